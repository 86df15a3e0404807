import { addDays, type CalendarDate, compareDates } from "./calendar.ts";
import { type Period, type PeriodCode, parsePeriodCode, periodRange } from "./period.ts";
import type { MetricKind } from "./profile.ts";

/** The lengths that can be said of a latest period: "latest quarter", 最新半年. */
export const LATEST_LENGTHS = ["year", "half", "quarter", "month", "week", "day"] as const;

export type LatestLength = (typeof LATEST_LENGTHS)[number];

/**
 * "latest", 最新: the last period that is stored and over, of whatever length where none is said. Which one that is depends on what is
 * stored, so a question holds it as a code of its own until its cells are planned.
 */
export interface LatestPeriod {
  readonly kind: "latest";
  readonly length: LatestLength | null;
}

/** `LATEST`, `LATEST-QUARTER`: where a question names the latest period among its period codes. */
export function latestCode({ length }: LatestPeriod): PeriodCode {
  return length === null ? "LATEST" : `LATEST-${length.toUpperCase()}`;
}

const BY_CODE: ReadonlyMap<PeriodCode, LatestPeriod> = new Map(
  [null, ...LATEST_LENGTHS].map((length) => {
    const latest: LatestPeriod = { kind: "latest", length };
    return [latestCode(latest), latest];
  }),
);

/** The latest period that a code stands for; null for the code of a period by its name. */
export function parseLatestCode(code: PeriodCode): LatestPeriod | null {
  return BY_CODE.get(code) ?? null;
}

/** What a latest period is chosen by. */
export interface LatestOrder {
  readonly metricKind: MetricKind;
  readonly startMonth: number;
  readonly today: CalendarDate;
}

/**
 * The periods of a length, of any where it is null, that are over on the day, the latest first: by their last day, and of those that end
 * together the longest, since it is what a report puts first ("FY2025" before its fourth quarter). Of a level the shortest comes first: it
 * is the level of a day. Periods that run to date or back from it end on no day of their own and stand last.
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
  /** Without an end of its own. */
  readonly open: boolean;
}

const OPEN: ReadonlySet<Period["kind"]> = new Set([
  "year_to_date",
  "quarter_to_date",
  "month_to_date",
  "trailing_year",
]);

function endedBy(code: PeriodCode, period: Period, { startMonth, today }: LatestOrder): readonly Ended[] {
  const { from, to } = periodRange(period, startMonth, today);
  const last = addDays(to, -1);
  if (compareDates(last, today) > 0 || compareDates(from, today) > 0) return [];
  return [{ code, first: from, last, open: OPEN.has(period.kind) }];
}
