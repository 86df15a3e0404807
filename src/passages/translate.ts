import { PHRASE_TERMS_MAX, type Translator, WORD_CHARACTERS_MAX } from "./dictionary.ts";
import { searchTerms, simplified } from "./search-terms.ts";

/** A piece of a text with its translations. */
export interface TranslatedPiece {
  readonly raw: string;
  /** Translations; each is a list of terms that must all occur. Empty for an unlisted word. */
  readonly ways: readonly (readonly string[])[];
  /** Whether it is one of the business words, which say less than rare ones. */
  readonly isCommon: boolean;
  /** Whether it is the name of a person or place. */
  readonly isName: boolean;
}

/** Segments a run of Chinese characters greedily, longest word first; a character that begins no word stands alone. */
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

/** Length in characters of the longest known word at a position of a simplified text; 1 if none. */
export function longestAt(plain: readonly string[], at: number, dictionary: Translator): number {
  const isKnown = (word: string): boolean =>
    dictionary.business.toEnglish.has(word) || dictionary.english(word).length > 0;
  return sizeAt(plain, at, { isWord: isKnown, longest: WORD_CHARACTERS_MAX }) ?? 1;
}

interface Words {
  readonly isWord: (word: string) => boolean;
  /** Maximum length of a word in characters. */
  readonly longest: number;
}

/** Length in characters (at least 2) of the longest word at a position; null if none. */
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

/** Segments English terms greedily into phrases with Chinese translations, longest first; other terms stand alone. */
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

/** The character pairs of a Chinese word, since single characters are too frequent; of one character, itself. */
export function pairsOnly(word: string): readonly string[] {
  const terms = searchTerms(word);
  const pairs = terms.filter((term) => term.length > 1);
  return pairs.length > 0 ? pairs : terms;
}
