import { describe, expect, it } from "vitest";
import { answerQuestion } from "../../src/answer/answer-question.ts";
import { CHECKED_MAX } from "../../src/answer/check-message.ts";
import { MESSAGE_CHARACTERS_MAX } from "../../src/answer/message-text.ts";
import { sensitivityOf } from "../../src/domain/answer-sensitivity.ts";
import { Exact } from "../../src/domain/decimal.ts";
import type { Cell, Figure } from "../../src/domain/fact.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { AnswerJson } from "../../src/render/answer-json-schema.ts";
import { checkOf, verdicts } from "./checked.ts";
import { cell, fact, GLOSSARY, openTestEngine, TODAY } from "./company.ts";
import { openSealedCompany } from "./sealed-company.ts";

const ENGINE = await openTestEngine();

async function checked(message: string): Promise<readonly string[]> {
  return verdicts(await checkOf(message, ENGINE.services));
}

describe("a figure of a message agrees or differs with the cell that it is said of", () => {
  it.each<readonly [string, readonly string[]]>([
    ["Baltic revenue FY25 was 700m", ["700m agrees REVENUE BALTIC FY2025"]],
    ["Baltic revenue FY25 was 0.7bn", ["0.7bn agrees REVENUE BALTIC FY2025"]],
    ["Baltic revenue FY25 was 710m", ["710m differs REVENUE BALTIC FY2025"]],
    ["Baltic rev in 2024 came in at 640", ["640 agrees REVENUE BALTIC FY2024"]],
    ["Q3 2025 revenue: Baltic 181", ["181 agrees REVENUE BALTIC 2025Q3"]],
    [
      "FY2025: revenue Baltic 700.25, Aegean 506",
      ["700.25 agrees REVENUE BALTIC FY2025", "506 agrees REVENUE AEGEAN FY2025"],
    ],
    [
      "FY2025 profit: Baltic 114m, Aegean 19m and group 132m",
      ["114m agrees PROFIT BALTIC FY2025", "19m differs PROFIT AEGEAN FY2025", "132m agrees PROFIT TERN FY2025"],
    ],
    ["Freight revenue of Baltic was 250m in 2025", ["250m agrees REVENUE BALTIC FREIGHT FY2025"]],
    ["Load factor of the group was 64.25% in 2025", ["64.25% agrees LOAD TERN FY2025"]],
    ["Baltic had 19 ships at the end of 2025", ["19 agrees SHIPS BALTIC FY2025"]],
    [
      "波罗的海2025年营收7.0025亿美元，同比增长9.4%",
      ["7.0025亿美元 agrees REVENUE BALTIC FY2025", "9.4% agrees REVENUE BALTIC FY2024>FY2025"],
    ],
  ])("%s", async (message, expected) => expect(await checked(message)).toEqual(expected));
});

describe("a change is held against the one that the stored figures make", () => {
  it.each<readonly [string, readonly string[]]>([
    ["Baltic revenue grew 9.4% in 2025", ["9.4% agrees REVENUE BALTIC FY2024>FY2025"]],
    ["Baltic revenue fell 9.4% in 2025", ["9.4% differs REVENUE BALTIC FY2024>FY2025"]],
    ["Baltic profit grew 13.6 % in 2025", ["13.6 % differs PROFIT BALTIC FY2024>FY2025"]],
    ["Baltic profit fell 13.6 % in 2025", ["13.6 % agrees PROFIT BALTIC FY2024>FY2025"]],
    ["Baltic profit fell by more than 10 % in 2025", ["10 % agrees PROFIT BALTIC FY2024>FY2025"]],
    ["Baltic profit fell by more than 20 % in 2025", ["20 % differs PROFIT BALTIC FY2024>FY2025"]],
    ["group load factor up 2.75 pp in FY2025", ["2.75 pp agrees LOAD TERN FY2024>FY2025"]],
    ["group load factor down 2.75 pp in FY2025", ["2.75 pp differs LOAD TERN FY2024>FY2025"]],
    [
      "Baltic revenue FY2025: 700 (+9.4%)",
      ["700 agrees REVENUE BALTIC FY2025", "+9.4% agrees REVENUE BALTIC FY2024>FY2025"],
    ],
    [
      "Baltic profit dropped to 114m in 2025 from 132m in 2024",
      ["114m agrees PROFIT BALTIC FY2025", "132m agrees PROFIT BALTIC FY2024"],
    ],
    [
      "Baltic revenue rose 10m to 181m in Q3 2025",
      ["10m fits_other REVENUE BALTIC 2025Q2>2025Q3", "181m agrees REVENUE BALTIC 2025Q3"],
    ],
  ])("%s", async (message, expected) => expect(await checked(message)).toEqual(expected));
});

