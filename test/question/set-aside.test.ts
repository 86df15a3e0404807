import { describe, expect, it } from "vitest";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";
import { WORDS } from "../support/words.ts";
import { parseQuestion, TODAY } from "./readings.ts";

function reading(question: string) {
  const { groups, operation, claim, notUnderstood } = parseQuestion(question);
  return { groups, operation: operation?.kind ?? null, claim, named: notUnderstood.map(({ raw }) => raw) };
}

describe("who says it and whether it is so", () => {
  const plain = reading("HK revenue 2025 1,751");

  it.each([
    "the deck says HK revenue 2025 was 1,751",
    "an analyst has our HK revenue 2025 at 1,751",
    "HK revenue 2025 is 1,751, correct?",
    "heard in the townhall that HK revenue 2025 was 1,751 - true?",
    "someone in the townhall said HK revenue 2025 was 1,751, is that accurate?",
  ])("restrict nothing: %s", (question) => {
    const { groups, claim, named } = reading(question);
    expect({ groups, named }).toEqual({ groups: plain.groups, named: [] });
    expect(claim).toMatchObject({ raw: "1,751", bound: "equal" });
  });

  it.each([
    ["听说香港2025年营收是1,751，对不对", "1,751"],
    ["有人话香港2025年营收升咗8%，啱唔啱", "8%"],
  ])("restrict nothing in Chinese: %s", (question, raw) => {
    expect(reading(question)).toMatchObject({ named: [], claim: { raw } });
  });

  it.each(["没有", "没"])("asks for either behind a limit: %s", (word) => {
    const question = reading("香港2025年营收过了两百亿吗");
    expect(question.claim).toMatchObject({ raw: "两百亿", bound: "above" });
    expect(reading(`香港2025年营收过了两百亿${word}`)).toEqual(question);
  });

  it.each([
    ["bloomberg shows HK revenue 2025 at 1,751, correct?", "bloomberg"],
    ["heard on the floor that HK revenue 2025 was 1,751", "floor"],
  ])("are named beside the figure where nothing explains them: %s", (question, word) => {
    expect(reading(question)).toMatchObject({ groups: plain.groups, named: [word], claim: { raw: "1,751" } });
    expect(parseQuestion(question).notUnderstood).toMatchObject([{ blocks: false }]);
  });

  it.each(["Vietnam says revenue 2025 was 1,751", "Vietnam has revenue 2025 of 1,751, correct?"])(
    "stop the figure where they may be what is asked about: %s",
    (question) => {
      expect(parseQuestion(question).notUnderstood.some(({ blocks }) => blocks)).toBe(true);
    },
  );

  it.each([
    ["HK revenue 2025, correct", "correct"],
    ["HK correct revenue 2025 of 1,751", "correct"],
    ["HK revenue 2025 shows", "shows"],
  ])("are named where nothing is claimed, or elsewhere in the question: %s", (question, word) => {
    expect(reading(question).named.join(" ")).toContain(word);
  });
});

describe("what an answer is for", () => {
  it.each(["for my board deck", "before our call", "for the annual revenue note", "into the investor deck"])(
    "restricts nothing: %s",
    (purpose) => {
      expect(reading(`HK revenue 2025 ${purpose}`)).toEqual(reading("HK revenue 2025"));
    },
  );

  it.each([
    ["for the equity story slide", ["equity", "story"]],
    ["before my pricing call", ["pricing"]],
    ["for the Thailand deck", ["Thailand"]],
    ["in the base case note", ["base case"]],
  ])("is named beside the figure where nothing explains it: %s", (purpose, words) => {
    const { groups, named } = reading(`HK revenue 2025 ${purpose}`);
    expect({ groups, named }).toEqual({ groups: reading("HK revenue 2025").groups, named: words });
    expect(parseQuestion(`HK revenue 2025 ${purpose}`).notUnderstood.every(({ blocks }) => !blocks)).toBe(true);
  });

  it.each([
    "revenue 2025 for the Thailand deck",
    "revenue for Foo 2024 deck",
    "HK customers before the merger call 2024",
  ])("stops the figure, or is named, where it may be what is asked about: %s", (question) => {
    expect(parseQuestion(question).notUnderstood).not.toEqual([]);
  });

  it("keeps the period that stands in it", () => {
    expect(reading("revenue for Foo 2024 deck").groups[0]?.periods).toEqual(["FY2024"]);
  });

  it("names the figure where nothing else does", () => {
    expect(reading("2025 HK figures for the revenue slide").groups[0]?.metrics).toEqual(["REVENUE"]);
  });
});

