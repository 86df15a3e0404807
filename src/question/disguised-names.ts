import type { Token } from "../language/tokenize.ts";
import { type Item, isTerm } from "./item.ts";

/**
 * Makes known words unknown where they are part of an unknown name ("An Po Group", "Greater China", 香港分行, 売上高), so
 * that the whole name is reported and its remainder is not taken for a known value.
 */
export function unmaskNames(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const titled = isTitleCase(tokens);
  const latin = items.map((item, index) => (isLatinName(tokens, items, index, titled) ? unknown(item) : item));
  return mergeUnknown(tokens, absorbHan(tokens, latin));
}

/** Adjectives that make the name after them another place or company, in upper or lower case. */
const NAMING_ADJECTIVES = new Set(["greater", "great", "good", "nice", "super", "grand", "best"]);

function isLatinName(tokens: readonly Token[], items: readonly Item[], index: number, titled: boolean): boolean {
  const item = items[index];
  const next = items[index + 1];
  const token = item && tokens[item.from];
  if (item?.kind !== "term" || token?.kind !== "word" || !YIELDING.has(item.term.kind)) return false;
  if (next?.kind !== "term" || next.term.kind !== "entity") return false;
  if (item.to === item.from + 1 && NAMING_ADJECTIVES.has(token.text)) return true;
  if (!token.capital || titled || token.text === "i") return false;
  if (index > 0 && items[index - 1]?.kind !== "break") return true;
  // "Area Group revenue": sentences begin with a capital anyway, so only some words make a name of a capitalised alias.
  const alias = tokens[next.from];
  if (alias?.capital !== true) return false;
  // "What did Singapore earn": a question word is no name.
  if (item.term.kind === "narrative" && QUESTION_WORDS.has(token.text)) return false;
  // "Client asks about Singapore", "Someone told me Singapore": what goes on in lower case is no name.
  if (tokens.slice(item.from + 1, item.to).some(({ kind, capital }) => kind === "word" && !capital)) return false;
  const polite = ["courtesy", "verb"].includes(item.term.kind) && alias.upper === false && !REQUESTS.has(token.text);
  return polite || NAMING_KINDS.has(item.term.kind) || NAMING_OPENERS.has(token.text);
}

/** Verbs that open a request: "Show Group revenue". */
const REQUESTS: ReadonlySet<string> = new Set(
  `show give get tell share send find fetch pull list display report compute calculate check confirm verify provide
   need want please pls kindly state quote retrieve grab help remind look lookup know ask update clarify validate put order arrange divide`.split(
    /\s+/,
  ),
);

const NAMING_KINDS: ReadonlySet<string> = new Set(["member", "head", "people", "narrative", "deadline", "dimension"]);
const QUESTION_WORDS: ReadonlySet<string> = new Set(["what", "how"]);
const NAMING_OPENERS: ReadonlySet<string> = new Set(["record"]);

/** Kinds of words that may be part of an unknown name; words for slots, periods and units never are. */
const YIELDING: ReadonlySet<string> = new Set([
  "glue",
  "courtesy",
  "topic",
  "operation",
  "member",
  "total",
  "narrative",
  "aside",
  "verb",
  "deadline",
  "people",
  "head",
  "dimension",
]);

/** Whether nearly every word is capitalised, so that capitals mean nothing. */
function isTitleCase(tokens: readonly Token[]): boolean {
  const words = tokens.filter((token) => token.kind === "word" && token.text.length > 1);
  const capitals = words.filter((token) => token.capital);
  return words.length > 2 && capitals.length * 5 >= words.length * 4;
}

/** One-character words that count only beside something they belong to; in a row they are a name. */
const WEAK = new Set("到达对于自能会要约内里末底时期总整万千亿元数值上下中外早行好毛净新老率分按各每");
/** Of these, the ones that need an item directly before them. */
const AFTER_SOMETHING = new Set("内里末底时期数值中外");
const SCALES = new Set("万千亿元");
/** Characters that never belong to the unknown word beside them. */
const NEVER_ABSORBED = new Set("的");
const JOINTS = new Set("和与及跟");

function absorbHan(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  let current = items.map((item, index) => (isStray(tokens, items, index) ? unknown(item) : item));
  // One pass from the left and one from the right reach every character connected to an unknown one.
  for (const step of [1, -1]) {
    const next = [...current];
    for (let i = step === 1 ? 0 : next.length - 1; i >= 0 && i < next.length; i += step) {
      const item = next[i];
      if (item !== undefined && isAbsorbable(tokens, next, i) && touchesUnknown(tokens, next, i))
        next[i] = unknown(item);
    }
    current = next;
  }
  return current;
}

