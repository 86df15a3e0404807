import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import type { MetricSpec } from "../../src/domain/profile.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { testProfile } from "../support/profiles.ts";
import { WORDS } from "../support/words.ts";
import { groupsLine, rowsOf, TODAY, unusedLine } from "./readings.ts";

const METRICS: readonly (readonly [code: string, unit: string, label: string])[] = [
  ["ETR", "PCT", "Effective income tax rate"],
  ["SM", "USD_M", "Sales and marketing"],
  ["GA_STAFF", "COUNT", "General and administrative"],
  ["GOODWILL", "USD_M", "Goodwill, end of the year"],
  ["NET_AR", "USD_M", "Accounts receivable, net"],
  ["LOSSES", "USD_M", "Losses recognized in other income"],
  ["OTHERS", "USD_M", "Others"],
  ["TOTAL_LOANS", "USD_M", "Total customer loans"],
  ["PROFIT_TAX", "USD_M", "Profit before tax"],
  ["PROFIT_INCOME_TAX", "USD_M", "Profit before income tax"],
  ["INVEST", "USD_M", "Net cash used in investing activities"],
  ["FOREIGN", "USD_M", "Foreign"],
  ["PROVISION", "USD_M", "Provision for income taxes"],
  ["STAFF", "COUNT", "研发人员数量（人）"],
];

function specOf([code, unit, label]: (typeof METRICS)[number]): MetricSpec {
  return {
    code,
    label: { en: label },
    unit,
    kind: "flow",
    aliases: [label],
    definition: null,
    group: null,
    ratioOf: null,
    owner: null,
  };
}

const GLOSSARY = buildGlossary(testProfile({ metrics: new Map(METRICS.map((one) => [one[0], specOf(one)])) }));
const parser = createRuleParser(GLOSSARY, WORDS);
const read = (question: string) => parser.parse(question, TODAY);

describe("a name in other words", () => {
  it.each(
    rowsOf(`
    effective tax rate of HK 2025                        | ETR / HK / FY2025
    sales and marketing expense of HK 2025               | SM / HK / FY2025
    S&M costs of HK 2025                                 | SM / HK / FY2025
    HK selling and marketing 2025                        | SM / HK / FY2025
    general & administrative of HK 2025                  | GA_STAFF / HK / FY2025
    HK goodwill at the end of 2025                       | GOODWILL / HK / FY2025
    HK goodwill at the end of the fiscal year 2025       | GOODWILL / HK / FY2025
    net accounts receivable of HK 2025                   | NET_AR / HK / FY2025
    How much losses were recognized in other income in HK in 2025? | LOSSES / HK / FY2025
    the loss recognised in the other income of HK 2025   | LOSSES / HK / FY2025
    customer loans of HK 2025                            | TOTAL_LOANS / HK / FY2025
    provisions for income tax of HK 2025                 | PROVISION / HK / FY2025
    profit before tax of HK 2025                         | PROFIT_TAX / HK / FY2025
    HK2025年研发人员人数                                 | STAFF / HK / FY2025
    请提供HK2025年研发人员数量的详细数据，单位为人       | STAFF / HK / FY2025
    `),
  )("%s", (question = "", groups) => {
    expect(groupsLine(read(question))).toBe(groups);
  });

  it("is said, where it is not the name in another number", () => {
    const said = (question: string) => read(question).readAs.map(({ raw, codes }) => [raw, codes]);
    expect(said("effective tax rate of HK 2025")).toEqual([["effective tax rate", ["ETR"]]]);
    expect(said("effective income tax rates of HK 2025")).toEqual([]);
  });

  it.each([
    // The figure of another unit, of another direction, or of one of two names.
    ["general and administrative expense of HK 2025", "general and administrative expense"],
    ["net cash provided by investing activities of HK 2025", "net cash provided by investing activities"],
    ["profit before taxation of HK 2025", "profit before taxation"],
    ["other of HK 2025", "other"],
    // One figure is asked for, and two names stand side by side.
    ["What was the foreign provision for income taxes of HK in 2025?", "foreign provision for income taxes"],
  ])("is no other figure's: %s", (question, words) => {
    const blocking = read(question).notUnderstood.filter(({ blocks }) => blocks);
    expect(blocking.length, JSON.stringify(read(question).notUnderstood)).toBeGreaterThan(0);
    expect(words.toLowerCase()).toContain((blocking[0]?.raw ?? "?").toLowerCase().split(" ")[0]);
  });

  it("of two figures are both asked for in a list", () => {
    expect(groupsLine(read("HK foreign provision for income taxes 2025"))).toBe("FOREIGN+PROVISION / HK / FY2025");
  });
});

describe("the company of an annual report", () => {
  it.each(
    rowsOf(`
    公司2025年研发人员数量                               | STAFF / - / FY2025
    2025年公司研发人员数量是多少人                       | STAFF / - / FY2025
    How much did the company report for customer loans in 2025? | TOTAL_LOANS / - / FY2025
    the customer loans disclosed by the company for 2025 | TOTAL_LOANS / - / FY2025
    年报中披露的HK2025年研发人员数量（单位：人）         | STAFF / HK / FY2025
    balance of customer loans of HK 2025                 | TOTAL_LOANS / HK / FY2025
    `),
  )("%s", (question = "", groups) => {
    const intent = read(question);
    expect([groupsLine(intent), unusedLine(intent)]).toEqual([groups, ""]);
  });

  it.each([
    "一家公司2025年研发人员数量",
    "保险公司2025年研发人员数量",
    "another company customer loans 2025",
    "customer loans for the balance of 2025",
  ])("is no other one: %s", (question) => {
    expect(read(question).notUnderstood.some(({ blocks }) => blocks)).toBe(true);
  });

  it("has a unit of things for a count alone", () => {
    expect(read("HK 2025 customer loans，单位为人").notUnderstood).toEqual([
      { raw: "单位为人", slot: "unit", blocks: false },
    ]);
  });
});
