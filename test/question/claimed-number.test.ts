import { describe, expect, it } from "vitest";
import { parseQuestion } from "./readings.ts";

describe("a number in a question", () => {
  it.each([
    ["is HK revenue 2025 1,571?", { value: "1571", exponent: null, bound: "equal", raw: "1,571" }],
    ["was HK revenue 2025 about 1.6bn", { value: "1.6", exponent: 9, bound: "equal", raw: "1.6bn" }],
    ["did HK revenue exceed 1.5 billion in 2025", { value: "1.5", exponent: 9, bound: "above" }],
    ["was HK revenue 1.5 trillion in 2025?", { value: "1.5", exponent: 12, bound: "equal", raw: "1.5 trillion" }],
    ["did HK revenue reach 2tn in 2025", { value: "2", exponent: 12, bound: "at_least" }],
    ["HK revenue 2025 below 900k?", { value: "900", exponent: 3, bound: "below" }],
    ["did HK revenue reach 1,600 in 2025", { value: "1600", bound: "at_least" }],
    ["香港2025年营收超过10亿了吗", { value: "10", exponent: 8, bound: "above", raw: "10亿" }],
    ["香港2025年营收是不是1702", { value: "1702", exponent: null, bound: "equal" }],
  ])("is held against the figure: %s", (question, claim) => {
    expect(parseQuestion(question).claim).toMatchObject(claim);
  });

  it.each([
    ["did HK revenue exceed 1.5bn hkd in 2025", "HKD"],
    ["HK revenue 2025 above 1.5bn usd?", "USD"],
    ["香港2025年营收超过10亿元吗", ""],
  ])("keeps the currency that is named: %s", (question, currency) => {
    expect(parseQuestion(question).claim?.currency).toBe(currency);
  });

  it.each([
    "HK revenue never above 2bn?",
    "did HK revenue not exceed 2bn in 2025",
    "didn't HK revenue exceed 2bn in 2025",
    "香港2025年营收不是1,500吗",
    "did HK revenue fall by less than 3% in 2025",
  ])("is only named where yes and no could be taken either way: %s", (question) => {
    expect(parseQuestion(question).claim).toMatchObject({ isUnclear: true });
  });

  it.each([
    ["did HK revenue fall 3% in 2025", { value: "-3", bound: "equal", raw: "3%" }],
    ["did HK revenue drop by more than 3% in 2025", { value: "-3", bound: "below", raw: "3%" }],
    ["香港2025年营收下降了7.4%吗", { value: "-7.4", bound: "equal" }],
    ["did HK revenue drop below 900m in 2025", { value: "900", bound: "below" }],
  ])("is the size of a fall: %s", (question, claim) => {
    expect(parseQuestion(question).claim).toMatchObject(claim);
    expect(parseQuestion(question).claim).not.toHaveProperty("isUnclear");
  });

  it.each([
    "HK revenue 2025",
    "top 10 HK revenue",
    "HK revenue 2025 between 1,500 and 1,600",
    "HK revenue in 2024 and 2025",
  ])("is none: %s", (question) => {
    expect(parseQuestion(question).claim).toBeNull();
  });

  it("is a limit for each quarter, or year, where no length is named", () => {
    for (const question of [
      "when did HK revenue exceed 1bn",
      "when did HK revenue first drop below 900",
      "香港营收什么时候超过10亿",
      "香港營收幾時超過一億",
    ])
      expect(parseQuestion(question).operation).toEqual({ kind: "series", by: "quarter", orElse: "year" });
  });

  it.each([
    ["which quarters was HK revenue above 400m", "quarter"],
    ["any quarter where HK revenue was over 400m", "quarter"],
    ["which markets had revenue above 500m in 2025", "entity"],
    ["哪个季度香港营收超过4亿", "quarter"],
  ])("is a limit for each of several: %s", (question, by) => {
    expect(parseQuestion(question).operation).toEqual({ kind: "series", by });
  });
});
