import type { NotUnderstood } from "../../domain/intent.ts";
import type { Item } from "../item.ts";
import { NEUTRAL_TOPICS } from "../modifiers.ts";
import { unknownAt } from "./unknown-phrase.ts";
import {
  isHanRange,
  isRestricting,
  isSlot,
  isUnknownLike,
  rawBetween,
  rawOf,
  type UnusedReading,
} from "./unused-context.ts";

/** "by team", "each", "breakdown": rows along something that is no axis of the company. */
export function eachAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  const item = context.items[index];
  const next = context.items[index + 1];
  if (item === undefined) return null;
  // 按营收排名: what is ranked by.
  if (context.operation?.kind === "rank" && isHanRange(context, item)) return null;
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

/** Topics of documents beside a metric ask for another thing than its figure ("revenue outlook", 营收风险). */
export function narrativeAt(context: UnusedReading, index: number): NotUnderstood | null {
  const item = context.items[index];
  const metric = context.mentions.all.some((mention) => mention.axis === "metric" && mention.mode === "plain");
  if (item === undefined || !metric || context.narrative) return null;
  const raw = rawOf(context, item);
  return NEUTRAL_TOPICS.has(raw.toLowerCase()) ? null : { raw, slot: "topic", blocks: true };
}

/** "企业营收", "the market": members of nobody in particular, unless a ranking or list is over them or an entity stands before. */
export function memberAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  const { items, mentions, operation } = context;
  const before = items[index - 1];
  const item = items[index];
  if (isTheMarket(context, index)) return unknownAt(context, index, covered);
  const ours = item !== undefined && COMPANY_NOUNS.has(rawOf(context, item).toLowerCase());
  const placed =
    before?.kind === "term" &&
    (PLACING_KINDS.has(before.term.kind) || (before.term.kind === "glue" && (ours || operation !== null)));
  const spread = operation?.kind === "rank" || operation?.kind === "series" || operation?.kind === "compare";
  const named = mentions.all.some((mention) => mention.axis === "entity") && !isSubsidiaryOf(context, index);
  const asked = mentions.all.some((mention) => mention.axis === "metric");
  if (placed || spread || named || (!asked && mentions.all.length > 0)) return null;
  return unknownAt(context, index, covered);
}

/** "vs the market", 跟市场比, "rank in the market": everybody, and not one of ours. */
function isTheMarket(context: UnusedReading, index: number): boolean {
  const { items, operation } = context;
  const item = items[index];
  if (item === undefined || !/^(?:the )?market$|^市场$/i.test(rawOf(context, item))) return false;
  const article = items[index - 1];
  const at = article !== undefined && rawOf(context, article).toLowerCase() === "the" ? index - 2 : index - 1;
  const before = items[at];
  const next = items[index + 1];
  if (before?.kind === "term" && before.term.kind === "joint" && before.term.joint === "versus") return true;
  if (next?.kind === "term" && next.term.kind === "operation" && next.term.cue === "compare") return true;
  const inside = before !== undefined && rawOf(context, before).toLowerCase() === "in";
  if (inside && operation?.kind === "rank") return true;
  // "the whole Hong Kong market", "how big was the China market": the place and everybody in it.
  const words = items.slice(Math.max(0, index - 6), index).map((near) => rawOf(context, near).toLowerCase());
  return words.some((word) => WHOLE_PLACES.has(word));
}

const WHOLE_PLACES: ReadonlySet<string> = new Set(["whole", "entire", "how big", "how large", "整个", "size of"]);

/** "a subsidiary of HK", 香港的子公司: one of somebody's own, which is none of ours. */
function isSubsidiaryOf(context: UnusedReading, index: number): boolean {
  const item = context.items[index];
  if (item === undefined || !/^(?:subsidiar(?:y|ies)|子公司|分公司|下属公司)$/i.test(rawOf(context, item)))
    return false;
  const textAt = (at: number): string => {
    const near = context.items[at];
    return near === undefined ? "" : rawOf(context, near).toLowerCase();
  };
  return ["a", "one", "的"].includes(textAt(index - 1)) || textAt(index + 1) === "的";
}

const PLACING_KINDS: ReadonlySet<string> = new Set([
  "entity",
  "home",
  "each",
  "axis",
  "interrogative",
  "operation",
  "joint",
  "total",
]);

/** "the company" is the home company; "the subsidiary", "the country" are one of several. */
const COMPANY_NOUNS: ReadonlySet<string> = new Set(
  "company,the company,firm,the firm,business,the business,businesses,operations,overall company,company wide,companywide,company-wide,group wide,groupwide,group-wide,公司,全公司,整个公司".split(
    ",",
  ),
);