describe("a claim in words", () => {
  it.each([
    ["did HK revenue double from 2021 to 2025", "growth", "100", "at_least"],
    ["has HK revenue more than doubled since 2021", "growth", "100", "above"],
    ["香港营收2021到2025年翻了一番吗", "growth", "100", "at_least"],
    ["is agency more than half of HK revenue 2025", "share", "50", "above"],
    ["香港代理渠道占2025年营收超过一半吗", "share", "50", "above"],
  ])("is held against the computed figure: %s", (question, operation, value, bound) => {
    expect(reading(question)).toMatchObject({ operation, named: [], claim: { value, bound, isPercent: true } });
  });

  it.each([
    ["when did HK first make a profit", "above", "first"],
    ["which quarters did HK lose money", "below", undefined],
    ["香港哪几个季度亏钱", "below", undefined],
    ["has any market lost money in 2024", "below", undefined],
  ])("of a profit is a limit of zero, held against each: %s", (question, bound, occurrence) => {
    const { operation, claim } = reading(question);
    expect(operation).toBe("series");
    expect(claim).toMatchObject({ value: "0", bound });
    expect(claim?.occurrence).toBe(occurrence);
  });

  it("is of the first period only where “first” stands beside the limit", () => {
    expect(
      parseQuestion("which quarters in the first half of 2025 were above 400 in HK revenue").claim?.occurrence,
    ).toBe(undefined);
    expect(parseQuestion("which quarter did HK revenue first exceed 400").claim?.occurrence).toBe("first");
  });

  it.each([
    ["HK revenue grew 12% in 2025, right?", "12%"],
    ["did HK make 30m profit in 2025", "30m"],
    ["HK revenue is 44% of group revenue 2025, true?", "44%"],
  ])("may be a share, a growth or an amount before its metric: %s", (question, raw) => {
    expect(reading(question)).toMatchObject({ claim: { raw }, named: [] });
  });

  it.each(["revenue for the 1,571 club", "top 500 HK revenue 2025", "HK 30m revenue profit 2025"])(
    "is no number that counts something else: %s",
    (question) => {
      expect(reading(question).claim).toBeNull();
    },
  );
});

describe("a metric that is called claims", () => {
  const also = { metrics: ["CLAIMS: { label: { en: Claims }, unit: USD_M, kind: flow, aliases: [claims] }"] };
  const parser = createRuleParser(sampleGlossary({ also }), WORDS);
  const metrics = (question: string): readonly string[] =>
    parser.parse(question, TODAY).groups.flatMap((group) => group.metrics);

  it.each([
    "my boss claims HK revenue was 1,700 in 2025",
    "the CFO claims that HK revenue doubled in 2025",
    "has banca overtaken agency in HK revenue 2025? colleague claims so",
  ])("is not meant by what somebody says: %s", (question) => {
    expect(metrics(question)).toEqual(["REVENUE"]);
  });

  it.each([
    "HK claims and revenue 2025, my boss asks",
    "my boss: claims HK revenue 2025",
    "HK revenue and claims 2025",
  ])("is meant elsewhere: %s", (question) => {
    expect(new Set(metrics(question))).toEqual(new Set(["REVENUE", "CLAIMS"]));
  });

  it("is meant where no other is named", () => {
    expect(metrics("my boss needs HK claims 2025")).toEqual(["CLAIMS"]);
  });
});
