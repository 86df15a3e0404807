import type { FiscalYears } from "../../../domain/fiscal-years.ts";
import { type Period, parsePeriodCode, periodCode } from "../../../domain/period.ts";
import { existing, shiftYears } from "../../../domain/period-steps.ts";
import { inPlain } from "../../../language/folding.ts";
import { fiscal, spanEnding } from "../../../language/periods/period-parts.ts";
import {
  combinePeriods,
  endSaid,
  fiscalYearSaid,
  isWholeYear,
  partOfYear,
  periodCodeOf,
  type StatedPeriod,
} from "../../../language/periods/period-phrase.ts";
import type { AxisReading, Said } from "./axis-reading.ts";
import { outwards, type Scopes } from "./scopes.ts";

export interface SettledPeriod {
  readonly kind: "period";
  readonly code: string;
  readonly said: Said<StatedPeriod>;
  readonly rule: string;
  /** The document states its length ("quarter ended") or relates it to a title ("prior year"). */
  readonly isOfStatedLength: boolean;
}

/** The period of a figure, or that it is open, with its candidates. */
export type PeriodReading =
  | SettledPeriod
  | { readonly kind: "open"; readonly text: string; readonly candidates: readonly string[] };

/**
 * The period of a figure from its row and column headings, completed by titles: a part of a year takes the
 * nearest title's year, and years under a half-year or quarter title mean that part of each year.
 */
export function periodOf(
  row: AxisReading,
  column: AxisReading,
  scopes: Scopes,
  fiscalYears: FiscalYears,
): PeriodReading {
  if (row.periodsClash || column.periodsClash)
    return { kind: "open", text: column.period?.text ?? row.period?.text ?? "", candidates: [] };
  const openTime = column.openTime ?? row.openTime;
  if (openTime !== null) return relativePeriod(openTime, scopes, fiscalYears);
  const own = together(column.period, row.period, fiscalYears);
  if (own === "clash") return { kind: "open", text: `${row.period?.text} / ${column.period?.text}`, candidates: [] };
  if (own === null) return fromTitles(scopes, fiscalYears);
  const months = column.months ?? row.months ?? scopes.table.reading.months ?? scopes.part.reading.months;
  if (months !== null) return ofLength(own, months, fiscalYears);
  const running = underRunningTitle(own, scopes, fiscalYears);
  if (running !== null) return running;
  switch (own.value.kind) {
    case "whole":
    case "instant":
      return settled(own, "period.heading", fiscalYears);
    case "part":
      return withYear(own, scopes, fiscalYears);
    case "year":
      return bareYear(own, scopes, fiscalYears);
  }
}

const CURRENT = inPlain(/^(?:current|this)\b|^(?:本期|本年|当期|本报告期|期末|报告期末)/i);
const YEAR_EARLIER = inPlain(
  /^(?:prior|previous|last|preceding)[ -]year|^(?:comparative|corresponding)|^(?:上期|上年|去年|上年同期|去年同期)/i,
);

/** "Current period" is the period of the title, "prior year" the same one a year earlier. */
function relativePeriod(words: string, scopes: Scopes, fiscalYears: FiscalYears): PeriodReading {
  const isEarlier = YEAR_EARLIER.test(words);
  const title = isEarlier || CURRENT.test(words) ? fromTitles(scopes, fiscalYears) : null;
  const period = title?.kind === "period" ? parsePeriodCode(title.code) : null;
  const meant = period === null ? null : meantBy(words, period, isEarlier, fiscalYears);
  if (title?.kind !== "period" || meant === null) return { kind: "open", text: words, candidates: [] };
  const said = { value: title.said.value, text: `${words} · ${title.said.text}` };
  return { kind: "period", code: periodCode(meant), said, rule: "period.relative_to_title", isOfStatedLength: true };
}

const YEAR_END = inPlain(/year[- ]end|上年度?末|年末/i);
const BARE_YEAR = inPlain(/^(?:this|last|previous|prior|preceding|current)[ -]year$|^(?:上年|去年|本年)(?:度)?$/i);