/** "the HK boss's revenue": what is theirs is neither HK's nor the home company's. */
export function unplacedAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood {
  covered.add(index + 1);
  return { raw: rawBetween(context, index, index + 1), slot: "entity", blocks: true };
}

/** "revenue of the team", "the office's revenue": of people of nobody who was named. */
export function peopleAt(context: UnusedReading, index: number): NotUnderstood | null {
  const { items, mentions } = context;
  if (mentions.all.some((mention) => mention.axis === "entity")) return null;
  const item = items[index];
  const before = items[index - 1];
  const article = before?.kind === "term" && ["the", "that", "this"].includes(rawOf(context, before).toLowerCase());
  const owner = items[article ? index - 2 : index - 1];
  const owned = owner?.kind === "term" && ["of", "by", "under"].includes(rawOf(context, owner).toLowerCase());
  const after = items[index + 1];
  const owns =
    after !== undefined && context.tokenized.tokens[after.from]?.text === "'s" && isMetricItem(items[index + 2]);
  return item !== undefined && (owned || owns) ? { raw: rawOf(context, item), slot: "entity", blocks: true } : null;
}

function isMetricItem(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "metric";
}

/** "Friday's HK revenue", 下午3点的营收: where no period is named, a time may be the one that is asked for. */
export function deadlineAt(context: UnusedReading, index: number): NotUnderstood | null {
  const item = context.items[index];
  const { mentions } = context;
  const named = mentions.all.some(({ axis, mode }) => axis === "period" && mode === "plain");
  const asked = mentions.all.some(({ axis }) => axis === "metric");
  return named || !asked || item === undefined ? null : { raw: rawOf(context, item), slot: "period", blocks: true };
}

/** "HK channel revenue": the noun of a dimension with none of its values and no "by". */
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

/** "China revenue in HK", ACME中国在香港的营收: one of ours at another's place is neither of them. */
export function placeAt(context: UnusedReading, index: number): NotUnderstood | null {
  const { items, mentions } = context;
  const item = items[index];
  const before = items[index - 1];
  if (item?.kind !== "term" || item.term.kind !== "entity" || before?.kind !== "term") return null;
  if (!["in", "within", "inside", "在", "对", "从", "帮", "为", "给"].includes(rawOf(context, before).toLowerCase()))
    return null;
  const { code } = item.term;
  const segment = mentions.segmentOf[index];
  const other = mentions.all.find(
    (mention) =>
      mention.axis === "entity" && mention.item < index && mention.segment === segment && mention.codes[0] !== code,
  );
  const [named = ""] = other?.codes ?? [];
  if (other === undefined || context.isPart(code, named) || context.isPart(named, code)) return null;
  return { raw: rawBetween(context, index - 1, index), slot: "entity", blocks: true };
}

/** "who brought in HK revenue": a person is asked for. */
export function whoAt(context: UnusedReading, index: number): NotUnderstood | null {
  const item = context.items[index];
  const metric = context.mentions.all.some(({ axis }) => axis === "metric");
  if (item === undefined || !metric || context.operation !== null) return null;
  const raw = rawOf(context, item);
  return /^who$/i.test(raw) ? { raw, slot: "topic", blocks: true } : null;
}

/** "their HK revenue", 他们香港的营收: HK of somebody else. */
export function ownedByOthersAt(context: UnusedReading, index: number): NotUnderstood | null {
  const next = context.items[index + 1];
  if (next?.kind !== "term" || next.term.kind !== "entity") return null;
  return { raw: rawBetween(context, index, index + 1), slot: "entity", blocks: true };
}

/** ACME人寿香港: two names of ours written as one are a third, unless the one is a part of the other. */
export function compoundNameAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  const item = context.items[index];
  const next = context.items[index + 1];
  if (item?.kind !== "term" || item.term.kind !== "entity" || next?.kind !== "term" || next.term.kind !== "entity")
    return null;
  const glued = context.tokenized.tokens[next.from]?.glued === true;
  if (!glued || item.term.code === next.term.code || context.isPart(next.term.code, item.term.code)) return null;
  covered.add(index + 1);
  return { raw: rawBetween(context, index, index + 1), slot: "entity", blocks: true };
}

/** "by 2024", "under 2024": a limit of time, not the year itself. */
export function isBounded(context: UnusedReading, index: number): boolean {
  const before = context.items[index - 1];
  if (before?.kind !== "term" || (before.term.kind !== "glue" && before.term.kind !== "each")) return false;
  // "rank our markets by FY2025 revenue": what follows is what is ranked by.
  if (context.operation?.kind === "rank" && isMetricItem(context.items[index + 1])) return false;
  return ["by", "under"].includes(rawOf(context, before).toLowerCase());
}

