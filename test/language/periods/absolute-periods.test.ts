import { describe, expect, it } from "vitest";
import { yearsBeginningIn } from "../../../src/domain/fiscal-years.ts";
import { parseInAprilYear, parseQuestion, periodsIn, rowsOf, TODAY } from "../../question/readings.ts";

/** Expression, its period in a company with a calendar year, and in one whose year begins in April (`=`: the same). */
const YEARS = `
  2025                         | FY2025     | =
  FY2025                       | FY2025     | =
  fy2025                       | FY2025     | =
  FY 2025                      | FY2025     | =
  FY25                         | FY2025     | =
  FY 25                        | FY2025     | =
  FY'25                        | FY2025     | =
  FY-25                        | FY2025     | =
  '25                          | FY2025     | =
  ’25                          | FY2025     | =
  fiscal 2023                  | FY2023     | =
  fiscal year 2023             | FY2023     | =
  financial year 2022          | FY2022     | =
  year 2024                    | FY2024     | =
  2024年                       | FY2024     | =
  24年                         | FY2024     | =
  2024年度                     | FY2024     | =
  2023财年                     | FY2023     | =
  2024全年                     | FY2024     | =
  二〇二三年                   | FY2023     | =
  二零二四年                   | FY2024     | =
  二三年                       | FY2023     | =
  ２０２５                     | FY2025     | =
  ＦＹ２０２５                 | FY2025     | =
  calendar year 2023           | FY2023     | impossible
  CY2023                       | FY2023     | impossible
  FY2024/25                    | impossible | FY2025
  FY 2023/24                   | impossible | FY2024
  FY24/25                      | impossible | FY2025
  FY2024-25                    | impossible | FY2025
  2024/25                      | impossible | FY2025
  2024/2025                    | impossible | FY2025
  2024-25                      | impossible | FY2025
  year ended 31 December 2024  | FY2024     | TTM2024-12
  year ended 31 March 2024     | TTM2024-03 | FY2024
  the year to March 2024       | TTM2024-03 | FY2024
  the financial year ended 31 March 2025 | TTM2025-03 | FY2025
  first 12 months of 2024      | FY2024     | =
`;

const HALVES = `
  H1 2025                      | 2025H1     | =
  2025H1                       | 2025H1     | =
  2025 H1                      | 2025H1     | =
  2025-H1                      | 2025H1     | =
  H1-2025                      | 2025H1     | =
  H1/2025                      | 2025H1     | =
  H1, 2025                     | 2025H1     | =
  1H25                         | 2025H1     | =
  1H 2025                      | 2025H1     | =
  1H2025                       | 2025H1     | =
  H1'25                        | 2025H1     | =
  H1 25                        | 2025H1     | =
  1H FY25                      | 2025H1     | =
  FY25 H2                      | 2025H2     | =
  FY25H2                       | 2025H2     | =
  FY2025H2                     | 2025H2     | =
  first half of 2024           | 2024H1     | =
  the first half of 2024       | 2024H1     | =
  1st half 2024                | 2024H1     | =
  second half 2023             | 2023H2     | =
  2nd half of 2023             | 2023H2     | =
  half 1 2024                  | 2024H1     | =
  2024 first half              | 2024H1     | =
  first half of fiscal 2024    | 2024H1     | =
  first half FY2024            | 2024H1     | =
  first six months of 2025     | 2025H1     | =
  first 6 months of 2025       | 2025H1     | =
  2024年上半年                 | 2024H1     | =
  24年上半年                   | 2024H1     | =
  2025上半年                   | 2025H1     | =
  2023年下半年                 | 2023H2     | =
  2023年的下半年               | 2023H2     | =
  2025年H1                     | 2025H1     | =
  2025年中期                   | 2025H1     | =
  2024財年上半年               | 2024H1     | =
  二〇二四年下半年             | 2024H2     | =
  ２０２５Ｈ１                 | 2025H1     | =
  H1 2024/25                   | impossible | 2025H1
  January–June 2023            | 2023H1     | impossible
  Jul-Dec 2023                 | 2023H2     | impossible
  April to September 2024      | impossible | 2025H1
  2024年1至6月                 | 2024H1     | impossible
  2024年4-9月                  | impossible | 2025H1
  half year ended 30 June 2025 | 2025H1     | impossible
  six months ended 30 September 2025 | impossible | 2026H1
  2024H3                       | impossible | =
  H0 2024                      | impossible | =
  third half of 2024           | impossible | =
  3H24                         | impossible | =
`;

