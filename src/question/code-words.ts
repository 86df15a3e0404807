import type { Token } from "../language/tokenize.ts";
import type { GlueRole, Term } from "../language/words/terms.ts";
import { axisOf } from "./axes.ts";
import { type Item, isName, wordsOf } from "./item.ts";
import type { Axis } from "./mentions.ts";

/**
 * Decides between a function word and a company's code or alias of the same spelling ("AND" for Andorra, "IT" for
 * Italy). It is the name where it is written in capitals among small letters and the word cannot stand there. Where
 * either may be meant it becomes unknown, so that the question is asked back. Everywhere else it is the word.
 */
export function settleCodeWords(tokens: readonly Token[], items: readonly Item[], shouting: boolean): readonly Item[] {
  if (!items.some(isCodeWord)) return items;
  return items.map((item, index) => (isCodeWord(item) ? settled(item, { tokens, items, index, shouting }) : item));
}

function settled({ from, to, term, name }: CodeWord, place: Omit<Place, "term" | "name">): Item {
  const reading = readingAt({ ...place, term, name });
  if (reading === "either") return { kind: "unknown", from, to };
  return { kind: "term", term: reading === "name" ? name : term, from, to };
}

type CodeWord = Extract<Item, { kind: "term" }> & { readonly name: Term };

function isCodeWord(item: Item): item is CodeWord {
  return item.kind === "term" && item.name !== undefined;
}

interface Place {
  readonly tokens: readonly Token[];
  readonly items: readonly Item[];
  readonly index: number;
  readonly term: Term;
  readonly name: Term;
  readonly shouting: boolean;
}

type Reading = "name" | "word" | "either";

function readingAt(place: Place): Reading {
  const axis = axisOf({ kind: "term", term: place.name, from: 0, to: 0 });
  if (isQuoted(place)) return "name";
  if (axis === null) return "word";
  const stands = standsAs(place, axis);
  if (isWrittenAsCode(place)) return stands;
  // Where case does not mark the code, it may still be meant if the word makes no sense here.
  return stands === "name" && axis === "entity" && makesNoSense(place) ? "either" : "word";
}

/** "GDP of \"and\"": a quoted word is the name. */
function isQuoted({ tokens, items, index }: Place): boolean {
  const around = [items[index - 1], items[index + 1]].map((item) => wordsOf(item, tokens));
  return around[0] === around[1] && (around[0] === '"' || around[0] === "'");
}

function isWrittenAsCode({ tokens, items, index, shouting }: Place): boolean {
  const token = tokens[items[index]?.from ?? -1];
  if (shouting || token?.upper !== true) return false;
  // "A question", "I need": one letter may be a capital for other reasons.
  return token.text.length > 1 || (index > 0 && items[index - 1]?.kind !== "break" && token.text !== "i");
}

/** The reading of a word that is written as the code. */
function standsAs(place: Place, axis: Axis): Reading {
  if (joinsTwo(place)) return "word";
  if (isAlone(place)) return canStandAlone(place.term) ? "either" : "name";
  if (isListed(place, axis)) return isInsertion(place) ? "either" : "name";
  const others = place.items.some((item) => !isCodeWord(item) && sameAxis(item, axis, place.name));
  if (axis === "entity" && isOwnerOfMetric(place)) return others && !isNominal(place) ? "word" : "name";
  const named = axis === "entity" ? isObject(place) : axis === "metric" ? isHeadOfPhrase(place) : isOfDimension(place);
  if (named) return others ? "either" : "name";
  return others ? "word" : "either";
}

function sameAxis(item: Item | undefined, axis: Axis, like: Term): boolean {
  if (item === undefined || axisOf(item) !== axis) return false;
  const own = item.kind === "term" && item.term.kind === "dimension_value" ? item.term.dimension : null;
  return own === null || (like.kind === "dimension_value" && like.dimension === own);
}

/** "Benin AND Togo", "in 2009 OR 2010": a joint between two values of one axis. */
function joinsTwo({ items, index, term, tokens }: Place): boolean {
  if (term.kind !== "joint") return false;
  const left = axisOf(items[index - 1]);
  return left !== null && left === axisOf(items[behind(items, tokens, index)]);
}

function isAlone({ items }: Place): boolean {
  return items.filter((item) => item.kind !== "break" && item.kind !== "mark").length === 1;
}

const ANSWERING: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>([
  "negation",
  "topic",
  "interrogative",
  "follow_up",
  "pronoun",
  "home",
]);

function canStandAlone(term: Term): boolean {
  return ANSWERING.has(term.kind);
}

/** "Benin and IN in 2010", "compare AND and Benin": a member of a list of values of its axis. */
function isListed({ items, tokens, index, name }: Place, axis: Axis): boolean {
  const member = (at: number): boolean => {
    const item = items[at];
    const isCode = item !== undefined && isCodeWord(item) && tokens[item.from]?.upper === true;
    return isCode || sameAxis(item, axis, name);
  };
  const [before, next] = [items[index - 1], items[index + 1]];
  if (isListing(before) && member(index - 2) && closes(next, false)) return true;
  return isListing(next) && member(behind(items, tokens, index + 1)) && opens(before, tokens);
}

