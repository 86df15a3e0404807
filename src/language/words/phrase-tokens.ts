import { tokenize } from "../tokenize.ts";

/** Signs that are part of a name; every other sign inside a name is ignored, in the lexicon and in questions. */
const SIGNIFICANT_MARKS = new Set(["&", "+", "%", "$", "€", "£", "¥", ","]);

/** The tokens of a phrase for comparison: folded, without ignored signs. */
export function phraseTokens(phrase: string): readonly string[] {
  return tokenize(phrase)
    .tokens.filter((token) => token.kind !== "mark" || SIGNIFICANT_MARKS.has(token.text))
    .map((token) => token.text);
}
