import { describe, expect, it } from "vitest";
import { MEANT_OPERATIONS } from "../../src/company/meaning-codes.ts";
import type { Intent } from "../../src/domain/intent.ts";
import type { Meaning } from "../../src/domain/meaning.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";
import { WORDS } from "../support/words.ts";

const PARSER = createRuleParser(sampleGlossary(), WORDS);
const TODAY = { year: 2026, month: 6, day: 12 };

/** Parses a question with a code for each of some words, at their first place. */
function parse(question: string, codes: Readonly<Record<string, string>> = {}): Intent {
  const meanings = Object.entries(codes).map(([words, code]): Meaning => {
    const start = question.indexOf(words);
    return { start, end: start + words.length, code };
  });
  return PARSER.parse(question, TODAY, meanings);
}

function unexplained(question: string): readonly string[] {
  return parse(question).unexplained.map(({ start, end }) => question.slice(start, end));
}

describe("unexplained words", () => {
  it.each([
    ["HK turnstile 2025", ["turnstile"]],
    ["HK wibble revenue 2025, wobble", ["wibble", "wobble"]],
    ["HK revenue 2025", []],
    ["adjusted profit of HK 2025", []],
    ["香港2025年票房", ["票房"]],
  ])("of %s are %j", (question, words) => expect(unexplained(question)).toEqual(words));
});

describe("a meaning", () => {
  it("reads as its name would, and is said", () => {
    const intent = parse("HK wibble 2025", { wibble: "metric:REVENUE" });
    expect(intent.groups).toEqual(parse("HK revenue 2025").groups);
    expect(intent.notUnderstood).toEqual([]);
    expect(intent.readAs).toEqual([{ raw: "wibble", slot: "metric", codes: ["REVENUE"] }]);
  });

  it("keeps the places of the question: its spans cover each character once", () => {
    const question = "HK wibble 2025, please";
    const { spans } = parse(question, { wibble: "metric:REVENUE" });
    expect(spans.map(({ start, end }) => question.slice(start, end)).join("")).toBe(question);
    expect(spans).toContainEqual({ start: 3, end: 9, kind: "metric" });
  });

  it("makes no other name together with the words beside it", () => {
    // "new sales" is a metric of its own.
    const intent = parse("HK new wibble 2025", { wibble: "metric:REVENUE" });
    expect(intent.groups.flatMap(({ metrics }) => metrics)).toEqual(["REVENUE"]);
  });

  it("of a part of the unexplained words leaves the rest", () => {
    const intent = parse("HK revenue wibble wobble", { wibble: "period:FY2024" });
    expect(intent.groups[0]?.periods).toEqual(["FY2024"]);
    expect(intent.notUnderstood.map(({ raw }) => raw)).toEqual(["wobble"]);
  });

  it.each([
    ["a word that is understood", { HK: "entity:LARK_CN" }],
    ["a word that is known to restrict", { adjusted: "metric:REVENUE" }],
    ["a part of a word", { wib: "metric:REVENUE" }],
    ["more than unexplained words", { "wibble 2025": "metric:REVENUE" }],
    ["a code of no list", { wibble: "metric:EBITDA" }],
    ["a period that is none", { wibble: "period:FY20255" }],
    ["a name of every object", { wibble: "metric:constructor" }],
  ])("of %s counts for nothing", (_name, codes) => {
    const question = "adjusted profit HK wibble 2025";
    expect(parse(question, codes)).toEqual(parse(question));
  });

  it.each([
    ["2", null],
    ["HK", null],
    ["HK2", "LARK_SG"],
  ])("of %s, in a name that contains one of ours, is read as %s", (words, entity) => {
    const question = "HK2 revenue 2025";
    expect(unexplained(question)).toEqual(["HK2"]);
    const { groups } = parse(question, { [words]: "entity:LARK_SG" });
    expect(groups[0]?.entities).toEqual(entity === null ? [] : [entity]);
  });

  it("of words that have one already counts for nothing", () => {
    const start = "HK ".length;
    const meanings = ["metric:REVENUE", "metric:OP_PROFIT"].map((code) => ({ start, end: start + 6, code }));
    const intent = PARSER.parse("HK wibble 2025", TODAY, meanings);
    expect(intent.groups[0]?.metrics).toEqual(["REVENUE"]);
    expect(intent.readAs).toHaveLength(1);
  });

  it.each([...MEANT_OPERATIONS, "channel", "by channel"])("%s is a phrase of the word lists", (words) => {
    const { readAs } = parse("HK revenue wibble 2025", { wibble: `operation:${words}` });
    expect(readAs).toEqual([{ raw: "wibble", slot: "operation", codes: [words] }]);
  });

  it.each(["FY2025", "2025H1", "2025Q3", "2025-9M", "2025-03", "2025W12", "2025-06-30", "2026YTD", "TTM", "LATEST"])(
    "of the period %s is read as it",
    (code) => {
      expect(parse("HK revenue wibble", { wibble: `period:${code}` }).groups[0]?.periods).toEqual([code]);
    },
  );
});