/** After a comma it may be the word: "Benin, NO, Togo" may be a correction, "Benin, AND in 2010" may continue. */
function isInsertion({ items, index, term }: Place): boolean {
  const [before, next] = [items[index - 1], items[index + 1]];
  return before?.kind === "break" && (term.kind === "joint" || (term.kind === "negation" && next?.kind === "break"));
}

function isListing(item: Item | undefined): boolean {
  return (item?.kind === "break" && item.level === "comma") || (item?.kind === "term" && item.term.kind === "joint");
}

/** The index of the next item after prepositions and articles. */
function behind(items: readonly Item[], tokens: readonly Token[], index: number): number {
  let at = index + 1;
  while (at < items.length && (isPreposition(items[at]) || ["the", "that of"].includes(wordsOf(items[at], tokens))))
    at += 1;
  return at;
}

/** "US revenue", "IT's GDP": the word owns the metric after it, which the pronoun would not do in this form. */
function isOwnerOfMetric(place: Place): boolean {
  const { items, tokens, index } = place;
  const next = items[index + 1];
  if (wordsOf(next, tokens) === "'s" && axisOf(items[index + 2]) === "metric") return true;
  return isNominal(place) && axisOf(next) === "metric";
}

/** Pronouns, and words such as "we"; not "our", which is a determiner. */
function isNominal({ items, tokens, index, term }: Place): boolean {
  return term.kind === "pronoun" || (term.kind === "home" && wordsOf(items[index], tokens) !== "our");
}

/** "GDP of AND in 2010": after a preposition, with nothing after it that the word could belong to. */
function isObject(place: Place): boolean {
  const { items, tokens, index, term } = place;
  const article = wordsOf(items[index - 1], tokens) === "the";
  const before = items[article ? index - 2 : index - 1];
  const preposition = term.kind === "scale" ? OWNING.has(wordsOf(before, tokens)) : isPreposition(before);
  return preposition && closes(items[index + 1], isNominal(place));
}

const OWNING: ReadonlySet<string> = new Set(["of", "for"]);

/** "AS of HK in 2025", "HK's AS": in the position of a metric. */
function isHeadOfPhrase({ items, tokens, index }: Place): boolean {
  const owned = wordsOf(items[index - 1], tokens) === "'s" && closes(items[index + 1], false);
  return owned || (OWNING.has(wordsOf(items[index + 1], tokens)) && opens(items[index - 1], tokens));
}

/** "the US channel". */
function isOfDimension(place: Place): boolean {
  const { items, index, name } = place;
  return (
    isNominal(place) &&
    [items[index - 1], items[index + 1]].some(
      (item) =>
        item?.kind === "term" &&
        item.term.kind === "dimension" &&
        name.kind === "dimension_value" &&
        item.term.dimension === name.dimension,
    )
  );
}

function isPreposition(item: Item | undefined): boolean {
  return isGlue(item, "preposition");
}

function isGlue(item: Item | undefined, role: GlueRole): boolean {
  return item?.kind === "term" && item.term.kind === "glue" && item.term.role === role;
}

/** Whether a name may begin after an item. */
function opens(item: Item | undefined, tokens: readonly Token[]): boolean {
  if (item === undefined || item.kind === "break" || isPreposition(item)) return true;
  if (item.kind !== "term") return false;
  return wordsOf(item, tokens) === "the" || ["operation", "joint"].includes(item.term.kind);
}

const CLOSING: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>([
  "joint",
  "operation",
  "courtesy",
  "topic",
  "axis",
  "each",
  "exclusion",
]);

/** Whether a name may end before an item. */
function closes(item: Item | undefined, beforeMetric: boolean): boolean {
  if (item === undefined || item.kind === "break" || item.kind === "period" || item.kind === "mark") return true;
  if (item.kind !== "term") return false;
  if (isName(item.term)) return beforeMetric && item.term.kind === "metric";
  return CLOSING.has(item.term.kind) || isPreposition(item) || isGlue(item, "auxiliary");
}

/** "gdp of in in 2010", "us gdp 2010": whether the function word makes no sense in this position. */
function makesNoSense(place: Place): boolean {
  const { items, tokens, index, term } = place;
  const before = items[index - 1];
  if (isNominal(place)) return before?.kind !== "term" || before.term.kind !== "courtesy";
  const owning = wordsOf(before, tokens);
  if (!OWNING.has(owning)) return false;
  switch (term.kind) {
    case "others":
    case "interrogative":
      return false;
    case "each":
      return wordsOf(items[index], tokens) === "by";
    case "glue":
      if (term.role === "adverb") return items[index + 1]?.kind !== "period";
      return term.role !== "determiner" && !(term.role === "pronoun" && owning === "for");
    default:
      return true;
  }
}
