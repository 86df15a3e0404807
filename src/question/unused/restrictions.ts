import type { NotUnderstood, Operation } from "../../domain/intent.ts";
import { isSlot } from "../axes.ts";
import { type Item, isTerm } from "../item.ts";
import { NEUTRAL_TOPICS } from "../modifiers.ts";
import { isHanRange, isMetricItem, isUnknownLike, rawBetween, rawOf, type UnusedReading } from "./unused-context.ts";

/** "by team", "each", "breakdown": rows along something that is not an axis of the company. */
export function eachAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  const item = context.items[index];
  const next = context.items[index + 1];
  if (item === undefined) return null;
  // 按营收排名: the metric of the ranking.
  if (context.operation?.kind === "rank" && isHanRange(context, item)) return null;
  // "split the increase by market": the rows are named.
  if (context.rows().axis !== null && next?.kind === "term" && next.term.kind !== "people") return null;
  // "HK and China revenue each": each of those that are named is shown anyway.
  if (rawOf(context, item).toLowerCase() === "each" && namesSeveral(context) && !isNounLike(next)) return null;
  const by = context.tokenized.tokens[item.from]?.text === "by" && item.to === item.from + 1;
  if (next?.kind === "term" && (next.term.kind === "currency" || next.term.kind === "scale")) return null;
  if (next?.kind === "unknown" || (next?.kind === "term" && (isUnknownLike(next) || AXIS_NOUNS.has(next.term.kind))))
    return null;
  const noun = next?.kind === "term" && ["people", "courtesy", "narrative", "head", "topic"].includes(next.term.kind);
  if (by && !noun) return null;
  if (noun) covered.add(index + 1);
  return { raw: rawBetween(context, index, noun ? index + 1 : index), slot: "breakdown", blocks: true };
}

const AXIS_NOUNS: ReadonlySet<string> = new Set(["member", "dimension", "axis"]);

function namesSeveral({ groups, operation }: UnusedReading): boolean {
  return (
    operation === null &&
    groups.some(({ entities, periods, metrics }) => [entities, periods, metrics].some((named) => named.length > 1))
  );
}

/** Whatever "each" may be of: "each quarter", "each agent". */
function isNounLike(item: Item | undefined): boolean {
  return item?.kind === "unknown" || (item?.kind === "term" && !isTerm(item, "glue", "courtesy", "joint"));
}

/** Topics of documents beside a metric ask for something other than its figure ("revenue outlook", 营收风险). */
export function narrativeAt(context: UnusedReading, index: number): NotUnderstood | null {
  const item = context.items[index];
  const metric = context.mentions.all.some((mention) => mention.axis === "metric" && mention.mode === "plain");
  if (item === undefined || !metric || context.narrative) return null;
  const raw = rawOf(context, item);
  return NEUTRAL_TOPICS.has(raw.toLowerCase()) ? null : { raw, slot: "topic", blocks: true };
}

/** "Friday's HK revenue", 下午3点的营收: without a named period, the time may be the period asked for. */
export function deadlineAt(context: UnusedReading, index: number): NotUnderstood | null {
  const item = context.items[index];
  const { mentions } = context;
  const named = mentions.all.some(({ axis, mode }) => axis === "period" && mode === "plain");
  const asked = mentions.all.some(({ axis }) => axis === "metric");
  return named || !asked || item === undefined ? null : { raw: rawOf(context, item), slot: "period", blocks: true };
}

/** "HK channel revenue": the noun of a dimension without a value and without "by". */
export function bareDimensionAt(context: UnusedReading, index: number): NotUnderstood | null {
  const item = context.items[index];
  const before = context.items[index - 1];
  const placed = before?.kind === "term" && DIMENSION_OPENERS.has(before.term.kind);
  if (item === undefined || placed || !isMetricItem(context.items[index + 1])) return null;
  return { raw: rawBetween(context, index, index + 1), slot: "dimension", blocks: true };
}

const DIMENSION_OPENERS: ReadonlySet<string> = new Set([
  "dimension_value",
  "each",
  "total",
  "axis",
  "interrogative",
  "operation",
]);

