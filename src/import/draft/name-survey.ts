import type { FlatTable } from "./flat-columns.ts";
import type { SeenName } from "./seen-names.ts";

/** What tables name. A flat table and documents give it in this one form, and the draft is written from it. */
export interface NameSurvey {
  /** The company as titles name it; null where none does. */
  readonly company: string | null;
  readonly metrics: readonly SeenName[];
  readonly entities: readonly SeenName[];
  /** The keys of the entity that is the company as a whole, and of those that it is made of. */
  readonly whole: string | null;
  readonly parts: readonly string[];
  readonly dimensions: readonly SeenDimension[];
  /** Texts that may show when the fiscal year begins. */
  readonly yearTexts: readonly string[];
  /** The flat table that needs a mapping of its columns; null for none. */
  readonly table: FlatTable | null;
  readonly doubts: readonly string[];
}

/** What figures are taken apart by. */
export interface SeenDimension {
  readonly by: string;
  /** The column of a flat table that holds its values. */
  readonly column: number | null;
  readonly values: readonly SeenName[];
  /** Words for the whole that the values are parts of. */
  readonly wholes: readonly string[];
  /** The code of the value of a figure that names none. */
  readonly defaultValue: string;
  /** Why it was taken for one. */
  readonly reason: string;
}

/** The largest draft: beyond it, names are left out. */
export const METRICS_MAX = 500;
export const ENTITIES_MAX = 5_000;

/** The doubt over names beyond the limit. */
export function leftOut(max: number, what: string): string {
  return `The tables name more than ${max.toLocaleString("en")} ${what}; the others were left out.`;
}
