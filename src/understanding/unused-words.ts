import type { NotUnderstood, Operation, UnusedSlot } from "../domain/intent.ts";
import { type Clause, clausesOf, type Reach } from "./clauses.ts";
import type { Item, Range } from "./items.ts";
import type { Mentions } from "./mentions.ts";
import type { Token, Tokenized } from "./tokenize.ts";

export interface UnusedContext {
  readonly items: readonly Item[];
  readonly tokenized: Tokenized;
  readonly mentions: Mentions;
  readonly unservedOperations: readonly Range[];
  readonly operation: Operation | null;
  /** The question asks why: words outside its slots describe the topic and do not change a figure. */
  readonly narrative: boolean;
  /** Whether an entity is part of another one. */
  readonly isPart: (part: string, whole: string) => boolean;
}

/** The clauses are cut once, and only when an unknown word asks for them. */
interface Context extends UnusedContext {
  readonly clauses: () => readonly Clause[];
}

function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** Every stretch of words that restricts the meaning and fills no slot, as typed, each once. */
export function readUnused(reading: UnusedContext): readonly NotUnderstood[] {
  const context: Context = { ...reading, clauses: once(() => clausesOf(reading)) };
  const found = new Map<string, NotUnderstood>();
  const covered = new Set<number>();
  for (const index of context.items.keys()) {
    if (covered.has(index)) continue;
    const unused = found.size < UNUSED_MAX ? unusedAt(context, index, covered) : oneOfMany(context, index);
    if (unused === null) continue;
    const known = found.get(unused.raw);
    if (known === undefined || (!known.blocks && unused.blocks)) found.set(unused.raw, unused);
  }
  for (const unused of negatedAlone(context)) if (!found.has(unused.raw)) found.set(unused.raw, unused);
  for (const range of context.unservedOperations) {
    const raw = rawOf(context, range);
    if (!found.has(raw)) found.set(raw, { raw, slot: "operation", blocks: true });
  }
  return [...found.values()];
}

/** "not HK" with no other entity, 不要香港: what is wanted instead is not said. */
function negatedAlone(context: Context): readonly NotUnderstood[] {
  const { all } = context.mentions;
  const alone = all.filter(
    ({ mode, axis }) => mode === "negated" && !all.some((other) => other.axis === axis && other.mode === "plain"),
  );
  return alone.map(({ item }) => ({ raw: rawBetween(context, item, item), slot: "operation", blocks: true }));
}

/** So many are named one by one; a text with more of them is not a question for a figure, and whatever follows stops it. */
const UNUSED_MAX = 40;

function oneOfMany(context: Context, index: number): NotUnderstood | null {
  const item = context.items[index];
  return item !== undefined && isUnknownLike(item) ? { raw: "…", slot: "topic", blocks: true } : null;
}

function unusedAt(context: Context, index: number, covered: Set<number>): NotUnderstood | null {
  const item = context.items[index];
  if (item === undefined) return null;
  if (context.mentions.dangling.includes(index)) return danglingAt(context, index, covered);
  switch (item.kind) {
    case "unknown":
      return isAddress(context, index) ? null : unknownAt(context, index, covered);
    case "threshold":
      return { raw: rawOf(context, item), slot: "operation", blocks: false };
    case "period":
      if (isBounded(context, index))
        return { raw: rawBetween(context, index - 1, index), slot: "period", blocks: true };
      if (context.mentions.unclear.includes(index)) return { raw: rawOf(context, item), slot: "period", blocks: true };
      return item.reading.kind === "impossible"
        ? { raw: rawOf(context, item), slot: "period", blocks: true }
        : estimateAt(context, index, covered);
    case "term":
      return termAt(context, index, covered);
    case "break":
    case "mark":
      return null;
  }
}

