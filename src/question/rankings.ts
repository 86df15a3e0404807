import type { Operation } from "../domain/intent.ts";
import { timeNoun } from "./asked-members.ts";
import type { Item } from "./item.ts";
import type { OperationContext } from "./operation-context.ts";
import { type RowAxis, rowAxisOf } from "./row-axis.ts";

/** Whether a ranking has candidates of an axis that is ranked. */
export function isRankingServed(order: "highest" | "lowest", context: OperationContext): boolean {
  return !asksForDimension(context.items) && !isMostOf(context) && hasCandidates(context) && isPlaced(order, context);
}

/** "the second best quarter": places of periods are not counted. */
function isPlaced(order: "highest" | "lowest", context: OperationContext): boolean {
  return nthOf(context.items) === undefined || ranking(order, rowAxisOf(context.items), context).by === "entity";
}

/** "in most countries", "most of 2025": nearly all, not the highest. */
function isMostOf({ items, tokens }: OperationContext): boolean {
  return items.some((item, i) => {
    const next = items[i + 1];
    const most = item.kind === "term" && item.term.kind === "operation" && tokens[item.to - 1]?.text === "most";
    if (!most || next === undefined) return false;
    return (next.kind === "term" && next.term.kind === "member") || tokens[next.from]?.text === "of";
  });
}

/** "which channel has the most": the candidates are values of a dimension; ranking these is not supported. */
export function asksForDimension(items: readonly Item[]): boolean {
  return items.some((item) => item.kind === "term" && item.term.kind === "dimension");
}

/** "HK best revenue" is not a ranking: with one entity there are no candidates, unless the question asks which. */
function hasCandidates({ items, groups }: OperationContext): boolean {
  const asks = items.some(
    (item) => item.kind === "term" && ["member", "axis", "time_noun", "interrogative"].includes(item.term.kind),
  );
  const several = groups.some((group) => group.entities.length > 1 || group.periods.length > 1);
  // Without any entity, all entities are candidates; "group revenue at its peak" does not ask for parts of the group.
  const open = groups.every((group) => group.entities.length === 0);
  return asks || several || open;
}

type Ranking = Extract<Operation, { kind: "rank" }>;

/** The ranking over entities, or over the periods that the question names or asks for. */
export function ranking(
  order: "highest" | "lowest",
  axis: RowAxis | null,
  { items, groups }: OperationContext,
): Ranking {
  const noun = timeNoun(items);
  const nth = nthOf(items);
  const both = order === "highest" && asksForLowest(items) ? { both: true as const } : {};
  if (noun !== null) return { kind: "rank", order, ...both, by: "period", step: noun };
  if (axis !== null && axis.axis !== "entity" && axis.axis !== "metric" && axis.axis !== "dimension") {
    return { kind: "rank", order, ...both, by: "period", step: axis.axis };
  }
  const periods =
    axis === null &&
    groups.some((group) => group.periods.length > 1) &&
    groups.every((group) => group.entities.length <= 1);
  return { kind: "rank", order, ...both, ...(nth === undefined ? {} : { nth }), by: periods ? "period" : "entity" };
}

/** The place of "the second largest". */
function nthOf(items: readonly Item[]): number | undefined {
  const placed = items.find((item) => item.kind === "term" && item.term.kind === "operation" && item.term.nth);
  return placed?.kind === "term" && placed.term.kind === "operation" ? placed.term.nth : undefined;
}

function asksForLowest(items: readonly Item[]): boolean {
  return items.some((item) => item.kind === "term" && item.term.kind === "operation" && item.term.cue === "lowest");
}
