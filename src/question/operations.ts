import type { OperandOperation, Operation, SlotGroup } from "../domain/intent.ts";
import type { OperationCue } from "../language/words/terms.ts";
import { asksForLess, asksWhichPeriod, timeNoun } from "./asked-members.ts";
import { betweenGroups, connectorsOf, growthBetween } from "./connectors.ts";
import type { Item, Range } from "./item.ts";
import { isPercentGap, meantTogether } from "./meant-together.ts";
import { growthBase, isAdding, netChange } from "./net-change.ts";
import type { OperationContext } from "./operation-context.ts";
import { type Cue, PRECEDENCE, SUPPORTING } from "./operation-cues.ts";
import { heldAgainst, ordered, overMembers, summedOver } from "./over-members.ts";
import { overviewOf, settleOverview } from "./overviews.ts";
import { isPartOfWhole, isWholeFirst } from "./part-and-whole.ts";
import { ranking } from "./rankings.ts";
import { asksForWhole, axisConflict, besideAxis, divisionOf, type RowAxis, rowAxisOf } from "./row-axis.ts";
import { comparesMembers, isServed } from "./served-operations.ts";
import { isOfYears } from "./share-of-year.ts";
import { comparesYears } from "./year-beside.ts";

export interface OperationReading {
  readonly operation: Operation | null;
  /** Operation words for a computation that is not supported. */
  readonly unserved: readonly Range[];
  /** Operation words that are not carried out; the figure is shown and they are named beside it. */
  readonly beside?: readonly Range[];
}

/** The computations of a why-question. Others, such as "rose" and "fell", are its premise (`src/answer/premise.ts`). */
const IN_WHY: ReadonlySet<OperationCue> = new Set<OperationCue>(["ratio", "growth_year", "growth_period"]);

/** Reads the computation that the words of a question ask for, if any. */
export function readOperation(context: OperationContext): OperationReading {
  const cues = cuesOf(context.items).filter(({ cue }) => !context.narrative || IN_WHY.has(cue));
  const unserved = cues.filter(({ cue }) => cue === "unserved");
  const asked = cues.filter(({ cue }) => cue !== "unserved");
  const axis = rowAxisOf(context.items);
  const served = settleOverview(meantTogether(asked, context), context.groups, axis);
  const kind = PRECEDENCE.find((candidate) => served.some(({ cue }) => cue === candidate)) ?? null;
  const between = betweenGroups(kind, context);
  if (between !== null) return readBetween(between, [...served, ...unserved], axis, context);
  if (context.unevenPart !== null) return { operation: null, unserved: [context.unevenPart, ...unserved] };
  const across = kind?.startsWith("growth") ? growthBetween(context.items, context.tokens) : [];
  if (across.length > 0) return { operation: null, unserved: [...across, ...unserved] };
  const mixed = context.interleaved ? served.filter(({ cue }) => !ROWS.has(cue)) : [];
  if (mixed.length > 0) return { operation: null, unserved: [...mixed, ...unserved] };
  if (context.excluded.length > 0) return remainder(served, unserved, axis, context);
  const over = kind === null ? null : overMembers(kind, axis, context);
  // "did agency or banca grow faster": the members are named.
  const isCompared = kind?.startsWith("growth") === true && context.groups.some(namesSeveral);
  const supporting = supportingOf(kind, over !== null || isCompared, context);
  const foreign = served.filter(
    ({ cue }) =>
      cue !== kind &&
      !supporting.includes(cue) &&
      !comparesYears({ kind: "operation", cue }, kind, context.groups, context.glossary.profile.fiscalYears),
  );
  const named = served.filter(({ cue }) => cue === kind);
  if (kind === "series" && axis === null && foreign.length + unserved.length === 0 && isSinglePeriod(context.groups))
    return { operation: totalOrScale(context), unserved: [], beside: named };
  const single = operationOf(kind, axis, context);
  const operation = over === null && !isCompared ? single : ordered(single, over, served);
  const refused = kind !== null && over === null && !isServed(kind, context) ? named : [];
  return {
    operation: refused.length > 0 ? null : operation,
    unserved: [
      ...unserved,
      ...foreign,
      ...refused,
      ...(over === null && !(kind === "average" && partsIn(axis, context.groups))
        ? axisConflict(kind, axis, context.groups)
        : []),
      ...besideAxis(axis, context.items),
    ],
  };
}

