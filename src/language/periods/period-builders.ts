import { daysInMonth, pad, parseDate } from "../../domain/calendar.ts";
import {
  type FiscalYears,
  hasChanged,
  monthIndex,
  startMonthOf,
  stretchAt,
  YEAR_MONTHS,
} from "../../domain/fiscal-years.ts";
import { fullYear, MONTH_NAME, monthNumber, readDateText } from "./date-text.ts";
import {
  type DaySaid,
  fiscal,
  instant,
  type PeriodPart,
  partIn,
  spanEnding,
  type TimeStated,
  whole,
  type YearSaid,
} from "./period-parts.ts";
import { ENGLISH_NUMBERS, ORDINALS } from "./token-reader.ts";

type Groups = readonly (string | undefined)[];

export function part(stated: PeriodPart): TimeStated {
  return { kind: "part", part: stated };
}

export function quarter(text: string | number = ""): PeriodPart {
  return { kind: "quarter", quarter: Number(text) };
}

export function half(text: string | number = ""): PeriodPart {
  return { kind: "half", half: Number(text) };
}

/** The first 3, 6, 9 or 12 months of a year as a part of it. */
export function sinceStart(months: number): PeriodPart {
  switch (months) {
    case 3:
      return quarter(1);
    case 6:
      return half(1);
    case 9:
      return { kind: "nine_months" };
    default:
      return { kind: "full_year" };
  }
}

/** A part in the year named with it; the part alone where none is named. */
export function partOf(stated: PeriodPart, yearText: string | undefined, fiscalYears: FiscalYears): TimeStated | null {
  if (stated.kind === "half" && stated.half > 2) return null;
  if (yearText === undefined) return part(stated);
  const year = yearSaid(yearText, fiscalYears);
  return year && partIn(stated, year, fiscalYears);
}

/** Parses a year such as `2024`, `'24`, `FY24` or `2023/24`; null where the fiscal calendar has no such year. */
function yearSaid(text: string, fiscalYears: FiscalYears): YearSaid | null {
  const [, prefix = "", first = "", second] =
    /^(FY|fiscal|financial year|CY)? ?'?(\d{2,4})(?: ?[/-] ?(\d{2,4}))?$/i.exec(text.trim()) ?? [];
  if (first === "") return null;
  const isCalendar = /^cy$/i.test(prefix);
  if (second === undefined) {
    return isCalendar && startMonthOf(fullYear(first), fiscalYears) !== 1
      ? null
      : { year: fullYear(first), isFiscal: prefix !== "" };
  }
  const year = fullYear(first) + 1;
  const follows = pad(year, 4).endsWith(second);
  return follows && startMonthOf(year, fiscalYears) !== 1 && !isCalendar ? { year, isFiscal: true } : null;
}

/** `2023/24` is a fiscal year across two calendar years; `2011/12` may be a month, so null. */
export function spanning(text: string, fiscalYears: FiscalYears): TimeStated | null {
  const second = Number(/(?<!\d)\d+$/.exec(text)?.[0]);
  if (second >= 1 && second <= 12) return null;
  const year = yearSaid(text, fiscalYears);
  return year && fiscal(`FY${pad(year.year, 4)}`, fiscalYears);
}

export function ordinal(text = ""): number {
  const index = ORDINALS.indexOf(text.toLowerCase());
  return index >= 0 ? index + 1 : Number(text.slice(0, 1));
}

/** The number of months in a length of time; 0 for weeks and for "period", which states no length. */
export function monthsIn(text = ""): number {
  const length = text.toLowerCase();
  if (/week|period/.test(length)) return 0;
  if (/^half/.test(length)) return 6;
  if (/year/.test(length)) return 12;
  if (/^quarter/.test(length)) return 3;
  const count = length.split(/[ -]?months?/)[0] ?? "";
  if (count === "") return 1;
  return /^\d/.test(count) ? Number(count) : Math.max(0, ENGLISH_NUMBERS.indexOf(count));
}

/** "Six months ended 30 June 2025". */
export function ended([length, date = ""]: Groups, fiscalYears: FiscalYears): TimeStated | null {
  const months = monthsIn(length);
  const end = daySaid(date);
  return end === null || months === 0 ? null : spanEnding(end, months, fiscalYears);
}

/** "1 January to 30 June 2025", "Jan-Mar 2025". */
export function fromTo([from = "", to = ""]: Groups, fiscalYears: FiscalYears): TimeStated | null {
  const start = daySaid(from);
  const end = daySaid(to);
  return start && end && between(start, end, fiscalYears);
}