/** "Prior year end" ends a whole year; "last year" under a quarter title is open: the year, or its quarter. */
function meantBy(words: string, title: Period, isEarlier: boolean, fiscalYears: FiscalYears): Period | null {
  const shift = isEarlier ? -1 : 0;
  const isWholeYear = title.kind === "year";
  if (title.kind === "trailing_year") return null;
  if (YEAR_END.test(words)) {
    const year = existing({ kind: "year", year: title.year }, fiscalYears);
    return year && shiftYears(year, shift, fiscalYears);
  }
  if (BARE_YEAR.test(words.trim()) && !isWholeYear) return null;
  return shiftYears(title, shift, fiscalYears);
}

/** Combines the periods of a row and a column: the same one, or a year and a part of it in either order. */
function together(
  a: Said<StatedPeriod> | null,
  b: Said<StatedPeriod> | null,
  fiscalYears: FiscalYears,
): Said<StatedPeriod> | "clash" | null {
  if (a === null || b === null) return a ?? b;
  const value = combinePeriods(a.value, b.value, fiscalYears) ?? combinePeriods(b.value, a.value, fiscalYears);
  return value === null ? "clash" : { value, text: `${a.text} / ${b.text}` };
}

/** Applies a length: "Quarter ended" above "30 Jun 2025" or "Jun-25"; a bare year only fits twelve months. */
function ofLength(own: Said<StatedPeriod>, months: number, fiscalYears: FiscalYears): PeriodReading {
  const open: PeriodReading = { kind: "open", text: own.text, candidates: [] };
  const end = endSaid(own.value);
  if (end === null) {
    return isWholeYear(own.value) && months !== YEAR_MONTHS ? open : settled(own, "period.heading", fiscalYears);
  }
  const value = spanEnding(end, months, fiscalYears);
  const code = value === null ? null : periodCodeOf(value, fiscalYears);
  if (value === null || code === null) return open;
  return { kind: "period", code, said: { ...own, value }, rule: "period.length_of_heading", isOfStatedLength: true };
}

const YEAR_MONTHS = 12;

/**
 * Days, months and quarters under a title that states a running period. "Nine months ended" and "Year to date" end on
 * the day stated. A quarter or month under "year to date" is open (it alone, or all up to its end), as is any period
 * under a trailing-year title.
 */
function underRunningTitle(own: Said<StatedPeriod>, scopes: Scopes, fiscalYears: FiscalYears): PeriodReading | null {
  const title = [scopes.table, scopes.part].find(({ reading }) => reading.period !== null)?.reading.period ?? null;
  if (title === null) return null;
  const { value: named } = title;
  const open: PeriodReading = { kind: "open", text: `${title.text} / ${own.text}`, candidates: [] };
  if (named.kind === "whole" && named.code === TRAILING_YEAR) return open;
  if (own.value.kind === "instant" && named.kind === "part") {
    const value = combinePeriods(own.value, named, fiscalYears);
    if (value?.kind !== "whole") return null;
    return settled({ value, text: `${title.text} / ${own.text}` }, "period.part_of_title", fiscalYears);
  }
  return isToDate(named) && isQuarterOrMonth(own.value) ? open : null;
}

/** "YTD", "YTD 2025". */
function isToDate(period: StatedPeriod): boolean {
  if (period.kind === "whole") return period.code.endsWith("YTD");
  return period.kind === "part" && period.part.kind === "year_to_date";
}

const TRAILING_YEAR = "TTM";

/** Whether a period is a quarter or a month, with or without a year. */
export function isQuarterOrMonth(period: StatedPeriod): boolean {
  const kind = partOfYear(period)?.kind;
  return kind === "quarter" || kind === "month";
}

function settled(said: Said<StatedPeriod>, rule: string, fiscalYears: FiscalYears): PeriodReading {
  const code = periodCodeOf(said.value, fiscalYears);
  return code === null
    ? { kind: "open", text: said.text, candidates: [] }
    : { kind: "period", code, said, rule, isOfStatedLength: false };
}

function fromTitles(scopes: Scopes, fiscalYears: FiscalYears): PeriodReading {
  let part: Said<StatedPeriod> | null = null;
  for (const { reading } of outwards(scopes)) {
    const { period } = reading;
    if (reading.unclear.period || reading.periodsClash) return openTitle(period, fiscalYears);
    if (period === null) continue;
    if (part !== null) {
      const value = combinePeriods(period.value, part.value, fiscalYears);
      if (value !== null) return settled({ value, text: `${period.text} / ${part.text}` }, "period.title", fiscalYears);
      continue;
    }
    if (period.value.kind === "part") part = period;
    else return settled(period, "period.title", fiscalYears);
  }
  return { kind: "open", text: part?.text ?? "", candidates: [] };
}

