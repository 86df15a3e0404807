import type { Operation, Part, SeriesAxis, SlotGroup } from "../domain/intent.ts";
import type { Item, Range } from "./items.ts";
import type { OperationCue } from "./terms.ts";

export interface OperationReading {
  readonly operation: Operation | null;
  /** Operation words that name a computation which is not done. */
  readonly unserved: readonly Range[];
}

interface Cue extends Range {
  readonly cue: OperationCue;
}

/** From the most to the least specific: where several words speak of computing, the first kind here decides. */
const PRECEDENCE: readonly OperationCue[] = [
  "cagr",
  "share",
  "ratio",
  "growth_year",
  "growth_period",
  "growth",
  "average",
  "sum",
  "difference",
  "rank",
  "highest",
  "lowest",
  "compare",
  "series",
];

/** Cues that say the same together as the first one says alone. */
const SUPPORTING: Readonly<Record<string, readonly OperationCue[]>> = {
  cagr: ["growth", "growth_year", "average", "series", "compare"],
  share: ["compare", "sum", "series"],
  ratio: ["compare", "share"],
  growth_year: ["growth", "difference", "compare", "series"],
  growth_period: ["growth", "difference", "compare", "series"],
  growth: ["difference", "compare"],
  average: ["compare"],
  sum: ["compare", "series"],
  difference: ["compare", "series"],
  rank: ["highest", "lowest", "compare"],
  highest: ["compare"],
  lowest: ["compare"],
  compare: ["series"],
  series: [],
};

export interface OperationContext {
  readonly items: readonly Item[];
  readonly groups: readonly SlotGroup[];
  readonly excluded: readonly Part[];
  /** A why-question: words of rise and fall are what it asks about, not computations. */
  readonly narrative: boolean;
}

/** The computation that the words of a question ask for, or none. */
export function readOperation(context: OperationContext): OperationReading {
  const cues = context.narrative ? [] : cuesOf(context.items);
  const unserved = cues.filter(({ cue }) => cue === "unserved");
  const served = cues.filter(({ cue }) => cue !== "unserved");
  const kind = PRECEDENCE.find((candidate) => served.some(({ cue }) => cue === candidate)) ?? null;
  const supporting = kind === null ? [] : (SUPPORTING[kind] ?? []);
  const foreign = served.filter(({ cue }) => cue !== kind && !supporting.includes(cue));
  const axis = axisOf(context.items);
  const operation = operationOf(kind, axis, context);
  return { operation, unserved: [...unserved, ...foreign, ...axisConflict(kind, axis, context)] };
}

function cuesOf(items: readonly Item[]): readonly Cue[] {
  return items.flatMap((item) =>
    item.kind === "term" && item.term.kind === "operation"
      ? [{ cue: item.term.cue, from: item.from, to: item.to }]
      : [],
  );
}

function operationOf(kind: OperationCue | null, axis: AxisReading | null, context: OperationContext): Operation | null {
  if (context.excluded.length > 0) return { kind: "subtract", without: context.excluded };
  switch (kind) {
    case "cagr":
    case "share":
    case "ratio":
    case "average":
    case "sum":
    case "difference":
    case "compare":
      return { kind };
    case "growth":
      return { kind: "growth", base: periodCount(context.groups) > 1 ? "named_periods" : "year_earlier" };
    case "growth_year":
      return { kind: "growth", base: "year_earlier" };
    case "growth_period":
      return { kind: "growth", base: "period_before" };
    case "highest":
    case "lowest":
      return { kind: "rank", order: kind, by: rankAxis(axis, context.groups) };
    case "rank":
      return { kind: "rank", order: "highest", by: rankAxis(axis, context.groups) };
    case "series":
      return { kind: "series", by: axis?.axis ?? "year" };
    case "unserved":
    case null:
      return axis === null ? totalOrScale(context) : { kind: "series", by: axis.axis };
  }
}

function periodCount(groups: readonly SlotGroup[]): number {
  return Math.max(0, ...groups.map((group) => group.periods.length));
}

function rankAxis(axis: AxisReading | null, groups: readonly SlotGroup[]): "entity" | "period" {
  if (axis !== null) return axis.axis === "entity" ? "entity" : "period";
  return periodCount(groups) > 1 && groups.every((group) => group.entities.length <= 1) ? "period" : "entity";
}

/** "total revenue of HK and China" adds them up; "in billions" gives the same figure in another scale. */
function totalOrScale(context: OperationContext): Operation | null {
  const total = context.items.some((item) => item.kind === "term" && item.term.kind === "total");
  const several = context.groups.some((group) => group.entities.length > 1);
  if (total && several) return { kind: "sum" };
  for (const item of context.items) {
    if (item.kind !== "term") continue;
    if (item.term.kind === "scale") return { kind: "scale", scale: item.term.scale };
    if (item.term.kind === "currency" && item.term.scale !== null) return { kind: "scale", scale: item.term.scale };
  }
  return null;
}

interface AxisReading extends Range {
  readonly axis: SeriesAxis;
}

/** "by year", "by region", "by channel": the axis that rows are asked along. */
function axisOf(items: readonly Item[]): AxisReading | null {
  for (const [index, item] of items.entries()) {
    if (item.kind !== "term") continue;
    if (item.term.kind === "axis") return { axis: item.term.axis, from: item.from, to: item.to };
    const next = items[index + 1];
    if (item.term.kind !== "each" || next?.kind !== "term") continue;
    const axis = nounAxis(next.term.kind);
    if (axis !== null) return { axis, from: item.from, to: next.to };
  }
  return null;
}

function nounAxis(kind: string): SeriesAxis | null {
  switch (kind) {
    case "dimension":
      return "dimension";
    case "member":
      return "entity";
    default:
      return null;
  }
}

/** An axis beside a computation that does not run along it ("monthly average") asks for something else. */
function axisConflict(
  kind: OperationCue | null,
  axis: AxisReading | null,
  context: OperationContext,
): readonly Range[] {
  if (axis === null) return [];
  if (context.excluded.length > 0) return [axis];
  if (
    kind === null ||
    kind === "series" ||
    kind === "rank" ||
    kind === "highest" ||
    kind === "lowest" ||
    kind === "compare"
  )
    return [];
  const years = context.groups.every((group) => group.periods.every((code) => code.startsWith("FY")));
  // "annual growth", "average annual revenue 2023-2025": the axis only repeats what the periods are.
  return axis.axis === "year" && years ? [] : [axis];
}