it.each<readonly [string, readonly string[]]>([
  ["Baltic revenue FY2025: 700 (+9.4%)", ["Baltic revenue FY2025: 700", "Baltic revenue FY2025: 700 (+9.4%)"]],
  ["Baltic revenue FY2025（700）", ["Baltic revenue FY2025（700）"]],
  ["(Baltic revenue FY2025: 700, says the board)", ["(Baltic revenue FY2025: 700"]],
])("a figure is quoted with the bracket that closes behind it: %s", async (message, expected) => {
  const { figures } = await checkOf(message, ENGINE.services);
  expect(figures.map(({ quote }) => quote)).toEqual(expected);
});

describe("what a sentence leaves open", () => {
  it.each<readonly [string, readonly string[]]>([
    // Is carried from the message.
    [
      "FY2025 Baltic:\n- Revenue: 700.25m\n- Profit: 115m",
      ["700.25m agrees REVENUE BALTIC FY2025", "115m differs PROFIT BALTIC FY2025"],
    ],
    [
      "Revenue FY2024\nBaltic: 640m\nAegean: 440.4m",
      ["640m agrees REVENUE BALTIC FY2024", "440.4m agrees REVENUE AEGEAN FY2024"],
    ],
    [
      "Baltic revenue was 640m in 2024. It grew 6.7%.",
      ["640m agrees REVENUE BALTIC FY2024", "6.7% agrees REVENUE BALTIC FY2023>FY2024"],
    ],
    // Is assumed, and said.
    ["revenue was 1,206m", ["1,206m agrees? REVENUE TERN FY2025"]],
    ["Baltic profit was 114m", ["114m agrees? PROFIT BALTIC FY2025"]],
    // Differs only if nothing else fits.
    ["Baltic profit was 115m", ["115m differs? PROFIT BALTIC FY2025"]],
    ["Baltic profit was 132m", ["132m fits_other? PROFIT BALTIC FY2024"]],
    ["revenue in FY2025 was 506m", ["506m fits_other? REVENUE AEGEAN FY2025"]],
  ])("%s", async (message, expected) => expect(await checked(message)).toEqual(expected));
});

describe("what is no statement about a stored figure gets no verdict", () => {
  it.each<readonly [string, readonly string[]]>([
    ["Baltic adjusted revenue FY25 was 710m", ["untied 1"]],
    ["Budget 2025\nBaltic revenue 710m", ["untied 1"]],
    ["Baltic revenue should reach 710m in FY2025", ["untied 1"]],
    ["Baltic revenue was 3 % above consensus in 2025", ["untied 1"]],
    ["We need another 50m of revenue in Baltic in 2025", ["untied 1"]],
    ["Baltic revenue 690-700m in FY2025", ["untied 1"]],
    ["Baltic revenue was between 690m and 710m in FY2025", ["untied 2"]],
    ["Revenue per ship in Baltic was 36m in 2025", ["untied 1"]],
    ["Baltic margin 12.1% in 2025", ["untied 1"]],
    ["freight in Baltic, FY2025. It was 700.25m.", ["untied 1"]],
    ["Baltic: freight week. Here revenue was, all in, 12 % of plan in 2025", ["untied 1"]],
    ["Baltic revenue Q5 2025 181m", ["untied 1"]],
    ["Baltic revenue FY2025 was €700.25m", ["€700.25m other_unit REVENUE BALTIC FY2025"]],
    ["Baltic revenue FY2025 is 0.70025", ["0.70025 other_unit REVENUE BALTIC FY2025"]],
    ["Baltic revenue FY2021 was 700m", ["700m not_held REVENUE BALTIC FY2021"]],
  ])("%s", async (message, expected) => expect(await checked(message)).toEqual(expected));

  it.each([
    "call me on +852 2123 4567 about Baltic revenue",
    "Baltic revenue meeting 12/06/2026 at 14:30, room 4",
    "see ticket #4711 and slide 12 for Baltic revenue",
    "1. Baltic 2. Aegean 3. Kiel",
    "<https://intra.example/r?id=700&y=2025|revenue deck> v2.1.3",
    "10 people asked about Baltic revenue in 2025",
  ])("and no figure at all: %s", async (message) => {
    const { figures, untied } = await checkOf(message, ENGINE.services);
    expect([figures, untied]).toEqual([[], []]);
  });
});

