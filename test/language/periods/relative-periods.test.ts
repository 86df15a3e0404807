import { describe, expect, it } from "vitest";
import { yearsBeginningIn } from "../../../src/domain/fiscal-years.ts";
import { dayOf, parseInAprilYear, parseQuestion, periodsIn, rowsOf, TODAY } from "../../question/readings.ts";

/** On 12 June 2026: in a calendar year 2026Q2 runs, in a year that begins in April 2027Q1. */
const ON_AN_ORDINARY_DAY = `
  last year                    | FY2025     | FY2026
  previous year                | FY2025     | FY2026
  prior year                   | FY2025     | FY2026
  last fiscal year             | FY2025     | FY2026
  last full year               | FY2025     | FY2026
  a year ago                   | FY2025     | FY2026
  this year                    | FY2026     | FY2027
  current year                 | FY2026     | FY2027
  next year                    | FY2027     | FY2028
  the year before last         | FY2024     | FY2025
  two years ago                | FY2024     | FY2025
  3 years ago                  | FY2023     | FY2024
  去年                         | FY2025     | FY2026
  上年                         | FY2025     | FY2026
  上一财年                     | FY2025     | FY2026
  去年全年                     | FY2025     | FY2026
  今年                         | FY2026     | FY2027
  本年度                       | FY2026     | FY2027
  明年                         | FY2027     | FY2028
  前年                         | FY2024     | FY2025
  大前年                       | FY2023     | FY2024
  三年前                       | FY2023     | FY2024
  last quarter                 | 2026Q1     | 2026Q4
  previous quarter             | 2026Q1     | 2026Q4
  this quarter                 | 2026Q2     | 2027Q1
  next quarter                 | 2026Q3     | 2027Q2
  上个季度                     | 2026Q1     | 2026Q4
  上季度                       | 2026Q1     | 2026Q4
  上一季度                     | 2026Q1     | 2026Q4
  上上季度                     | 2025Q4     | 2026Q3
  本季度                       | 2026Q2     | 2027Q1
  这个季度                     | 2026Q2     | 2027Q1
  下个季度                     | 2026Q3     | 2027Q2
  last half                    | 2025H2     | 2026H2
  this half                    | 2026H1     | 2027H1
  last half year               | 2025H2     | 2026H2
  last month                   | 2026-05    | =
  this month                   | 2026-06    | =
  next month                   | 2026-07    | =
  上个月                       | 2026-05    | =
  上上个月                     | 2026-04    | =
  本月                         | 2026-06    | =
  last week                    | 2026W23    | =
  this week                    | 2026W24    | =
  上周                         | 2026W23    | =
  本周                         | 2026W24    | =
  yesterday                    | 2026-06-11 | =
  the day before yesterday     | 2026-06-10 | =
  today                        | 2026-06-12 | =
  昨天                         | 2026-06-11 | =
  前天                         | 2026-06-10 | =
  YTD                          | 2026YTD    | 2027YTD
  year to date                 | 2026YTD    | 2027YTD
  year-to-date                 | 2026YTD    | 2027YTD
  this year so far             | 2026YTD    | 2027YTD
  so far this year             | 2026YTD    | 2027YTD
  今年以来                     | 2026YTD    | 2027YTD
  年初至今                     | 2026YTD    | 2027YTD
  QTD                          | 2026Q2QTD  | 2027Q1QTD
  quarter to date              | 2026Q2QTD  | 2027Q1QTD
  MTD                          | 2026-06MTD | =
  month to date                | 2026-06MTD | =
  本月至今                     | 2026-06MTD | =
  last twelve months           | TTM        | =
  trailing 12 months           | TTM        | =
  past 12 months               | TTM        | =
  rolling twelve months        | TTM        | =
  近十二个月                   | TTM        | =
  过去12个月                   | TTM        | =
  近一年                       | TTM        | =
  H1 last year                 | 2025H1     | 2026H1
  last year H1                 | 2025H1     | 2026H1
  first half of last year      | 2025H1     | 2026H1
  last year's second half      | 2025H2     | 2026H2
  Q4 of last year              | 2025Q4     | 2026Q4
  last year Q3                 | 2025Q3     | 2026Q3
  third quarter of this year   | 2026Q3     | 2027Q3
  去年上半年                   | 2025H1     | 2026H1
  前年下半年                   | 2024H2     | 2025H2
  去年Q3                       | 2025Q3     | 2026Q3
  去年第四季度                 | 2025Q4     | 2026Q4
  去年四季度                   | 2025Q4     | 2026Q4
  今年一季度                   | 2026Q1     | 2027Q1
  去年前三季度                 | 2025-9M    | 2026-9M
  # Months are of the calendar, so the year beside them is too.
  November last year           | 2025-11    | =
  December last year           | 2025-12    | =
  去年12月                     | 2025-12    | =
  # Of the quarter that is named beside it, so without one it says no period.
  prior year quarter           | same_part | =
  same quarter last year       | same_part | =
  corresponding half of the prior year | same_part | =
  去年同季度                   | same_part | =
  same period last year        | same_part | =
  the same period of last year | same_part | =
  去年同期                     | same_part | =
  上年同期                     | same_part | =
`;

