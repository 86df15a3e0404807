import { describe, expect, it } from "vitest";
import { yearsBeginningIn } from "../../../src/domain/fiscal-years.ts";
import {
  combinePeriods,
  findTimePhrases,
  periodCodeOf,
  readPeriodPhrase,
  type StatedPeriod,
} from "../../../src/language/periods/period-phrase.ts";

const CALENDAR = 1;
const APRIL = 4;

function short(stated: StatedPeriod | null): string {
  switch (stated?.kind) {
    case undefined:
      return "none";
    case "whole":
      return stated.code;
    case "year":
      return `year ${stated.year}`;
    case "instant":
      return `on ${stated.iso}`;
    case "part":
      return Object.values(stated.part).join(" ").trim();
  }
}

/** `text => what it says`, one per line, read in one fiscal calendar. */
function check(startMonth: number, table: string): void {
  const rows = table.split("\n").flatMap((line) => {
    const [text, says] = line.split(" => ").map((field) => field.trim());
    return says === undefined ? [] : [`${text} => ${says}`];
  });
  expect(rows.length).toBeGreaterThan(3);
  const read = rows.map((row) => {
    const text = row.split(" => ")[0] ?? "";
    return `${text} => ${short(readPeriodPhrase(text, yearsBeginningIn(startMonth)))}`;
  });
  expect(read).toEqual(rows);
}

describe("a heading", () => {
  it("says a whole period", () => {
    check(
      CALENDAR,
      `
      FY2025 => FY2025
      FY24 => FY2024
      FY'24 => FY2024
      fiscal 2024 => FY2024
      Full year 2024 => FY2024
      2025H1 => 2025H1
      H1 2025 => 2025H1
      1H25 => 2025H1
      H1 25 => 2025H1
      First half 2025 => 2025H1
      1ˢᵗ half 2025 => 2025H1
      2025Q3 => 2025Q3
      Q3 2025 => 2025Q3
      Q3-25 => 2025Q3
      Q3'25 => 2025Q3
      3Q25 => 2025Q3
      FY25 Q3 => 2025Q3
      third quarter of 2025 => 2025Q3
      2025-9M => 2025-9M
      9M25 => 2025-9M
      9M 2025 => 2025-9M
      Q1-Q3 2025 => 2025-9M
      first nine months of 2025 => 2025-9M
      6M 2025 => 2025H1
      2025-03 => 2025-03
      03/2025 => 2025-03
      March 2025 => 2025-03
      Mar-25 => 2025-03
      Mar 25 => 2025-03
      2025M03 => 2025-03
      2025W12 => 2025W12
      Week 12 2025 => 2025W12
      2025-06-30 => 2025-06-30
      2026YTD => 2026YTD
      YTD 2026 => 2026YTD
      TTM => TTM
      LTM => TTM
      YTD Jun-25 => 2025H1
    `,
    );
  });

  it("says a span up to a day", () => {
    check(
      CALENDAR,
      `
      Year ended 31 December 2024 => FY2024
      For the year ended December 31, 2024 => FY2024
      12 months ended 31.12.2024 => FY2024
      Year ended December 2024 => FY2024
      Six months ended 30 June 2025 => 2025H1
      Six months ended 31 December 2025 => 2025H2
      Half-year ended 30 June 2025 => 2025H1
      Three months to 31 March 2025 => 2025Q1
      Quarter ended 30 September 2025 => 2025Q3
      Nine months ended 30 September 2025 => 2025-9M
      Month ended 31 March 2025 => 2025-03
      1 January to 30 June 2025 => 2025H1
      1 January 2025 - 30 June 2025 => 2025H1
      Jan–Mar 2025 => 2025Q1
      January to December 2024 => FY2024
      截至2024年12月31日止年度 => FY2024
      截至二零二四年十二月三十一日止年度 => FY2024
      截至2025年6月30日止六个月 => 2025H1
      2024年1月1日至12月31日 => FY2024
      2025年1-6月 => 2025H1
    `,
    );
  });

  it("says no period where the span is none of this fiscal year", () => {
    check(
      CALENDAR,
      `
      For the year ended 31 March 2025 => none
      Six months ended 30 September 2025 => none
      Two months ended 28 February 2025 => none
      26 weeks ended 28 June 2025 => none
      Period ended 30 June 2025 => none
      Year ended 30 December 2024 => none
      Jul 2024 - Jun 2025 => none
      LTM Jun-25 => none
      YTD May-25 => none
    `,
    );
  });

  it("names fiscal years by the year they end in", () => {
    check(
      APRIL,
      `
      For the year ended 31 March 2025 => FY2025
      Year ended 31 December 2024 => none
      Six months ended 30 September 2025 => 2026H1
      Three months to 31 March 2025 => 2025Q4
      FY 2023/24 => FY2024
      FY2023/24 => FY2024
      2023/24 => FY2024
      2023-24 => FY2024
      2023/2024 => FY2024
      21/22 => FY2022
      Q1 21/22 => 2022Q1
      Q1 2021/22 => 2022Q1
      Q1 FY22 => 2022Q1
      H1 FY25 => 2025H1
      2011-12 => none
      2011/12 => none
      11/12 => none
      2023/25 => none
      CY2024 => none
    `,
    );
    check(
      CALENDAR,
      `
      FY 2023/24 => none
      2023/24 => none
      2023-24 => none
      2011-12 => none
      Q1 21/22 => none
      CY2024 => FY2024
    `,
    );
  });

  it("says a year, a part of one, or a point in time", () => {
    check(
      CALENDAR,
      `
      2024 => year 2024
      2024年 => year 2024
      二零二四年 => year 2024
      Q1 => quarter 1
      4Q => quarter 4
      第一季度 => quarter 1
      一季度 => quarter 1
      首季 => quarter 1
      H1 => half 1
      上半年 => half 1
      Second half => half 2
      9M => nine_months
      前三季度 => nine_months
      Full year => full_year
      全年 => full_year
      YTD => year_to_date
      March => month 3
      Mar => month 3
      May => month 5
      3月 => month 3
      Six months ended 30 June => months_to 6 6 30
      截至6月30日止六个月 => months_to 6 6 30
      1-6月 => months_to 6 6
      As at 31 December => day 12 31
      12月31日 => day 12 31
      31 December 2024 => on 2024-12-31
      As at December 31, 2024 => on 2024-12-31
      30.06.2025 => on 2025-06-30
      30/06/2025 => on 2025-06-30
      as of 2025-06-30 => on 2025-06-30
      2024年12月31日 => on 2024-12-31
      2024年末 => on 2024-12-31
    `,
    );
  });

  it("says its period in Chinese", () => {
    check(
      CALENDAR,
      `
      2024年度 => FY2024
      2024财年 => FY2024
      2024年全年 => FY2024
      2025年上半年 => 2025H1
      2025年半年度 => 2025H1
      2025年第一季度 => 2025Q1
      2025年一季度 => 2025Q1
      2025年前三季度 => 2025-9M
      2025年3月 => 2025-03
      二零二五年三月 => 2025-03
    `,
    );
  });

  it("says none where it is said from the reader's day, has two readings or is no period", () => {
    check(
      CALENDAR,
      `
      Prior year => none
      Current year => none
      LY => none
      Same period last year => none
      本期 => none
      上年同期 => none
      2023年同期 => none
      期末 => none
      25Q1 => none
      HY25 => none
      Half year 2025 => none
      March 15 => none
      03/04/2024 => none
      2019-2024 => none
      CAGR 2019-24 => none
      1,2024 => none
      3M => none
      M3 => none
      Top 2000 => none
      $2024 => none
      2025-13 => none
      31 February 2025 => none
      Revenue 2024 => none
      2025E => none
    `,
    );
  });
});