describe("a message as it stands in Slack", () => {
  it.each([
    "*Baltic* revenue _FY2025_: `700.25m`",
    "&gt; Baltic revenue FY2025: 700.25m",
    "<@U0ANNA> Baltic revenue FY2025: 700.25m :tada:",
    "<https://intra.example/x?y=640|Baltic revenue FY2025>: 700.25m",
    "```Baltic revenue FY2025: 700.25m```",
    "Tern Baltic · FY2025 · Revenue: 700.25 USD m, as of 31 December 2025 (source: a.csv · line=2,col=4)",
  ])("%s", async (message) => {
    expect((await checkOf(message, ENGINE.services)).figures.map(({ verdict }) => verdict.kind)).toEqual(["agrees"]);
  });

  it("is checked up to its limits, and says so", async () => {
    const many = Array.from({ length: 200 }, () => "Baltic revenue FY2025 was 700m.").join("\n");
    const answer = await checkOf(many, ENGINE.services);
    expect([answer.figures.length, answer.beyond, answer.isCut]).toEqual([CHECKED_MAX, 160, false]);
    const long = `${" word".repeat(MESSAGE_CHARACTERS_MAX / 5)} Baltic revenue FY2025 was 700m.`;
    const cut = await checkOf(long, ENGINE.services);
    expect([cut.figures.length, cut.isCut]).toEqual([0, true]);
  });

  it("has no figure of another company looked up, nor those that refer back to it", async () => {
    const said = "Kittiwake Lines had revenue of 700m in 2025. It grew 9.4%. Baltic revenue was 700m in 2025.";
    expect(await checked(said)).toEqual(["700m agrees REVENUE BALTIC FY2025", "external 2"]);
  });
});

/** The ways in which a figure is told, with everything that its address needs. */
const WORDINGS: readonly ((subject: { metric: string; entity: string; period: string; figure: string }) => string)[] = [
  ({ metric, entity, period, figure }) => `${entity} ${metric} ${period}: ${figure}`,
  ({ metric, entity, period, figure }) => `${metric} of ${entity} was ${figure} in ${period}`,
  ({ metric, entity, period, figure }) => `In ${period}, ${metric} of ${entity} came in at ${figure}.`,
  ({ metric, entity, period, figure }) => `fyi ${period} ${entity}:\n• ${metric} ${figure}`,
  ({ metric, entity, period, figure }) => `*${entity}* – ${period}\n${metric} = ${figure}`,
  ({ metric, entity, period, figure }) => `Morning! ${entity} closed ${period} with ${metric} of ${figure}, I hear`,
];

async function storedCells(): Promise<readonly { readonly cell: Cell; readonly figure: Figure }[]> {
  const { facts } = ENGINE.services;
  const cells = await facts.list({}, 1_000);
  const found = await Promise.all(cells.map((one) => facts.find(one)));
  return found.flatMap((one) => (one.status === "found" ? [{ cell: one.cell, figure: one.statement.figure }] : []));
}

function wordsOf({ metric, entity, period, dimensions }: Cell, { unit }: Figure, value: string) {
  const part =
    dimensions.traffic === "TOTAL" ? "" : `${GLOSSARY.dimensionValueLabel("traffic", dimensions.traffic ?? "", "en")} `;
  const scale = unit === "PCT" ? "%" : unit === "USD_M" ? "m" : "";
  return {
    metric: part + GLOSSARY.metricLabel(metric, "en"),
    entity: GLOSSARY.entityLabel(entity, "en"),
    period,
    figure: value + scale,
  };
}