/** Cues that add nothing to another one. */
function supportingOf(
  kind: OperationCue | null,
  isOver: boolean,
  { groups: [group, ...more], items }: OperationContext,
): readonly OperationCue[] {
  if (kind === null) return [];
  // "which is larger, HK or China, and by how much": the difference of two tells which comes first.
  const isOfTwo = more.length === 0 && group?.entities.length === 2 && timeNoun(items) === null;
  // "agency share 2022 vs 2025, did it drop": both shares are shown.
  const isMoved = QUOTIENTS.has(kind) && [group, ...more].some((one) => (one?.periods.length ?? 0) > 1);
  // "sum of HK and China over time": of no year that is named.
  const isUndated = kind === "sum" && [group, ...more].every((one) => one?.periods.length === 0);
  return [
    ...(SUPPORTING[kind] ?? []).filter((cue) => !isUndated || cue !== "series"),
    ...(isMoved ? MOVING : []),
    ...(isOver || (kind === "difference" && isOfTwo) ? ORDERING : []),
  ];
}

const QUOTIENTS: ReadonlySet<OperationCue> = new Set<OperationCue>(["share", "ratio"]);
const MOVING: readonly OperationCue[] = ["growth", "difference"];
const ORDERING: readonly OperationCue[] = ["rank", "highest", "lowest", "series"];

/** Cues that only list rows. */
const ROWS: ReadonlySet<OperationCue> = new Set(["compare", "series"]);

/** One computation between two figures; with another one beside it ("HK ex agency minus China"), none is done. */
function readBetween(
  op: OperandOperation,
  cues: readonly Cue[],
  axis: RowAxis | null,
  context: OperationContext,
): OperationReading {
  const connectors = connectorsOf(context.items, context.tokens);
  if (connectors.length > 1) return { operation: null, unserved: connectors };
  const unlike = cues.filter(({ cue }) =>
    op === "difference" ? cue === "share" || cue === "ratio" : cue === "difference",
  );
  if (unlike.length > 0) return { operation: null, unserved: unlike };
  if (context.besideOperands) return { operation: null, unserved: connectors.length > 0 ? connectors : cues };
  const others = cues.filter(({ cue }) => !BETWEEN_CUES.has(cue));
  const first = Math.max(0, context.firstOperand);
  return { operation: { kind: "between", op, first }, unserved: [...others, ...(axis === null ? [] : [axis])] };
}

/** Cues that only name the computation between two figures. */
const BETWEEN_CUES: ReadonlySet<OperationCue> = new Set([
  "share",
  "ratio",
  "multiple",
  "percentage",
  "mix",
  "difference",
  "compare",
]);

/** With an exclusion, the remainder is computed; other computations beside it are not supported. */
function remainder(
  served: readonly Cue[],
  unserved: readonly Cue[],
  axis: RowAxis | null,
  context: OperationContext,
): OperationReading {
  const others = served.filter(({ cue }) => cue !== "compare" && cue !== "sum");
  return {
    operation: { kind: "subtract", without: context.excluded },
    unserved: [...unserved, ...others, ...(axis === null ? [] : [axis])],
  };
}

function namesSeveral({ metrics, entities, dimensions }: SlotGroup): boolean {
  return [metrics, entities, ...Object.values(dimensions)].some(({ length }) => length > 1);
}

/** "HK revenue trend 2025": a trend over one period, which leaves open the periods of the trend. */
function isSinglePeriod(groups: readonly SlotGroup[]): boolean {
  return groups.some((group) => group.periods.length === 1);
}

