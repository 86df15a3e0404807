import type { OperandOperation, Operation, Part, SeriesAxis, SlotGroup } from "../domain/intent.ts";
import { parsePeriodCode } from "../domain/period.ts";
import { isAncestor } from "../profile/family.ts";
import type { Glossary } from "../profile/glossary.ts";
import { betweenGroups, connectorsOf, growthBetween } from "./connectors.ts";
import { type Item, type Range, wordsOf } from "./item.ts";
import { PRECEDENCE, SUPPORTING } from "./operation-cues.ts";
import type { OperationCue } from "./terms.ts";
import type { Token } from "./tokenize.ts";

export interface OperationReading {
  readonly operation: Operation | null;
  /** Operation words that name a computation which is not done. */
  readonly unserved: readonly Range[];
  /** Operation words that ask for more than the figure, which stands beside them. */
  readonly beside?: readonly Range[];
}

interface Cue extends Range {
  readonly cue: OperationCue;
}

export interface OperationContext {
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
  readonly groups: readonly SlotGroup[];
  readonly excluded: readonly Part[];
  /** What is computed between the last two groups. */
  readonly operand: OperandOperation | null;
  readonly firstOperand: number;
  readonly besideOperands: boolean;
  readonly interleaved: boolean;
  readonly unevenPart: Range | null;
  /** A why-question: words of rise and fall are what it asks about, not computations. */
  readonly narrative: boolean;
  readonly glossary: Glossary;
}

/** The computation that the words of a question ask for, or none. */
export function readOperation(context: OperationContext): OperationReading {
  const cues = context.narrative ? [] : cuesOf(context.items);
  const unserved = cues.filter(({ cue }) => cue === "unserved");
  const served = cues.filter(({ cue }) => cue !== "unserved");
  const kind = PRECEDENCE.find((candidate) => served.some(({ cue }) => cue === candidate)) ?? null;
  const axis = axisOf(context.items);
  const between = betweenGroups(kind, context);
  if (between !== null) return readBetween(between, [...served, ...unserved], axis, context);
  if (context.unevenPart !== null) return { operation: null, unserved: [context.unevenPart, ...unserved] };
  const across = kind?.startsWith("growth") ? growthBetween(context.items, context.tokens) : [];
  if (across.length > 0) return { operation: null, unserved: [...across, ...unserved] };
  const mixed = context.interleaved ? served.filter(({ cue }) => !ROWS.has(cue)) : [];
  if (mixed.length > 0) return { operation: null, unserved: [...mixed, ...unserved] };
  if (context.excluded.length > 0) return remainder(served, unserved, axis, context);
  const supporting = kind === null ? [] : (SUPPORTING[kind] ?? []);
  const foreign = served.filter(({ cue }) => cue !== kind && !supporting.includes(cue));
  const named = served.filter(({ cue }) => cue === kind);
  if (kind === "series" && axis === null && foreign.length + unserved.length === 0 && isSinglePeriod(context.groups))
    return { operation: totalOrScale(context), unserved: [], beside: named };
  const operation = operationOf(kind, axis, context);
  const refused = kind !== null && !isServed(kind, context) ? named : [];
  return {
    operation: refused.length > 0 ? null : operation,
    unserved: [
      ...unserved,
      ...foreign,
      ...refused,
      ...axisConflict(kind, axis, context),
      ...besideAxis(axis, context.items),
    ],
  };
}

/** Cues that only set rows beside each other. */
const ROWS: ReadonlySet<OperationCue> = new Set(["compare", "series"]);

