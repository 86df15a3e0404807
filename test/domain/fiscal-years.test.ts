import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, compareDates } from "../../src/domain/calendar.ts";
import { changedFigures } from "../../src/domain/changed-periods.ts";
import {
  type FiscalYears,
  firstDayOf,
  fiscalYearOf,
  isAmbiguousYear,
  latestCompleteYear,
  monthIndex,
  monthsOfYear,
  stretchAt,
  transitionsOf,
  yearNear,
  yearsBeginningIn,
} from "../../src/domain/fiscal-years.ts";
import { partsOfYear } from "../../src/domain/parts-of-year.ts";
import {
  existsIn,
  monthsOf,
  type Period,
  parsePeriodCode,
  periodCode,
  periodOfMonths,
  periodRange,
  samePeriodLength,
} from "../../src/domain/period.ts";
import { samePartIn, shiftPeriod, shiftYears, unitOfDay } from "../../src/domain/period-steps.ts";

const TODAY = { year: 2026, month: 11, day: 20 };

/** Calendar years until 2025, then a transition of three months, then years from April. */
const TO_APRIL: FiscalYears = [
  { startMonth: 1, from: null },
  { startMonth: 4, from: { year: 2026, month: 4, day: 1 } },
];

/** Years from April until March 2025, then nine months, then calendar years. */
const TO_JANUARY: FiscalYears = [
  { startMonth: 4, from: null },
  { startMonth: 1, from: { year: 2026, month: 1, day: 1 } },
];

function named(code: string): Period {
  const period = parsePeriodCode(code);
  if (period === null) throw new Error(code);
  return period;
}

function codeOf(period: Period | null): string {
  return period === null ? "none" : periodCode(period);
}

const month = fc.integer({ min: 1, max: 12 });

/** Fiscal years with up to three changes, each a year or more after the one before. */
const someYears: fc.Arbitrary<FiscalYears> = fc
  .tuple(month, fc.array(fc.tuple(month, fc.integer({ min: 1, max: 3 })), { maxLength: 3 }))
  .map(([startMonth, changes]) => {
    let years: FiscalYears = yearsBeginningIn(startMonth);
    let last = monthIndex({ year: 2020, month: startMonth });
    for (const [next, gap] of changes) {
      if (next === years.at(-1)?.startMonth) continue;
      const earliest = last + gap * 12;
      const from = earliest + ((((next - 1 - earliest) % 12) + 12) % 12);
      years = [...years, { startMonth: next, from: firstDayOf(from) }];
      last = from;
    }
    return years;
  });

const day = fc.integer({ min: 0, max: 3_652 }).map((days) => addDays({ year: 2019, month: 6, day: 1 }, days));

describe("a fiscal year that changes", () => {
  it.each([
    [TO_APRIL, "FY2025", "2025-01/2025-12"],
    [TO_APRIL, "FY2026", "none"],
    [TO_APRIL, "FY2027", "2026-04/2027-03"],
    [TO_APRIL, "2027Q1", "2026-04/2026-06"],
    [TO_APRIL, "2025Q1", "2025-01/2025-03"],
    [TO_APRIL, "2026H1", "none"],
    [TO_JANUARY, "FY2025", "2024-04/2025-03"],
    [TO_JANUARY, "FY2026", "2026-01/2026-12"],
    [TO_JANUARY, "2025-9M", "2024-04/2024-12"],
  ])("has the months of each name (%#: %s)", (years, code, months) => {
    const span = monthsOf(named(code), years);
    const text = (index: number): string => codeOf(periodOfMonths({ from: index, to: index + 1 }, years));
    expect(span === null ? "none" : `${text(span.from)}/${text(span.to - 1)}`).toBe(months);
    expect(existsIn(named(code), years)).toBe(span !== null);
  });

  it("has a transition period that is in no year", () => {
    expect(transitionsOf(TO_APRIL).map((span) => codeOf(periodOfMonths(span, TO_APRIL)))).toEqual(["2026-01/2026-03"]);
    expect(transitionsOf(TO_JANUARY).map((span) => codeOf(periodOfMonths(span, TO_JANUARY)))).toEqual([
      "2025-04/2025-12",
    ]);
    expect(fiscalYearOf({ year: 2026, month: 2, day: 14 }, TO_APRIL)).toBeNull();
    expect(latestCompleteYear({ year: 2026, month: 2, day: 14 }, TO_APRIL)).toBe(2025);
    expect(latestCompleteYear({ year: 2026, month: 5, day: 1 }, TO_APRIL)).toBe(2025);
    expect(yearNear({ year: 2026, month: 2, day: 14 }, 1, TO_APRIL)).toBe(2027);
  });

  it.each([
    [TO_APRIL, "FY2027", -1, "2026-01/2026-03"],
    [TO_APRIL, "FY2025", 1, "2026-01/2026-03"],
    [TO_APRIL, "2026-01/2026-03", 1, "FY2027"],
    [TO_APRIL, "2026-01/2026-03", -1, "FY2025"],
    [TO_APRIL, "2027Q1", -1, "2026-01/2026-03"],
    [TO_APRIL, "2027Q1", -2, "2025Q4"],
    [TO_APRIL, "2027H1", -2, "2025H2"],
    [TO_JANUARY, "2026Q1", -2, "2025Q4"],
    [TO_APRIL, "2026-04", -1, "2026-03"],
  ])("%#: %s steps by %i to %s", (years, code, steps, to) => {
    expect(codeOf(shiftPeriod(named(code), steps, years))).toBe(to);
  });

  it.each([
    [TO_APRIL, "FY2027", "TTM2026-03"],
    [TO_APRIL, "FY2028", "FY2027"],
    [TO_APRIL, "2027Q1", "2025Q2"],
    [TO_APRIL, "2027Q4", "2026-01/2026-03"],
    [TO_APRIL, "2026-01/2026-03", "2025Q1"],
    [TO_APRIL, "2027H1", "2025-04/2025-09"],
    [TO_APRIL, "2027-9M", "2025-04/2025-12"],
    [TO_APRIL, "2027YTD", "none"],
    [TO_JANUARY, "FY2026", "TTM2025-12"],
    [TO_JANUARY, "2026Q1", "2025Q4"],
  ])("%#: a year before %s are the same months: %s", (years, code, before) => {
    const moved = shiftYears(named(code), -1, years);
    expect(codeOf(moved)).toBe(before);
    if (moved !== null) expect(samePeriodLength(moved, named(code))).toBe(true);
  });

  it("names a part of a year that it does not have in no year", () => {
    expect(samePartIn(named("2025H1"), { year: 2026 }, TO_APRIL)).toBeNull();
    expect(codeOf(samePartIn(named("2025H1"), { year: 2027 }, TO_APRIL))).toBe("2027H1");
    expect(partsOfYear(2026, "quarter", TO_APRIL)).toEqual([]);
  });

  it("has names that documents may use for other months", () => {
    const open = (years: FiscalYears): readonly number[] =>
      [2023, 2024, 2025, 2026, 2027, 2028].filter((year) => isAmbiguousYear(year, years));
    expect(open(TO_APRIL)).toEqual([2026]);
    expect(open(TO_JANUARY)).toEqual([2025, 2026]);
    expect(open(yearsBeginningIn(4))).toEqual([]);
  });

  it("counts the figures whose period means other months", () => {
    const stored = new Map([
      ["FY2025", 3],
      ["FY2027", 4],
      ["2026Q1", 5],
      ["2027YTD", 6],
      ["2026-02", 7],
      ["TTM2026-03", 8],
    ]);
    expect(changedFigures(stored, yearsBeginningIn(1), TO_APRIL)).toEqual([
      { type: "FY", figures: 4 },
      { type: "QUARTER", figures: 5 },
      { type: "YTD", figures: 6 },
    ]);
    expect(changedFigures(stored, TO_APRIL, TO_APRIL)).toEqual([]);
  });
});

