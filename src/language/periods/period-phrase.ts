import { addDays, addMonths, type CalendarDate, compareDates, parseDate } from "../../domain/calendar.ts";
import { type FiscalYears, fiscalYearOf, yearsBeginningIn } from "../../domain/fiscal-years.ts";
import { type DateRange, type PeriodCode, parsePeriodCode, periodRange } from "../../domain/period.ts";
import { holdsHan } from "../han.ts";
import { findInPlain, longestOf, type Span } from "../plain-spans.ts";
import { withPlainSigns } from "../text-folding.ts";
import { MONTH_NAME } from "./date-text.ts";
import { monthsSinceStart } from "./period-builders.ts";
import { ENGLISH_FORMS, MAY_ALONE } from "./period-forms-en.ts";
import { CHINESE_FORMS, withYearDigits } from "./period-forms-zh.ts";
import {
  closedBy,
  type DaySaid,
  fiscal,
  type PeriodPart,
  partIn,
  spanEnding,
  type TimeStated,
  whole,
} from "./period-parts.ts";

/**
 * A heading's time: a whole period by its code; a bare year, which is the fiscal year or the year of a part;
 * a part that needs a year; or a point in time, as in balance sheets.
 */
export type StatedPeriod = TimeStated;

/** A phrase of time; `period` is null where it names no period of this company: "prior year", "26 weeks ended …". */
export interface TimePhrase extends Span {
  readonly period: StatedPeriod | null;
}

const ALL_FORMS = [...ENGLISH_FORMS, ...CHINESE_FORMS];
/** Fast path: labels without any of these say nothing about time. */
const MAY_SPEAK_OF_TIME = new RegExp(
  `(?<!\\d)(?:19|20)\\d\\d|\\d ?[/.-] ?\\d|[QHWKY]['. ]{0,2}\\d|\\d ?[QHMW]|[年月季期]|YTD|LTM|TTM|FY|\\b(?:${MONTH_NAME}|LY|PY|CY|(?:half[- ])?years?|quarters?|hal(?:f|ves)|months?|periods?|weeks?|full[- ]year)\\b`,
  "iu",
);
/** Fast path for the dates of long tables. */
const ISO_DAY = /^(?:19|20)\d\d-\d\d-\d\d$/;
const TEXT_MAX = 2_000;

/** All phrases of time in a text, in order; of overlapping ones the longest counts. */
export function findTimePhrases(text: string, fiscalYears: FiscalYears): readonly TimePhrase[] {
  return findInPlain(text.slice(0, TEXT_MAX), (plain) => timePhrasesIn(plain, fiscalYears));
}

function timePhrasesIn(text: string, fiscalYears: FiscalYears): readonly TimePhrase[] {
  if (ISO_DAY.test(text)) return [{ period: whole(text), start: 0, end: text.length }];
  const folded = withYearDigits(withPlainSigns(text));
  if (!MAY_SPEAK_OF_TIME.test(folded)) return [];
  const found: TimePhrase[] = [];
  const forms = holdsHan(folded) ? ALL_FORMS : ENGLISH_FORMS;
  for (const [pattern, build] of forms) {
    for (const match of folded.matchAll(pattern)) {
      const period = build(match.slice(1), fiscalYears);
      found.push({ period, start: match.index, end: match.index + match[0].trimEnd().length });
    }
  }
  if (MAY_ALONE.test(folded)) found.push({ period: MAY, start: 0, end: text.length });
  return trailingYears(longestOf(found), folded);
}

const MAY: StatedPeriod = { kind: "part", part: { kind: "month", month: 5 } };

