import { describe, expect, it } from "vitest";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import { createFormerReader } from "../../src/question/asks-former.ts";
import { languageWords } from "../../src/server/language-words.ts";

const read = createFormerReader(languageWords());
const CALENDAR = { fiscalYears: yearsBeginningIn(1), today: { year: 2026, month: 6, day: 10 } };

/** What is left of the question. */
function rest(question: string): string | null {
  const left = read(question, CALENDAR)?.rest ?? null;
  expect(left?.length ?? question.length).toBe(question.length);
  return left === null ? null : left.replace(/\s+/gu, " ").trim();
}

describe("a question for what was stated before", () => {
  it.each([
    ["has HK revenue FY2024 been restated?", "HK revenue FY2024 ?"],
    ["was HK revenue FY2024 restated", "HK revenue FY2024"],
    ["HK revenue FY2024, was it ever changed", "HK revenue FY2024, was it"],
    ["did anyone correct HK revenue 2024? it was 3", null],
    ["how did our view of HK revenue FY2024 change", "HK revenue FY2024"],
    ["How has the figure for HK revenue FY2024 moved since then?", "HK revenue FY2024 ?"],
    ["what was the previous value of HK revenue FY2024", "HK revenue FY2024"],
    ["originally reported HK revenue FY2024", "HK revenue FY2024"],
    ["HK revenue FY2024 as first reported", "HK revenue FY2024"],
    ["HK revenue FY2024 before the restatement", "HK revenue FY2024"],
    ["2024年香港营收有没有重述过", "2024年香港营收"],
    ["香港2024年营收是否被更正过吗？", "香港2024年营收 ？"],
    ["香港2024年营收最初公布的是多少", "香港2024年营收"],
  ])("%s", (question, left) => {
    expect(rest(question)).toBe(left);
  });

  it.each([
    ["how did HK revenue change in 2024"],
    ["has HK revenue changed since 2024"],
    ["was HK revenue 2024 higher than in 2023"],
    ["restated HK revenue 2024"],
    ["what was the previous value of HK revenue"],
    ["how did our view of the market change in Asia"],
    ["香港2024年营收改变了多少"],
    ["HK revenue 2024"],
  ])("is no other: %s", (question) => {
    expect(rest(question)).toBeNull();
  });
});
