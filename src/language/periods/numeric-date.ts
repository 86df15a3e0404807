import { isRealDate } from "../../domain/calendar.ts";
import { monthsOf, type Period, parsePeriodCode, periodOfMonths } from "../../domain/period.ts";
import type { Token } from "../tokenize.ts";
import { type FiscalCalendar, oneReading, type PeriodReading } from "./period-reading.ts";
import { assumeYear } from "./resolve-part.ts";
import { isWord, type Read } from "./token-reader.ts";

/** `2025-03`, `2025-03-31`, `2025/03/31`, `2025.03`, `03/2025`, `31/12/2024`, `31.12.2024`. */
export function readNumericDate(tokens: readonly Token[], at: number): Read<PeriodReading> | null {
  const decimal = /^((?:19|20)\d\d)\.(\d\d)$/.exec(tokens[at]?.text ?? "");
  if (decimal) return dottedDate(tokens, at, [Number(decimal[1]), Number(decimal[2])]);
  const dotted = /^(\d{1,2})\.(\d{1,2})$/.exec(tokens[at]?.text ?? "");
  if (dotted) return yearBehindDots(tokens, at, dotted.slice(1));
  const parts: string[] = [];
  let next = at;
  while (parts.length < 3 && tokens[next]?.kind === "number" && (parts.length === 0 || tokens[next]?.glued === true)) {
    parts.push(tokens[next]?.text ?? "");
    const more = isWord(tokens, next + 1, "-", "/") && tokens[next + 1]?.glued && tokens[next + 2]?.glued;
    next += 1;
    if (!more || parts.length === 3) break;
    next += 1;
  }
  if (parts.length < 2) return null;
  if (/^(?:19|20)\d\d$/.test(parts[0] ?? "")) {
    const shape = parts.length === 3 ? /^\d{1,2}$/ : /^(?:0[1-9]|1[0-2])$/;
    return parts.slice(1).every((text) => shape.test(text)) ? numericDate(parts.map(Number), next) : null;
  }
  return yearLast(parts, next);
}

const CODE_TOKENS = 7;

/** `2026-01/2026-03`: the code of some months, which is the period of the company that has these months. */
export function readMonthsCode(
  tokens: readonly Token[],
  at: number,
  { fiscalYears }: FiscalCalendar,
): Read<PeriodReading> | null {
  const parts = tokens.slice(at, at + CODE_TOKENS);
  const next = at + CODE_TOKENS;
  const isCut = isWord(tokens, next, "-", "/") && tokens[next]?.glued === true;
  if (isCut || parts.slice(1).some(({ glued }) => !glued)) return null;
  const period = parsePeriodCode(parts.map(({ text }) => text).join(""));
  const span = period?.kind === "months" ? monthsOf(period, fiscalYears) : null;
  return span && { value: oneReading(periodOfMonths(span, fiscalYears)), next };
}

/** `2025.06` and `2025.06.30`. */
function dottedDate(tokens: readonly Token[], at: number, numbers: readonly number[]): Read<PeriodReading> {
  const day = tokens[at + 2];
  const hasDay = isWord(tokens, at + 1, ".") && day?.kind === "number" && day.glued && /^\d{2}$/.test(day.text);
  return hasDay ? numericDate([...numbers, Number(day.text)], at + 3) : numericDate(numbers, at + 1);
}

/** `31.12.2024`, which are the tokens `31.12`, `.` and `2024`. */
function yearBehindDots(tokens: readonly Token[], at: number, parts: readonly string[]): Read<PeriodReading> | null {
  const [dot, year] = [tokens[at + 1], tokens[at + 2]];
  const isYear = dot?.text === "." && dot.glued && year?.kind === "number" && year.glued;
  return isYear ? yearLast([...parts, year.text], at + 3) : null;
}

/** `31.3.`, `31/3` and `3/31`, where nothing but a day can stand: elsewhere they are numbers. */
export function readDayAndMonth(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<Period> | null {
  const [first, link, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const dotted = /^(\d{1,2})\.(\d{1,2})$/.exec(first?.text ?? "");
  const isSlashed = link?.text === "/" && link.glued && second?.glued === true;
  const parts = dotted ? dotted.slice(1) : isSlashed ? [first?.text ?? "", second.text] : [];
  const [a = 0, b = 0] = parts.map(Number);
  // Day and month cannot be told apart.
  if (parts.length < 2 || (a <= 12 && b <= 12 && a !== b)) return null;
  const [day, month] = b > 12 ? [b, a] : [a, b];
  const value = assumeYear({ kind: "day", month, day }, calendar);
  const end = dotted ? (link?.text === "." && link.glued ? at + 2 : at + 1) : at + 3;
  return value === null ? null : { value, next: end };
}

function yearLast(parts: readonly string[], next: number): Read<PeriodReading> | null {
  const numbers = parts.map(Number);
  const year = numbers.at(-1) ?? 0;
  if (!/^(?:19|20)\d\d$/.test(parts.at(-1) ?? "") || parts.slice(0, -1).some((text) => text.length > 2)) return null;
  const [first = 0, second = 0] = numbers;
  if (parts.length === 2) return numericDate([year, first], next);
  if (first > 12) return numericDate([year, second, first], next);
  if (second > 12) return numericDate([year, first, second], next);
  // Ambiguous: day and month cannot be told apart.
  return first === second ? numericDate([year, first, second], next) : { value: { kind: "impossible" }, next };
}

function numericDate(numbers: readonly number[], next: number): Read<PeriodReading> {
  const [year = 0, month = 0, day] = numbers;
  const real = isRealDate({ year, month, day: day ?? 1 });
  const period: Period = day === undefined ? { kind: "month", year, month } : { kind: "day", year, month, day };
  return { value: oneReading(real ? period : null), next };
}
