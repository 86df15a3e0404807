import { describe, expect, it } from "vitest";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import { createKnownOnReader } from "../../src/question/known-on.ts";
import { languageWords } from "../../src/server/language-words.ts";

const read = createKnownOnReader(languageWords());
const CALENDAR = { fiscalYears: yearsBeginningIn(1), today: { year: 2026, month: 6, day: 10 } };

/** What is left of the question, and the day. */
function asked(question: string) {
  const known = read(question, CALENDAR);
  expect(known?.rest.length ?? question.length).toBe(question.length);
  return known && [known.rest.replace(/\s+/gu, " ").trim(), known.day];
}

describe("a question for what was known on a day", () => {
  it.each([
    ["HK revenue 2025 as known on 31 March 2026", "HK revenue 2025", "2026-03-31"],
    ["HK revenue 2025 as known on 31 March", "HK revenue 2025", "2026-03-31"],
    ["HK revenue 2025 as it was known at 2026-03-31?", "HK revenue 2025 ?", "2026-03-31"],
    ["HK revenue 2025, as we knew it at the end of March", "HK revenue 2025,", "2026-03-31"],
    ["HK revenue FY2025 as known in March 2026", "HK revenue FY2025", "2026-03-31"],
    ["HK revenue 2025 as reported back then on 31 March 2026", "HK revenue 2025", "2026-03-31"],
    ["What did we know on 31 March 2026 about HK revenue 2025?", "about HK revenue 2025?", "2026-03-31"],
    ["based on what was known on 2026-03-31, HK revenue 2025", ", HK revenue 2025", "2026-03-31"],
    ["HK revenue 2025, on 31 March 2026, as then known", "HK revenue 2025,", "2026-03-31"],
    ["HK revenue growth 2025 as known last month", "HK revenue growth 2025", "2026-05-31"],
    ["HK revenue 2025 as known today", "HK revenue 2025", "2026-06-10"],
    ["HK revenue 2025 as known this month", "HK revenue 2025", "2026-06-10"],
    ["HK revenue 2025 as known on 31 December 2026", "HK revenue 2025", "2026-12-31"],
    ["HK revenue 2025 as we knew it on 31.3.", "HK revenue 2025", "2026-03-31"],
    ["HK revenue 2025 as we knew it on 31.03.2026", "HK revenue 2025", "2026-03-31"],
    ["HK revenue 2025 as known on 31/3", "HK revenue 2025", "2026-03-31"],
    ["HK revenue 2025 as known on 3/31", "HK revenue 2025", "2026-03-31"],
    ["HK revenue 2025 as it looked at the end of March", "HK revenue 2025", "2026-03-31"],
    ["what did we think HK revenue was in 2025 at the end of March", "HK revenue was in 2025", "2026-03-31"],
    ["what was HK revenue 2025 believed to be on 31 March", "what was HK revenue 2025", "2026-03-31"],
    ["what number did we have for HK revenue 2025 on 31 March 2026?", "HK revenue 2025 ?", "2026-03-31"],
    ["HK revenue 2025 as known on 31 March versus today", "HK revenue 2025", "2026-03-31"],
    ["截至3月31日我们掌握的香港2025年营收", "香港2025年营收", "2026-03-31"],
    ["3月底的时候我们以为香港2025年营收是多少", "香港2025年营收是多少", "2026-03-31"],
    ["站在3月31日看，香港2025年营收是多少", "，香港2025年营收是多少", "2026-03-31"],
    ["以3月31日的口径看香港2025年营收", "香港2025年营收", "2026-03-31"],
    ["香港2025年营收我们当时以为是多少，3月底", "香港2025年营收 是多少，", "2026-03-31"],
    ["截至3月31日当时已知的香港2025年营收", "香港2025年营收", "2026-03-31"],
    ["按2026年3月31日当时的口径，香港2025年营收是多少", "，香港2025年营收是多少", "2026-03-31"],
    ["香港2025年营收，截至2026年3月31日已知的", "香港2025年营收，", "2026-03-31"],
    ["香港2025年營收，按3月底當時的口徑", "香港2025年營收，", "2026-03-31"],
  ])("%s", (question, rest, day) => {
    expect(asked(question)).toEqual([rest, day]);
  });

  it.each([
    ["HK revenue 2025 as known on the reporting date"],
    ["HK revenue 2025 as known at the time"],
    ["HK revenue 2025 as known on 3.4."],
    ["HK revenue 2025 as known on 3/4"],
    ["HK revenue 2025, as known then"],
    ["HK revenue 2025 as known on 31 March 2026 and as known on 30 April 2026"],
    ["香港2025年营收当时已知的是多少"],
    ["按当时的口径，香港2025年营收"],
  ])("names no day, or several: %s", (question) => {
    expect(asked(question)?.[1]).toBeNull();
  });

  it.each([
    "HK revenue as of 31 March 2026",
    "HK customers as at the end of March 2026",
    "HK revenue on 31 March 2026",
    "HK revenue 2025 as reported",
    "HK revenue as reported on 31 March 2026",
    "what is HK known for",
    "how well known is HK",
    "截至3月31日的香港客户数",
    "香港3月31日的营收你知道吗",
    "我们知道香港2025年营收是多少吗",
    "香港当时的营收",
    "what did we think HK customers were at the end of March",
    "what did we think of the outlook for 2026",
    "我们以为香港2025年营收是多少",
    "站在香港的角度看2025年营收",
    "HK revenue 2025 versus today",
    "",
  ])("is no other: %s", (question) => {
    expect(read(question, CALENDAR)).toBeNull();
  });
});