function cuesOf(items: readonly Item[]): readonly Cue[] {
  return items.flatMap((item) =>
    item.kind === "term" && item.term.kind === "operation"
      ? [{ cue: item.term.cue, from: item.from, to: item.to }]
      : [],
  );
}

function operationOf(kind: OperationCue | null, axis: RowAxis | null, context: OperationContext): Operation | null {
  switch (kind) {
    case "share":
    case "percentage":
    case "mix":
      return { kind: "share", ...(isWholeFirst(context) ? { wholeFirst: true } : {}) };
    case "cumulative":
      return { kind: "sum" };
    case "ratio":
      return { kind: isPartOfWhole(context) || isOfYears(context.items) ? "share" : "ratio" };
    case "multiple":
      return { kind: "ratio", multiple: true };
    case "average":
      return { kind, ...(partsIn(axis, context.groups) ? { by: axis.axis } : {}) };
    case "sum":
      // "how many agents did HK add"
      return isAdding(context) ? netChange(axis, context) : { kind, ...summedOver(axis, context) };
    case "cagr":
      return { kind };
    case "difference":
      return difference(axis, context);
    case "compare":
      if (asksWhichPeriod(context)) return ranking(asksForLess(context) ? "lowest" : "highest", axis, context);
      return comparesMembers(axis, context) ? rows(axis, context) : { kind };
    case "net_change":
      return netChange(axis, context);
    case "growth":
      return { kind: "growth", base: growthBase(context) };
    case "growth_year": {
      const isBoth = cuesOf(context.items).some(({ cue }) => cue === "growth_period");
      return { kind: "growth", base: isBoth ? "both" : "year_earlier" };
    }
    case "growth_period":
      return { kind: "growth", base: "period_before" };
    case "highest":
    case "lowest":
      return ranking(kind, axis, context);
    case "rank":
      return ranking("highest", axis, context);
    case "series":
    case "since_start":
      return axis === null ? { kind: "series", by: "year" } : rows(axis, context);
    case "overview":
      return overviewOf(axis, context.groups);
    case "unserved":
    case null:
      return axis === null ? (heldAgainst(context) ?? totalOrScale(context)) : rows(axis, context);
  }
}

/** "change by quarter 2025" is that of each. */
function difference(axis: RowAxis | null, context: OperationContext): Operation {
  if (divisionOf(axis) !== null) return netChange(axis, context);
  return isPercentGap(context) ? { kind: "difference", percent: true } : { kind: "difference" };
}

type PartsAxis = RowAxis & { readonly axis: "half" | "quarter" | "month" };

/** "average monthly sales 2025", "… this year so far": the axis divides the one year that is named. */
function partsIn(axis: RowAxis | null, groups: readonly SlotGroup[]): axis is PartsAxis {
  const isPart = axis?.axis === "half" || axis?.axis === "quarter" || axis?.axis === "month";
  return isPart && groups.every(({ periods }) => periods.length === 1 && /^FY|YTD$/.test(periods[0] ?? ""));
}

function rows(axis: RowAxis | null, { items, tokens }: OperationContext): Operation {
  const whole = asksForWhole(axis, items, tokens) ? { whole: true } : {};
  return { kind: "series", by: axis?.axis ?? "entity", ...whole };
}

/** "total revenue of HK and China" adds them up; "in billions" gives the same figure in another scale. */
function totalOrScale(context: OperationContext): Operation | null {
  const total = context.items.some((item) => item.kind === "term" && item.term.kind === "total");
  const several = context.groups.some(
    ({ entities, periods, dimensions }) =>
      entities.length > 1 || periods.length > 1 || Object.values(dimensions).some((values) => values.length > 1),
  );
  if (total && several) return { kind: "sum" };
  for (const item of context.items) {
    if (item.kind !== "term") continue;
    if (item.term.kind === "scale") return { kind: "scale", scale: item.term.scale };
    if (item.term.kind === "currency" && item.term.scale !== null) return { kind: "scale", scale: item.term.scale };
  }
  return null;
}
