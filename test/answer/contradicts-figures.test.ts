import { describe, expect, it } from "vitest";
import { contradictsFigures } from "../../src/answer/contradicts-figures.ts";
import type { Passage } from "../../src/domain/passage.ts";
import { cell, fact, openTestEngine } from "./company.ts";

const ENGINE = await openTestEngine();
/** 132 in FY2024 and 114 in FY2025 are the operating profit of Baltic. */
const ABOUT_BALTIC: Passage = {
  id: "p1",
  title: "Baltic note",
  topic: null,
  entity: "BALTIC",
  period: "FY2025",
  geography: null,
  sensitivity: "PUBLIC",
  origin: "documents",
  issuedOn: null,
  source: { doc: "note.md", locator: "para=1" },
  headings: [],
  language: "en",
  version: 1,
  text: "",
};

describe("a number that a document says of a figure that a person corrected", () => {
  it("is not shown beside it: what the document says stands with the correction", async () => {
    const stated = { value: "973", unit: "USD_M" };
    const correction = { decision: 1, stated, raw: "973", by: "kim", at: "2026-06-03T10:00:00.000Z", why: null };
    const { facts } = ENGINE.services;
    const find: typeof facts.find = async (...asked) => {
      const found = await facts.find(...asked);
      return found.status === "found" ? { ...found, statement: { ...found.statement, correction } } : found;
    };
    const services = { ...ENGINE.services, facts: { ...facts, find } };
    const says = (value: string) => {
      const text = `Operating profit of Tern Baltic was USD ${value} m in 2025 because of the storm.`;
      return contradictsFigures({ text, passages: [{ ...ABOUT_BALTIC, text }] }, services);
    };
    expect([await says("973"), await says("114")]).toEqual([true, false]);
  });
});

function contradicts(text: string, labels: Partial<Passage> = {}): Promise<boolean> {
  return contradictsFigures({ text, passages: [{ ...ABOUT_BALTIC, text, ...labels }] }, ENGINE.services);
}

describe("a number that is said of a stored cell contradicts it", () => {
  it.each([
    "Operating profit of Tern Baltic was USD 973 m in 2025 because of the storm.",
    "Operating profit of Tern Baltic fell to USD 973 m in 2025 because of the storm.",
    "Profit sank to USD 973 m as a result of the storm.",
    "In 2025, operating profit of Tern Baltic came in at USD 973 m.",
    "Operating profit for 2025: USD 973 m.",
    "Operating profit (USD 973 m) fell because of the storm.",
    "Operating profit of USD 973 m was the result of the storm.",
    "Tern Baltic made USD 973 m of operating profit in 2025.",
    "Operating profit stood at USD 973 m at the end of 2025.",
    "The storm cut operating profit to USD 973 m.",
    "The storm pushed operating profit down to USD 973 m.",
    "Revenue in the first quarter of 2025 was USD 260 m.",
    "First-quarter revenue was USD 260 m.",
    "The load factor of Baltic fell to 40 percent.",
    "The number of ships fell to 9.",
    "Baltic had 190 ships in 2025.",
    "Freight revenue of Baltic was USD 973 m.",
    "Revenue rose to USD 700 m and operating profit fell to USD 973 m.",
  ])("%s", async (text) => expect(await contradicts(text)).toBe(true));

  it.each([
    "Operating profit fell to $973 m because of the storm.",
    "Operating profit fell to US$973 million.",
    "Operating profit fell to USD 1973 m.",
    "Operating profit plunged to 973 million dollars.",
    "Operating profit fell to USD 0.973 bn because of the storm.",
    "Operating profit fell to nine hundred million dollars because of the storm.",
    "Operating profit fell to 973 because of the storm.",
    "Operating profit fell to USD 973 m [1] because of the storm.",
    "Operating profit fell to USD 1,140 m because of the storm.",
    "Operating profit rose above USD 973 m because of the storm.",
    "Operating profit exceeded USD 973 m because of the storm.",
  ])("however it is written: %s", async (text) => expect(await contradicts(text)).toBe(true));

  it.each([
    "Operating profit fell from USD 132 m to USD 973 m in 2025 because of the storm.",
    "Operating profit fell from USD 973 m to USD 114 m in 2025 because of the storm.",
    "Operating profit was USD 973 m in 2025 after USD 132 m in 2024.",
    "Operating profit in 2025 was USD 973 m, against USD 132 m in 2024.",
    "Operating profit fell to USD 114 m (2024: USD 999 m).",
    "Operating profit slumped from 132 to 973 million dollars because of the storm.",
    "Operating profit fell from USD 114 m to USD 132 m because of the storm.",
    "Operating profit was USD 132 m in 2025.",
    "Operating profit in 2024 was USD 973 m.",
    "Operating profit fell sharply in 2025, to USD 973 m, because of the storm.",
  ])("by a movement, or for another year: %s", async (text) => expect(await contradicts(text)).toBe(true));

  it.each([
    "Operating profit of Baltic rose by 40 percent in 2025.",
    "Operating profit fell 90 percent in 2025.",
    "Operating profit of Baltic fell by USD 90 m because of the storm.",
    "Operating profit fell USD 90 m in 2025.",
    "Operating profit dropped by two thirds.",
    "Operating profit fell by a half.",
  ])("as a change that is another one: %s", async (text) => expect(await contradicts(text)).toBe(true));

  it.each([
    "Operating profit fell because of the storm to USD 973 m.",
    "Operating profit, hit by the storm, fell to USD 973 m.",
    "Operating profit in Baltic dropped, because of the storm, to USD 973 m.",
    "Because of the storm operating profit of Tern Baltic was USD 973 m.",
    "Because fuel cost more than in 2024, operating profit fell to USD 973 m.",
    "Because Kittiwake closed its harbour, operating profit fell to USD 973 m.",
    "Because the harbour was closed in June 2025, operating profit fell to USD 973 m.",
  ])("whatever else is said: %s", async (text) => expect(await contradicts(text)).toBe(true));

  it.each([
    "2025年波罗的海营运利润为9.73亿美元，因为遇到风暴，利润下降。",
    "2025年波罗的海营运利润下降至9.73亿美元，因为遇到风暴。",
    "因为遇到风暴，营运利润从1.32亿美元降至9.73亿美元。",
    "营运利润由1.32亿美元下滑到9.73亿美元，原因是风暴。",
    "营运利润降至973百万美元，因为遇到风暴。",
    "由于风暴，波罗的海利润跌到9.73亿美元。",
    "2025年，波罗的海的营运利润仅为9.73亿美元，因为遇到风暴。",
    "波罗的海实现营运利润9.73亿美元。",
    "波罗的海2025年实现9.73亿美元的营运利润，因为遇到风暴。",
    "营运利润下降了90%，因为遇到风暴。",
    "船舶数降至9艘。",
  ])("in Chinese: %s", async (text) => expect(await contradicts(text)).toBe(true));
});

