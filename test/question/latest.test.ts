import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import type { IntentParser } from "../../src/question/intent-parser.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { WORDS } from "../support/words.ts";
import { BASE_QUESTIONS_EN, BASE_QUESTIONS_ZH } from "./base-questions.ts";
import { groupsLine, parseQuestion, rowsOf, TODAY, unusedLine } from "./readings.ts";

/** A company with metrics of its own. */
function parserOf(metrics: string): IntentParser {
  const profile = `company: { name: Larkspur, home_entity: LARK_HK }
metrics:
${metrics}
entities:
  LARK_HK: { label: { en: Larkspur Hong Kong }, geography: HK, aliases: [hk] }
`;
  return createRuleParser(buildGlossary(parseProfile(profile, "profile.yaml")), WORDS);
}

const ADJECTIVES = [
  ...["latest", "most recent", "newest", "current", "up-to-date", "latest available", "last reported"],
  ...["recent", "most current"],
];
const ADVERBS = [
  ...["now", "right now", "currently", "at present", "at the moment", "as of now", "as of today", "these days"],
  ...["presently", "as things stand"],
];
const ADJECTIVES_HAN = ["最新", "最新的", "最近", "最近的", "最近一期", "最新一期", "最近一期的", "最新披露的", "近期"];
const ADVERBS_HAN = [
  "目前",
  "目前的",
  "当前",
  "当前的",
  "现在",
  "现在的",
  "眼下",
  "当下",
  "如今",
  "截至目前",
  "截至今天",
  "依家",
];

const ADJECTIVE_PLACES: readonly ((word: string) => string)[] = [
  (word) => `${word} HK revenue`,
  (word) => `HK ${word} revenue`,
  (word) => `HK's ${word} revenue?`,
  (word) => `what is the ${word} revenue of Hong Kong?`,
  (word) => `What is the ${word} figure for HK revenue?`,
  (word) => `HK revenue, ${word} please`,
  (word) => `the ${word} HK revenue figure, thanks`,
  (word) => `please show me the ${word} revenue for Hong Kong`,
  (word) => `Hi! I need the ${word} HK revenue`,
];
const ADVERB_PLACES: readonly ((word: string) => string)[] = [
  (word) => `HK revenue ${word}`,
  (word) => `what is HK revenue ${word}?`,
  (word) => `what is ${word} the revenue of Hong Kong?`,
  (word) => `HK's revenue ${word}, please`,
  (word) => `how much is the revenue of HK ${word}?`,
  (word) => `revenue ${word} in Hong Kong`,
];
const HAN_PLACES: readonly ((word: string) => string)[] = [
  (word) => `${word}香港营收`,
  (word) => `香港${word}营收`,
  (word) => `香港${word}营收是多少？`,
  (word) => `请问${word}香港营收是多少`,
  (word) => `麻烦查一下香港${word}营收`,
  (word) => `香港的营收${word}是多少`.replace("的是", "是"),
];

function placed(words: readonly string[], places: readonly ((word: string) => string)[]): readonly string[] {
  return words.flatMap((word) => places.map((place) => place(word)));
}

