import { formatDate } from "../domain/calendar.ts";
import type { Cell } from "../domain/fact.ts";
import { type Period, type PeriodCode, parsePeriodCode, periodCode, periodRange } from "../domain/period.ts";
import type { PlanContext } from "./plan-context.ts";

/** Whether a level in such a period is meant as of its end. */
export function isByItsEnd(code: PeriodCode): boolean {
  const kind = parsePeriodCode(code)?.kind;
  return kind === "month" || kind === "day" || kind === "nine_months" || kind === "twelve_months" || kind === "months";
}

/**
 * For a level: the longest stored period that ends on the same day, since its document is usually the final one. The
 * period itself where that is stored, or nothing ends then, in any of the rows.
 */
export async function endingLike(
  codes: readonly PeriodCode[],
  rows: readonly Omit<Cell, "period">[],
  { glossary, store, today }: PlanContext,
): Promise<readonly PeriodCode[]> {
  if (!codes.some(isByItsEnd)) return codes;
  const held = await Promise.all(rows.map((row) => store.list(row, LISTED_MAX)));
  const stored = new Set(held.flat().map(({ period }) => period));
  const endOf = (period: Period): string => formatDate(periodRange(period, glossary.profile.fiscalYears, today).to);
  return codes.map((code) => {
    const asked = parsePeriodCode(code);
    if (asked === null || !isByItsEnd(code) || stored.has(code)) return code;
    const ending = [...stored].flatMap((other) => {
      const period = parsePeriodCode(other);
      return period !== null && LENGTHS.includes(period.kind) && endOf(period) === endOf(asked) ? [period] : [];
    });
    const [longest] = ending.sort((a, b) => LENGTHS.indexOf(a.kind) - LENGTHS.indexOf(b.kind));
    return longest === undefined ? code : periodCode(longest);
  });
}

const LISTED_MAX = 2_000;
const LENGTHS: readonly Period["kind"][] = ["year", "half", "nine_months", "quarter", "month"];
