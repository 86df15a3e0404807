import { cleanWord } from "../company/glossary.ts";
import { type Period, type PeriodCode, parsePeriodCode, periodCode } from "../domain/period.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const YEAR = "(?:fy ?)?'?(\\d{4}|\\d{2})";
const CHINESE_PARTS: Readonly<Record<string, number>> = { 一: 1, 二: 2, 三: 3, 四: 4, 上: 1, 下: 2 };

type Groups = readonly string[];
type Build = (groups: Groups) => Period | null;

/** Headings and labels of tables, lower-cased, runs of spaces as one; each form has one reading only. */
const FORMS: readonly (readonly [RegExp, Build])[] = [
  [form(`fy ?'?(\\d{2})`), ([year]) => ({ kind: "year", year: yearOf(year) })],
  [form(`(\\d{4}) ?年`), ([year]) => ({ kind: "year", year: yearOf(year) })],
  [form(`(?:h([12])|([12]) ?h)[ /-]?${YEAR}`), ([a, b, year]) => half(year, a ?? b)],
  [form(`fy ?(\\d{2}) ?h([12])`), ([year, part]) => half(year, part)],
  [form(`(\\d{4}) ?[/-] ?h([12])`), ([year, part]) => half(year, part)],
  [form(`(\\d{4}) ?年 ?([上下]) ?半年`), ([year, part]) => half(year, part)],
  [form(`(?:q([1-4])|([1-4]) ?q)[ /-]?${YEAR}`), ([a, b, year]) => quarter(year, a ?? b)],
  [form(`fy ?(\\d{2}) ?q([1-4])`), ([year, part]) => quarter(year, part)],
  [form(`(\\d{4}) ?[/-] ?q([1-4])`), ([year, part]) => quarter(year, part)],
  [form(`(\\d{4}) ?年 ?第?([一二三四1-4]) ?季度?`), ([year, part]) => quarter(year, part)],
  [form(`9m[ /-]?${YEAR}`), ([year]) => ({ kind: "nine_months", year: yearOf(year) })],
  [form(`(${MONTH})\\.?[ /-]?'?(\\d{4}|\\d{2})`), ([name, year]) => month(year, monthOf(name))],
  [form(`(\\d{4})[ /-](${MONTH})`), ([year, name]) => month(year, monthOf(name))],
  [form(`(\\d{4})/(\\d{1,2})`), ([year, number]) => month(year, Number(number))],
  [form(`(\\d{1,2})/(\\d{4})`), ([number, year]) => month(year, Number(number))],
  [form(`(\\d{4}) ?年 ?(\\d{1,2}) ?月`), ([year, number]) => month(year, Number(number))],
  [form(`(\\d{1,2})[ -](${MONTH})[ -](\\d{4})`), ([day, name, year]) => dayOf(year, monthOf(name), day)],
  [form(`(${MONTH}) (\\d{1,2}), ?(\\d{4})`), ([name, day, year]) => dayOf(year, monthOf(name), day)],
];

/**
 * Reads a period as tables write it (`2015`, `FY24`, `Q1 2024`, `1H24`, `2024H1`, `Jan-24`, `2024-03`, `2024年上半年`);
 * null for texts with two readings, such as `03/04/2024`, and for `FY2024/25` unless the fiscal year spans two.
 */
export function readPeriodText(raw: string, fiscalYearStartMonth: number): PeriodCode | null {
  const text = cleanWord(raw);
  const plain = parsePeriodCode(text) ?? ofForms(text);
  const spanning = spanningYear(text, fiscalYearStartMonth);
  // `2011-12` is December to some and a fiscal year to others: no guess.
  if (plain && spanning) return null;
  const period = plain ?? spanning;
  return period && periodCode(period);
}

function ofForms(text: string): Period | null {
  for (const [pattern, build] of FORMS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const period = build(match.slice(1));
    // Built from free text: the code's own reading refuses a 13th month or a 31 April.
    return period && parsePeriodCode(periodCode(period));
  }
  return null;
}

/** `FY2024/25` is the year that ends in 2025, where fiscal years span two calendar years. */
function spanningYear(text: string, startMonth: number): Period | null {
  const match = /^(?:fy ?)?(\d{4}) ?[/-] ?(\d{4}|\d{2})$/.exec(text);
  if (!match || startMonth === 1) return null;
  const year = Number(match[1]) + 1;
  return String(year).endsWith(match[2] ?? "") ? { kind: "year", year } : null;
}

function form(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}

/** Two digits are of this century up to 69, of the last from 70. */
function yearOf(text = ""): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function partOf(text = ""): number {
  return CHINESE_PARTS[text] ?? Number(text);
}

function half(year: string | undefined, part: string | undefined): Period {
  return { kind: "half", year: yearOf(year), half: partOf(part) };
}

function quarter(year: string | undefined, part: string | undefined): Period {
  return { kind: "quarter", year: yearOf(year), quarter: partOf(part) };
}

function month(year: string | undefined, number: number): Period {
  return { kind: "month", year: yearOf(year), month: number };
}

function monthOf(name = ""): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
}

function dayOf(year: string | undefined, monthNumber: number, day: string | undefined): Period {
  return { kind: "day", year: yearOf(year), month: monthNumber, day: Number(day) };
}
