import type { Item } from "./items.ts";
import type { Token } from "./tokenize.ts";

/**
 * Known words that are part of a name: "Ping An Group", "Greater China", 香港分行, 売上高. They become unknown again, so that the name is
 * named to the reader and not taken for what remains of it.
 */
export function unmaskNames(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const titled = isTitleCase(tokens);
  const latin = items.map((item, index) => (isLatinName(tokens, items, index, titled) ? unknown(item) : item));
  return mergeUnknown(tokens, absorbHan(tokens, latin));
}

/** Adjectives that make another place or company of the name that follows, however they are written. */
const NAMING_ADJECTIVES = new Set(["greater", "great", "good", "nice", "super", "grand", "best"]);

function isLatinName(tokens: readonly Token[], items: readonly Item[], index: number, titled: boolean): boolean {
  const item = items[index];
  const next = items[index + 1];
  const token = item && tokens[item.from];
  if (item?.kind !== "term" || token?.kind !== "word" || !YIELDING.has(item.term.kind)) return false;
  if (next?.kind !== "term" || next.term.kind !== "entity") return false;
  if (item.to === item.from + 1 && NAMING_ADJECTIVES.has(token.text)) return true;
  return token.capital && !titled && index > 0 && items[index - 1]?.kind !== "break";
}

/** Kinds of words that give way to a name; words for slots, periods and units never do. */
const YIELDING: ReadonlySet<string> = new Set([
  "glue",
  "courtesy",
  "topic",
  "operation",
  "member",
  "total",
  "narrative",
  "aside",
]);

/** A question that capitalises nearly every word says nothing by its capitals. */
function isTitleCase(tokens: readonly Token[]): boolean {
  const words = tokens.filter((token) => token.kind === "word" && token.text.length > 1);
  const capitals = words.filter((token) => token.capital);
  return words.length > 2 && capitals.length * 5 >= words.length * 4;
}

/** Single characters that are words of their own only where no unknown character touches them. */
const ABSORBABLE = new Set("分按高低大小涨早行好毛净新老率上下后值数总内外中期");
/** Of these, the ones that are words only when they stand alone. */
const ALONE = new Set("早行好");

function absorbHan(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  let current = items.map((item, index) => (standsInWord(tokens, items, index) ? unknown(item) : item));
  // Once from the left and once from the right reaches every character that touches an unknown one through others.
  for (const step of [1, -1]) {
    const next = [...current];
    for (let i = step === 1 ? 0 : next.length - 1; i >= 0 && i < next.length; i += step) {
      const item = next[i];
      if (item !== undefined && isAbsorbable(tokens, item) && touchesUnknown(tokens, next, i)) next[i] = unknown(item);
    }
    current = next;
  }
  return current;
}

function isAbsorbable(tokens: readonly Token[], item: Item): boolean {
  return item.kind === "term" && item.to === item.from + 1 && ABSORBABLE.has(tokens[item.from]?.text ?? "");
}

function standsInWord(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  if (item === undefined || !isAbsorbable(tokens, item) || !ALONE.has(tokens[item.from]?.text ?? "")) return false;
  const token = tokens[item.from];
  return token?.glued === true && tokens[item.from - 1]?.kind === "han";
}

function touchesUnknown(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  const before = items[index - 1];
  const after = items[index + 1];
  if (item === undefined) return false;
  const left = before?.kind === "unknown" && tokens[item.from]?.glued === true && tokens[before.from]?.kind === "han";
  const right = after?.kind === "unknown" && tokens[after.from]?.glued === true && tokens[after.from]?.kind === "han";
  return left || right;
}

function unknown(item: Item): Item {
  return { kind: "unknown", from: item.from, to: item.to };
}

/** Neighbouring unknown items are one stretch. */
function mergeUnknown(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const merged: Item[] = [];
  for (const item of items) {
    const last = merged.at(-1);
    const han = tokens[item.from]?.kind === "han" || (last !== undefined && tokens[last.from]?.kind === "han");
    if (item.kind === "unknown" && last?.kind === "unknown" && (!han || tokens[item.from]?.glued === true)) {
      merged[merged.length - 1] = { ...last, to: item.to };
    } else {
      merged.push(item);
    }
  }
  return merged;
}