describe("whatever is stored and however it is told", () => {
  it("it agrees with its own cell alone, and another digit differs", async () => {
    for (const { cell: at, figure } of await storedCells()) {
      const other = new Exact(figure.value).plus(figure.value.includes(".") ? "0.11" : "3").toFixed();
      for (const wording of WORDINGS) {
        for (const [value, kind] of [
          [figure.value, "agrees"],
          [other, "differs"],
        ] as const) {
          const message = wording(wordsOf(at, figure, value));
          const { figures, cells } = await checkOf(message, ENGINE.services);
          const shown = figures.map(({ verdict, cells: [index] }) => [verdict.kind, cells[index ?? -1]]);
          expect(shown, message).toEqual([[kind, expect.objectContaining({ cell: at })]]);
        }
      }
    }
  });
});

describe("a figure above the clearance", () => {
  it.each(["333m", "334m"])("is not checked, whether it fits or not: %s", async (value) => {
    const { services } = await openSealedCompany();
    const answer = await checkOf(`Baltic profit in FY2023 was ${value}`, services);
    expect(verdicts(answer)).toEqual([`${value} withheld PROFIT BALTIC FY2023`]);
    expect(JSON.stringify(answer.cells)).not.toContain("333");
  });

  it("decides nothing of what the message leaves open", async () => {
    const { services } = await openSealedCompany();
    const [fits, not] = [
      await checkOf("Baltic profit was 333m", services),
      await checkOf("Baltic profit was 334m", services),
    ];
    expect(verdicts(fits).map((one) => one.replace("333", ""))).toEqual(
      verdicts(not).map((one) => one.replace("334", "")),
    );
  });

  it("is checked for who may see it, and is too sensitive for a place that may not", async () => {
    const { services } = await openSealedCompany();
    const asking = { clearance: "CONFIDENTIAL", ceiling: "INTERNAL", audience: "C1", asker: "U1" } as const;
    const answer = await checkOf("Baltic profit in FY2023 was 333m", services, asking);
    expect(verdicts(answer)).toEqual(["333m agrees PROFIT BALTIC FY2023"]);
    expect(sensitivityOf(answer)).toBe("CONFIDENTIAL");
  });
});

describe("a figure on which documents disagree", () => {
  it("agrees with one that states it, and differs only from all", async () => {
    const again = fact(cell("PROFIT", "BALTIC", "FY2025"), "117");
    const { services } = await openTestEngine({}, [{ ...again, source: { doc: "other.csv", locator: "line=1" } }]);
    const kinds = async (value: string) =>
      (await checkOf(`Baltic profit FY2025 was ${value}m`, services)).figures.map(({ verdict }) => verdict.kind);
    expect([await kinds("114"), await kinds("117"), await kinds("115")]).toEqual([["agrees"], ["agrees"], ["differs"]]);
  });
});

describe("the JSON of a checked message", () => {
  it("has each figure with its verdict, its cells and what was left open", async () => {
    const message = "Baltic revenue 2025 was 700.25m, up 9.4%. Profit 999m. Grimsby made 3m.";
    const resolved = { kind: "check", message, language: "en" } as const;
    const run = await answerQuestion(
      { id: "q", text: message, resolved, at: TODAY, conversation: null, asker: null },
      ENGINE.services,
    );
    const json = AnswerJson.parse(renderJson(run, GLOSSARY));
    const [level, change, differing] = json.checked?.figures ?? [];
    expect([level?.verdict, change?.verdict, differing?.verdict]).toEqual(["agrees", "agrees", "differs"]);
    expect(level?.cells.map((at) => json.cells[at])).toMatchObject([{ metric: "REVENUE", value: "700.25" }]);
    expect(json.derived[change?.derived ?? -1]).toMatchObject({ op: "growth_pct" });
    expect(differing?.assumed).toEqual({ entity: ["BALTIC"], period: ["FY2025"] });
    expect(json.checked).toMatchObject({ beyond: 0, is_cut: false });
    const plain = renderJson(await ENGINE.ask("Baltic revenue 2025"), GLOSSARY);
    expect(plain.checked).toBeUndefined();
  });
});
