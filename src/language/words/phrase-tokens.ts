import { foldCharacter } from "../folding.ts";
import { tokenize } from "../tokenize.ts";

/** Signs that are part of a name; every other sign inside a name is ignored, in the lexicon and in questions. */
const SIGNIFICANT_MARKS = new Set(["&", "+", "%", "$", "€", "£", "¥", ","]);

/** Nearly all phrases of the word lists, of which each start of the program reads about a hundred thousand. */
const PLAIN_WORDS = /^[a-z]+(?: [a-z]+)*$/;
const PLAIN_CHINESE = /^[\u4e00-\u9fff]+$/;

/** The tokens of a phrase for comparison: folded, without ignored signs. */
export function phraseTokens(phrase: string): readonly string[] {
  if (PLAIN_WORDS.test(phrase)) return phrase.split(" ");
  if (PLAIN_CHINESE.test(phrase)) return Array.from(phrase, foldCharacter);
  return tokenize(phrase)
    .tokens.filter((token) => token.kind !== "mark" || SIGNIFICANT_MARKS.has(token.text))
    .map((token) => token.text);
}