/** The span from the start of one month to the end of another. */
export function between(start: DaySaid, end: DaySaid, fiscalYears: FiscalYears): TimeStated | null {
  if (start.day !== null && start.day !== 1) return null;
  const years = start.year === null || end.year === null ? Number(end.month < start.month) : end.year - start.year;
  const months = years * 12 + end.month - start.month + 1;
  return months < 1 || months > 12 ? null : spanEnding(end, months, fiscalYears);
}

const NAMED_DAY = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? (${MONTH_NAME})\\.?$`, "i");
const NAMED_MONTH = new RegExp(`^(${MONTH_NAME})\\.?(?: (\\d{1,2})(?:st|nd|rd|th)?)?$`, "i");
const NO_COMMA = new RegExp(`^(${MONTH_NAME}\\.? \\d{1,2}(?:st|nd|rd|th)?) (\\d{4})$`, "i");

/** A date with or without its year, or a month. */
export function daySaid(text: string): DaySaid | null {
  const date = text
    .replace(/ ?\/ ?(?=\d{4}$)/, (slash) => (/^\d/.test(text) ? slash : " "))
    .replace(NO_COMMA, "$1, $2");
  const iso = readDateText(date.replace(/^(\D+), (\d{4})$/, "$1 $2"));
  if (iso !== null) {
    const [year = 0, month = 0, day] = iso.split("-").map(Number);
    return { year, month, day: day ?? null };
  }
  const [, day, name] = NAMED_DAY.exec(text) ?? [];
  if (name !== undefined) return { year: null, month: monthNumber(name), day: Number(day) };
  const [, month, after] = NAMED_MONTH.exec(text) ?? [];
  if (month === undefined) return null;
  return { year: null, month: monthNumber(month), day: after === undefined ? null : Number(after) };
}

/** A named day: a point in time, or a part without a year. */
export function onDay(text: string): TimeStated | null {
  const date = daySaid(text);
  if (date === null || date.day === null) return null;
  if (date.year !== null) return instant({ year: date.year, month: date.month, day: date.day });
  if (date.day > daysInMonth(2024, date.month)) return null;
  return part({ kind: "day", month: date.month, day: date.day });
}

/** "as at December 2024". */
export function endOfMonth(text: string): TimeStated | null {
  const date = daySaid(text);
  if (date === null || date.year === null) return null;
  return instant({ year: date.year, month: date.month, day: daysInMonth(date.year, date.month) });
}

export function monthOfYear(text: string): TimeStated | null {
  const date = daySaid(text);
  return date === null || date.year === null ? null : monthCode(date.year, date.month);
}

export function monthCode(year: number, month: number): TimeStated | null {
  return whole(`${pad(year, 4)}-${pad(month, 2)}`);
}

/** `Jan 25` is a month of a year, `Dec 31` a day; `March 15` may be either, so null. */
export function monthOrDay(name: string, text: string): TimeStated | null {
  const number = Number(text);
  const month = monthNumber(name);
  const isLastDay = number >= 28 && number >= daysInMonth(2025, month);
  if (isLastDay) return number > daysInMonth(2024, month) ? null : part({ kind: "day", month, day: number });
  if (name.replace(".", "").length > 4 || number > 31) return null;
  return monthCode(fullYear(text), month);
}

/** `2025-03` is a month; `2011-12` may be December or a year across two calendar years, so null. */
export function numericMonth(year: string, month: string): TimeStated | null {
  return pad(Number(year) + 1, 4).endsWith(month) ? null : monthCode(Number(year), Number(month));
}

/** "YTD June 2025": from the start of the fiscal year to the end of that month. */
export function sinceStartTo(text: string, fiscalYears: FiscalYears): TimeStated | null {
  const end = daySaid(text);
  if (end === null) return null;
  const months = monthsSinceStart(end, fiscalYears);
  return months === null ? null : spanEnding(end, months, fiscalYears);
}

/** The months from the start of the fiscal year (or transition period) to the end of one; null where that is unknown. */
export function monthsSinceStart({ year, month }: DaySaid, fiscalYears: FiscalYears): number | null {
  const [{ startMonth }] = fiscalYears;
  if (year === null) return hasChanged(fiscalYears) ? null : ((month - startMonth + YEAR_MONTHS) % YEAR_MONTHS) + 1;
  const at = monthIndex({ year, month });
  return at - stretchAt(at, fiscalYears).from + 1;
}

/** The last day of a year where fiscal years are calendar years; elsewhere "end of 2024" is ambiguous, so null. */
export function endOfYear(year: number, fiscalYears: FiscalYears): TimeStated | null {
  return startMonthOf(year, fiscalYears) === 1
    ? instant(parseDate(`${pad(year, 4)}-12-31`) ?? { year, month: 12, day: 31 })
    : null;
}
