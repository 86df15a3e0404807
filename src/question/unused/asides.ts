import { isSlot } from "../axes.ts";
import type { Clause, Reach } from "../clauses.ts";
import { type Item, wordsOf } from "../item.ts";
import { limitsFigure } from "../remarks.ts";
import { wordSet } from "../word-set.ts";
import type { Stretch, UnusedReading } from "./unused-context.ts";

/**
 * Whether an item is in another sentence, or in a heading before a colon, beside a clause with a metric and an entity.
 * A heading that is only a name ("Wellmoor: …", 威摩：…) is the subject of the question instead; before a comma, only
 * a clause that marks itself as an aside is one.
 */
export function isAside(context: UnusedReading, index: number): boolean {
  const clauses = context.clauses();
  const at = clauses.indexAt(index);
  const own = clauses.all[at];
  if (own === undefined || own.metric || own.restricts || !clauses.asks) return false;
  if (own.endsWith === "comma" && !own.asideCue) return false;
  if (!own.asideCue && limitsFigure(context.tokenized.tokens, context.items.slice(own.first, own.last + 1)))
    return false;
  if (!own.asideCue && (limits(context, own, index) || touchesSlot(context, index))) return false;
  const heads = own.endsWith === "clause" || clauses.all[at - 1]?.endsWith === "clause";
  return own.asideCue || isHeaded(clauses.all[at - 1]) || !heads || !isBareName(context, own);
}

/** "HK revenue 2025. Until June", "After 2023. HK revenue": a word directly beside a slot value changes it. */
function touchesSlot({ items, mentions }: UnusedReading, index: number): boolean {
  const beside = [items[index - 1], items[index + 1]];
  if (!beside.some((item) => isSlot(item))) return false;
  return mentions.all.some(({ item, mode }) => mode === "plain" && Math.abs(item - index) === 1);
}

/** Words that make the next ones part of the question: "for motor insurance: …", "we are looking at Kowloon." */
const LIMITING: ReadonlySet<string> = wordSet(
  "for,in,at,on,of,from,within,about,regarding,concerning,through,via,only,just,仅,只,只要,只看,在,关于,对于",
);

function limits(context: UnusedReading, clause: Clause, index: number): boolean {
  const { items } = context;
  const next = items[index + 1];
  const noun = next?.kind === "term" && (next.term.kind === "people" || next.term.kind === "member");
  if (wordsOf(items[noun ? index + 2 : index + 1], context.tokenized.tokens) === "的") return true;
  if (clause.endsWith === "clause" && wordsOf(items[clause.first], context.tokenized.tokens) === "the") return true;
  return limitsWithin(context, clause, index);
}

/** Whether words such as "for motor insurance" or "… only" limit the question, unless people are addressed. */
function limitsWithin(context: UnusedReading, { first, last }: Reach, index: number): boolean {
  const stretch = stretchOf(context, first, last);
  let at = index - 1;
  while (at >= first && ARTICLES.has(wordsOf(context.items[at], context.tokenized.tokens))) at -= 1;
  const before = at < first ? "" : wordsOf(context.items[at], context.tokenized.tokens);
  // "I am at the hotel" is about the asker; "I need it for motor insurance" limits the question.
  if (LIMITING.has(before.split(" ").at(-1) ?? "")) return !stretch.addresses && (!stretch.speaks || stretch.wants);
  return stretch.says;
}

/** The properties of the items between two indexes, cached for all unknown words in them. */
function stretchOf(context: UnusedReading, first: number, last: number): Stretch {
  const clauses = context.clauses();
  const known = clauses.lastStretch;
  if (known?.first === first && known.last === last) return known;
  const inside = context.items.slice(first, last + 1);
  const asks = inside.some((item) => isSlot(item) || isAskingTerm(item));
  const stretch: Stretch = {
    first,
    last,
    speaks: !asks && inside.some((item) => SPEAKERS.has(wordsOf(item, context.tokenized.tokens)) || isSpeech(item)),
    wants: inside.some((item) => isWanting(item) && !SPEAKERS.has(wordsOf(item, context.tokenized.tokens))),
    addresses: inside.some((item) => item.kind === "term" && item.term.kind === "people"),
    says: inside.some((item) => ONLY.has(wordsOf(item, context.tokenized.tokens))),
  };
  clauses.lastStretch = stretch;
  return stretch;
}

function isWanting(item: Item): boolean {
  return item.kind === "term" && (item.term.kind === "courtesy" || item.term.kind === "verb");
}

const ONLY: ReadonlySet<string> = new Set(["only", "仅", "只", "只要", "只看"]);

const ARTICLES: ReadonlySet<string> = new Set(["the", "a", "an", "our", "my", "their", "this", "that"]);

/** "Subject: board pack": the clause before is a heading that marks this one as an aside. */
function isHeaded(before: Clause | undefined): boolean {
  return before?.asideCue === true && before.endsWith === "clause";
}

/** "Wellmoor", 威摩: whether the clause is only a short name. */
function isBareName(context: UnusedReading, clause: Clause): boolean {
  const { bareNames } = context.clauses();
  const known = bareNames.get(clause);
  if (known !== undefined) return known;
  const bare = readBareName(context, clause);
  bareNames.set(clause, bare);
  return bare;
}

const ADDRESSING: ReadonlySet<string> = new Set(["courtesy", "people", "topic", "verb"]);
const BARE_NAME_WORDS_MAX = 2;
const BARE_NAME_HAN_MAX = 6;

function readBareName(context: UnusedReading, { first, last }: Reach): boolean {
  const inside = context.items.slice(first, last + 1).filter((item) => item.kind !== "break" && item.kind !== "mark");
  if (inside.some((item) => item.kind === "term" && item.term.kind === "dimension")) return true;
  // "for Beijing line managers", 给…看: an audience, not an entity.
  if (inside.some((item) => item.kind === "period" || (item.kind === "term" && ADDRESSING.has(item.term.kind))))
    return false;
  const from = inside[0]?.from ?? 0;
  const to = inside.at(-1)?.to ?? from;
  const tokens = context.tokenized.tokens.slice(from, to).filter((token) => token.kind !== "mark");
  const han = tokens.some((token) => token.kind === "han");
  return han ? tokens.length <= BARE_NAME_HAN_MAX : tokens.length <= BARE_NAME_WORDS_MAX;
}

const SPEAKERS: ReadonlySet<string> = new Set(["i", "me", "my", "we", "us", "you", "your", "it's", "that's"]);
const SPEECH: ReadonlySet<string> = new Set(["courtesy", "people", "others", "verb", "topic"]);
const ASKING: ReadonlySet<string> = new Set([
  "qualifier",
  "basis",
  "exclusion",
  "negation",
  "each",
  "per",
  "operation",
  "dimension",
  "axis",
  "member",
  "currency",
]);

function isSpeech(item: Item): boolean {
  return item.kind === "term" && SPEECH.has(item.term.kind);
}

/** Whether an item restricts or computes, which makes it part of the question in any position. */
function isAskingTerm(item: Item): boolean {
  return item.kind === "threshold" || (item.kind === "term" && ASKING.has(item.term.kind));
}
