import type { CalendarDate } from "../../domain/calendar.ts";
import type { FiscalYears } from "../../domain/fiscal-years.ts";
import type { Period } from "../../domain/period.ts";
import type { YearOfPart } from "../../domain/period-steps.ts";
import type { LatestReading } from "./latest.ts";

/** The calendar that relative and partial periods are resolved against. */
export interface FiscalCalendar {
  readonly fiscalYears: FiscalYears;
  readonly today: CalendarDate;
}

/** The time that a run of tokens states. */
export type PeriodReading =
  | {
      readonly kind: "periods";
      readonly periods: readonly Period[];
      /** False for a part without a year ("Q3"): the year was assumed from the calendar. */
      readonly yearNamed: boolean;
      readonly range: boolean;
      /** Counted from today ("last quarter", 上个月). */
      readonly relative?: boolean;
      /** "this year", 今年: a year that is not over. */
      readonly current?: boolean;
      /** "last 4 years": as many as were over today. */
      readonly counted?: true;
      /** "since 2023": the year that is not complete, of which parts can be listed; or month, quarter, half. */
      readonly running?: Period;
    }
  /** Written like a period, but this company has none such (`2024Q5`, `FY2024/25` of a calendar-year company). */
  | { readonly kind: "impossible" }
  /** "same period last year", 2024年同期: the part named in the question or thread, in another year. */
  | { readonly kind: "same_part"; readonly of: YearOfPart }
  /** "latest", "right now", 最新季度: the latest stored period that has ended. */
  | LatestReading;

export interface PeriodMatch {
  readonly reading: PeriodReading;
  readonly next: number;
}

/** A reading of one period, whose year is named unless `more` says otherwise; `impossible` for null. */
export function oneReading(
  period: Period | null,
  more: Pick<Partial<Extract<PeriodReading, { kind: "periods" }>>, "yearNamed" | "relative" | "current"> = {},
): PeriodReading {
  return period === null
    ? { kind: "impossible" }
    : { kind: "periods", periods: [period], yearNamed: true, range: false, ...more };
}

/** The period of a reading with exactly one, else null. */
export function onlyPeriod(reading: PeriodReading): Period | null {
  return reading.kind === "periods" && reading.periods.length === 1 ? (reading.periods[0] ?? null) : null;
}