describe("words for the latest period", () => {
  const questions = [
    ...placed(ADJECTIVES, ADJECTIVE_PLACES),
    ...placed(ADVERBS, ADVERB_PLACES),
    ...placed([...ADJECTIVES_HAN, ...ADVERBS_HAN], HAN_PLACES),
  ];

  it("ask for it wherever they stand", () => {
    for (const question of questions) {
      const intent = parseQuestion(question);
      const read = [groupsLine(intent), unusedLine(intent), intent.operation];
      expect(read, question).toEqual(["REVENUE / LARK_HK / LATEST", "", null]);
    }
  });

  const LENGTHS = rowsOf(`
    latest quarter             | LATEST-QUARTER
    most recent quarter        | LATEST-QUARTER
    latest reported quarter    | LATEST-QUARTER
    latest half                | LATEST-HALF
    newest half year           | LATEST-HALF
    most recent half-year      | LATEST-HALF
    latest month               | LATEST-MONTH
    latest week                | LATEST-WEEK
    latest day                 | LATEST-DAY
    latest year                | LATEST-YEAR
    latest fiscal year         | LATEST-YEAR
    latest full year           | LATEST-YEAR
    most recent complete year  | LATEST-YEAR
    latest period              | LATEST
    latest reporting period    | LATEST
    最新季度                   | LATEST-QUARTER
    最近一个季度               | LATEST-QUARTER
    最近一季                   | LATEST-QUARTER
    最新的季度                 | LATEST-QUARTER
    最新半年                   | LATEST-HALF
    最近一个半年度             | LATEST-HALF
    最新月份                   | LATEST-MONTH
    最新年度                   | LATEST-YEAR
    最近一个财年               | LATEST-YEAR
    最新报告期                 | LATEST
  `);

  it.each(LENGTHS)("say how long it is: %s", (words = "", code) => {
    const han = /\p{Script=Han}/u.test(words);
    const questions = han
      ? [`香港${words}营收`, `${words}香港的营收是多少`, `香港${words}的营收`]
      : [`HK revenue in the ${words}`, `${words} HK revenue`, `what was HK revenue for the ${words}?`];
    for (const question of questions)
      expect([question, groupsLine(parseQuestion(question))]).toEqual([question, `REVENUE / LARK_HK / ${code}`]);
  });

  it.each([
    ["latest quarterly HK revenue", "LATEST-QUARTER"],
    ["latest HK quarterly revenue", "LATEST-QUARTER"],
    ["latest monthly revenue of HK", "LATEST-MONTH"],
    ["latest annual HK revenue", "LATEST-YEAR"],
    ["latest HK annual revenue", "LATEST-YEAR"],
  ])("say it by an adjective: %s", (question, code) => {
    expect(groupsLine(parseQuestion(question))).toBe(`REVENUE / LARK_HK / ${code}`);
  });
});

describe("beside a period that is named", () => {
  const bases = [
    ...BASE_QUESTIONS_EN.map((question) => ({ question, words: ["latest", "the most recent", "current"], sep: " " })),
    ...BASE_QUESTIONS_ZH.map((question) => ({ question, words: ["最新的", "目前"], sep: "" })),
  ];
  const dressed = bases.flatMap(({ question, words, sep }) =>
    words.map((word) => [`${word}${sep}${question}`, question] as const),
  );

  it("the words change nothing, and without one they are the period", () => {
    for (const [latest, question] of dressed) {
      const [plain, read] = [parseQuestion(question), parseQuestion(latest)];
      const overTime =
        plain.operation?.kind === "series" && !["entity", "dimension", "metric"].includes(plain.operation.by);
      const names = plain.groups.some(({ periods }) => periods.length > 0);
      const expected =
        names || overTime ? plain.groups : plain.groups.map((group) => ({ ...group, periods: ["LATEST"] }));
      expect({ groups: read.groups, operation: read.operation, unused: read.notUnderstood }, latest).toEqual({
        groups: expected,
        operation: plain.operation,
        unused: plain.notUnderstood,
      });
    }
  });

  it.each(
    rowsOf(`
    HK revenue in 2024 and now                        | REVENUE / LARK_HK / FY2024+LATEST
    HK revenue 2024 vs the latest                     | REVENUE / LARK_HK / FY2024+LATEST
    latest vs 2024 HK revenue                         | REVENUE / LARK_HK / LATEST+FY2024
    compare the latest HK revenue with 2024           | REVENUE / LARK_HK / LATEST+FY2024
    HK revenue growth from 2023 to now                | REVENUE / LARK_HK / FY2023+FY2024+FY2025
    current HK revenue and China profit 2024          | REVENUE / LARK_HK / LATEST ; OP_PROFIT / LARK_CN / FY2024
    current HK and China revenue 2025                 | REVENUE / LARK_HK+LARK_CN / FY2025
    HK revenue 2025, the latest please                | REVENUE / LARK_HK / FY2025
    香港2024年和现在的营收                            | REVENUE / LARK_HK / FY2024+LATEST
    HK revenue, the latest one, not 2024              | REVENUE / LARK_HK / LATEST
    香港最新营收，不是2024年的                        | REVENUE / LARK_HK / LATEST
    香港现在的营收比2024年多多少                      | REVENUE / LARK_HK / LATEST+FY2024
    香港2024年的最新营收                              | REVENUE / LARK_HK / FY2024
  `),
  )("both are asked for only where something ties them: %s", (question = "", groups) => {
    expect(groupsLine(parseQuestion(question))).toBe(groups);
  });

  it.each([
    "latest quarter of 2025 HK revenue",
    "HK revenue in the most recent half of 2025",
    "香港2025年最新季度营收",
  ])("a length within it is named as unread: %s", (question) => {
    expect(unusedLine(parseQuestion(question))).toMatch(/(?:latest quarter|most recent half|最新季度) \(period\)$/);
  });

  it.each(["latest HK revenue vs the same period last year", "香港最新营收与去年同期相比"])(
    "the same period of the year before is growth over the year: %s",
    (question) => {
      const intent = parseQuestion(question);
      expect(groupsLine(intent)).toBe("REVENUE / LARK_HK / LATEST");
      expect(intent.operation).toEqual({ kind: "growth", base: "year_earlier" });
    },
  );
});

