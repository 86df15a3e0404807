import type { Operation, OverviewAxis, SlotGroup } from "../domain/intent.ts";
import type { OperationCue } from "../language/words/terms.ts";
import type { RowAxis } from "./row-axis.ts";

const SHOWN_ANYWAY: ReadonlySet<OperationCue> = new Set(["growth_year", "compare"]);

/**
 * The computations that are asked for where one of them is an overview: beside another one its words say nothing,
 * unless no metric is named and the overview shows it anyway ("how did we do compared to last year").
 */
export function settleOverview<Named extends { readonly cue: OperationCue }>(
  served: readonly Named[],
  groups: readonly SlotGroup[],
  axis: RowAxis | null,
): readonly Named[] {
  // "overview of new sales by channel": the rows of one metric after the other.
  const isListed = axis?.axis === "dimension" && !namesNoMetric(groups);
  const overviews = isListed ? [] : served.filter(({ cue }) => cue === "overview");
  const others = served.filter(({ cue }) => cue !== "overview");
  const isAlone = others.every(({ cue }) => SHOWN_ANYWAY.has(cue) && namesNoMetric(groups));
  return overviews.length > 0 && isAlone ? overviews : others;
}

export function overviewOf(axis: RowAxis | null, groups: readonly SlotGroup[]): Operation {
  const over = overviewAxis(axis);
  return { kind: "overview", headline: namesNoMetric(groups), ...(over === null ? {} : { over }) };
}

/** The rows of an overview; null where it has no such ones. */
function overviewAxis(axis: RowAxis | null): OverviewAxis | null {
  return axis?.axis === "entity" || axis?.axis === "half" || axis?.axis === "quarter" ? axis.axis : null;
}

function namesNoMetric(groups: readonly SlotGroup[]): boolean {
  return groups.every(({ metrics }) => metrics.length === 0);
}