const QUARTERS = `
  Q3 2024                      | 2024Q3     | =
  2024Q3                       | 2024Q3     | =
  2024-Q3                      | 2024Q3     | =
  2024 Q3                      | 2024Q3     | =
  2024, Q3                     | 2024Q3     | =
  3Q24                         | 2024Q3     | =
  3Q 2024                      | 2024Q3     | =
  Q3'24                        | 2024Q3     | =
  Q3 24                        | 2024Q3     | =
  Q3 FY24                      | 2024Q3     | =
  FY24 Q3                      | 2024Q3     | =
  FY24Q3                       | 2024Q3     | =
  third quarter of 2024        | 2024Q3     | =
  third-quarter 2024           | 2024Q3     | =
  3rd quarter 2024             | 2024Q3     | =
  quarter 3 2024               | 2024Q3     | =
  quarter 3 of 2024            | 2024Q3     | =
  fourth quarter of fiscal 2024 | 2024Q4    | =
  final quarter of 2024        | 2024Q4     | =
  first three months of 2025   | 2025Q1     | =
  2024年第三季度               | 2024Q3     | =
  2024年三季度                 | 2024Q3     | =
  2024年3季度                  | 2024Q3     | =
  2024年第3季度                | 2024Q3     | =
  2024年Q2                     | 2024Q2     | =
  24年Q2                       | 2024Q2     | =
  2024第四季度                 | 2024Q4     | =
  2024年前三个月               | 2024Q1     | =
  Q1 21/22                     | impossible | 2022Q1
  Jan-Mar 2024                 | 2024Q1     | 2024Q4
  Apr – Jun 2024               | 2024Q2     | 2025Q1
  three months ended June 30, 2024 | 2024Q2 | 2025Q1
  quarter ended 31 December 2024 | 2024Q4   | 2025Q3
  2024年10-12月                | 2024Q4     | 2025Q3
  2024Q5                       | impossible | =
  Q5 2024                      | impossible | =
  2024Q0                       | impossible | =
  5Q24                         | impossible | =
  2024年第五季度               | impossible | =
`;

const OTHERS = `
  9M 2024                      | 2024-9M    | =
  9M24                         | 2024-9M    | =
  2024-9M                      | 2024-9M    | =
  FY24 9M                      | 2024-9M    | =
  first nine months of 2024    | 2024-9M    | =
  first 9 months of 2024       | 2024-9M    | =
  nine months 2024             | 2024-9M    | =
  2024年前三季度               | 2024-9M    | =
  2024年前三个季度             | 2024-9M    | =
  2024年前九个月               | 2024-9M    | =
  2024年1-9月                  | 2024-9M    | impossible
  nine months ended September 30, 2024 | 2024-9M | impossible
  nine months ended 31 December 2024 | impossible | 2025-9M
  Jan-May 2024                 | impossible | =
  March 2024                   | 2024-03    | =
  Mar 2024                     | 2024-03    | =
  Mar-24                       | 2024-03    | =
  Mar'24                       | 2024-03    | =
  March, 2024                  | 2024-03    | =
  March of 2024                | 2024-03    | =
  May 2025                     | 2025-05    | =
  Sept 2024                    | 2024-09    | =
  2024 March                   | 2024-03    | =
  2024-03                      | 2024-03    | =
  2024/03                      | 2024-03    | =
  2024.03                      | 2024-03    | =
  03/2024                      | 2024-03    | =
  2011-12                      | 2011-12    | =
  2024年3月                    | 2024-03    | =
  2024年3月份                  | 2024-03    | =
  24年3月                      | 2024-03    | =
  二〇二四年三月               | 2024-03    | =
  2024年十一月                 | 2024-11    | =
  2024年13月                   | impossible | =
  week 12 2024                 | 2024W12    | =
  week 12 of 2024              | 2024W12    | =
  W12 2024                     | 2024W12    | =
  2024W12                      | 2024W12    | =
  2024-W12                     | 2024W12    | =
  2024年第12周                 | 2024W12    | =
  2024年第十二周               | 2024W12    | =
  week 60 2024                 | impossible | =
  2025-06-30                   | 2025-06-30 | =
  2025/06/30                   | 2025-06-30 | =
  2025.06.30                   | 2025-06-30 | =
  30 June 2025                 | 2025-06-30 | =
  June 30, 2025                | 2025-06-30 | =
  30th of June 2025            | 2025-06-30 | =
  30 Jun 2025                  | 2025-06-30 | =
  2025年6月30日                | 2025-06-30 | =
  2025年6月30号                | 2025-06-30 | =
  二〇二五年六月三十日         | 2025-06-30 | =
  31/12/2024                   | 2024-12-31 | =
  31.12.2024                   | 2024-12-31 | =
  03.03.2025                   | 2025-03-03 | =
  12/31/2024                   | 2024-12-31 | =
  29 February 2024             | 2024-02-29 | =
  29 February 2025             | impossible | =
  2025-02-30                   | impossible | =
  2025年2月30日                | impossible | =
  31 June 2025                 | impossible | =
  03/04/2025                   | impossible | =
  2025 YTD                     | 2025YTD    | =
  2026YTD                      | 2026YTD    | =
  YTD 2025                     | 2025YTD    | =
  2026 year to date            | 2026YTD    | =
  LTM                          | TTM        | =
  TTM                          | TTM        | =
`;

