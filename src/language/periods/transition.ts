import { compareDates } from "../../domain/calendar.ts";
import { firstDayOf, monthIndex, overlaps, transitionsOf, YEAR_MONTHS } from "../../domain/fiscal-years.ts";
import { periodOfMonths } from "../../domain/period.ts";
import type { Token } from "../tokenize.ts";
import { type FiscalCalendar, oneReading, type PeriodReading } from "./period-reading.ts";
import { hanTable, phraseTable, type Read, readHan, readPhrase } from "./token-reader.ts";
import { readYear } from "./year.ts";

const WORDS = phraseTable<true>(
  ["transition period", "transitional period", "transition year", "stub period"].flatMap((words) => [
    [words, true] as const,
    [`the ${words}`, true] as const,
  ]),
);
const HAN = hanTable<true>([
  ["过渡期间", true],
  ["过渡期", true],
]);

/**
 * "the transition period", "transition period of 2026", 过渡期, 2026年过渡期: the months between two fiscal calendars. Of
 * several it is the last one that has begun; null where the company's year was never changed.
 */
export function readTransition(
  tokens: readonly Token[],
  at: number,
  calendar: FiscalCalendar,
): Read<PeriodReading> | null {
  const transitions = transitionsOf(calendar.fiscalYears);
  if (transitions.length === 0) return null;
  const before = readHan(tokens, at, ["过"]) === null ? readYear(tokens, at, calendar) : null;
  const start = before === null ? at : (readHan(tokens, before.next, ["的"]) ?? before.next);
  const words = readPhrase(tokens, start, WORDS) ?? readPhrase(tokens, start, HAN);
  if (words === null) return null;
  const joint = tokens[words.next]?.text === "of" || tokens[words.next]?.text === "in" ? words.next + 1 : words.next;
  const after = before === null ? readYear(tokens, joint, calendar) : null;
  const year = (before ?? after)?.value.year ?? null;
  const named = year === null ? transitions : transitions.filter((span) => overlaps(span, calendarYear(year)));
  const begun = named.findLast(({ from }) => compareDates(firstDayOf(from), calendar.today) <= 0);
  const chosen = begun ?? named[0];
  const period = chosen === undefined ? null : periodOfMonths(chosen, calendar.fiscalYears);
  return { value: oneReading(period), next: after?.next ?? words.next };
}

function calendarYear(year: number) {
  const from = monthIndex({ year, month: 1 });
  return { from, to: from + YEAR_MONTHS };
}
