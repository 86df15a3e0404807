import type { Glossary } from "../company/glossary.ts";
import { isOfLevels } from "../company/kinds.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { latestCompleteYear } from "../domain/fiscal-years.ts";
import type { Operation, SlotGroup } from "../domain/intent.ts";
import { latestCode } from "../domain/latest-period.ts";
import { type PeriodCode, periodCode } from "../domain/period.ts";

interface Asked {
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
}

/**
 * The period of a question that names none: the latest complete year, or of a level the latest one, since "how many
 * agents do we have" asks for today's.
 */
export function defaultPeriod({ groups, operation }: Asked, glossary: Glossary, today: CalendarDate): PeriodCode {
  if (groups.every((group) => asksForLevel(group, operation, glossary)))
    return latestCode({ kind: "latest", length: null });
  return periodCode({ kind: "year", year: latestCompleteYear(today, glossary.profile.fiscalYears) });
}

/** A movement of levels is one of years. */
function asksForLevel({ metrics, entities, periods }: SlotGroup, operation: Operation | null, glossary: Glossary) {
  const isGap = operation?.kind === "difference" && entities.length > 1;
  const moves = operation !== null && MOVEMENTS.has(operation.kind) && !isGap;
  return !moves && periods.length === 0 && isOfLevels(metrics, glossary);
}

const MOVEMENTS: ReadonlySet<Operation["kind"]> = new Set([
  "growth",
  "difference",
  "cagr",
  "average",
  "sum",
  "between",
]);