describe("where a sentence does not name the cell, its place does:", () => {
  const LIE = "Operating profit fell to USD 973 m.";

  it.each<readonly [string, string, Partial<Passage>]>([
    ["the labels", LIE, {}],
    ["the title, for the year", LIE, { period: null, title: "Baltic 2025" }],
    ["the title, for the entity", LIE, { entity: null, title: "Tern Baltic" }],
    ["the company, where nobody is named", "Revenue was USD 973 m.", { entity: null, title: "Note" }],
    ["a heading, for a part", "Revenue was USD 973 m.", { headings: ["Freight"] }],
    ["the sentence before", `Operating profit of Tern Baltic was poor. It fell to USD 973 m.`, {}],
    ["a quarter in a paper about a year", "Revenue was USD 973 m in the third quarter.", {}],
    ["a year in a paper about a quarter", "Revenue rose to USD 973 m in 2025.", { period: "2025Q3" }],
    ["the year before that of the labels", "Revenue was USD 973 m in the year before.", {}],
  ])("%s", async (_name, text, labels) => expect(await contradicts(text, labels)).toBe(true));

  it.each<readonly [string, string, Partial<Passage>]>([
    ["a part that stands over it", "Revenue was USD 250 m.", { headings: ["Freight"] }],
    ["a part that is not stored", "Operating profit was USD 9 m.", { headings: ["Freight"] }],
    [
      "a part of what the document is about",
      "Operating profit was USD 114 m.",
      { entity: "TERN", headings: ["Baltic"] },
    ],
    ["the quarter of another year", "Revenue rose from USD 165 m in 2024 to USD 181 m.", { period: "2025Q3" }],
    ["the one before in the same paper", "Revenue rose from USD 171 m to USD 181 m.", { period: "2025Q3" }],
    ["another company", LIE, { entity: "Kittiwake" }],
    ["a year that is not stored", LIE, { period: "FY2021" }],
    ["no year at all", LIE, { period: null, title: "Note" }],
    ["whom the sentence before names", "Aegean did well. Revenue was USD 506 m.", { entity: "TERN" }],
  ])("%s agrees, or leaves it open", async (_name, text, labels) =>
    expect(await contradicts(text, labels)).toBe(false),
  );
});

