import type { FlatTable } from "./flat-columns.ts";
import type { SeenName } from "./seen-names.ts";

/** The names in tables: the common form for flat tables and documents, from which the draft is written. */
export interface NameSurvey {
  /** The company's name in titles; null for none. */
  readonly company: string | null;
  readonly metrics: readonly SeenName[];
  readonly entities: readonly SeenName[];
  /** Keys of the entity that is the whole company, and of its parts. */
  readonly whole: string | null;
  readonly parts: readonly string[];
  readonly dimensions: readonly SeenDimension[];
  /** Titles and headings that only say where figures stand. */
  readonly captions: readonly SeenName[];
  /** Texts that may show in which month the fiscal year begins. */
  readonly yearTexts: readonly string[];
  /** The flat table, if it needs a mapping; null otherwise. */
  readonly table: FlatTable | null;
  readonly doubts: readonly string[];
}

/** A breakdown of figures. */
export interface SeenDimension {
  readonly by: string;
  /** The column of a flat table with its values. */
  readonly column: number | null;
  readonly values: readonly SeenName[];
  /** Words for the whole of its values. */
  readonly wholes: readonly string[];
  /** Code of the value for figures that name none. */
  readonly defaultValue: string;
  /** Why it was taken for a dimension. */
  readonly reason: string;
}

/** Limits of a draft: further names are left out. */
export const CAPTIONS_MAX = 1_000;
export const METRICS_MAX = 500;
export const ENTITIES_MAX = 5_000;

/** The doubt about names beyond the limit. */
export function leftOut(max: number, what: string): string {
  return `The tables name more than ${max.toLocaleString("en")} ${what}; the others were left out.`;
}