const TABLES = [
  ["years", YEARS],
  ["halves", HALVES],
  ["quarters", QUARTERS],
  ["months, weeks, days and what runs to date", OTHERS],
] as const;

const calendar = { fiscalYears: yearsBeginningIn(1), today: TODAY };
const april = { fiscalYears: yearsBeginningIn(4), today: TODAY };

for (const [subject, table] of TABLES) {
  const rows = rowsOf(table).map(([text = "", plain = "", fiscal = ""]) => ({
    text,
    plain,
    fiscal: fiscal === "=" ? plain : fiscal,
  }));

  describe(`${subject} that are named in full`, () => {
    it("are read in a calendar year and in one that begins in April", () => {
      for (const { text, plain, fiscal } of rows)
        expect([text, periodsIn(text, calendar), periodsIn(text, april)]).toEqual([text, plain, fiscal]);
    });

    it("are read alike inside a sentence, and every word of it is used or named", () => {
      for (const { text, plain, fiscal } of rows) {
        const question = `What was the revenue of Hong Kong for ${text}?`;
        const read = [parseQuestion(question), parseInAprilYear(question)].map(sentenceReading);
        expect([question, ...read]).toEqual([question, plain, fiscal]);
      }
    });
  });
}

describe("a question about a period that no company has", () => {
  it.each([
    "fifth quarter of 2024",
    "first five months of 2025",
    "seventh half of 2023",
    "2024-13",
    "2024-00",
    "13/2024",
    "FY2024/27",
    "2024Q9",
    "2024年第六季度",
    "2024年十四月",
    "45 March 2024",
  ])("names %j back and is stopped, whatever else is written", (text) => {
    const { notUnderstood } = parseQuestion(`Revenue of Hong Kong in ${text}`);
    expect(notUnderstood.some(({ blocks }) => blocks)).toBe(true);
  });
});

describe("a day that a figure stands at", () => {
  it.each([
    ["香港截至2024年12月31日的客户数", "2024-12-31"],
    ["Hong Kong customers as at 31 December 2024", "2024-12-31"],
    ["customers in HK at 2025-06-30", "2025-06-30"],
  ])("is read with the words around it: %s", (question, code) => {
    expect(sentenceReading(parseQuestion(question))).toBe(code);
  });
});

function sentenceReading({ groups, notUnderstood }: ReturnType<typeof parseQuestion>): string {
  const periods = groups.flatMap((group) => group.periods).join(" ");
  if (notUnderstood.length === 0) return periods;
  const stopped = notUnderstood.every(({ slot, blocks }) => slot === "period" && blocks);
  return stopped && periods === "" ? "impossible" : `${periods}, not understood: ${JSON.stringify(notUnderstood)}`;
}