function termAt(context: Context, index: number, covered: Set<number>): NotUnderstood | null {
  const item = context.items[index];
  if (item?.kind !== "term") return null;
  switch (item.term.kind) {
    case "qualifier":
    case "per":
      return unknownAt(context, index, covered);
    case "basis":
      return { raw: rawOf(context, item), slot: "basis", blocks: false };
    case "source":
      return sourceAt(context, index, covered);
    case "each":
      return eachAt(context, index, covered);
    case "entity":
      return compoundNameAt(context, index, covered);
    case "narrative":
      return narrativeAt(context, index);
    case "member":
      return memberAt(context, index, covered);
    case "time_noun":
      return timeNounAt(context, index, item.term.axis);
    case "aside":
      return afterPeriodAt(context, index);
    default:
      return null;
  }
}

/** "by team", "each", "breakdown": rows along something that is no axis of the company. */
function eachAt(context: Context, index: number, covered: Set<number>): NotUnderstood | null {
  const item = context.items[index];
  const next = context.items[index + 1];
  if (item === undefined) return null;
  const by = context.tokenized.tokens[item.from]?.text === "by" && item.to === item.from + 1;
  if (next?.kind === "unknown" || (next?.kind === "term" && (isUnknownLike(next) || AXIS_NOUNS.has(next.term.kind))))
    return null;
  const noun = next?.kind === "term" && ["people", "courtesy", "narrative", "head", "topic"].includes(next.term.kind);
  if (by && !noun) return null;
  if (noun) covered.add(index + 1);
  return { raw: rawBetween(context, index, noun ? index + 1 : index), slot: "breakdown", blocks: true };
}

const AXIS_NOUNS: ReadonlySet<string> = new Set(["member", "dimension", "axis"]);

/** Topics of documents beside a metric ask for another thing than its figure ("revenue outlook", 营收风险). */
function narrativeAt(context: Context, index: number): NotUnderstood | null {
  const item = context.items[index];
  const metric = context.mentions.all.some((mention) => mention.axis === "metric" && mention.mode === "plain");
  if (item === undefined || !metric || context.narrative) return null;
  const raw = rawOf(context, item);
  return NEUTRAL_TOPICS.has(raw.toLowerCase()) ? null : { raw, slot: "topic", blocks: true };
}

const NEUTRAL_TOPICS: ReadonlySet<string> = new Set([
  "performance",
  "performing",
  "how is",
  "how are",
  "growing",
  "happening",
  "what does",
  "what did",
]);

/** "企业营收", "the market": members of nobody in particular, unless a ranking or list is over them or an entity stands before. */
function memberAt(context: Context, index: number, covered: Set<number>): NotUnderstood | null {
  const { items, mentions, operation } = context;
  const before = items[index - 1];
  const placed =
    before?.kind === "term" &&
    ["entity", "home", "each", "axis", "glue", "operation", "joint", "total"].includes(before.term.kind);
  const spread = operation?.kind === "rank" || operation?.kind === "series" || operation?.kind === "compare";
  const named = mentions.all.some((mention) => mention.axis === "entity");
  const asked = mentions.all.some((mention) => mention.axis === "metric");
  if (placed || spread || named || (!asked && mentions.all.length > 0)) return null;
  return unknownAt(context, index, covered);
}