/** One computation between two figures; with another beside it ("HK ex agency minus China"), none is done. */
function readBetween(
  op: OperandOperation,
  cues: readonly Cue[],
  axis: AxisReading | null,
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

/** Words that only say what a computation between two figures is. */
const BETWEEN_CUES: ReadonlySet<OperationCue> = new Set([
  "share",
  "ratio",
  "percentage",
  "mix",
  "difference",
  "compare",
]);

/** With something left out, the remainder is what is computed; every other computation beside it is not. */
function remainder(
  served: readonly Cue[],
  unserved: readonly Cue[],
  axis: AxisReading | null,
  context: OperationContext,
): OperationReading {
  const others = served.filter(({ cue }) => cue !== "compare" && cue !== "sum");
  return {
    operation: { kind: "subtract", without: context.excluded },
    unserved: [...unserved, ...others, ...(axis === null ? [] : [axis])],
  };
}

/** Computations that need more than the question names. */
function isServed(kind: OperationCue, context: OperationContext): boolean {
  const { groups } = context;
  switch (kind) {
    case "share":
    case "percentage":
      return periodCount(groups) < 2;
    case "mix":
      return periodCount(groups) < 2 && groups.some((group) => Object.keys(group.dimensions).length > 0);
    case "highest":
    case "lowest":
      return !asksForDimension(context.items) && !isMostOf(context) && hasCandidates(context);
    case "rank":
      return !asksForDimension(context.items);
    case "difference":
      // A variance alone is to a plan, which is not here.
      return comparesSeveral(groups) || !context.tokens.some(({ text }) => text === "variance");
    case "cumulative":
      return periodCount(groups) > 1;
    case "compare":
      return comparesMembers(axisOf(context.items), context) || !isOneFigure(groups);
    default:
      return true;
  }
}

/** "HK revenue by channel. Compare.", "Compare the markets. Revenue 2025": rows beside each other. */
function comparesMembers(axis: AxisReading | null, { items, groups }: OperationContext): boolean {
  if (comparesSeveral(groups)) return false;
  const members = items.some((item) => item.kind === "term" && item.term.kind === "member");
  return axis !== null || (members && groups.every((group) => group.entities.length === 0));
}

/** "HK revenue 2025. Better?": the other side is not said, and no thread is asked for it. */
function isOneFigure([group, ...more]: readonly SlotGroup[]): boolean {
  return (
    group !== undefined &&
    more.length === 0 &&
    group.metrics.length === 1 &&
    group.entities.length <= 1 &&
    group.periods.length === 1 &&
    Object.values(group.dimensions).every((values) => values.length === 1)
  );
}

/** "HK revenue trend 2025": one period has no course; over which ones it is meant is not said. */
function isSinglePeriod(groups: readonly SlotGroup[]): boolean {
  return groups.some((group) => group.periods.length === 1);
}

function comparesSeveral(groups: readonly SlotGroup[]): boolean {
  return groups.some((group) => group.entities.length > 1 || group.periods.length > 1 || group.metrics.length > 1);
}

/** "in most countries", "most of 2025": nearly all of them, and not the highest one. */
function isMostOf({ items, tokens }: OperationContext): boolean {
  return items.some((item, i) => {
    const next = items[i + 1];
    const most = item.kind === "term" && item.term.kind === "operation" && tokens[item.to - 1]?.text === "most";
    if (!most || next === undefined) return false;
    return (next.kind === "term" && next.term.kind === "member") || tokens[next.from]?.text === "of";
  });
}

/** "which channel has the most": the candidates are values of a dimension, which are not ranked. */
function asksForDimension(items: readonly Item[]): boolean {
  return items.some((item) => item.kind === "term" && item.term.kind === "dimension");
}

/** "HK best revenue" is no ranking: one entity without parts is the best of nobody unless the question asks who or which. */
function hasCandidates({ items, groups }: OperationContext): boolean {
  const asks = items.some(
    (item) => item.kind === "term" && ["member", "axis", "time_noun", "interrogative"].includes(item.term.kind),
  );
  const several = groups.some((group) => group.entities.length > 1 || group.periods.length > 1);
  // Without any entity the candidates are ours; "group revenue at its peak" asks for none of its parts.
  const open = groups.every((group) => group.entities.length === 0);
  return asks || several || open;
}

function cuesOf(items: readonly Item[]): readonly Cue[] {
  return items.flatMap((item) =>
    item.kind === "term" && item.term.kind === "operation"
      ? [{ cue: item.term.cue, from: item.from, to: item.to }]
      : [],
  );
}

function operationOf(kind: OperationCue | null, axis: AxisReading | null, context: OperationContext): Operation | null {
  switch (kind) {
    case "share":
    case "percentage":
    case "mix":
      return { kind: "share", ...(isWholeFirst(context) ? { wholeFirst: true } : {}) };
    case "cumulative":
      return { kind: "sum" };
    case "ratio":
      return { kind: relatesEntities(context) && !isMultiple(context) ? "share" : "ratio" };
    case "cagr":
    case "average":
    case "sum":
    case "difference":
      return { kind };
    case "compare":
      return comparesMembers(axis, context) ? { kind: "series", by: axis?.axis ?? "entity" } : { kind };
    case "growth":
      return { kind: "growth", base: periodCount(context.groups) > 1 ? "named_periods" : "year_earlier" };
    case "growth_year":
      return { kind: "growth", base: "year_earlier" };
    case "growth_period":
      return { kind: "growth", base: "period_before" };
    case "highest":
    case "lowest":
      return ranking(kind, axis, context);
    case "rank":
      return ranking("highest", axis, context);
    case "series":
      return { kind: "series", by: axis?.axis ?? "year" };
    case "unserved":
    case null:
      return axis === null ? totalOrScale(context) : { kind: "series", by: axis.axis };
  }
}

/** "HK as a percentage of the group": a ratio of one metric between a part and its whole is a share. */
function relatesEntities({ groups, glossary }: OperationContext): boolean {
  return groups.every(
    ({ metrics, entities }) =>
      metrics.length < 2 && entities.some((code) => entities.some((other) => isAncestor(code, other, glossary))),
  );
}

/** "what % of revenue is profit", 营收里利润占多少: the whole is named before its part. */
function isWholeFirst({ items, groups, tokens }: OperationContext): boolean {
  const metrics = groups.some((group) => group.metrics.length > 1);
  if (!metrics && groups.every(({ entities }) => entities.length < 2)) return false;
  const cue = items.findIndex(
    (item) => item.kind === "term" && item.term.kind === "operation" && SHARING.has(item.term.cue),
  );
  const named = items.flatMap((item, i) =>
    item.kind === "term" && (item.term.kind === "metric" || item.term.kind === "entity") ? [i] : [],
  );
  const [first = -1, ...rest] = named;
  const last = rest.at(-1) ?? first;
  const of = [tokens[(items[cue]?.to ?? 0) - 1], tokens[items[cue + 1]?.from ?? -1]];
  const between = items.slice(first + 1, last).map((item) => wordsOf(item, tokens));
  const inWhole = between.some((text) => INTO.has(text)) && !between.some((text) => EQUALS.has(text));
  if (cue < first) return !inWhole && of.some((token) => token?.text === "of");
  const holds = items.slice(first + 1, last).some((item) => HOLDING.has(wordsOf(item, tokens)));
  return metrics && cue > last && holds;
}

/** "share of profit in revenue" names the part first, "what % of revenue in HK is profit" the whole. */
const INTO: ReadonlySet<string> = new Set(["in", "within", "to"]);
const EQUALS: ReadonlySet<string> = new Set(["is", "was", "are", "were", "did", "does", "came from", "comes from"]);
const HOLDING: ReadonlySet<string> = new Set(["里", "里面", "中", "当中", "内"]);
const SHARING: ReadonlySet<string> = new Set(["share", "percentage", "mix"]);

/** "group to HK ratio", 集团是香港的几倍: the first named over the second, whichever contains the other. */
function isMultiple({ items, tokens, groups, glossary }: OperationContext): boolean {
  // "as a percentage of the group: HK revenue": the whole stands right behind the words.
  const first = items.find(
    (item) => item.kind === "term" && (item.term.kind === "entity" || item.term.kind === "operation"),
  );
  if (first !== undefined && AS_PART_OF.test(wordsOf(first, tokens))) return false;
  return groups.some(({ entities: [first = "", second = ""] }) => isAncestor(first, second, glossary));
}

const AS_PART_OF = /^as .* of$/;

function periodCount(groups: readonly SlotGroup[]): number {
  return Math.max(0, ...groups.map((group) => group.periods.length));
}

function ranking(
  order: "highest" | "lowest",
  axis: AxisReading | null,
  { items, groups }: OperationContext,
): Operation {
  const noun = timeNoun(items);
  if (noun !== null) return { kind: "rank", order, by: "period", step: noun };
  if (axis !== null && axis.axis !== "entity" && axis.axis !== "metric" && axis.axis !== "dimension") {
    return { kind: "rank", order, by: "period", step: axis.axis };
  }
  const periods = axis === null && periodCount(groups) > 1 && groups.every((group) => group.entities.length <= 1);
  return { kind: "rank", order, by: periods ? "period" : "entity" };
}

/** "which year had the highest …", "best quarter": the candidates are periods. */
function timeNoun(items: readonly Item[]): "year" | "half" | "quarter" | "month" | null {
  const noun = items.find((item) => item.kind === "term" && item.term.kind === "time_noun");
  return noun?.kind === "term" && noun.term.kind === "time_noun" ? noun.term.axis : null;
}

/** "total revenue of HK and China" adds them up; "in billions" gives the same figure in another scale. */
function totalOrScale(context: OperationContext): Operation | null {
  const total = context.items.some((item) => item.kind === "term" && item.term.kind === "total");
  const several = context.groups.some((group) => group.entities.length > 1 || group.periods.length > 1);
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

/** "by region and year", 集团及各子公司: rows along two axes, or beside the whole, are not laid out. */
function besideAxis(axis: AxisReading | null, items: readonly Item[]): readonly Range[] {
  if (axis === null) return [];
  const at = items.findIndex((item) => item.from === axis.from);
  const end = items.findIndex((item) => item.to === axis.to);
  const [joint, noun] = [items[end + 1], items[end + 2]];
  const second =
    joint?.kind === "term" && joint.term.kind === "joint" && noun?.kind === "term" && AXES.has(noun.term.kind);
  const [whole, and] = [items[at - 2], items[at - 1]];
  const beside =
    axis.axis === "entity" &&
    and?.kind === "term" &&
    and.term.kind === "joint" &&
    whole?.kind === "term" &&
    whole.term.kind === "entity";
  return [...(second && noun !== undefined ? [noun] : []), ...(beside ? [axis] : [])];
}

const AXES: ReadonlySet<string> = new Set(["time_noun", "member", "dimension", "axis"]);

/** An axis beside a computation that does not run along it ("monthly average") asks for something else. */
function axisConflict(
  kind: OperationCue | null,
  axis: AxisReading | null,
  context: OperationContext,
): readonly Range[] {
  if (axis === null) return [];
  const along = kind === null || kind === "series" || kind === "compare";
  if (along || kind === "rank" || kind === "highest" || kind === "lowest")
    return runsAlong(axis, context.groups) ? [] : [axis];
  const years = context.groups.every((group) => group.periods.every((code) => code.startsWith("FY")));
  // "annual growth", "average annual revenue 2023-2025": the axis only repeats what the periods are.
  return axis.axis === "year" && years ? [] : [axis];
}

/** An axis of time runs along periods of its own length, or divides the years that are named: "quarterly … in H1" does neither. */
function runsAlong({ axis }: AxisReading, groups: readonly SlotGroup[]): boolean {
  if (axis === "entity" || axis === "metric" || axis === "dimension") return true;
  return groups.every((group) =>
    group.periods.every((code) => {
      const kind = parsePeriodCode(code)?.kind;
      return kind === axis || kind === "year";
    }),
  );
}