describe("whatever the fiscal years are", () => {
  it("every day is in one year, half, quarter and month, or in one transition period", () => {
    fc.assert(
      fc.property(someYears, day, (years, date) => {
        const at = monthIndex(date);
        const isIn = (period: Period): boolean => {
          const { from, to } = periodRange(period, years, TODAY);
          return compareDates(from, date) <= 0 && compareDates(date, to) < 0;
        };
        const near = [-2, -1, 0, 1, 2].map((by) => date.year + by);
        const inYears = near.filter((year) => isIn({ kind: "year", year }));
        const between = transitionsOf(years).filter(({ from, to }) => from <= at && at < to);
        expect(inYears.length + between.length).toBe(1);
        for (const division of ["half", "quarter", "month"] as const) {
          const parts = near.flatMap((year) => partsOfYear(year, division, years)).filter(isIn);
          expect(parts.length).toBe(inYears.length);
        }
        for (const unit of ["year", "half", "quarter"] as const) expect(isIn(unitOfDay(date, unit, years))).toBe(true);
      }),
    );
  });

  it("no two years have one name, and each is twelve months", () => {
    fc.assert(
      fc.property(someYears, fc.integer({ min: 2010, max: 2040 }), (years, year) => {
        const span = monthsOfYear(year, years);
        if (span === null) return;
        expect(span.to - span.from).toBe(12);
        expect(stretchAt(span.from, years)).toEqual({ ...span, year });
      }),
    );
  });

  it("the next and the previous period undo each other, and touch", () => {
    fc.assert(
      fc.property(someYears, day, fc.constantFrom("year", "half", "quarter"), (years, date, unit) => {
        const period = unitOfDay(date, unit, years);
        const next = shiftPeriod(period, 1, years, unit);
        if (next === null) throw new Error("no next");
        expect(shiftPeriod(next, -1, years, unit)).toEqual(period);
        expect(periodRange(next, years, TODAY).from).toEqual(periodRange(period, years, TODAY).to);
      }),
    );
  });

  it("a year later and a year before undo each other, and are of one length", () => {
    fc.assert(
      fc.property(someYears, day, fc.constantFrom("year", "half", "quarter"), (years, date, unit) => {
        const period = unitOfDay(date, unit, years);
        const later = shiftYears(period, 1, years);
        if (later === null) throw new Error("no later one");
        expect(samePeriodLength(later, period)).toBe(true);
        expect(shiftYears(later, -1, years)).toEqual(period);
      }),
    );
  });

  it("the code of a period is read as itself", () => {
    fc.assert(
      fc.property(
        someYears,
        fc.integer({ min: 24_000, max: 24_400 }),
        fc.integer({ min: 1, max: 12 }),
        (years, at, n) => {
          const period = periodOfMonths({ from: at, to: at + n }, years);
          expect(parsePeriodCode(periodCode(period))).toEqual(period);
          expect(monthsOf(period, years)).toEqual({ from: at, to: at + n });
        },
      ),
    );
  });
});