/** "LTM June 2025" ends at a date of its own, for which there is no code: it becomes one phrase without a period. */
function trailingYears(phrases: readonly TimePhrase[], text: string): readonly TimePhrase[] {
  const merged: TimePhrase[] = [];
  for (const phrase of phrases) {
    const before = merged.at(-1);
    const touches = before !== undefined && /^[ ,(-]*(?:to |at )?$/i.test(text.slice(before.end, phrase.start));
    if (touches && (isTrailing(before) || isTrailing(phrase))) {
      merged.splice(-1, 1, { period: null, start: before.start, end: phrase.end });
    } else merged.push(phrase);
  }
  return merged;
}

function isTrailing({ period }: TimePhrase): boolean {
  return period?.kind === "whole" && period.code === "TTM";
}

/** Reads a text that is a period and nothing else; null otherwise. */
export function readPeriodPhrase(text: string, fiscalYears: FiscalYears): StatedPeriod | null {
  const [only, ...others] = findTimePhrases(text, fiscalYears);
  if (only === undefined || others.length > 0) return null;
  const around = text.slice(0, only.start) + text.slice(only.end);
  return /^[\s()（）[\]:：,，.]*$/u.test(around) ? only.period : null;
}

/** Combines the periods of two headings, one above or beside the other; null where they contradict each other. */
export function combinePeriods(
  outer: StatedPeriod,
  inner: StatedPeriod,
  fiscalYears: FiscalYears,
): StatedPeriod | null {
  if (JSON.stringify(outer) === JSON.stringify(inner)) return inner;
  if (inner.kind === "part") return partUnder(outer, inner.part, fiscalYears);
  if (outer.kind === "part") return partUnder(inner, outer.part, fiscalYears);
  if (inner.kind === "year") return outer.kind === "year" ? null : within(inner, outer, fiscalYears);
  return within(outer, inner, fiscalYears) ?? within(inner, outer, fiscalYears);
}

/** The code of a stated period; null for a part without its year. */
export function periodCodeOf(stated: StatedPeriod, fiscalYears: FiscalYears): PeriodCode | null {
  switch (stated.kind) {
    case "whole":
      return stated.code;
    case "year":
      return fiscalCode(`FY${stated.year}`, fiscalYears);
    case "part":
      return null;
    case "instant": {
      const date = parseDate(stated.iso);
      return date && closedBy(date, fiscalYears);
    }
  }
}

function fiscalCode(code: PeriodCode, fiscalYears: FiscalYears): PeriodCode | null {
  const stated = fiscal(code, fiscalYears);
  return stated?.kind === "whole" ? stated.code : null;
}

function partUnder(outer: StatedPeriod, part: PeriodPart, fiscalYears: FiscalYears): StatedPeriod | null {
  if (part.kind === "year_to_date" && outer.kind !== "year") return sinceStartUpTo(outer, fiscalYears);
  switch (outer.kind) {
    case "year":
      return partIn(part, { year: outer.year, isFiscal: false }, fiscalYears);
    case "whole": {
      const year = fiscalYearNamed(outer.code);
      const stated = year === null ? null : partIn(part, { year, isFiscal: true }, fiscalYears);
      return stated && within(outer, stated, fiscalYears);
    }
    case "part":
      return bothParts(outer.part, part, fiscalYears);
    case "instant": {
      const date = parseDate(outer.iso);
      const year = date === null ? null : fiscalYearOf(date, fiscalYears);
      const stated = year === null ? null : partIn(part, { year, isFiscal: true }, fiscalYears);
      if (stated === null) return null;
      // "Nine months ended" over "30 September 2025": the day is the end of the nine months, not of a quarter.
      if (isStretch(part) && date !== null && endsOn(stated, date, fiscalYears)) return stated;
      return within(outer, stated, fiscalYears) ?? within(stated, outer, fiscalYears);
    }
  }
}

/** Whether a part is a span of a fiscal year, over which figures are summed. */
function isStretch({ kind }: PeriodPart): boolean {
  return kind === "quarter" || kind === "half" || kind === "nine_months" || kind === "full_year";
}

function endsOn(stated: StatedPeriod, date: CalendarDate, fiscalYears: FiscalYears): boolean {
  return rangesOf(stated, fiscalYears).some(({ to }) => compareDates(to, addDays(date, 1)) === 0);
}

/** "Year to date" beside a quarter, month or month's last day runs to its end; beside a whole year: null. */
function sinceStartUpTo(end: StatedPeriod, fiscalYears: FiscalYears): StatedPeriod | null {
  const isYear = end.kind === "whole" && end.code.startsWith("FY");
  const [range] = isYear ? [] : rangesOf(end, fiscalYears);
  // `to` is exclusive: the end of a month is the first day of the next.
  if (range === undefined || range.to.day !== 1) return null;
  const { year, month } = addMonths(range.to, -1);
  const last = { year, month, day: null };
  const months = monthsSinceStart(last, fiscalYears);
  return months === null ? null : spanEnding(last, months, fiscalYears);
}

/** The smaller of two parts where one contains the other, as H1 contains Q1; else null. The year is arbitrary. */
function bothParts(outer: PeriodPart, inner: PeriodPart, fiscalYears: FiscalYears): StatedPeriod | null {
  const year = { year: 2023, isFiscal: true };
  const usual = yearsBeginningIn(fiscalYears.at(-1)?.startMonth ?? 1);
  const a = partIn(outer, year, usual);
  const b = partIn(inner, year, usual);
  if (a === null || b === null) return null;
  if (within(a, b, usual) !== null) return { kind: "part", part: inner };
  return within(b, a, usual) === null ? null : { kind: "part", part: outer };
}

/** The fiscal year of a year, half, quarter or nine months; null for other periods. */
function fiscalYearNamed(code: PeriodCode): number | null {
  const period = parsePeriodCode(code);
  return period?.kind === "year" ? period.year : (partOfYear({ kind: "whole", code })?.fiscalYear ?? null);
}

/** The fiscal year that a statement is about, whichever part of it. */
export function fiscalYearSaid(stated: StatedPeriod): number | null {
  if (stated.kind === "year") return stated.year;
  return stated.kind === "whole" ? fiscalYearNamed(stated.code) : null;
}

/** Whether a statement is a whole year. */
export function isWholeYear(stated: StatedPeriod | null): boolean {
  return stated?.kind === "year" || (stated?.kind === "whole" && stated.code.startsWith("FY"));
}

/** A part of a year and its number in it. */
export interface PartOfYear {
  readonly kind: "half" | "quarter" | "nine_months" | "month";
  readonly number: number;
  /** Null where no year is stated. */
  readonly year: number | null;
  /** As `year`; null for months, which belong to calendar years. */
  readonly fiscalYear: number | null;
}

/** The half, quarter, nine months or month that a statement names; null for any other time. */
export function partOfYear(stated: StatedPeriod | null): PartOfYear | null {
  const named = stated?.kind === "whole" ? parsePeriodCode(stated.code) : stated?.kind === "part" ? stated.part : null;
  const year = named !== null && "year" in named ? named.year : null;
  switch (named?.kind) {
    case "half":
      return { kind: named.kind, number: named.half, year, fiscalYear: year };
    case "quarter":
      return { kind: named.kind, number: named.quarter, year, fiscalYear: year };
    case "nine_months":
      return { kind: named.kind, number: 1, year, fiscalYear: year };
    case "month":
      return { kind: named.kind, number: named.month, year, fiscalYear: null };
    default:
      return null;
  }
}

/** The day or month that a statement names; null for any other period. */
export function endSaid(stated: StatedPeriod | null): (DaySaid & { readonly year: number }) | null {
  const code = stated?.kind === "instant" ? stated.iso : stated?.kind === "whole" ? stated.code : "";
  const period = parsePeriodCode(code);
  if (period?.kind === "month") return { year: period.year, month: period.month, day: null };
  return period?.kind === "day" ? period : null;
}

/** The inner statement if the outer one contains it, else null. */
function within(outer: StatedPeriod, inner: StatedPeriod, fiscalYears: FiscalYears): StatedPeriod | null {
  const small = rangesOf(inner, fiscalYears);
  const lies = rangesOf(outer, fiscalYears).some((large) => small.some((range) => contains(large, range)));
  return lies ? inner : null;
}

function contains(large: DateRange, small: DateRange): boolean {
  return compareDates(large.from, small.from) <= 0 && compareDates(small.to, large.to) <= 0;
}

/** The date ranges that a statement may mean: a bare year is fiscal or calendar; parts and "to date" have none. */
function rangesOf(stated: StatedPeriod, fiscalYears: FiscalYears): readonly DateRange[] {
  switch (stated.kind) {
    case "year":
      return [yearsBeginningIn(1), fiscalYears].map((years) =>
        periodRange({ kind: "year", year: stated.year }, years, NO_DAY),
      );
    case "whole":
      return fixedRange(stated.code, fiscalYears);
    case "instant":
      return fixedRange(stated.iso, fiscalYears);
    case "part":
      return [];
  }
}

/** A placeholder for today that is never read: periods that depend on today are excluded before. */
const NO_DAY = { year: 1, month: 1, day: 1 };

function fixedRange(code: PeriodCode, fiscalYears: FiscalYears): readonly DateRange[] {
  const period = parsePeriodCode(code);
  if (period === null || /to_date|trailing/.test(period.kind)) return [];
  return [periodRange(period, fiscalYears, NO_DAY)];
}