/** A period that a title mentions in passing is only a candidate. */
function openTitle(period: Said<StatedPeriod> | null, fiscalYears: FiscalYears): PeriodReading {
  const code = period === null ? null : periodCodeOf(period.value, fiscalYears);
  return { kind: "open", text: period?.text ?? "", candidates: code === null ? [] : [code] };
}

/** Completes a part of a year with the year of a title. */
function withYear(own: Said<StatedPeriod>, scopes: Scopes, fiscalYears: FiscalYears): PeriodReading {
  for (const { reading } of outwards(scopes)) {
    const { period } = reading;
    if (reading.unclear.period || reading.periodsClash) break;
    if (period === null) continue;
    const value = completed(own.value, period.value, fiscalYears);
    if (value !== null)
      return settled({ value, text: `${period.text} / ${own.text}` }, "period.year_of_title", fiscalYears);
  }
  return { kind: "open", text: own.text, candidates: [] };
}

/** A part of a year in a title's year; "year to date" ends where the title's own period ends. */
function completed(own: StatedPeriod, title: StatedPeriod, fiscalYears: FiscalYears): StatedPeriod | null {
  if (own.kind === "part" && own.part.kind === "year_to_date") return combinePeriods(title, own, fiscalYears);
  const year = fiscalYearSaid(title);
  return year === null ? null : combinePeriods({ kind: "year", year }, own, fiscalYears);
}

function bareYear(own: Said<StatedPeriod>, scopes: Scopes, fiscalYears: FiscalYears): PeriodReading {
  const { table, part, document } = scopes;
  for (const { reading } of [table, part]) {
    const title = reading.period;
    if (title === null || reading.periodsClash) continue;
    const value = inPartOf(title.value, own.value, fiscalYears);
    const isOpen = reading.unclear.period ? value !== null : value === null;
    if (isOpen && isShorterThanYear(title.value, fiscalYears))
      return yearOrPart(own, value ?? title.value, fiscalYears);
    if (reading.unclear.period) continue;
    if (value !== null)
      return settled({ value, text: `${title.text} / ${own.text}` }, "period.part_of_title", fiscalYears);
    break;
  }
  const outer = document.reading.period;
  const ofPart = outer === null ? null : inPartOf(outer.value, own.value, fiscalYears);
  if (ofPart === null) return settled(own, "period.heading", fiscalYears);
  return yearOrPart(own, ofPart, fiscalYears);
}

/** "2024" in a half-year report or under "31 March 2025": the year, or that part of it. */
function yearOrPart(own: Said<StatedPeriod>, part: StatedPeriod, fiscalYears: FiscalYears): PeriodReading {
  const codes = [part, own.value].map((period) => periodCodeOf(period, fiscalYears));
  return { kind: "open", text: own.text, candidates: codes.filter((code) => code !== null) };
}

function isShorterThanYear(period: StatedPeriod, fiscalYears: FiscalYears): boolean {
  const code = periodCodeOf(period, fiscalYears);
  return code === null ? period.kind === "part" : !/^FY|^TTM/.test(code);
}

/** The same day, some years later. */
function sameDayIn(iso: string, years: number): StatedPeriod {
  return { kind: "instant", iso: `${Number(iso.slice(0, 4)) + years}${iso.slice(4)}` };
}

const YEAR_DIGITS = 4;

/** A bare year as the part of a year that a title states. */
function inPartOf(title: StatedPeriod, year: StatedPeriod, fiscalYears: FiscalYears): StatedPeriod | null {
  if (title.kind === "part") return combinePeriods(year, title, fiscalYears);
  const code = periodCodeOf(title, fiscalYears) ?? "";
  const named = partOfYear({ kind: "whole", code })?.fiscalYear ?? null;
  if (named === null || year.kind !== "year") return null;
  if (title.kind === "instant") return sameDayIn(title.iso, year.year - named);
  return fiscal(`${year.year}${code.slice(YEAR_DIGITS)}`, fiscalYears);
}
