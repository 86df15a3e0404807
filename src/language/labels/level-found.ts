import { CLEARANCES, type Clearance } from "../../domain/sensitivity.ts";
import type { LabelWord } from "./label-words.ts";

/** A level that a text indicates. */
export interface LevelFound {
  readonly level: Clearance;
  /** Whether the text is unambiguously a label. */
  readonly isSure: boolean;
}

/**
 * The place of a text. `line`: among the first lines or in small print. `last`: among the last lines, read
 * the same way but never sure. `cell`: in a row of figures. `name`: of a file or folder. `heading`: above any
 * part. `further`: elsewhere, where only lines count that are a label or about their document.
 */
export type LabelPlace = "line" | "last" | "cell" | "name" | "heading" | "further";

/** Whether a level is above INTERNAL, the most common one. */
export function isHigh({ level }: { readonly level: Clearance }): boolean {
  return CLEARANCES.indexOf(level) > CLEARANCES.indexOf("INTERNAL");
}

/** The level of a text that is about its label only. */
export function statement(word: LabelWord): LevelFound {
  return { level: word.level, isSure: namesLevel(word) };
}

/** Whether the word names a level, rather than a restriction or topic related to one. */
export function namesLevel({ use }: LabelWord): boolean {
  return use === "plain" || use === "ordinary";
}

/** Raises the document to the word's level; never lowers it. */
export function raising(word: LabelWord): readonly LevelFound[] {
  return isHigh(word) ? [{ level: word.level, isSure: false }] : [];
}

/** Unsure labels above INTERNAL count as CONFIDENTIAL. */
export function doubtful(word: LabelWord): readonly LevelFound[] {
  return isHigh(word) ? [{ level: "CONFIDENTIAL", isSure: false }] : [];
}
