import type { Grid, GridCell } from "../../../documents/document.ts";

/** A heading, section or title as it stands in a grid. */
export interface Label {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  /** Footnote marks that stood at it. */
  readonly marks: readonly string[];
}

/** A column of figures with the headings over it, outermost first. */
export interface FigureColumn {
  readonly column: number;
  readonly path: readonly Label[];
}

/** A row of figures with what stands before them. */
export interface FigureRow {
  readonly row: number;
  /** Rows without figures over it that qualify it, outermost first. */
  readonly sections: readonly Label[];
  /** The row of figures that it is set in under, as an index of `rows`; null for none. */
  readonly parent: number | null;
  /** The row of figures right before it in the same section, as an index of `rows`. */
  readonly before: number | null;
  /** Empty rows lie between it and the row before, which is of the same section. */
  readonly isApart: boolean;
  /** Its own labels from left to right; one that is carried down from a merged or blank cell included. */
  readonly path: readonly Label[];
  /** Texts between and behind its figures: a unit, a scenario, a comment. */
  readonly asides: readonly Label[];
  /** The cells of its figure columns, dashes and faults included. */
  readonly cells: readonly GridCell[];
}

/** One table of a grid: which headings each of its figures has. */
export interface TableLayout {
  readonly grid: Grid;
  /** Lines over the table that speak of it as a whole, outermost first. */
  readonly titles: readonly Label[];
  /** What stands over the labels of its rows: a unit, the name of the column. */
  readonly corner: readonly Label[];
  /** What stands over the texts between and behind the figures. */
  readonly asides: readonly Label[];
  /** Lines below it. */
  readonly notes: readonly Label[];
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly FigureRow[];
}

const NO_MARKS: readonly string[] = [];

export function labelOf(cell: GridCell): Label {
  return { text: cell.text, row: cell.row, column: cell.column, marks: cell.style?.marks ?? NO_MARKS };
}
