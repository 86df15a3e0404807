import { grouped } from "../../domain/grouped.ts";
import { type KeyedName, keyedName, type LabelParts, labelParts, tidy } from "./label-parts.ts";
import { METRIC_WORDS } from "./name-words.ts";

/** Reads labels with a cache, and knows which of them contain two names. */
export interface LabelReader {
  read(text: string): LabelParts;
  /** The two names of a heading such as `New sales – Online`; null for one name. */
  splitOf(name: string): readonly [KeyedName, KeyedName] | null;
}

/** Makes a reader for some headings. */
export function labelReader(headings: readonly string[]): LabelReader {
  const known = new Map<string, LabelParts>();
  const isCoded = codedNames(headings);
  const read = (text: string): LabelParts => {
    const parts = known.get(text) ?? labelParts(text, isCoded(text));
    known.set(text, parts);
    return parts;
  };
  const names = new Set<string>();
  for (const text of headings) names.add(read(text).name);
  const splits = doubleNames(names);
  return { read, splitOf: (name) => splits.get(name) ?? null };
}

const CODED = /^(\p{L}[\p{L}\p{N} &.'-]*?) (\p{Lu}{2,6})$/u;
const CODES_MIN = 3;

/**
 * Recognises "Zone EUR" beside "Zone NA" and "Zone LATAM": words that several codes follow name what the codes tell apart,
 * so that a code among them is no currency. Where all codes are currencies, times and the like, they are none of the name.
 */
function codedNames(headings: readonly string[]): (text: string) => boolean {
  const found = [...new Set(headings.map((text) => text.trim()))].flatMap((text) => {
    const [, words = "", code = ""] = CODED.exec(text) ?? [];
    return code === "" || METRIC_WORDS.test(words) ? [] : [{ words, code }];
  });
  const codes = grouped(found, ({ words }) => words);
  const isNamed = (words: string, code: string): boolean => labelParts(`${words} ${code}`).name.endsWith(code);
  const coded = [...codes].filter(
    ([words, own]) =>
      own.length >= CODES_MIN && own.filter(({ code }) => isNamed(words, code)).length * 2 >= own.length,
  );
  const named = new Set(coded.map(([words]) => words));
  return (text) => named.has(CODED.exec(text.trim())?.[1] ?? "");
}

const TWO_NAMES = /^(.*?\S)\s*(?:\s[–—-]\s|[:：])\s*(\S.*)/s;

/**
 * Headings with two names, "first – second". The first must occur with several seconds, and also alone or
 * with a second that other firsts have.
 */
function doubleNames(names: ReadonlySet<string>): ReadonlyMap<string, readonly [KeyedName, KeyedName]> {
  const pairs = [...names].flatMap((name) => {
    const match = TWO_NAMES.exec(name);
    const [head, tail] = [tidy(match?.[1] ?? ""), tidy(match?.[2] ?? "")];
    return head === "" || tail === "" ? [] : [{ name, head: keyedName(head), tail: keyedName(tail) }];
  });
  const isSeveral = (keys: readonly string[]): boolean => new Set(keys).size > 1;
  const tails = grouped(pairs, ({ head }) => head.key);
  const heads = grouped(pairs, ({ tail }) => tail.key);
  const whole = new Set([...names].map((name) => keyedName(name).key));
  return new Map(
    pairs.flatMap(({ name, head, tail }) => {
      const hasSeveral = isSeveral((tails.get(head.key) ?? []).map((pair) => pair.tail.key));
      const isCrossed = isSeveral((heads.get(tail.key) ?? []).map((pair) => pair.head.key));
      return hasSeveral && (isCrossed || whole.has(head.key)) ? [[name, [head, tail] as const] as const] : [];
    }),
  );
}
