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

/**
 * The same, for one question: what was looked up is not looked up again, and after so many different words there are no more.
 * A word that is not listed is held to be said in one way alone, so that less is found rather than more.
 */
export function countedTranslator(translator: Translator, lookupsMax: number): Translator {
  let left = lookupsMax;
  const counted = <T>(look: (key: string) => T, none: T): ((key: string) => T) => {
    const known = new Map<string, T>();
    return (key) => {
      const found = known.get(key) ?? (left > 0 ? look(key) : none);
      if (known.has(key)) return found;
      left -= 1;
      known.set(key, found);
      return found;
    };
  };
  const chinese = counted((key) => translator.chinese(key.split(" ")), []);
  return {
    business: translator.business,
    english: counted(translator.english, []),
    isName: counted(translator.isName, false),
    chinese: (terms) => chinese(terms.join(" ")),
  };
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
