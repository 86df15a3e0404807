import { CLEARANCES, type Clearance } from "../domain/sensitivity.ts";
import type { LabelWord } from "./label-words.ts";

/** What a text says of a level. */
export interface LevelFound {
  readonly level: Clearance;
  /** Whether the text is about the label and nothing else. */
  readonly isSure: boolean;
}

/**
 * Where a text stands. `line`: among the first lines or in small print. `last`: among the last lines, which are read in
 * the same way and are never sure. `cell`: in a row of figures. `name`: in the name of a file or folder. `heading`: over any part of a text. `further`:
 * anywhere, where a line counts that is a label as a whole or speaks of its document.
 */
export type LabelPlace = "line" | "last" | "cell" | "name" | "heading" | "further";

/** Whether a level is above the one that most things have. */
export function isHigh({ level }: { readonly level: Clearance }): boolean {
  return CLEARANCES.indexOf(level) > CLEARANCES.indexOf("INTERNAL");
}

/** What a text says that is about the label and nothing else. */
export function statement(word: LabelWord): LevelFound {
  return { level: word.level, isSure: namesLevel(word) };
}

/** Whether a word is the name of a level, and not an order or a topic that goes with one. */
export function namesLevel({ use }: LabelWord): boolean {
  return use === "plain" || use === "ordinary";
}

/** What raises a document to the word's own level, and never lowers it. */
export function raising(word: LabelWord): readonly LevelFound[] {
  return isHigh(word) ? [{ level: word.level, isSure: false }] : [];
}

/** What is unsure counts as CONFIDENTIAL. */
export function doubtful(word: LabelWord): readonly LevelFound[] {
  return isHigh(word) ? [{ level: "CONFIDENTIAL", isSure: false }] : [];
}