/** ACME人寿香港: two names of ours written as one are a third, unless the one is a part of the other. */
function compoundNameAt(context: Context, index: number, covered: Set<number>): NotUnderstood | null {
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
function isBounded(context: Context, index: number): boolean {
  const before = context.items[index - 1];
  if (before?.kind !== "term" || (before.term.kind !== "glue" && before.term.kind !== "each")) return false;
  return ["by", "under"].includes(rawOf(context, before).toLowerCase());
}

/** "quarter" without which one, beside no period and in no ranking. */
function timeNounAt(context: Context, index: number, axis: string): NotUnderstood | null {
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
function afterPeriodAt(context: Context, index: number): NotUnderstood | null {
  const before = context.items[index - 1];
  const item = context.items[index];
  if (before?.kind !== "period" || item === undefined || !isHanRange(context, item)) return null;
  return { raw: rawBetween(context, index - 1, index), slot: "period", blocks: true };
}

/** An exclusion or negation of something unknown: "excluding one-offs", "not Macau". */
function danglingAt(context: Context, index: number, covered: Set<number>): NotUnderstood | null {
  let last = index;
  for (let i = index + 1; i < context.items.length; i += 1) {
    const item = context.items[i];
    if (item === undefined || item.kind === "break" || isSlot(item)) break;
    last = i;
  }
  const item = context.items[index];
  const negates = item?.kind === "term" && item.term.kind === "negation";
  // "no", "don't" and their like are negations only before what they negate.
  if (item === undefined || (negates && !context.items.slice(index + 1, last + 1).some(isRestricting))) return null;
  for (let i = index; i <= last; i += 1) covered.add(i);
  return { raw: rawBetween(context, index, last), slot: "operation", blocks: true };
}

/** "according to the annual report": up to the next slot or break, named beside the figure. */
function sourceAt(context: Context, index: number, covered: Set<number>): NotUnderstood | null {
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
function estimateAt(context: Context, index: number, covered: Set<number>): NotUnderstood | null {
  const next = context.items[index + 1];
  const token = next && context.tokenized.tokens[next.from];
  const stuck = next?.kind === "unknown" && next.to === next.from + 1 && token?.glued === true;
  if (!stuck || !/^(?:e|f|b|p|est|fc|bud)$/.test(token.text)) return null;
  covered.add(index + 1);
  return { raw: rawBetween(context, index, index + 1), slot: "basis", blocks: true };
}

/** "Hi Footnote,", "Dear colleagues,": the name after a greeting addresses somebody. */
function isAddress(context: Context, index: number): boolean {
  const before = context.items[index - 1];
  const after = context.items[index + 1];
  const greeted =
    before?.kind === "term" &&
    before.term.kind === "topic" &&
    (before.term.topic === "greeting" || before.term.topic === "thanks");
  return greeted && (after === undefined || after.kind === "break");
}

/** An unknown stretch or a qualifier, named with the words that it belongs to. */
function unknownAt(context: Context, index: number, covered: Set<number>): NotUnderstood {
  const reach = reachOf(context, index);
  for (let i = reach.first; i <= reach.last; i += 1) covered.add(i);
  const raw = rawBetween(context, reach.first, reach.last);
  const slot = slotOf(context, index, reach);
  return { raw, slot, blocks: !isHarmlessHere(context, index, { slot, reach }) };
}

/** How far the phrase around an unknown word goes: "profit attributable to shareholders", "HSBC Hong Kong", 税前营运利润. */
function reachOf(context: Context, index: number): Reach {
  let first = index;
  let last = index;
  const joins = (at: number, neighbour: number): boolean => belongs(context, at, neighbour, index);
  while (first > 0 && joins(first - 1, first)) first -= 1;
  while (last < context.items.length - 1 && joins(last + 1, last)) last += 1;
  const throughBefore = glueBridge(context, first, -1, index);
  const throughAfter = glueBridge(context, last, 1, index);
  return { first: throughBefore ?? first, last: throughAfter ?? last };
}

function belongs(context: Context, candidate: number, neighbour: number, origin: number): boolean {
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

/** One small word between an unknown word and a metric ties them: "cost of revenue", "revenue per agent". */
function glueBridge(context: Context, edge: number, step: 1 | -1, origin: number): number | null {
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

function slotOf(context: Context, index: number, reach: Reach): UnusedSlot {
  const inside = context.items.slice(reach.first, reach.last + 1);
  const has = (kind: string): boolean => inside.some((item) => item.kind === "term" && item.term.kind === kind);
  if (has("dimension")) return "dimension";
  if (has("entity") || has("home") || has("member")) return "entity";
  const before = context.items[reach.first - 1];
  if (before?.kind === "term" && before.term.kind === "each") return "breakdown";
  const metric = context.mentions.all.some((mention) => mention.axis === "metric");
  if (isCapitalised(context, index) && (metric || before?.kind !== "term" || before.term.kind !== "entity"))
    return "entity";
  if (has("metric")) return "metric";
  return context.mentions.all.some((mention) => mention.axis === "metric") ? "topic" : "metric";
}

/**
 * Whether a figure may stand beside an unknown word that is named: another member of a list of entities, or words in another
 * sentence than a metric whose entity is named. A qualifier never may.
 */
function isHarmlessHere(
  context: Context,
  index: number,
  found: { readonly slot: UnusedSlot; readonly reach: Reach },
): boolean {
  if (context.narrative && !touchesSlot(context, found.reach)) return true;
  if (context.items[index]?.kind !== "unknown") return false;
  return isListedEntity(context, index, found.slot) || isAside(context, index);
}

/** The phrase holds a slot's word, or stands right beside one. */
function touchesSlot(context: Context, reach: Reach): boolean {
  const around = context.items.slice(Math.max(0, reach.first - 1), reach.last + 2);
  return around.some((item) => item.kind === "term" && isSlot(item));
}

/** "HK, China, Singapore revenue": the unknown name stands where the other entities of the list stand. */
function isListedEntity(context: Context, index: number, slot: UnusedSlot): boolean {
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

/**
 * Words of another sentence, or of a heading before a colon, beside a sentence that names its metric and its entity. A heading of a name
 * alone ("AIA: …", 友邦：…) is what the question is about; behind a comma only an opening clause that says so is an aside.
 */
function isAside(context: Context, index: number): boolean {
  const clauses = context.clauses();
  const own = clauses.find((clause) => index >= clause.first && index <= clause.last);
  if (own === undefined || own.metric || own.restricts) return false;
  if (!own.asideCue && !isHeaded(clauses, own) && isBareName(context, own)) return false;
  const asked = clauses.find((clause) => clause.metric && clause.entity);
  if (asked === undefined) return false;
  return own.endsWith !== "comma" || own.asideCue;
}

/** "Subject: board pack": the clause before says what this one is. */
function isHeaded(clauses: readonly Clause[], own: Clause): boolean {
  const before = clauses[clauses.indexOf(own) - 1];
  return before?.asideCue === true && before.endsWith === "clause";
}

const ADDRESSING: ReadonlySet<string> = new Set(["courtesy", "people", "topic"]);
const BARE_NAME_WORDS_MAX = 2;
const BARE_NAME_HAN_MAX = 6;

function isBareName(context: Context, { first, last }: Reach): boolean {
  const inside = context.items.slice(first, last + 1).filter((item) => item.kind !== "break" && item.kind !== "mark");
  if (inside.some((item) => item.kind === "term" && item.term.kind === "dimension")) return true;
  // "for Beijing line managers", 给…看: somebody is addressed, nobody is named.
  if (inside.some((item) => item.kind === "period" || (item.kind === "term" && ADDRESSING.has(item.term.kind))))
    return false;
  const from = inside[0]?.from ?? 0;
  const to = inside.at(-1)?.to ?? from;
  const tokens = context.tokenized.tokens.slice(from, to).filter((token) => token.kind !== "mark");
  const han = tokens.some((token) => token.kind === "han");
  return han ? tokens.length <= BARE_NAME_HAN_MAX : tokens.length <= BARE_NAME_WORDS_MAX;
}

function isUnknownLike(item: Item): boolean {
  return (
    item.kind === "unknown" || (item.kind === "term" && (item.term.kind === "qualifier" || item.term.kind === "per"))
  );
}

function isRestricting(item: Item): boolean {
  return isUnknownLike(item) || (item.kind === "term" && (item.term.kind === "basis" || item.term.kind === "member"));
}

function isSlot(item: Item): boolean {
  if (item.kind === "period") return true;
  return item.kind === "term" && ["metric", "entity", "dimension_value"].includes(item.term.kind);
}

function isHanRange(context: Context, item: Range | undefined): boolean {
  return item !== undefined && context.tokenized.tokens[item.from]?.kind === "han";
}

function isCapitalised(context: Context, index: number): boolean {
  const item = context.items[index];
  const token: Token | undefined = item && context.tokenized.tokens[item.from];
  return token?.capital === true && item?.kind === "unknown";
}

function rawBetween(context: Context, first: number, last: number): string {
  const from = context.items[first]?.from ?? 0;
  const to = context.items[last]?.to ?? from;
  return rawOf(context, { from, to });
}

function rawOf({ tokenized }: UnusedContext, range: Range): string {
  const start = tokenized.tokens[range.from]?.start ?? 0;
  const end = tokenized.tokens[range.to - 1]?.end ?? start;
  return tokenized.text.slice(start, end).replace(/\s+/g, " ");
}