/** "quarter" without which one, beside no period and in no ranking. */
export function timeNounAt(context: UnusedReading, index: number, axis: string): NotUnderstood | null {
  const item = context.items[index];
  // "the month of September": a period of that length is named; "half year 2025" names only the year.
  const named = context.items.some(
    (other) =>
      other.kind === "period" &&
      other.reading.kind === "periods" &&
      other.reading.periods.some((period) => period.kind === axis),
  );
  if (axis === "year" || named || item === undefined || context.operation?.kind === "rank") return null;
  return { raw: rawOf(context, item), slot: "period", blocks: true };
}

/** 2024年之后, "2024 以后": not the year itself. */
export function afterPeriodAt(context: UnusedReading, index: number): NotUnderstood | null {
  const before = context.items[index - 1];
  const item = context.items[index];
  // 之后呢 alone: after what the thread is about.
  if (item !== undefined && isHanRange(context, item) && context.mentions.all.length === 0)
    return { raw: rawOf(context, item), slot: "period", blocks: true };
  if (before?.kind !== "period" || item === undefined || !isHanRange(context, item)) return null;
  return { raw: rawBetween(context, index - 1, index), slot: "period", blocks: true };
}

/** An exclusion or negation of something unknown: "excluding one-offs", "not Macau". */
export function danglingAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  let last = index;
  for (let i = index + 1; i < context.items.length; i += 1) {
    const item = context.items[i];
    if (item === undefined || item.kind === "break" || isSlot(item)) break;
    last = i;
  }
  const item = context.items[index];
  const negates = item?.kind === "term" && item.term.kind === "negation";
  // "no", "don't" and their like are negations only before what they negate.
  const behind = context.items.slice(index + 1, last + 1);
  const meant = behind.some(isNegatable) || behind.some((other) => STATES.has(rawOf(context, other).toLowerCase()));
  if (item === undefined || (negates && !meant)) return null;
  for (let i = index; i <= last; i += 1) covered.add(i);
  if (negates && isLength(context, index + 1, last)) return null;
  return { raw: rawBetween(context, index, last), slot: "operation", blocks: true };
}

/** What "not" takes back: unknown words, and words that say which figure or in what it is given ("not the total", "not USD"). */
function isNegatable(item: Item): boolean {
  if (isRestricting(item)) return true;
  return item.kind === "term" && (NEGATABLE.has(item.term.kind) || item.term.kind === "head");
}

/** "not reported", 不要实际数. */
const STATES: ReadonlySet<string> = new Set([
  "actual",
  "actuals",
  "the actuals",
  "reported",
  "实际",
  "official",
  "final",
]);

const NEGATABLE: ReadonlySet<string> = new Set([
  "total",
  "whole_year",
  "currency",
  "scale",
  "percent",
  "time_noun",
  "operation",
  "dimension",
]);

/** "the full year, not the half": a length of time that is not meant, beside a period that is. */
function isLength(context: UnusedReading, first: number, last: number): boolean {
  const named =
    context.mentions.all.some(({ axis, mode }) => axis === "period" && mode === "plain") &&
    context.items.some(
      (item, at) => (at < first || at > last) && item.kind === "term" && item.term.kind === "whole_year",
    );
  const from = context.items[first]?.from ?? 0;
  const words = context.tokenized.tokens.slice(from, context.items[last]?.to ?? from).map((token) => token.text);
  return named && words.length > 0 && words.every((word) => LENGTHS.has(word));
}

const LENGTHS: ReadonlySet<string> = new Set(["the", "a", "half", "-", "year", "quarter", "month", "full"]);

/** "according to the annual report": up to the next slot or break, named beside the figure. */
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

/** "2025E", "FY25F": a letter stuck to a period says that the figure is an estimate, forecast, budget or plan. */
export function estimateAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  const next = context.items[index + 1];
  const token = next && context.tokenized.tokens[next.from];
  const stuck = next?.kind === "unknown" && next.to === next.from + 1 && token?.glued === true;
  if (!stuck || !/^(?:e|f|b|p|est|fc|bud)$/.test(token.text)) return null;
  covered.add(index + 1);
  return { raw: rawBetween(context, index, index + 1), slot: "basis", blocks: true };
}

/** "Hi Footnote,", "Dear colleagues,": the name after a greeting addresses somebody. */
export function isAddress(context: UnusedReading, index: number): boolean {
  const before = context.items[index - 1];
  const after = context.items[index + 1];
  const greeted =
    before?.kind === "term" &&
    before.term.kind === "topic" &&
    (before.term.topic === "greeting" || before.term.topic === "thanks");
  return greeted && (after === undefined || after.kind === "break");
}
