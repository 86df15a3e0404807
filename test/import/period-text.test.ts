import { describe, expect, it } from "vitest";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import { readPeriodText } from "../../src/import/period-text.ts";

describe("a period in a table's heading or label", () => {
  it.each([
    ["2015", "FY2015"],
    ["FY2024", "FY2024"],
    ["FY24", "FY2024"],
    ["FY 98", "FY1998"],
    ["2024年", "FY2024"],
    ["Q1 2024", "2024Q1"],
    ["1Q24", "2024Q1"],
    ["Q3-24", "2024Q3"],
    ["Q4'24", "2024Q4"],
    ["Q1 FY24", "2024Q1"],
    ["2024 Q2", "2024Q2"],
    ["2024-Q2", "2024Q2"],
    ["2024年第三季度", "2024Q3"],
    ["2024H1", "2024H1"],
    ["1H24", "2024H1"],
    ["H2 2024", "2024H2"],
    ["2024年下半年", "2024H2"],
    ["9M 2024", "2024-9M"],
    ["Jan-24", "2024-01"],
    ["Sept 2024", "2024-09"],
    ["December 2024", "2024-12"],
    ["2024-03", "2024-03"],
    ["2024/3", "2024-03"],
    ["03/2024", "2024-03"],
    ["2024年3月", "2024-03"],
    ["31 Dec 2024", "2024-12-31"],
    ["Dec 31, 2024", "2024-12-31"],
    ["２０２４", "FY2024"],
    ["H1'24", "2024H1"],
    ["H1FY24", "2024H1"],
    ["Q12024", "2024Q1"],
    ["March 24", "2024-03"],
    ["Jan2024", "2024-01"],
    ["2011-12", "2011-12"],
    ["2024/12", "2024-12"],
    ["1820", "FY1820"],
    ["2024年度", "FY2024"],
    ["Fiscal year 2024", "FY2024"],
    ["Six months ended 30 June 2025", "2025H1"],
    ["Jan–Mar 2025", "2025Q1"],
    ["30/06/2025", "2025-06-30"],
  ])("%s is %s", (raw, code) => {
    expect(readPeriodText(raw, yearsBeginningIn(1))).toBe(code);
  });

  it.each([
    "",
    "Total",
    "24",
    "March",
    "Q3",
    "Prior year",
    "H1 2024 and H1 2025",
    "2024E",
    "2024 actual",
    "13/2024",
    "2024-13",
    "03/04/2024",
    "31 Apr 2024",
    "Q5 2024",
    "FY2024/25",
  ])("%j is no period", (raw) => {
    expect(readPeriodText(raw, yearsBeginningIn(1))).toBeNull();
  });

  it.each([
    ["FY2024/25", "FY2025"],
    ["2024-25", "FY2025"],
    ["FY1999/00", "FY2000"],
    ["FY2024/26", null],
    ["2011-12", null],
    ["FY2011/12", "FY2012"],
  ])("where the fiscal year begins in April, %s is %s", (raw, code) => {
    expect(readPeriodText(raw, yearsBeginningIn(4))).toBe(code);
  });
});