/** Parts without a year: the latest that has begun. */
const WITHOUT_A_YEAR = `
  Q1                           | 2026Q1     | 2027Q1
  Q2                           | 2026Q2     | 2026Q2
  Q3                           | 2025Q3     | 2026Q3
  Q4                           | 2025Q4     | 2026Q4
  4Q                           | 2025Q4     | 2026Q4
  third quarter                | 2025Q3     | 2026Q3
  H1                           | 2026H1     | 2027H1
  H2                           | 2025H2     | 2026H2
  the second half              | 2025H2     | 2026H2
  first nine months            | 2026-9M    | 2027-9M
  March                        | 2026-03    | =
  December                     | 2025-12    | =
  31 December                  | 2025-12-31 | =
  week 12                      | 2026W12    | =
  上半年                       | 2026H1     | 2027H1
  下半年                       | 2025H2     | 2026H2
  二季度                       | 2026Q2     | 2026Q2
  第三季度                     | 2025Q3     | 2026Q3
  前三季度                     | 2026-9M    | 2027-9M
  3月                          | 2026-03    | =
  十二月                       | 2025-12    | =
`;

/** Expressions around the ends of years, quarters, months and weeks. */
const AT_BOUNDARIES = `
  2026-01-01 | last year       | FY2025     | FY2025
  2026-01-01 | last quarter    | 2025Q4     | 2026Q3
  2026-01-01 | this quarter    | 2026Q1     | 2026Q4
  2026-01-01 | yesterday       | 2025-12-31 | =
  2026-01-01 | last month      | 2025-12    | =
  2026-01-01 | this week       | 2026W01    | =
  2026-01-01 | last week       | 2025W52    | =
  2026-01-01 | Q1              | 2026Q1     | 2026Q1
  2026-01-15 | last quarter    | 2025Q4     | 2026Q3
  2026-01-15 | 上上季度        | 2025Q3     | 2026Q2
  2026-01-15 | last half       | 2025H2     | 2026H1
  2026-01-15 | last year       | FY2025     | FY2025
  2026-01-15 | last month      | 2025-12    | =
  2026-01-15 | 上上个月        | 2025-11    | =
  2026-01-15 | YTD             | 2026YTD    | 2026YTD
  2026-01-15 | QTD             | 2026Q1QTD  | 2026Q4QTD
  2026-01-15 | MTD             | 2026-01MTD | =
  2026-01-15 | Q4              | 2025Q4     | 2026Q4
  2026-01-15 | last 3 years    | FY2023 FY2024 FY2025 | =
  2026-01-15 | last 2 quarters | 2025Q3 2025Q4 | 2026Q2 2026Q3
  2026-01-15 | past three months | 2025-10 2025-11 2025-12 | =
  2026-01-15 | since 2024      | FY2024 FY2025 | =
  2026-03-31 | this quarter    | 2026Q1     | 2026Q4
  2026-03-31 | last quarter    | 2025Q4     | 2026Q3
  2026-03-31 | next quarter    | 2026Q2     | 2027Q1
  2026-03-31 | last year       | FY2025     | FY2025
  2026-03-31 | next year       | FY2027     | FY2027
  2026-03-31 | Q1              | 2026Q1     | 2026Q1
  2026-03-31 | H2              | 2025H2     | 2026H2
  2026-03-31 | tomorrow        | 2026-04-01 | =
  2026-04-01 | this quarter    | 2026Q2     | 2027Q1
  2026-04-01 | last quarter    | 2026Q1     | 2026Q4
  2026-04-01 | last year       | FY2025     | FY2026
  2026-04-01 | this year       | FY2026     | FY2027
  2026-04-01 | last half       | 2025H2     | 2026H2
  2026-04-01 | 近两年          | FY2024 FY2025 | FY2025 FY2026
  2026-04-01 | YTD             | 2026YTD    | 2027YTD
  2026-12-31 | next quarter    | 2027Q1     | 2027Q4
  2026-12-31 | next month      | 2027-01    | =
  2026-12-31 | tomorrow        | 2027-01-01 | =
  2026-12-31 | this week       | 2026W53    | =
  2026-12-31 | last half       | 2026H1     | 2027H1
  2026-12-31 | 明年一季度      | 2027Q1     | 2028Q1
  2024-02-29 | yesterday       | 2024-02-28 | =
  2024-02-29 | last month      | 2024-01    | =
  2024-03-31 | last month      | 2024-02    | =
  2024-03-01 | yesterday       | 2024-02-29 | =
`;

