import { describe, expect, it } from "vitest";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import { parsePeriodCode, periodCode, periodRange } from "../../src/domain/period.ts";
import { shiftPeriod, shiftYears } from "../../src/domain/period-steps.ts";
import { tilesOf } from "../../src/figures/tiles.ts";

const TODAY = { year: 2026, month: 11, day: 20 };
const QUARTERS = ["2025Q3", "2025Q4", "2026Q1", "2026Q2", "2026Q3"];

describe("twelve months that end with a month", () => {
  const toSeptember = parsePeriodCode("TTM2026-09");

  it("have a code, days, and years before them", () => {
    expect(toSeptember).toEqual({ kind: "twelve_months", year: 2026, month: 9 });
    if (toSeptember === null) throw new Error("is no period");
    expect(periodCode(toSeptember)).toBe("TTM2026-09");
    expect(periodRange(toSeptember, yearsBeginningIn(4), TODAY)).toEqual({
      from: { year: 2025, month: 10, day: 1 },
      to: { year: 2026, month: 10, day: 1 },
    });
    for (const before of [
      shiftYears(toSeptember, -1, yearsBeginningIn(4)),
      shiftPeriod(toSeptember, -1, yearsBeginningIn(4)),
    ])
      expect(before && periodCode(before)).toBe("TTM2025-09");
  });

  it.each([
    [1, QUARTERS, "2025Q4 2026Q1 2026Q2 2026Q3"],
    [1, [...QUARTERS, "2026-9M", "FY2025"], "2025Q4 2026-9M"],
    [1, [...QUARTERS, "2026H1"], "2025Q4 2026H1 2026Q3"],
    [1, QUARTERS.filter((code) => code !== "2026Q1"), ""],
    [1, ["2025-10", "2025-11", "2025-12", "2026-9M"], "2025-10 2025-11 2025-12 2026-9M"],
    // A fiscal year that begins in April: the twelve months are its first half and half of the year before.
    [4, ["2026H2", "2027H1", "2026H1"], "2026H2 2027H1"],
    [4, QUARTERS, ""],
  ])("are covered by parts of two fiscal years (from month %i): %j", (startMonth, stored, tiles) => {
    expect(tilesOf("TTM2026-09", stored, yearsBeginningIn(startMonth)).join(" ")).toBe(tiles);
  });
});
