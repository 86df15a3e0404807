import { foldText } from "../../../language/folding.ts";

/** A word of a label with its place; a Chinese character is a word of its own. */
export interface LabelToken {
  /** Folded, as names are compared. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:['’](?:(?!\p{Script=Han})[\p{L}\p{M}])+)*/gu;

/** The words of a label in order; signs between them are left out. */
export function labelTokens(text: string): readonly LabelToken[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    word: foldText(match[0]).replaceAll("’", "'"),
    start: match.index,
    end: match.index + match[0].length,
  }));
}
