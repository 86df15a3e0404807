import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysInMonth } from "../../../src/domain/calendar.ts";
import { yearsBeginningIn } from "../../../src/domain/fiscal-years.ts";
import { type Period, periodCode } from "../../../src/domain/period.ts";
import { calendarYear, parseInAprilYear, parseQuestion, periodsIn, TODAY } from "../../question/readings.ts";

const year = fc.integer({ min: 1900, max: 2099 });
const month = fc.integer({ min: 1, max: 12 });
const quarter = fc.integer({ min: 1, max: 4 });

const day = fc
  .record({ year, month, share: fc.nat({ max: 30 }) })
  .map(
    ({ share, ...rest }): Period => ({ kind: "day", ...rest, day: (share % daysInMonth(rest.year, rest.month)) + 1 }),
  );

const period: fc.Arbitrary<Period> = fc.oneof(
  year.map((value): Period => ({ kind: "year", year: value })),
  fc.record({ kind: fc.constant("half" as const), year, half: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ kind: fc.constant("quarter" as const), year, quarter }),
  fc.record({ kind: fc.constant("nine_months" as const), year }),
  fc.record({ kind: fc.constant("month" as const), year, month }),
  fc.record({ kind: fc.constant("week" as const), year, week: fc.integer({ min: 1, max: 52 }) }),
  day,
  fc.record({ kind: fc.constant("year_to_date" as const), year }),
  fc.record({ kind: fc.constant("quarter_to_date" as const), year, quarter }),
  fc.record({ kind: fc.constant("month_to_date" as const), year, month }),
  fc.constant<Period>({ kind: "trailing_year" }),
);

const RUNS = { numRuns: 1500, seed: 20_260_612 };

describe("a period written as its code", () => {
  it("is read as itself, in every fiscal year", () => {
    fc.assert(
      fc.property(period, month, (value, startMonth) => {
        expect(periodsIn(periodCode(value), { fiscalYears: yearsBeginningIn(startMonth), today: TODAY })).toBe(
          periodCode(value),
        );
      }),
      RUNS,
    );
  });

  it("is read as itself inside a question, whichever fiscal year and side it stands on", () => {
    fc.assert(
      fc.property(period, fc.boolean(), (value, first) => {
        const code = periodCode(value);
        const question = first ? `${code} Hong Kong revenue` : `Hong Kong revenue ${code}`;
        for (const intent of [parseQuestion(question), parseInAprilYear(question)]) {
          expect({ periods: intent.groups.map((group) => group.periods), unused: intent.notUnderstood }).toEqual({
            periods: [[code]],
            unused: [],
          });
        }
      }),
      RUNS,
    );
  });

  it("is the same code for tools and tables", () => {
    fc.assert(
      fc.property(period, (value) => {
        expect(calendarYear.normalizePeriod(periodCode(value))).toBe(periodCode(value));
      }),
      RUNS,
    );
  });
});
