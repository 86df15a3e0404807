import type { OperandOperation } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import { type Item, wordsOf } from "./item.ts";
import type { Axis, Mention } from "./mentions.ts";
import { wordSet } from "./word-set.ts";

export interface OperandContext {
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
  /** Whether an entity is part of another one. */
  readonly isPart: (part: string, whole: string) => boolean;
}

/** Words between two operands, by their computation. */
const SHARES: ReadonlySet<string> = new Set(
  `share of, % of, percent of, percentage of, pct of, proportion of, fraction of, portion of, as a share of,
   as % of, as a % of, as a percentage of, as percent of, as percentage of, as a proportion of, as a fraction of,
   占, 占了, 占到, 占据, 相当于`.split(/,\s*/),
);
const QUOTIENTS: ReadonlySet<string> = wordSet("divided by,over,除以,as a multiple of");
const SUBTRACTIONS: ReadonlySet<string> = wordSet("minus,less,减,减去");
const COMPARISONS: ReadonlySet<string> = new Set(
  `bigger than, larger than, higher than, greater than, lower than, smaller than, ahead of, exceed, exceeds,
   exceeded, larger, bigger, higher, lower, smaller, 比, 高于, 低于, 大于, 小于, 多于, 少于, 超过`.split(/,\s*/),
);

interface Side {
  readonly axes: ReadonlySet<Axis | "whole_year">;
  readonly entities: readonly string[];
  readonly metrics: readonly string[];
}

/**
 * The computation of the words at an item, if they stand between two operands that are figures of their own ("group
 * revenue less HK agency revenue", "group as a share of HK"). Null where one side only names a part of the other.
 */
export function operandSplitAt(
  index: number,
  before: readonly Mention[],
  context: OperandContext,
): OperandOperation | null {
  const text = wordsOf(context.items[index], context.tokens);
  const op = operationOf(text, context.items[index]);
  if (op === null) return null;
  const left = sideBefore(before);
  const right = sideAfter(index, context);
  if (left.axes.size === 0 || right.axes.size === 0) return null;
  const manyPeriods = context.items.slice(index).filter(({ kind }) => kind === "period").length > 1;
  return isSplit({ op, text, manyPeriods }, left, right, context) ? op : null;
}

/** Whether the words of an item may stand between two operands and name the computation by themselves. */
export function isOperandWord(item: Item, tokens: readonly Token[]): boolean {
  return operationOf(wordsOf(item, tokens), item) !== null;
}

export function isSubtraction(item: Item, tokens: readonly Token[]): boolean {
  return SUBTRACTIONS.has(wordsOf(item, tokens));
}

function operationOf(text: string, item: Item | undefined): OperandOperation | null {
  if (SHARES.has(text) || isClaimedShare(item)) return "share";
  if (QUOTIENTS.has(text)) return "ratio";
  if (SUBTRACTIONS.has(text) || COMPARISONS.has(text)) return "difference";
  return item?.kind === "term" && item.term.kind === "exclusion" ? "difference" : null;
}

/** "more than half of" */
function isClaimedShare(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "operation" && item.term.cue === "share" && "claim" in item.term;
}

function isSplit(
  { op, text, manyPeriods }: { readonly op: OperandOperation; readonly text: string; readonly manyPeriods: boolean },
  left: Side,
  right: Side,
  { isPart }: OperandContext,
): boolean {
  const pair: Pair = {
    left,
    right,
    manyPeriods,
    entities: left.entities.length > 0 && right.entities.length > 0,
    dimensions: left.axes.has("dimension") || right.axes.has("dimension"),
    periods: left.axes.has("period") && right.axes.has("period"),
    isPart,
  };
  return op === "difference" ? isDifference(text, pair) : isQuotient(op, pair);
}

interface Pair {
  readonly left: Side;
  readonly right: Side;
  /** Both sides name an entity. */
  readonly entities: boolean;
  /** One side names a dimension value. */
  readonly dimensions: boolean;
  /** Both sides name a period: "HK FY2024 revenue as % of group FY2025 revenue". */
  readonly periods: boolean;
  /** Several periods stand behind the operation. */
  readonly manyPeriods: boolean;
  readonly isPart: OperandContext["isPart"];
}

function isQuotient(op: OperandOperation, { left, right, entities, periods, manyPeriods, isPart }: Pair): boolean {
  // "Q1 as % of the full year for 2024 and 2025": a share of each year, of one figure.
  if (right.axes.has("whole_year") && left.axes.has("period")) return !manyPeriods;
  // "H1 2025 as % of FY2025": two periods of one figure.
  if (periods && (entities || right.axes.size === 1)) return true;
  // "HK profit as % of group revenue": figures of two metrics, each of its own entity.
  if (entities && left.metrics.length > 0 && differ(left, right)) return true;
  // "digital revenue as % of agency revenue"
  if (!entities && left.axes.has("dimension") && right.axes.has("dimension")) return true;
  const [part = ""] = left.entities;
  const hierarchical = entities && right.entities.every((whole) => isPart(part, whole));
  if (entities) return !hierarchical || left.axes.has("dimension");
  return op === "ratio" && left.metrics.length === 1 && right.metrics.length === 1 && right.axes.size > 1;
}

function isDifference(text: string, { left, right, entities, dimensions, periods, isPart }: Pair): boolean {
  if (COMPARISONS.has(text))
    return entities && (dimensions || periods || (left.metrics.length > 0 && differ(left, right)));
  if (right.axes.has("entity") && right.axes.has("dimension")) return true;
  if (!SUBTRACTIONS.has(text)) return false;
  if (right.axes.has("metric") && (right.axes.has("period") || differ(left, right))) {
    const own = left.axes.has("period") || !right.axes.has("period") || !entities || dimensions || differ(left, right);
    return left.axes.has("metric") && own;
  }
  return entities && right.entities.some((part) => left.entities.every((whole) => !isPart(part, whole)));
}

function differ(left: Side, right: Side): boolean {
  return right.metrics.some((code) => !left.metrics.includes(code));
}

function sideBefore(mentions: readonly Mention[]): Side {
  const codes = (axis: Axis): readonly string[] =>
    mentions.filter((mention) => mention.axis === axis).flatMap((mention) => mention.codes);
  return {
    axes: new Set(mentions.map((mention) => mention.axis)),
    entities: codes("entity"),
    metrics: codes("metric"),
  };
}

/** The side after an item, up to the next joint or break. */
function sideAfter(index: number, context: OperandContext): Side {
  const axes = new Set<Axis | "whole_year">();
  const entities: string[] = [];
  const metrics: string[] = [];
  for (const item of context.items.slice(index + 1, index + 1 + SIDE_ITEMS_MAX)) {
    if (item.kind === "break" || (item.kind === "term" && ENDS.has(item.term.kind)) || isConnector(item, context))
      break;
    if (item.kind === "period") axes.add("period");
    if (item.kind !== "term") continue;
    if (item.term.kind === "entity") entities.push(item.term.code);
    if (item.term.kind === "metric") metrics.push(item.term.code);
    if (item.term.kind === "whole_year") axes.add("whole_year");
    if (item.term.kind === "dimension_value") axes.add("dimension");
  }
  if (entities.length > 0) axes.add("entity");
  if (metrics.length > 0) axes.add("metric");
  return { axes, entities, metrics };
}

const ENDS: ReadonlySet<string> = new Set(["joint", "exclusion"]);

function isConnector(item: Item, context: OperandContext): boolean {
  return (
    item.kind === "term" && item.term.kind === "operation" && operationOf(wordsOf(item, context.tokens), item) !== null
  );
}

const SIDE_ITEMS_MAX = 16;