describe("a number that agrees is kept", () => {
  it.each([
    "Operating profit of Tern Baltic fell from USD 132 m to USD 114 m in 2025 because of the storm.",
    "Operating profit fell to USD 114 m from USD 132 m in 2024.",
    "Operating profit was USD 114 m in 2025 after USD 132 m in 2024.",
    "Operating profit fell to USD 114 m (2024: USD 132 m).",
    "Revenue in the first quarter was USD 160 m, after USD 150 m a year earlier.",
    "Operating profit of Aegean rose to USD 18 m, while Baltic's fell to USD 114 m.",
    "Revenue rose to USD 700 m, USD 60 m more than in 2024.",
    "Operating profit fell by USD 18 m as fuel rose by 18 percent.",
    "Load factor was 66 percent.",
    "Ships were 19 at the end of 2025.",
    "Operating profit fell from USD 132 m to USD 114 m because fuel cost 18 percent more than in 2024.",
    "营运利润从1.32亿美元下降至1.14亿美元，因为燃油成本上涨18%。",
    "营运利润下降至1.14亿美元（2024年：1.32亿美元）。",
    "营运利润下降14%，降至1.14亿美元。",
  ])("%s", async (text) => expect(await contradicts(text)).toBe(false));

  it.each([
    "Revenue of Baltic rose to USD 700 m in 2025.",
    "Revenue of Baltic rose to USD 0.7 bn in 2025.",
    "Revenue rose above USD 700 m.",
    "Operating profit fell to about USD 110 m.",
    "Operating profit fell to USD 0.11 bn.",
    "Operating profit fell by 14 percent to USD 114 m.",
    "Operating profit fell by 13.6 percent, or USD 18 m.",
    "Revenue rose by almost 10 percent.",
    "Operating profit fell by a seventh.",
    "Revenue of the Tern Group was USD 1,206 m.",
  ])("at the precision that it is written with: %s", async (text) => expect(await contradicts(text)).toBe(false));

  it("where two sources disagree, each may be repeated", async () => {
    const two = await openTestEngine({}, [fact(cell("PROFIT", "BALTIC", "FY2025"), "117")]);
    const said = (amount: string): Promise<boolean> => {
      const text = `Operating profit fell to USD ${amount} m.`;
      return contradictsFigures({ text, passages: [{ ...ABOUT_BALTIC, text }] }, two.services);
    };
    expect(await Promise.all([said("114"), said("117"), said("115")])).toEqual([false, false, true]);
  });
});

describe("what is said of something else does not contradict:", () => {
  it.each([
    ["another subject", "Operating profit fell as crew costs rose to USD 90 m."],
    ["a rate", "Operating profit fell because fuel cost USD 973 a tonne."],
    ["a reason's size", "Operating profit fell after a charge of USD 12 m."],
    ["a reason's size", "Operating profit fell thanks to a one-off charge of USD 20 m."],
    ["a part", "Operating profit includes USD 30 m from a sale."],
    ["a part", "Revenue was USD 700 m, of which USD 250 m was freight."],
    ["a part", "Half of operating profit, USD 57 m, came from Gotland."],
    ["a part", "Revenue from tickets to Gotland rose to USD 60 m."],
    ["a part", "Operating profit of the northern line was USD 60 m."],
    ["a part", "Operating profit in June 2025 was USD 9 m."],
    ["a part", "In June 2025, operating profit was USD 9 m."],
    ["a part of a change", "Operating profit fell by USD 12 m because of fuel and by USD 6 m because of wages."],
    ["a part of a change", "The strike cut operating profit by USD 12 m."],
    ["parts of a year", "Revenue was USD 160 m in the first quarter, USD 171 m in the second."],
    ["a share", "Fares were 18 percent of revenue."],
    ["a share", "The share of revenue from cars was 30 percent."],
    ["for each", "Operating profit per ship was USD 6 m."],
    ["some of them", "Baltic had 9 ships under repair."],
    ["some of them", "The 300 ships that called in 2025 paid higher dues."],
    ["a word that makes another figure of it", "Bank revenue rose to USD 60 m."],
    ["a margin", "Operating profit margin fell to 16 percent."],
    ["a margin", "营运利润率下降至16%。"],
    ["another company", "Operating profit of Kittiwake Lines rose to USD 400 m."],
    ["two together", "Revenue of Baltic and Aegean was USD 1,206 m."],
    ["a rank", "Operating profit fell to third place."],
    ["another year, not stored", "Operating profit fell for the first time since 2019, when it was USD 80 m."],
    ["其中", "营运利润同比下降13.6%，其中燃油影响为9000万美元。"],
  ])("%s: %s", async (_name, text) => expect(await contradicts(text)).toBe(false));

  it.each([
    "Operating profit would have been USD 150 m without the storm.",
    "Operating profit had been budgeted at USD 150 m.",
    "Operating profit is expected to reach USD 150 m in 2026.",
    "Adjusted operating profit was USD 150 m.",
    "Operating profit before tax was USD 150 m.",
    "Operating profit was first stated as USD 150 m.",
    "Operating profit was not USD 973 m.",
    "2025年预算营运利润为1.5亿美元。",
  ])("a reserve: %s", async (text) => expect(await contradicts(text)).toBe(false));
});
