import { type BusinessWords, businessWords } from "./words/bilingual.ts";

/** A general Chinese-English dictionary, for questions in one language and documents in the other. */
export interface Dictionary {
  /** English translations of a simplified Chinese word, most common first; of each all terms must occur. */
  english(word: string): readonly (readonly string[])[];
  /** Whether a simplified Chinese word is the name of a person or place. */
  isName(word: string): boolean;
  /** Simplified Chinese words for adjacent English terms, most common first. */
  chinese(terms: readonly string[]): readonly string[];
}

/** A dictionary with business terms, which take precedence. */
export interface Translator extends Dictionary {
  readonly business: BusinessWords;
}

/** Adds a company's own vocabulary to the business terms of a dictionary. */
export function translatorOf(dictionary: Dictionary, own?: ReadonlyMap<string, readonly string[]>): Translator {
  return { ...dictionary, business: businessWords(own) };
}

/**
 * A translator for one question, with cached look-ups and a limit of distinct ones. Above the limit a word counts as
 * having no translation, so that fewer passages are found rather than more.
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

/** Upper limit of the length of Chinese words in the dictionary. */
export const WORD_CHARACTERS_MAX = 8;
/** Upper limit of the terms of English phrases in the dictionary. */
export const PHRASE_TERMS_MAX = 3;

/** Translates business terms only. */
export const NO_DICTIONARY: Translator = translatorOf({
  english: () => [],
  isName: () => false,
  chinese: () => [],
});
