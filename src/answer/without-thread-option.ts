import type { NarrowingOption } from "../domain/clarification.ts";
import { latestCompleteYear } from "../domain/fiscal-years.ts";
import { type CellRequest, type Intent, ofOneGroup } from "../domain/intent.ts";
import { periodCode } from "../domain/period.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import { ONE_CLICK_MAX } from "./narrowing.ts";
import type { NarrowingContext } from "./nearest-cells.ts";

/**
 * Offers the same question without its thread, with defaults instead of carried slots. Null if that changes
 * nothing or leaves no metric.
 */
export function afreshOption(
  request: CellRequest,
  decision: ReadDecision,
  intent: Intent,
  { glossary, today }: NarrowingContext,
): NarrowingOption | null {
  const [own] = intent.groups;
  const home = glossary.profile.company.homeEntity;
  const carried = decision.assumed.some(({ from }) => from.kind === "carried");
  if (!carried || own === undefined || own.metrics.length === 0 || (own.entities.length === 0 && home === null))
    return null;
  const year = latestCompleteYear(today, glossary.profile.fiscalYears);
  const fresh: CellRequest = {
    group: {
      metrics: own.metrics,
      entities: own.entities.length > 0 || home === null ? own.entities : [home],
      periods: own.periods.length > 0 ? own.periods : [periodCode({ kind: "year", year })],
      dimensions: own.dimensions,
    },
    operation: ofOneGroup(intent.operation),
  };
  return JSON.stringify(fresh) === JSON.stringify(request) ? null : { slot: "afresh", request: fresh };
}

/** Adds the option last; if the others fill one row of buttons, it replaces the last of them. */
export function withAfresh(
  options: readonly NarrowingOption[],
  afresh: NarrowingOption | null | undefined,
): readonly NarrowingOption[] {
  if (!afresh) return options;
  return options.length === ONE_CLICK_MAX ? [...options.slice(0, -1), afresh] : [...options, afresh];
}
