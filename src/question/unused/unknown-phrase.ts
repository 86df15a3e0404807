import type { NotUnderstood, UnusedSlot } from "../../domain/intent.ts";
import { isSlot } from "../axes.ts";
import type { Reach } from "../clauses.ts";
import { wordsOf } from "../item.ts";
import type { Mentions } from "../mentions.ts";
import { isAside } from "./asides.ts";
import { isCapitalised, isHanRange, isUnknownLike, rawBetween, type UnusedReading } from "./unused-context.ts";

/** An unknown item or a qualifier, together with the words that belong to it. */
export function unknownAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood {
  const reach = reachOf(context, index);
  for (let i = reach.first; i <= reach.last; i += 1) covered.add(i);
  const raw = rawBetween(context, reach.first, reach.last);
  const slot = slotOf(context, index, reach);
  return { raw, slot, blocks: !isHarmlessHere(context, index, { slot, reach }) };
}

/** The phrase around an unknown word: "profit attributable to shareholders", "Wellmoor Hong Kong", 税前营运利润. */
function reachOf(context: UnusedReading, index: number): Reach {
  let first = index;
  let last = index;
  const joins = (at: number, neighbour: number): boolean => belongs(context, at, neighbour, index);
  while (first > 0 && joins(first - 1, first)) first -= 1;
  while (last < context.items.length - 1 && joins(last + 1, last)) last += 1;
  const throughBefore = glueBridge(context, first, -1, index);
  const throughAfter = glueBridge(context, last, 1, index);
  return { first: throughBefore ?? first, last: throughAfter ?? last };
}

function belongs(context: UnusedReading, candidate: number, neighbour: number, origin: number): boolean {
  const item = context.items[candidate];
  const beside = context.items[neighbour];
  if (item === undefined || beside === undefined) return false;
  if (isUnknownLike(item)) return true;
  if (item.kind !== "term") return false;
  const chinese = isHanRange(context, item) || isHanRange(context, beside);
  const glued = context.tokenized.tokens[Math.max(item.from, beside.from)]?.glued === true;
  if (chinese && !glued) return false;
  switch (item.term.kind) {
    case "metric":
      return chinese || !isCapitalised(context, origin) || item.from < beside.from;
    case "entity":
      // "HK EBITDA" without a metric: the unknown word is the metric, and the entity is understood.
      if (!chinese && item.from < beside.from && !context.mentions.all.some(({ axis }) => axis === "metric"))
        return false;
      // "adjusted profit China": an entity after the metric is not part of the phrase.
      if (!chinese && beside.kind === "term" && beside.term.kind === "metric") return false;
      return chinese || isCapitalised(context, origin) || item.from > beside.from;
    case "member":
    case "home":
    case "dimension":
    case "total":
      return chinese || item.term.kind === "dimension";
    default:
      return false;
  }
}

/** One small word between an unknown word and a metric connects them: "cost of revenue", "revenue per agent". */
function glueBridge(context: UnusedReading, edge: number, step: 1 | -1, origin: number): number | null {
  const glue = context.items[edge + step];
  const beyond = context.items[edge + 2 * step];
  if (glue?.kind !== "term" || beyond === undefined) return null;
  const text = context.tokenized.tokens[glue.from]?.text ?? "";
  const bridge =
    glue.term.kind === "per" ||
    (glue.term.kind === "glue" && glue.to === glue.from + 1 && ["of", "to", "on", "from", "for"].includes(text));
  if (!bridge) return null;
  if (isUnknownLike(beyond) && step === 1) return edge + 2;
  const metric = beyond.kind === "term" && beyond.term.kind === "metric";
  return metric && (step === 1 ? text === "of" : !isCapitalised(context, origin)) ? edge + 2 * step : null;
}

function slotOf(context: UnusedReading, index: number, reach: Reach): UnusedSlot {
  const inside = context.items.slice(reach.first, reach.last + 1);
  const has = (kind: string): boolean => inside.some((item) => item.kind === "term" && item.term.kind === kind);
  if (has("dimension")) return "dimension";
  if (STRANGERS.test(rawBetween(context, reach.first, reach.last))) return "entity";
  if (has("entity") || has("home") || has("member")) return "entity";
  const before = context.items[reach.first - 1];
  if (before?.kind === "term" && before.term.kind === "each") return "breakdown";
  const metric = context.mentions.all.some((mention) => mention.axis === "metric");
  // "EBITDA", "ROI?": where no metric is named, a word in capitals is more likely a metric than a name.
  if (!metric && isAcronym(context, index)) return "metric";
  if (isCapitalised(context, index) && (metric || before?.kind !== "term" || before.term.kind !== "entity"))
    return "entity";
  if (has("metric")) return "metric";
  const alone = !context.mentions.all.some((mention) => mention.axis === "entity" || mention.axis === "metric");
  if (alone && isHanRange(context, context.items[index]) && !isFigureNoun(context, reach)) return "entity";
  return context.mentions.all.some((mention) => mention.axis === "metric") ? "topic" : "metric";
}

