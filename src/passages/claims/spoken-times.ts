import type { CalendarDate } from "../../domain/calendar.ts";
import { addDays } from "../../domain/calendar.ts";
import type { FiscalYears } from "../../domain/fiscal-years.ts";
import { comparePeriods, type Period, periodCode, periodRange } from "../../domain/period.ts";
import { shiftPeriod, shiftYears } from "../../domain/period-steps.ts";
import { readPeriod } from "../../language/periods/period-grammar.ts";
import { tokenize } from "../../language/tokenize.ts";

/** A time expression in a text, with every period that it may mean. */
export interface SpokenTime {
  readonly start: number;
  readonly end: number;
  readonly periods: readonly Period[];
  /** A part of a year without its year ("Q3"): the year comes from the text around it, or from the day. */
  readonly isYearAssumed: boolean;
}

export interface TimeContext {
  readonly fiscalYears: FiscalYears;
  /** The passage's own periods, from which "last year" and "the third quarter" are resolved. Empty if unknown. */
  readonly from: readonly Period[];
  /** The day that a message was written on, from which its relative times count; absent for documents. */
  readonly day?: CalendarDate | undefined;
  /** Places of amounts: "USD 1973 m" is no year, and "6m in 2024" no half of one. */
  readonly amounts?: readonly { readonly start: number; readonly end: number }[];
}

const ABSOLUTE = /(?:19|20)\d{2}|FY\s?\d{2}/iu;
/** Stand-in for today when resolving expressions that name their year themselves. */
const NO_DAY: CalendarDate = { year: 2000, month: 1, day: 1 };

/** The time expressions of a text, in order. An ambiguous one has no periods. */
export function spokenTimes(
  text: string,
  { fiscalYears, from, day, amounts = [] }: TimeContext,
): readonly SpokenTime[] {
  // Reads "First-quarter revenue" like "revenue of the first quarter".
  const { tokens } = tokenize(text.replace(/(?<=\p{L})-(?=\p{L})/gu, " "));
  const days = day === undefined ? from.map((period) => lastDayOf(period, fiscalYears)) : [day];
  const times: SpokenTime[] = [];
  for (let at = 0; at < tokens.length; ) {
    const match = readPeriod(tokens, at, { fiscalYears, today: NO_DAY });
    const [first, last] = [tokens[at], tokens[(match?.next ?? 0) - 1]];
    if (match === null || first === undefined || last === undefined || match.next <= at) {
      at += 1;
      continue;
    }
    const [start, end] = [first.start, last.end];
    if (amounts.some((amount) => amount.start < end && start < amount.end)) {
      at += 1;
      continue;
    }
    const isAbsolute = ABSOLUTE.test(text.slice(start, end));
    const read = (isAbsolute ? [NO_DAY] : days).flatMap((today, index) => {
      const reading = readPeriod(tokens, at, { fiscalYears, today })?.reading;
      if (reading?.kind === "periods") return reading.periods;
      return reading?.kind === "same_part" && !isAbsolute ? sameInOtherYear(reading.of, from[index], fiscalYears) : [];
    });
    const whole = isAbsolute ? withParts(read, from) : read;
    // A day or month in a sentence is not a cell's period by itself.
    const isYearAssumed =
      match.reading.kind === "periods" && !match.reading.yearNamed && match.reading.relative !== true;
    times.push({ start, end, periods: distinct(whole), isYearAssumed });
    at = match.next;
  }
  return withYearsBehind(times, text);
}

/** "Q3 (2025)", "9月底（2026）": a year in brackets right behind a part is the part's. */
function withYearsBehind(times: readonly SpokenTime[], text: string): readonly SpokenTime[] {
  const joined: SpokenTime[] = [];
  for (const time of times) {
    const last = joined.at(-1);
    const [year] = time.periods;
    const isYearBehind =
      last?.isYearAssumed === true &&
      year?.kind === "year" &&
      /^[末底]?\s?[(（]\s?$/u.test(text.slice(last.end, time.start)) &&
      /^\s?[)）]/u.test(text.slice(time.end));
    if (!isYearBehind) joined.push(time);
    else
      joined.splice(-1, 1, { ...last, end: time.end, periods: inYear(last.periods, year.year), isYearAssumed: false });
  }
  return joined;
}

function inYear(periods: readonly Period[], year: number): readonly Period[] {
  return distinct(periods.map((period) => ("year" in period ? { ...period, year } : period)));
}

function sameInOtherYear(of: object, from: Period | undefined, fiscalYears: FiscalYears): readonly Period[] {
  const years = "years" in of && typeof of.years === "number" ? of.years : null;
  return from === undefined || years === null
    ? []
    : [shiftYears(from, years, fiscalYears)].filter((period) => period !== null);
}

/** In a document about a quarter, "in 2024" may mean that quarter of 2024. */
function withParts(periods: readonly Period[], from: readonly Period[]): readonly Period[] {
  const parts = periods.flatMap((period) =>
    period.kind !== "year"
      ? []
      : from.flatMap((base) =>
          base.kind === "year" || base.kind === "trailing_year" ? [] : [{ ...base, year: period.year }],
        ),
  );
  return [...periods, ...parts];
}

function lastDayOf(period: Period, fiscalYears: FiscalYears): CalendarDate {
  return addDays(periodRange(period, fiscalYears, NO_DAY).to, -1);
}

/** The usual comparison periods: one year earlier, and the period directly before. */
export function earlierOnes(periods: readonly Period[], fiscalYears: FiscalYears): readonly Period[] {
  return distinct(
    periods.flatMap((period) =>
      [shiftYears(period, -1, fiscalYears), shiftPeriod(period, -1, fiscalYears)].filter((one) => one !== null),
    ),
  );
}

export function distinct(periods: readonly Period[]): readonly Period[] {
  return [...new Map(periods.map((period) => [periodCode(period), period])).values()];
}

/** All periods except the one that ends last. */
export function allButLatest(periods: readonly Period[], fiscalYears: FiscalYears): readonly Period[] {
  const sorted = periods.toSorted((a, b) => comparePeriods(a, b, fiscalYears, NO_DAY));
  return sorted.slice(0, -1);
}