/** A question with a named period, and the periods that are asked for. */
const BESIDE_A_NAMED = `
  HK revenue in 2025Q1 compared with the previous quarter     | 2025Q1 2024Q4
  why was HK revenue in Q1 2025 higher than the prior quarter | 2025Q1 2024Q4
  HK revenue 2024H2 against the preceding half                | 2024H2 2024H1
  why was HK revenue in 2025H1 lower than in the previous half | 2025H1 2024H2
  HK revenue in March 2025 and in the previous month          | 2025-03 2025-02
  why was HK profit in FY2024 higher than in the previous year | FY2024 FY2023
  HK profit 2023 and the previous year                        | FY2023 FY2022
  香港2025年第一季度营收高于上一季度                            | 2025Q1 2024Q4
  香港2025年第一季度营收与上季度相比                            | 2025Q1 2024Q4
  香港2024年利润高于上一年度                                   | FY2024 FY2023
  HK revenue in 2025Q3 and last quarter                       | 2025Q3 2026Q1
  HK revenue in FY2024 and the previous quarter               | FY2024 2026Q1
  HK revenue in the previous quarter                          | 2026Q1
`;

const calendar = { fiscalYears: yearsBeginningIn(1), today: TODAY };
const april = { fiscalYears: yearsBeginningIn(4), today: TODAY };

const ordinary = rowsOf(ON_AN_ORDINARY_DAY).map(([text = "", plain = "", fiscal = ""]) => ({
  text,
  plain,
  fiscal: fiscal === "=" ? plain : fiscal,
}));

const THIS_YEAR = /^(?:this|current)(?: \S+)? year$|^今年$|^本年度?$/;

describe("a period that is relative to the day of the question", () => {
  it("is read in a calendar year and in one that begins in April", () => {
    for (const { text, plain, fiscal } of ordinary)
      expect([text, periodsIn(text, calendar), periodsIn(text, april)]).toEqual([text, plain, fiscal]);
  });

  it("is read alike in a sentence", () => {
    for (const row of ordinary.filter(({ plain }) => plain !== "same_part"))
      for (const [parse, code] of [[parseQuestion, row.plain] as const, [parseInAprilYear, row.fiscal] as const]) {
        const question = `Show me the revenue of Hong Kong for ${row.text}, please`;
        const { groups, notUnderstood, yearAssumed } = parse(question);
        // "this year" asks for what there is of it.
        const asked = THIS_YEAR.test(row.text) ? code.replace(/^FY(\d+)$/, "$1YTD") : code;
        const read = { periods: groups.map(({ periods }) => periods), notUnderstood, yearAssumed };
        expect(read, question).toEqual({ periods: [[asked]], notUnderstood: [], yearAssumed: [] });
      }
  });
});

describe("the period before one that is named beside it", () => {
  it.each(rowsOf(BESIDE_A_NAMED))("is counted from that one: %s", (question = "", expected = "") => {
    const periods = new Set(parseQuestion(question).groups.flatMap((group) => group.periods));
    expect([...periods].sort()).toEqual(expected.split(" ").sort());
  });
});

describe("a part of a year without its year", () => {
  const rows = rowsOf(WITHOUT_A_YEAR).map(([text = "", plain = "", fiscal = ""]) => ({
    text,
    plain,
    fiscal: fiscal === "=" ? plain : fiscal,
  }));

  it.each(rows)("$text is the latest that has begun, and the year is marked as assumed", ({ text, plain, fiscal }) => {
    const inCalendar = parseQuestion(`Hong Kong revenue ${text}`);
    const inApril = parseInAprilYear(`Hong Kong revenue ${text}`);
    expect([inCalendar.groups[0]?.periods, inCalendar.yearAssumed]).toEqual([[plain], [plain]]);
    expect([inApril.groups[0]?.periods, inApril.yearAssumed]).toEqual([[fiscal], [fiscal]]);
  });

  it("takes its year from the period beside it, and then nothing is assumed", () => {
    const both = parseQuestion("HK revenue Q1 and Q2 2024");
    expect([both.groups[0]?.periods, both.yearAssumed]).toEqual([["2024Q1", "2024Q2"], []]);
    const halves = parseQuestion("HK revenue in 2023 H1 and H2");
    expect([halves.groups[0]?.periods, halves.yearAssumed]).toEqual([["2023H1", "2023H2"], []]);
  });

  it("is not shared with a whole year beside it", () => {
    expect(parseQuestion("HK revenue 2025H1 vs 2025").groups[0]?.periods).toEqual(["2025H1", "FY2025"]);
    expect(parseQuestion("HK revenue H1 2024 and 2025").groups[0]?.periods).toEqual(["2024H1", "2025H1"]);
  });
});

describe("around the ends of years, quarters, months and weeks", () => {
  const rows = rowsOf(AT_BOUNDARIES).map(([day = "", text = "", plain = "", fiscal = ""]) => ({
    day,
    text,
    plain,
    fiscal: fiscal === "=" ? plain : fiscal,
  }));

  it.each(rows)(
    "on $day, $text is $plain, or $fiscal where the year begins in April",
    ({ day, text, plain, fiscal }) => {
      const today = dayOf(day);
      const read = [1, 4].map((startMonth) => periodsIn(text, { fiscalYears: yearsBeginningIn(startMonth), today }));
      expect(read).toEqual([plain, fiscal]);
    },
  );
});
