import { CLEARANCES, type Clearance } from "../domain/sensitivity.ts";
import type { LabelWord } from "./label-words.ts";

/** What a text says of a level. */
export interface LevelFound {
  readonly level: Clearance;
  /** Whether the text is about the label and nothing else. */
  readonly isSure: boolean;
}

/**
 * Where a text stands: among the first lines or in small print; in a row of figures; in a name of a file or folder; further down, where
 * only a line that is a label as a whole counts.
 */
export type LabelPlace = "line" | "cell" | "name" | "further";

/** Whether a level is above the one that most things have. */
export function isHigh({ level }: { readonly level: Clearance }): boolean {
  return CLEARANCES.indexOf(level) > CLEARANCES.indexOf("INTERNAL");
}

/** What a text says that is about the label and nothing else. */
export function statement({ level, use }: LabelWord): LevelFound {
  return { level, isSure: use !== "vague" };
}

/** What is unsure counts as CONFIDENTIAL. */
export function doubtful(word: LabelWord): readonly LevelFound[] {
  return isHigh(word) ? [{ level: "CONFIDENTIAL", isSure: false }] : [];
}
