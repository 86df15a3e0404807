import type { Token } from "../language/tokenize.ts";
import { isSlot } from "./axes.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import { wordSet } from "./word-set.ts";

/**
 * Whether a word is out of the position in which it can be ignored: "report HK revenue" is a request, "HK revenue
 * report" names a report. Such words become unknown, so that they stop the figure or are named beside it.
 */
export function isOutOfFrame(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  if (item?.kind !== "term") return false;
  switch (item.term.kind) {
    case "verb":
      if (isPredicate(tokens, items, index)) return false;
      return item.term.role !== "request" || !asks(tokens, items, index);
    case "people":
      return !isPlaced(tokens, items, index);
    case "hearsay":
    case "check":
      // Those in their place are words of courtesy already.
      return true;
    case "aside":
    case "correction":
      return HEADINGS.has(wordsOf(item, tokens)) && !(standsAlone(items, index) && items.length > index + 2);
    case "topic":
      if (item.term.topic !== "capabilities" || item.to > item.from + 1) return false;
      return items.some(isSlot) && !asks(tokens, items, index);
    case "dimension_value":
      return EVERYDAY.has(wordsOf(item, tokens)) && !isBesideSlot(items, index);
    default:
      return false;
  }
}

/** Words of the trade that mean something else in most sentences: "HK bank sales", not "the bank we work with". */
const EVERYDAY: ReadonlySet<string> = new Set(["bank", "banks"]);

function isBesideSlot(items: readonly Item[], index: number): boolean {
  const beside = ([-1, 1] as const).map((step) =>
    isTerm(items[index + step], "joint") ? items[index + 2 * step] : items[index + step],
  );
  const isNamed = beside.some((item) => item?.kind === "unknown");
  return !isNamed && beside.some((item) => isTerm(item, "metric", "entity", "dimension_value"));
}

const HEADINGS: ReadonlySet<string> = new Set(["subject", "attention", "correction", "typo"]);

/** Whether an item has only breaks and brackets beside it. */
function standsAlone(items: readonly Item[], index: number): boolean {
  return [neighbour(items, index, -1), neighbour(items, index, 1)].every(isEdge);
}

/** The neighbouring item, skipping quotation marks, brackets and dashes. */
function neighbour(items: readonly Item[], index: number, step: 1 | -1): Item | undefined {
  let at = index + step;
  while (items[at]?.kind === "mark") at += step;
  return items[at];
}

function isEdge(item: Item | undefined): boolean {
  return item === undefined || item.kind === "break";
}

/** "show HK revenue", "I need HK revenue", "please check", 请整理: at the start of a clause, or after a word of asking. */
function asks(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const before = neighbour(items, index, -1);
  if (isEdge(before)) return !isEdge(neighbour(items, index, 1));
  if (before?.kind !== "term") return false;
  if (ASKING_KINDS.has(before.term.kind)) return true;
  const text = wordsOf(before, tokens);
  return before.term.kind === "glue" && ASKERS.has(text.split(" ").at(-1) ?? "");
}

const ASKING_KINDS: ReadonlySet<string> = new Set([
  "courtesy",
  "topic",
  "joint",
  "correction",
  "follow_up",
  "verb",
  "home",
  "others",
  "people",
  "negation",
  "interrogative",
]);
const ASKERS: ReadonlySet<string> = new Set(
  `i,you,to,can,could,will,shall,may,must,do,does,did,please,pls,plz,kindly,me,just,also,then,so,now,once,quickly,briefly,immediately,really,simply,
  urgently,basically,only,be,am,已,要,再,先,我,你,请,对`
    .split(",")
    .map((word) => word.trim()),
);

const CLAUSE_MAX = 12;

/** "what did HK post in revenue": after "did", "will" in the same clause, or directly after "to", "we". */
function isPredicate(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  if (SUBJECTS.has(lastWordOf(items[index - 1], tokens))) return true;
  for (let at = index - 1; at >= Math.max(0, index - CLAUSE_MAX); at -= 1) {
    const item = items[at];
    if (item === undefined || item.kind === "break") return false;
    if (tokens.slice(item.from, item.to).some(({ text }) => AUXILIARIES.has(text))) return true;
  }
  return false;
}

const AUXILIARIES: ReadonlySet<string> = new Set([
  "do",
  "does",
  "did",
  "will",
  "would",
  "can",
  "could",
  "might",
  "should",
]);
const SUBJECTS: ReadonlySet<string> = new Set(["to", "we", "they", "i", "you"]);

/** "for my boss", "the HK team", "the CFO wants": with a preposition or an owner before it, or a verb after it. */
function isPlaced(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const next = items[index + 1];
  let at = index - 1;
  if (items[at]?.kind === "unknown") at -= 1;
  if (ARTICLES.has(lastWordOf(items[at], tokens))) at -= 1;
  const before = items[at];
  const item = items[index];
  const occasion = item?.kind === "term" && item.term.kind === "people" && item.term.role === "occasion";
  const word = lastWordOf(before, tokens);
  const opened = OPENERS.has(word) || (occasion && PLACES.has(word));
  const owner = opened || (before?.kind === "term" && OWNER_KINDS.has(before.term.kind));
  const acts = next?.kind === "term" && ACTING_KINDS.has(next.term.kind);
  const possessive = next !== undefined && ["'s", "'", "的"].includes(wordsOf(next, tokens));
  return owner || acts || possessive || (standsAlone(items, index) && isAddressed(items[index - 2]));
}

function lastWordOf(item: Item | undefined, tokens: readonly Token[]): string {
  return item?.kind === "term" ? (tokens[item.to - 1]?.text ?? "") : "";
}

/** "good morning, team": a greeting or thanks before the comma. */
function isAddressed(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "topic";
}

const OWNER_KINDS: ReadonlySet<string> = new Set([
  "entity",
  "home",
  "courtesy",
  "topic",
  "others",
  "people",
  "verb",
  "each",
  "axis",
  "dimension_value",
  "dimension",
]);
const ARTICLES: ReadonlySet<string> = new Set(["the", "a", "an", "my", "your", "this", "that", "tomorrow", "today"]);
const OPENERS: ReadonlySet<string> = wordSet(
  "for,to,from,by,with,as,and,or,me,今天,明天,给,为,帮,向,和,跟,我,我们,各位,大",
);
const PLACES: ReadonlySet<string> = wordSet("before,after,during,in,at,on,into,of");
const ACTING_KINDS: ReadonlySet<string> = new Set(["courtesy", "verb", "people"]);
