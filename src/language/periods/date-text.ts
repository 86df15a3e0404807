import { formatDate, isRealDate, pad } from "../../domain/calendar.ts";

/** The names of the months in lower case. */
export const MONTHS: readonly string[] = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** A pattern for the full or short name of a month, for case-insensitive use. */
export const MONTH_NAME =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

const WHOLE_NAME = new RegExp(`^${MONTH_NAME}$`, "i");

export function isMonthName(word: string): boolean {
  return WHOLE_NAME.test(word);
}

/** 1 to 12 by the name of a month; 0 for any other word. */
export function monthNumber(name: string): number {
  const short = name.slice(0, 3).toLowerCase();
  return MONTHS.findIndex((month) => month.slice(0, 3) === short) + 1;
}

/** Two digits up to 69 are 20xx, from 70 on 19xx. */
export function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

type Build = (groups: readonly string[]) => string | null;

const NAME = `(${MONTH_NAME})\\.?`;
const TIME = "(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?Z?)?";
const FORMS: readonly (readonly [RegExp, Build])[] = [
  [form(`(\\d{4})-(\\d{2})-(\\d{2})${TIME}`), ([y = "", m = "", d = ""]) => day(y, m, d)],
  [form(`(\\d{4})[/.](\\d{1,2})[/.](\\d{1,2})${TIME}`), ([y = "", m = "", d = ""]) => day(y, m, d)],
  [form(`(\\d{4}) ?年 ?(\\d{1,2}) ?月 ?(\\d{1,2}) ?[日号]`), ([y = "", m = "", d = ""]) => day(y, m, d)],
  [form("(\\d{4}) ?年 ?(\\d{1,2}) ?月(?:份)?"), ([y = "", m = ""]) => month(y, m)],
  // Dots separate day and month only in countries that write the day first.
  [form("(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4}|\\d{2})"), ([d = "", m = "", y = ""]) => day(y, m, d)],
  [form("(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4})"), ([a = "", b = "", y = ""]) => eitherOrder(y, a, b)],
  [form(`(\\d{1,2})(?:st|nd|rd|th)?[ -]${NAME},?[ -](\\d{4})`), ([d = "", m = "", y = ""]) => named(y, m, d)],
  [form(`(\\d{1,2})[ -]${NAME}[ -]'?(\\d{2})`), ([d = "", m = "", y = ""]) => named(y, m, d)],
  [form(`${NAME} (\\d{1,2})(?:st|nd|rd|th)?, ?(\\d{4})`), ([m = "", d = "", y = ""]) => named(y, m, d)],
  [form(`${NAME}[ -]?(\\d{4})`), ([m = "", y = ""]) => month(y, String(monthNumber(m)))],
  // "Jan 24" may be a day; "Jan-24" and "Jan '24" are how months are written.
  [form(`${NAME}(?:-| ?')(\\d{2})`), ([m = "", y = ""]) => month(y, String(monthNumber(m)))],
];

/** Parses a plain text that is a day or month, as `2025-06-30` or `2025-06`; null for others and ambiguous dates. */
export function readDateText(text: string): string | null {
  for (const [pattern, build] of FORMS) {
    const match = pattern.exec(text);
    if (match) return build(match.slice(1));
  }
  return null;
}

/** `30/06/2025` has one reading; `03/04/2024` has two, so null. */
function eitherOrder(year: string, a: string, b: string): string | null {
  const dayFirst = day(year, b, a);
  const monthFirst = day(year, a, b);
  if (dayFirst === null || monthFirst === null) return dayFirst ?? monthFirst;
  return dayFirst === monthFirst ? dayFirst : null;
}

function named(year: string, name: string, dayText: string): string | null {
  return day(year, String(monthNumber(name)), dayText);
}

function day(year: string, monthText: string, dayText: string): string | null {
  const date = { year: fullYear(year), month: Number(monthText), day: Number(dayText) };
  return isRealDate(date) ? formatDate(date) : null;
}

function month(year: string, monthText: string): string | null {
  const number = Number(monthText);
  return number >= 1 && number <= 12 ? `${pad(fullYear(year), 4)}-${pad(number, 2)}` : null;
}

function form(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, "i");
}
