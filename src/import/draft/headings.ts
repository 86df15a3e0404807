import type { StatedUnit } from "../../language/cell-content.ts";
import type { LabelParts } from "./label-parts.ts";

/** A name in a heading, with its level and the heading that it was taken from. */
export interface HeadingName {
  /** Position in the table; names of one level have one role: one column of labels, one row of headings. */
  readonly level: string;
  readonly key: string;
  readonly name: string;
  readonly parts: LabelParts;
  /** The headings that it was joined from, where one name is spread over several. */
  readonly pieces?: readonly string[];
}

/** A row or column of figures with the names in its headings, outermost first. */
export interface Line {
  /** Its row or column number in the grid. */
  readonly at: number;
  readonly names: readonly HeadingName[];
  readonly parts: readonly LabelParts[];
  /** The unit in its headings, or in most of its cells. */
  readonly unit: StatedUnit | null;
  /** The unit in its headings only. */
  readonly stated: StatedUnit | null;
  readonly figures: number;
}