/** "who brought in HK revenue": asks for a person. */
export function whoAt(context: UnusedReading, index: number): NotUnderstood | null {
  const item = context.items[index];
  const metric = context.mentions.all.some(({ axis }) => axis === "metric");
  if (item === undefined || !metric || context.operation !== null) return null;
  const raw = rawOf(context, item);
  return /^who$/i.test(raw) ? { raw, slot: "topic", blocks: true } : null;
}

/** "by 2024", "under 2024": a limit of time, not the year itself. */
export function isBounded(context: UnusedReading, index: number): boolean {
  const before = context.items[index - 1];
  if (before?.kind !== "term" || (before.term.kind !== "glue" && before.term.kind !== "each")) return false;
  // "rank our markets by FY2025 revenue": "by" belongs to the ranking.
  if (context.operation?.kind === "rank" && isMetricItem(context.items[index + 1])) return false;
  // "it had doubled by 2015": the end of what is measured between two years.
  const isEnd = context.groups.some(({ periods }) => periods.length > 1);
  if (isEnd && MEASURED.has(context.operation?.kind ?? "compare")) return false;
  return ["by", "under"].includes(rawOf(context, before).toLowerCase());
}

const MEASURED: ReadonlySet<Operation["kind"]> = new Set(["growth", "difference", "ratio", "cagr"]);

/** "quarter" without saying which, with no period of that length and no ranking. */
export function timeNounAt(context: UnusedReading, index: number, axis: string): NotUnderstood | null {
  const item = context.items[index];
  // "the month of September": a period of that length is named; "half year 2025" names only the year.
  const named = context.items.some(
    (other) =>
      other.kind === "period" &&
      other.reading.kind === "periods" &&
      other.reading.periods.some((period) => period.kind === axis),
  );
  const { operation } = context;
  const isListed = operation?.kind === "rank" || (operation?.kind === "series" && operation.by === axis);
  if (axis === "year" || named || item === undefined || isListed) return null;
  return { raw: rawOf(context, item), slot: "period", blocks: true };
}

/** 2024年之后, "2024 以后": the time after the year, not the year itself. */
export function afterPeriodAt(context: UnusedReading, index: number): NotUnderstood | null {
  const before = context.items[index - 1];
  const item = context.items[index];
  // 之后呢 alone: after the period of the thread.
  if (item !== undefined && isHanRange(context, item) && context.mentions.all.length === 0)
    return { raw: rawOf(context, item), slot: "period", blocks: true };
  if (before?.kind !== "period" || item === undefined || !isHanRange(context, item)) return null;
  return { raw: rawBetween(context, index - 1, index), slot: "period", blocks: true };
}

/** "according to the annual report": the words up to the next slot value or break, named beside the figure. */
export function sourceAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  let last = index;
  for (let i = index + 1; i < context.items.length; i += 1) {
    const item = context.items[i];
    if (item === undefined || item.kind === "break" || isSlot(item)) break;
    last = i;
  }
  for (let i = index; i <= last; i += 1) covered.add(i);
  return last === index ? null : { raw: rawBetween(context, index, last), slot: "basis", blocks: false };
}

/** "2025E", "FY25F": a letter directly after a period asks for an estimate, forecast, budget or plan. */
export function estimateAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  const next = context.items[index + 1];
  const token = next && context.tokenized.tokens[next.from];
  const stuck = next?.kind === "unknown" && next.to === next.from + 1 && token?.glued === true;
  if (!stuck || !/^(?:e|f|b|p|est|fc|bud)$/.test(token.text)) return null;
  covered.add(index + 1);
  return { raw: rawBetween(context, index, index + 1), slot: "basis", blocks: true };
}

/** "Hi Footnote,", "Dear colleagues,": the name after a greeting is the addressee. */
export function isAddress(context: UnusedReading, index: number): boolean {
  const before = context.items[index - 1];
  const after = context.items[index + 1];
  const greeted =
    before?.kind === "term" &&
    before.term.kind === "topic" &&
    (before.term.topic === "greeting" || before.term.topic === "thanks");
  return greeted && (after === undefined || after.kind === "break");
}
