import { foldText } from "../../../language/folding.ts";

/** A word of a label with its position; each Chinese character is a word. */
export interface LabelToken {
  /** Folded for comparison with names. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:['’](?:(?!\p{Script=Han})[\p{L}\p{M}])+)*/gu;

/** The words of a label in order, without punctuation. */
export function labelTokens(text: string): readonly LabelToken[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    word: foldText(match[0]).replaceAll("’", "'"),
    start: match.index,
    end: match.index + match[0].length,
  }));
}
