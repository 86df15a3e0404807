import { addDays, addMonths, daysInMonth } from "../../domain/calendar.ts";
import type { Period } from "../../domain/period.ts";
import type { Token } from "../tokenize.ts";
import { readPart, type YearPart } from "./part.ts";
import { monthsSinceStart } from "./period-builders.ts";
import { type FiscalCalendar, oneReading, type PeriodReading } from "./period-reading.ts";
import { periodEnding } from "./resolve-part.ts";
import { hanTable, isWord, phraseTable, type Read, readCount, readHan, readPhrase } from "./token-reader.ts";
import { readYear } from "./year.ts";

const DURATIONS = phraseTable<number>([
  ["fiscal year", 12],
  ["financial year", 12],
  ["half year", 6],
  ["year", 12],
  ["quarter", 3],
  ["half", 6],
]);

const TO_DATE = phraseTable<"to_date">([
  ["ytd", "to_date"],
  ["year to date", "to_date"],
]);

/** "the year to March 2024", "three months ended 30 June", "nine months ended September 30, 2024", "YTD Sep 2025". */
export function readDurationEnded(
  tokens: readonly Token[],
  at: number,
  calendar: FiscalCalendar,
): Read<PeriodReading> | null {
  const start = isWord(tokens, at, "the") ? at + 1 : at;
  const duration = readDuration(tokens, start) ?? readPhrase(tokens, start, TO_DATE);
  if (duration === null) return null;
  const isToDate = duration.value === "to_date";
  const verb = isWord(tokens, duration.next, "ended", "ending", "to", "through", "until");
  const after = verb ? duration.next + 1 : duration.next;
  const from = isWord(tokens, after, "the", "end", "on") ? after + 1 : after;
  const part = verb || isToDate ? readPart(tokens, from) : null;
  if (part === null || (part.value.kind !== "day" && part.value.kind !== "months")) return null;
  const comma = isWord(tokens, part.next, ",") ? part.next + 1 : part.next;
  const year = readYear(tokens, comma, calendar);
  const named = year !== null && !year.value.split;
  const period = periodUpTo(duration.value, part.value, named ? year.value.year : null, calendar);
  return { value: oneReading(period, { yearNamed: named }), next: named ? year.next : part.next };
}

const HAN_DURATIONS = hanTable<number>([
  ["年度", 12],
  ["财年", 12],
  ["财政年度", 12],
  ["十二个月", 12],
  ["九个月", 9],
  ["六个月", 6],
  ["半年", 6],
  ["三个月", 3],
  ["季度", 3],
]);

/** 截至2024年12月31日止年度, 截至2025年6月30日止六个月, 截至2026年9月的十二个月. */
export function readHanDurationEnded(
  tokens: readonly Token[],
  at: number,
  calendar: FiscalCalendar,
): Read<PeriodReading> | null {
  const start = readHan(tokens, at, ["截至", "截止", "截至于", "截止于"]) ?? at;
  const year = readYear(tokens, start, calendar);
  const part = year === null ? null : readPart(tokens, year.next);
  if (year === null || part === null || (part.value.kind !== "day" && part.value.kind !== "months")) return null;
  const ended = readHan(tokens, part.next, start > at ? ["止", "止的", "为止", "的"] : ["止", "止的", "为止"]);
  const duration = ended === null ? null : readPhrase(tokens, ended, HAN_DURATIONS);
  if (duration === null) return null;
  return { value: oneReading(periodUpTo(duration.value, part.value, year.value.year, calendar)), next: duration.next };
}

function readDuration(tokens: readonly Token[], at: number): Read<number> | null {
  const named = readPhrase(tokens, at, DURATIONS);
  if (named) return named;
  const count = readCount(tokens, at);
  if (count === null || count.value > 12) return null;
  const after = isWord(tokens, count.next, "-") ? count.next + 1 : count.next;
  return isWord(tokens, after, "months", "month") ? { value: count.value, next: after + 1 } : null;
}

/**
 * The period of that many months, or of those since the fiscal year began, ending on a day or with a month; without a
 * year, the latest that has ended.
 */
function periodUpTo(
  months: number | "to_date",
  end: Extract<YearPart, { kind: "day" | "months" }>,
  named: number | null,
  calendar: FiscalCalendar,
): Period | null {
  const month = end.kind === "day" ? end.month : end.to;
  const year = named ?? latestYearOf(month, calendar);
  const length = months === "to_date" ? monthsSinceStart({ year, month, day: null }, calendar.fiscalYears) : months;
  if (length === null) return null;
  return periodEnding(length, { year, month, day: end.kind === "day" ? end.day : daysInMonth(year, month) }, calendar);
}

/** The latest year in which this month has ended. */
function latestYearOf(month: number, { today }: FiscalCalendar): number {
  const end = addDays(addMonths({ year: today.year, month, day: 1 }, 1), -1);
  return end.month < today.month || (end.month === today.month && end.day <= today.day) ? today.year : today.year - 1;
}
