import type { FiscalYears } from "../domain/fiscal-years.ts";
import type { Operation, SlotGroup } from "../domain/intent.ts";
import { type PeriodCode, parsePeriodCode, periodCode } from "../domain/period.ts";
import { shiftYears } from "../domain/period-steps.ts";
import type { OperationCue } from "../language/words/terms.ts";
import type { Item } from "./item.ts";

interface Asked {
  readonly operation: Operation | null;
  readonly groups: readonly SlotGroup[];
}

/** "share of new sales YTD vs last year": the share of both years. */
export function withYearBefore<T extends Asked>(asked: T, items: readonly Item[], fiscalYears: FiscalYears): T {
  const { operation, groups } = asked;
  const isCompared = items.some(
    (item) => item.kind === "term" && comparesYears(item.term, operation?.kind, groups, fiscalYears),
  );
  if (!isCompared) return asked;
  const both = (periods: readonly PeriodCode[]): readonly PeriodCode[] =>
    periods.flatMap((code) => andYearBefore(code, fiscalYears));
  return { ...asked, groups: groups.map((group) => ({ ...group, periods: both(group.periods) })) };
}

/** Whether a word such as "vs last year" adds the year before to a share of one period. */
export function comparesYears(
  term: { readonly kind: string; readonly cue?: OperationCue },
  of: Operation["kind"] | OperationCue | null | undefined,
  groups: readonly SlotGroup[],
  fiscalYears: FiscalYears,
): boolean {
  const isOfOne = groups.every(
    ({ periods }) => periods.length === 1 && periods.flatMap((code) => andYearBefore(code, fiscalYears)).length === 2,
  );
  return term.kind === "operation" && term.cue === "growth_year" && of === "share" && isOfOne;
}

function andYearBefore(code: PeriodCode, fiscalYears: FiscalYears): readonly PeriodCode[] {
  const period = parsePeriodCode(code);
  const before = period === null ? null : shiftYears(period, -1, fiscalYears);
  return before === null ? [code] : [periodCode(before), code];
}