describe("words for the latest period that ask for none", () => {
  it.each(
    rowsOf(`
    Right now I need HK revenue                              | REVENUE / LARK_HK / -
    I currently need HK revenue                              | REVENUE / LARK_HK / -
    now HK revenue                                           | REVENUE / LARK_HK / -
    Now, what about China                                    | - / LARK_CN / -
    can you now give me HK revenue                           | REVENUE / LARK_HK / -
    We are in a meeting now. What was HK revenue in 2025?    | REVENUE / LARK_HK / FY2025
    The current deck lacks it. HK revenue 2025?              | REVENUE / LARK_HK / FY2025
    I need HK revenue for 2025 now                           | REVENUE / LARK_HK / FY2025
    latest news on HK                                        | - / LARK_HK / -
    what is the latest regulation                            | - / - / -
    latest HK revenue by quarter                             | REVENUE / LARK_HK / -
    latest HK revenue trend                                  | REVENUE / LARK_HK / -
    latest 3 quarters of HK revenue                          | REVENUE / LARK_HK / 2025Q3+2025Q4+2026Q1
    HK revenue in recent years                               | REVENUE / LARK_HK / -
    HK revenue over the most recent quarters                 | REVENUE / LARK_HK / -
    最近几年香港营收                                         | REVENUE / LARK_HK / -
    HK revenue current quarter                               | REVENUE / LARK_HK / 2026Q2
    HK revenue this year so far                              | REVENUE / LARK_HK / 2026YTD
    HK revenue today                                         | REVENUE / LARK_HK / 2026-06-12
    我现在需要香港营收                                       | REVENUE / LARK_HK / -
    现在帮我查香港营收                                       | REVENUE / LARK_HK / -
    香港近三年营收                                           | REVENUE / LARK_HK / FY2023+FY2024+FY2025
    最近哪个季度香港营收最高                                 | REVENUE / LARK_HK / -
  `),
  )("are talk, or another reading's: %s", (question = "", groups) => {
    expect(groupsLine(parseQuestion(question))).toBe(groups);
  });

  it.each([
    ["current liabilities of HK", "current liabilities"],
    ["HK current liabilities 2025", "current liabilities"],
    ["current ratio of HK", "current ratio"],
    ["HK current account balance", "current account balance"],
    ["current tax expense of HK", "current tax expense"],
    ["revenue of Now Corp", "Now Corp"],
    ["revenue of Current Media", "Current Media"],
  ])("are a part of a name: %s", (question, name) => {
    const intent = parseQuestion(question);
    expect(intent.notUnderstood.filter(({ blocks }) => blocks).map(({ raw }) => raw)).toEqual([
      expect.stringContaining(name),
    ]);
    expect(intent.groups.flatMap(({ periods }) => periods)).not.toContain("LATEST");
  });

  it("are a part of a name of the company", () => {
    const parser =
      parserOf(`  CUR_LIAB: { label: { en: Current liabilities }, unit: USD_M, kind: stock, aliases: [current liabilities] }
  LIAB: { label: { en: Liabilities }, unit: USD_M, kind: stock, aliases: [liabilities, 负债] }`);
    expect(groupsLine(parser.parse("current liabilities of HK", TODAY))).toBe("CUR_LIAB / LARK_HK / -");
    expect(groupsLine(parser.parse("latest current liabilities of HK", TODAY))).toBe("CUR_LIAB / LARK_HK / LATEST");
    expect(groupsLine(parser.parse("current HK liabilities", TODAY))).toBe("LIAB / LARK_HK / LATEST");
    const without = parserOf(
      `  LIAB: { label: { en: Liabilities }, unit: USD_M, kind: stock, aliases: [liabilities] }`,
    );
    expect(unusedLine(without.parse("current liabilities of HK", TODAY))).toBe("current liabilities (metric)");
    expect(groupsLine(without.parse("HK liabilities now", TODAY))).toBe("LIAB / LARK_HK / LATEST");
  });
});
