import { type BusinessWords, businessWords } from "./words/bilingual.ts";

/** A general dictionary of Chinese and English, for questions in one language and documents in the other. */
export interface Dictionary {
  /** Ways to say a word of simplified Chinese in English, the usual ones first, each as terms that all have to be there. */
  english(word: string): readonly (readonly string[])[];
  /** Whether a word of simplified Chinese names somebody or somewhere. */
  isName(word: string): boolean;
  /** Words of simplified Chinese for English terms that stand side by side, the usual ones first. */
  chinese(terms: readonly string[]): readonly string[];
}

/** A dictionary with the words of business, which go before it. */
export interface Translator extends Dictionary {
  readonly business: BusinessWords;
}

/** Puts a company's own words of its trade into a dictionary, beside those of business. */
export function translatorOf(dictionary: Dictionary, own?: ReadonlyMap<string, readonly string[]>): Translator {
  return { ...dictionary, business: businessWords(own) };
}

/** No listed word has more characters. */
export const WORD_CHARACTERS_MAX = 8;
/** No listed phrase has more terms. */
export const PHRASE_TERMS_MAX = 3;

/** For where words other than those of business stay what they are. */
export const NO_DICTIONARY: Translator = translatorOf({
  english: () => [],
  isName: () => false,
  chinese: () => [],
});
