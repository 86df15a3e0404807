import type { StatedUnit } from "../../language/cell-content.ts";
import type { LabelParts } from "./label-parts.ts";

/** A name where it stands: in which level of headings, and the heading that it was taken from. */
export interface HeadingName {
  /** Names of one level are of one sort: the labels of a column, one row of headings. */
  readonly level: string;
  readonly key: string;
  readonly name: string;
  readonly parts: LabelParts;
  /** The headings that it was put together from, where one name stands in several of them. */
  readonly pieces?: readonly string[];
}

/** A row or a column of figures with what its headings name, outermost first. */
export interface Line {
  /** Its number in the grid. */
  readonly at: number;
  readonly names: readonly HeadingName[];
  readonly parts: readonly LabelParts[];
  /** What its headings and most of its cells state of a unit. */
  readonly unit: StatedUnit | null;
  /** What its headings alone state. */
  readonly stated: StatedUnit | null;
  readonly figures: number;
}