/** A one-character word that is not a slot value; a joint ("和") beside a slot value stays a joint. */
function isAbsorbable(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  const text = hanCharacter(tokens, item);
  if (item?.kind !== "term" || text === null || SLOTS.has(item.term.kind) || NEVER_ABSORBED.has(text)) return false;
  const isSlot = (other: Item | undefined): boolean => other?.kind === "term" && SLOTS.has(other.term.kind);
  return !(JOINTS.has(text) && (isSlot(items[index - 1]) || isSlot(items[index + 1])));
}

const SLOTS: ReadonlySet<string> = new Set(["metric", "entity", "dimension_value", "dimension"]);

/** A weak character without anything it belongs to: 大和, 万达集团, 高营收. */
function isStray(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  const text = hanCharacter(tokens, item);
  if (item?.kind !== "term" || text === null || !WEAK.has(text) || SLOTS.has(item.term.kind)) return false;
  const left = gluedNeighbour(tokens, items, index, -1);
  const right = gluedNeighbour(tokens, items, index, 1);
  if (isWeak(tokens, left) || isWeak(tokens, right)) return true;
  if (SCALES.has(text)) return !followsAmount(tokens, left) && right !== null && !isCurrency(right);
  if (AFTER_SOMETHING.has(text)) return left === null;
  if (text === "总" || text === "整")
    return !(right?.kind === "term" && ["metric", "glue", "entity", "operation"].includes(right.term.kind));
  const joint = left === null ? null : hanCharacter(tokens, left);
  if (joint !== null && "和与及跟同".includes(joint)) return true;
  // 按 channel
  if ("分按各每".includes(text)) return right === null && !isTerm(items[index + 1], "dimension", "member");
  if ("早行好".includes(text)) return left !== null || right !== null;
  // A preposition or auxiliary directly before a slot value is part of a name.
  return left === null && right?.kind === "term" && SLOTS.has(right.term.kind) && !"到对于自要看查问把".includes(text);
}

function followsAmount(tokens: readonly Token[], left: Item | null): boolean {
  if (left === null) return false;
  if (tokens[left.from]?.kind === "number") return true;
  return left.kind === "term" && left.term.kind === "glue";
}

function isCurrency(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "currency";
}

function isWeak(tokens: readonly Token[], item: Item | null): boolean {
  const text = item === null ? null : hanCharacter(tokens, item);
  return text !== null && WEAK.has(text) && !"总整万千亿元分按各每".includes(text);
}

/** The character of an item that is a single Chinese one, else null. */
function hanCharacter(tokens: readonly Token[], item: Item | undefined | null): string | null {
  if (!item || item.to !== item.from + 1 || item.kind === "unknown") return null;
  const token = tokens[item.from];
  return token?.kind === "han" ? token.text : null;
}

function gluedNeighbour(tokens: readonly Token[], items: readonly Item[], index: number, step: 1 | -1): Item | null {
  const item = items[index];
  const other = items[index + step];
  const later = step === 1 ? other : item;
  if (!item || !other || other.kind === "break" || other.kind === "mark") return null;
  return tokens[later?.from ?? -1]?.glued === true ? other : null;
}

function touchesUnknown(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const left = gluedNeighbour(tokens, items, index, -1);
  const right = gluedNeighbour(tokens, items, index, 1);
  const unknownHan = (item: Item | null): boolean => item?.kind === "unknown" && tokens[item.to - 1]?.kind === "han";
  return unknownHan(left) || unknownHan(right);
}

function unknown(item: Item): Item {
  return { kind: "unknown", from: item.from, to: item.to };
}

/** Joins neighbouring unknown items into one. */
function mergeUnknown(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const merged: Item[] = [];
  for (const item of items) {
    const last = merged.at(-1);
    const han = tokens[item.from]?.kind === "han" || (last !== undefined && tokens[last.from]?.kind === "han");
    if (item.kind === "unknown" && last?.kind === "unknown" && (!han || tokens[item.from]?.glued === true)) {
      merged[merged.length - 1] = { kind: "unknown", from: last.from, to: item.to };
    } else {
      merged.push(item);
    }
  }
  return merged;
}
