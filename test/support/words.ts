import { languageWords } from "../../src/server/language-words.ts";

/** The words of both languages, as the product reads them. */
export const WORDS = languageWords();
