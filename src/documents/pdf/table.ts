import type { Line } from "./lines.ts";

/** A table found on a page, with its extent in points. */
export interface FoundTable {
  readonly cells: readonly FoundCell[];
  readonly rowCount: number;
  readonly columnCount: number;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

export interface FoundCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly lines: readonly Line[];
}
