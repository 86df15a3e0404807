import { addDays, type CalendarDate, compareDates } from "./calendar.ts";
import type { FiscalYears } from "./fiscal-years.ts";
import { existsIn, type Period, type PeriodCode, parsePeriodCode, periodRange } from "./period.ts";
import type { MetricKind } from "./profile.ts";

/** Lengths that a question can ask the latest of: "latest quarter", 最新半年. */
export const LATEST_LENGTHS = ["year", "half", "quarter", "month", "week", "day"] as const;

export type LatestLength = (typeof LATEST_LENGTHS)[number];

/**
 * "latest", 最新: the last stored period that is over; of any length where `length` is null. Resolved when the
 * cells are planned, since it depends on the stored facts.
 */
export interface LatestPeriod {
  readonly kind: "latest";
  readonly length: LatestLength | null;
}

/** `LATEST`, `LATEST-QUARTER`: stands among a question's period codes. */
export function latestCode({ length }: LatestPeriod): PeriodCode {
  return length === null ? "LATEST" : `LATEST-${length.toUpperCase()}`;
}

const BY_CODE: ReadonlyMap<PeriodCode, LatestPeriod> = new Map(
  [null, ...LATEST_LENGTHS].map((length) => {
    const latest: LatestPeriod = { kind: "latest", length };
    return [latestCode(latest), latest];
  }),
);

/** Parses the code of a latest period; null for any other period code. */
export function parseLatestCode(code: PeriodCode): LatestPeriod | null {
  return BY_CODE.get(code) ?? null;
}

/** The data that decide the latest period. */
export interface LatestOrder {
  readonly metricKind: MetricKind;
  readonly fiscalYears: FiscalYears;
  readonly today: CalendarDate;
}

/**
 * The periods of a length (null: any) that are over on the given day, latest last day first. With the same
 * last day the longest comes first ("FY2025" before its fourth quarter), for a stock metric the shortest.
 * Periods to date and the trailing year have no fixed end and come last.
 */
export function latestFirst(
  codes: readonly PeriodCode[],
  length: LatestLength | null,
  order: LatestOrder,
): readonly PeriodCode[] {
  const ended = codes.flatMap((code) => {
    const period = parsePeriodCode(code);
    const wanted = period !== null && (length === null || period.kind === length);
    return wanted ? endedBy(code, period, order) : [];
  });
  const longest = order.metricKind === "stock" ? -1 : 1;
  return ended
    .sort(
      (a, b) =>
        Number(a.open) - Number(b.open) ||
        compareDates(b.last, a.last) ||
        longest * compareDates(a.first, b.first) ||
        (a.code < b.code ? -1 : 1),
    )
    .map(({ code }) => code);
}

interface Ended {
  readonly code: PeriodCode;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  /** A period to date or the trailing year: no fixed end. */
  readonly open: boolean;
}

const OPEN: ReadonlySet<Period["kind"]> = new Set([
  "year_to_date",
  "quarter_to_date",
  "month_to_date",
  "trailing_year",
]);

function endedBy(code: PeriodCode, period: Period, { fiscalYears, today }: LatestOrder): readonly Ended[] {
  if (!existsIn(period, fiscalYears)) return [];
  const { from, to } = periodRange(period, fiscalYears, today);
  const last = addDays(to, -1);
  if (compareDates(last, today) > 0 || compareDates(from, today) > 0) return [];
  return [{ code, first: from, last, open: OPEN.has(period.kind) }];
}
