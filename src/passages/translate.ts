import { PHRASE_TERMS_MAX, type Translator, WORD_CHARACTERS_MAX } from "./dictionary.ts";
import { searchTerms, simplified } from "./search-terms.ts";

/** A piece of a text, and how the other language says it. */
export interface TranslatedPiece {
  readonly raw: string;
  /** Each a way to say it: terms that all have to be there. None for a word that nobody lists. */
  readonly ways: readonly (readonly string[])[];
  /** Whether it is among the words of business, which say less than rare ones. */
  readonly isCommon: boolean;
  /** Whether it names somebody or somewhere. */
  readonly isName: boolean;
}

/** Cuts a run of Chinese characters into words, the longest first at each place; a character that begins none stays alone. */
export function chinesePieces(run: string, dictionary: Translator): readonly TranslatedPiece[] {
  const characters = Array.from(run);
  const plain = characters.map(simplified);
  const pieces: TranslatedPiece[] = [];
  for (let at = 0; at < plain.length; ) {
    const size = longestAt(plain, at, dictionary);
    const word = plain.slice(at, at + size).join("");
    pieces.push({ raw: characters.slice(at, at + size).join(""), ...toEnglish(word, dictionary) });
    at += size;
  }
  return pieces;
}

/** How many characters the longest known word has that begins at a place of a simplified text; one where none does. */
export function longestAt(plain: readonly string[], at: number, dictionary: Translator): number {
  const isKnown = (word: string): boolean =>
    dictionary.business.toEnglish.has(word) || dictionary.english(word).length > 0;
  return sizeAt(plain, at, { isWord: isKnown, longest: WORD_CHARACTERS_MAX }) ?? 1;
}

interface Words {
  readonly isWord: (word: string) => boolean;
  /** Characters of a word at most. */
  readonly longest: number;
}

/** How many characters, two at least, the longest word has that begins at a place; null where none does. */
export function sizeAt(plain: readonly string[], at: number, { isWord, longest }: Words): number | null {
  let word = plain.slice(at, at + longest).join("");
  for (let size = Math.min(longest, plain.length - at); size > 1; size -= 1) {
    if (isWord(word)) return size;
    word = word.slice(0, -(plain[at + size - 1] ?? "").length);
  }
  return null;
}

function toEnglish(word: string, dictionary: Translator): Omit<TranslatedPiece, "raw"> {
  const common = dictionary.business.toEnglish.get(word);
  return common === undefined
    ? { ways: dictionary.english(word), isCommon: false, isName: dictionary.isName(word) }
    : { ways: common.map(searchTerms), isCommon: true, isName: false };
}

/** Cuts English terms into phrases that have Chinese words, the longest first at each place; other terms stay alone. */
export function englishPieces(terms: readonly string[], dictionary: Translator): readonly TranslatedPiece[] {
  const pieces: TranslatedPiece[] = [];
  for (let at = 0; at < terms.length; ) {
    const { size, words, isCommon } = phraseAt(terms, at, dictionary);
    const raw = terms.slice(at, at + size).join(" ");
    pieces.push({ raw, ways: words.map(pairsOnly), isCommon, isName: words.some((word) => dictionary.isName(word)) });
    at += size;
  }
  return pieces;
}

interface Phrase {
  readonly size: number;
  readonly words: readonly string[];
  readonly isCommon: boolean;
}

function phraseAt(terms: readonly string[], at: number, dictionary: Translator): Phrase {
  for (let size = Math.min(PHRASE_TERMS_MAX, terms.length - at); size > 1; size -= 1) {
    const words = dictionary.chinese(terms.slice(at, at + size));
    if (words.length > 0) return { size, words, isCommon: false };
  }
  const term = terms[at] ?? "";
  const common = dictionary.business.chineseByStem.get(term);
  return common === undefined
    ? { size: 1, words: dictionary.chinese([term]), isCommon: false }
    : { size: 1, words: common, isCommon: true };
}

export function distinctWays(ways: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(ways.filter((way) => way.length > 0).map((way) => [way.join(" "), way])).values()];
}

/** A Chinese word as the pairs of its characters: single characters stand everywhere. */
export function pairsOnly(word: string): readonly string[] {
  const terms = searchTerms(word);
  const pairs = terms.filter((term) => term.length > 1);
  return pairs.length > 0 ? pairs : terms;
}