/** 客户数, 税前利润: recognised by the last character or by a qualifier. */
function isFigureNoun(context: UnusedReading, { first, last }: Reach): boolean {
  const qualified = context.items
    .slice(first, last + 1)
    .some((item) => item.kind === "term" && (item.term.kind === "qualifier" || item.term.kind === "per"));
  return (
    qualified || /[数率额量费利本价值润入款债金比例险单绩][呢吗吧啊呀的]?$/u.test(rawBetween(context, first, last))
  );
}

/** Words for other companies in general. */
const STRANGERS = /\b(?:competitors?|peers?|rivals?|competition)\b|对手|同行|同业|友商/iu;
const ACRONYM_MAX = 6;

function isAcronym(context: UnusedReading, index: number): boolean {
  const item = context.items[index];
  const token = item && context.tokenized.tokens[item.from];
  const single = item !== undefined && item.to === item.from + 1;
  return item?.kind === "unknown" && single && token?.upper === true && token.text.length <= ACRONYM_MAX;
}

/**
 * Whether a figure may be shown although an unknown word was found: the word is another member of a list of entities,
 * is outside the clause that asks, or stands apart from the slots of a narrative question. A qualifier may only be the
 * last of these.
 */
function isHarmlessHere(
  context: UnusedReading,
  index: number,
  found: { readonly slot: UnusedSlot; readonly reach: Reach },
): boolean {
  if (context.narrative && !touchesSlot(context, found.reach) && !restrictsPlace(context, found)) return true;
  const item = context.items[index];
  if (item?.kind === "term" && item.term.kind !== "member") return false;
  return isListedEntity(context, index, found.slot) || isAside(context, index);
}

/** "why did revenue fall in Japan", "Japan's revenue": an unknown name says whose figure is meant. */
function restrictsPlace(
  context: UnusedReading,
  { slot, reach }: { readonly slot: UnusedSlot; readonly reach: Reach },
): boolean {
  if (slot !== "entity" || !context.mentions.all.some(({ axis }) => axis === "metric")) return false;
  const { tokens } = context.tokenized;
  const before = wordsOf(context.items[reach.first - 1], tokens);
  const word = before === "the" ? wordsOf(context.items[reach.first - 2], tokens) : before.replace(/ the$/, "");
  return PLACING.has(word) || POSSESSIVE.test(wordsOf(context.items[reach.last + 1], tokens));
}

const POSSESSIVE = /^['’]?s$/u;
const PLACING = new Set(["of", "in", "at", "for", "from"]);

/** Whether the phrase contains a slot value or stands directly beside one. */
function touchesSlot(context: UnusedReading, reach: Reach): boolean {
  // "Isles of China": the name continues after the "of".
  const joined = wordsOf(context.items[reach.last + 1], context.tokenized.tokens) === "of" ? 1 : 0;
  const around = context.items.slice(Math.max(0, reach.first - 1), reach.last + 2 + joined);
  return around.some((item) => item.kind === "term" && isSlot(item));
}

/** "HK, China, Singapore revenue": the unknown name is a member of a list of entities. */
function isListedEntity(context: UnusedReading, index: number, slot: UnusedSlot): boolean {
  const { mentions } = context;
  const segment = mentions.segmentOf[index] ?? 0;
  const joint = mentions.joints[segment];
  const nextJoint = mentions.joints[segment + 1];
  const han = isHanRange(context, context.items[index]);
  const item = context.items[index];
  const computes =
    context.operation !== null && context.operation.kind !== "compare" && context.operation.kind !== "series";
  if (computes || (slot !== "entity" && !han)) return false;
  if (han && item !== undefined && item.to - item.from < 2) return false;
  if (mentions.all.some((mention) => mention.segment === segment && mention.axis === "entity")) return false;
  const listed = (neighbour: number, between: string | undefined): boolean =>
    (between === "comma" || between === "and") && isBareEntity(mentions, neighbour);
  return listed(segment - 1, joint) || listed(segment + 1, nextJoint);
}

function isBareEntity(mentions: Mentions, segment: number): boolean {
  const named = mentions.all.filter((mention) => mention.segment === segment && mention.mode === "plain");
  return named.length > 0 && named.every((mention) => mention.axis === "entity");
}