describe("a phrase inside a longer text", () => {
  function found(text: string, startMonth = CALENDAR): readonly string[] {
    return findTimePhrases(text, yearsBeginningIn(startMonth)).flatMap(({ period, start, end }) =>
      period === null ? [] : [`${text.slice(start, end)} = ${short(period)}`],
    );
  }

  it.each([
    ["Revenue by market, FY2025 (US$m)", ["FY2025 = FY2025"]],
    ["2025E", ["2025 = year 2025"]],
    ["FY25B", ["FY25 = FY2025"]],
    ["1Q25F", ["1Q25 = 2025Q1"]],
    ["FY25 Budget", ["FY25 = FY2025"]],
    ["H1 2025 vs H1 2024", ["H1 2025 = 2025H1", "H1 2024 = 2024H1"]],
    ["Balance sheet as at 31 December 2024", ["as at 31 December 2024 = on 2024-12-31"]],
    ["31 Dec 2024 (audited)", ["31 Dec 2024 = on 2024-12-31"]],
    ["Years ended December 31, 2024 and 2023", ["Years ended December 31, 2024 = FY2024", "2023 = year 2023"]],
    ["Results for the six months ended 30 June 2025", ["for the six months ended 30 June 2025 = 2025H1"]],
    ["营业收入 2024年上半年", ["2024年上半年 = 2024H1"]],
    ["Index (2015=100)", []],
    ["We may win; prior year: none", []],
    ["Results for May", []],
    ["Q and A", []],
    ["", []],
  ])("%s", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it("is passed over as a whole where it names no period, not cut to a day that does", () => {
    expect(found("Six months ended 30 June 2025", APRIL)).toEqual([]);
    expect(findTimePhrases("Six months ended 30 June 2025", yearsBeginningIn(APRIL))).toEqual([
      { period: null, start: 0, end: 29 },
    ]);
    expect(found("LTM Jun-25")).toEqual([]);
    expect(findTimePhrases("Prior year", yearsBeginningIn(CALENDAR))).toEqual([{ period: null, start: 0, end: 10 }]);
  });
});

describe("two headings together", () => {
  function together(outer: string, inner: string, startMonth: number): string {
    const a = readPeriodPhrase(outer, yearsBeginningIn(startMonth));
    const b = readPeriodPhrase(inner, yearsBeginningIn(startMonth));
    if (a === null || b === null) throw new Error(`${outer} or ${inner} is no period`);
    const both = [
      combinePeriods(a, b, yearsBeginningIn(startMonth)),
      combinePeriods(b, a, yearsBeginningIn(startMonth)),
    ].map(short);
    expect(both[0]).toBe(both[1]);
    return both[0] ?? "";
  }

  it.each([
    ["2024", "Q1", "2024Q1"],
    ["2024", "H2", "2024H2"],
    ["2024", "9M", "2024-9M"],
    ["2024", "March", "2024-03"],
    ["2024", "FY", "FY2024"],
    ["2024", "YTD", "2024YTD"],
    ["2025", "Six months ended 30 June", "2025H1"],
    ["2024", "Year ended 31 December", "FY2024"],
    ["2024", "As at 31 December", "on 2024-12-31"],
    ["FY2025", "Q1", "2025Q1"],
    ["FY2025", "March", "2025-03"],
    ["2025H1", "Q2", "2025Q2"],
    ["2025Q1", "March", "2025-03"],
    ["H1", "Q1", "quarter 1"],
    ["Q1", "March", "month 3"],
    ["2024", "2024", "year 2024"],
    ["2024", "FY2024", "FY2024"],
    ["2024", "2024H1", "2024H1"],
    ["2024", "31 December 2024", "on 2024-12-31"],
    ["FY2024", "31 December 2024", "on 2024-12-31"],
  ])("%s over %s", (outer, inner, expected) => {
    expect(together(outer, inner, CALENDAR)).toBe(expected);
  });

  it.each([
    ["2024", "2023"],
    ["2024", "FY2023"],
    ["FY2024", "FY2025"],
    ["2025H1", "Q3"],
    ["2025Q1", "June"],
    ["H1", "Q3"],
    ["Q1", "Q2"],
    ["2024", "31 December 2023"],
    ["2024", "TTM"],
  ])("%s and %s contradict each other", (outer, inner) => {
    expect(together(outer, inner, CALENDAR)).toBe("none");
  });

  it("find the calendar year of a month in a fiscal year, and do not guess it under a bare year", () => {
    expect(together("FY2025", "June", APRIL)).toBe("2024-06");
    expect(together("FY2025", "March", APRIL)).toBe("2025-03");
    expect(together("FY2025", "Six months ended 30 September", APRIL)).toBe("2025H1");
    expect(together("2025", "Six months ended 30 September", APRIL)).toBe("2026H1");
    expect(together("2025", "June", APRIL)).toBe("none");
    expect(together("FY2025", "As at 31 March", APRIL)).toBe("on 2025-03-31");
  });
});

describe("the code of what a heading says", () => {
  function code(text: string, startMonth: number): string | null {
    const stated = readPeriodPhrase(text, yearsBeginningIn(startMonth));
    return stated && periodCodeOf(stated, yearsBeginningIn(startMonth));
  }

  it.each([
    ["2024", CALENDAR, "FY2024"],
    ["Q1 2024", CALENDAR, "2024Q1"],
    ["Q1", CALENDAR, null],
    ["31 December 2024", CALENDAR, "FY2024"],
    ["30 June 2025", CALENDAR, "2025H1"],
    ["31 March 2025", CALENDAR, "2025Q1"],
    ["30 September 2025", CALENDAR, "2025Q3"],
    ["31 January 2025", CALENDAR, "2025-01-31"],
    ["15 June 2025", CALENDAR, "2025-06-15"],
    ["31 March 2025", APRIL, "FY2025"],
    ["30 September 2025", APRIL, "2026H1"],
    ["31 December 2024", APRIL, "2025Q3"],
    ["29 February 2024", 3, "FY2024"],
    ["2025-06-30", CALENDAR, "2025-06-30"],
  ])("%s in a year from month %d", (text, startMonth, expected) => {
    expect(code(text, startMonth)).toBe(expected);
  });
});
