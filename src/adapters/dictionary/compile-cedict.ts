import { PHRASE_TERMS_MAX, WORD_CHARACTERS_MAX } from "../../passages/dictionary.ts";
import { isFunctionTerm } from "../../passages/query-terms.ts";
import { searchTerms, simplified } from "../../passages/search-terms.ts";

/** An entry of CC-CEDICT: a word in simplified Chinese and its English senses. */
export interface CedictEntry {
  readonly simplified: string;
  readonly english: readonly string[];
}

export interface CompiledDictionary {
  /**
   * Chinese word to translations: terms separated by spaces, translations by semicolons; names begin with `NAME_MARK`.
   */
  readonly english: ReadonlyMap<string, string>;
  /** English terms, separated by spaces, to Chinese words, separated by spaces. */
  readonly chinese: ReadonlyMap<string, string>;
}

export const NAME_MARK = "*";
const WAYS_MAX = 6;
const WORDS_MAX = 12;
const WAY_WORDS_MAX = 4;

/** Reduces the dictionary to the terms of each sense, in both directions. */
export function compileCedict(entries: Iterable<CedictEntry>): CompiledDictionary {
  const english = new Map<string, Set<string>>();
  const chinese = new Map<string, RankedWord[]>();
  const names = new Set<string>();
  for (const entry of entries) {
    const word = Array.from(entry.simplified, simplified).join("");
    if (!WORD.test(word)) continue;
    let place = 0;
    for (const { phrase, isRare } of sensesOf(entry.english)) {
      const terms = searchTerms(phrase);
      addWay(english, word, terms);
      if (place === 0 && CAPITAL.test(phrase) && english.get(word)?.size === 1) names.add(word);
      if (terms.length > 0 && terms.length <= PHRASE_TERMS_MAX)
        listed(chinese, terms.join(" ")).push({ word, rank: place + (isRare ? RARE : 0) + oddity(word) });
      place += 1;
    }
  }
  return {
    english: new Map(
      Array.from(english, ([word, ways]) => [word, `${names.has(word) ? NAME_MARK : ""}${[...ways].join(";")}`]),
    ),
    chinese: new Map(Array.from(chinese, ([terms, words]) => [terms, firstOf(words).join(" ")])),
  };
}

const CAPITAL = /^\p{Lu}/u;
const WORD = new RegExp(`^\\p{Script=Han}{1,${WORD_CHARACTERS_MAX}}$`, "u");

interface RankedWord {
  readonly word: string;
  readonly rank: number;
}

const RARE = 5;

/**
 * Prefers words of two characters, the usual length; longer ones are special, single characters are parts of others.
 */
function oddity(word: string): number {
  return { 1: 2, 2: 0 }[word.length] ?? 1;
}

function firstOf(words: readonly RankedWord[]): readonly string[] {
  const sorted = words.toSorted((a, b) => a.rank - b.rank).map(({ word }) => word);
  return [...new Set(sorted)].slice(0, WORDS_MAX);
}

/** Senses that only refer to other entries or describe the use of a character. */
const POINTER =
  /^\(?(?:old |erhua |Japanese |archaic )?variant of|^see |^surname |^CL:|^abbr\. |^also written|^used in|^also pr\./u;
const RARELY = /\((?:dated|archaic|literary|old|slang|dialect|bound form|Tw)\b/u;
const ASIDE = /\([^)]{0,200}\)|\[[^\]]{0,200}\]|[\p{Script=Han}|]+/gu;
const LEADING = /^(?:to be|to|a|an|the) /u;

function* sensesOf(senses: readonly string[]): Generator<{ readonly phrase: string; readonly isRare: boolean }> {
  for (const sense of senses) {
    if (POINTER.test(sense)) continue;
    const isRare = RARELY.test(sense);
    for (const part of sense.replace(ASIDE, " ").split(/[;/]/u)) {
      const said = part.trim().replace(LEADING, "");
      // "Beijing, capital of …": the explanation of a name is not part of its translation.
      const phrase = CAPITAL.test(said) ? said.replace(/,.*/su, "") : said;
      if (phrase !== "" && phrase.split(/\s+/u).length <= WAY_WORDS_MAX) yield { phrase, isRare };
    }
  }
}

function addWay(ways: Map<string, Set<string>>, word: string, terms: readonly string[]): void {
  const said = terms.filter((term) => !isFunctionTerm(term));
  if (said.length === 0) return;
  const known = ways.get(word) ?? new Set();
  if (known.size < WAYS_MAX) known.add(said.join(" "));
  ways.set(word, known);
}

function listed<T>(lists: Map<string, T[]>, key: string): T[] {
  const known = lists.get(key) ?? [];
  lists.set(key, known);
  return known;
}
