import type { Grid, GridCell } from "../../../documents/document.ts";

/** A heading, section or title with its position in the grid. */
export interface Label {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  /** Its footnote marks. */
  readonly marks: readonly string[];
  /** Set where it is merged over several rows. */
  readonly isMerged?: true;
}

/** A column of figures with its headings, outermost first. */
export interface FigureColumn {
  readonly column: number;
  readonly path: readonly Label[];
}

/** A row of figures with its labels. */
export interface FigureRow {
  readonly row: number;
  /** Rows without figures above that qualify it, outermost first. */
  readonly sections: readonly Label[];
  /** Index in `rows` of the row that it is indented under; null for none. */
  readonly parent: number | null;
  /** Index in `rows` of the previous row of figures in the same section; null for none. */
  readonly before: number | null;
  /** Empty rows lie between it and the previous row of its section. */
  readonly isApart: boolean;
  /** Its labels from left to right, including those carried down from a merged or blank cell. */
  readonly path: readonly Label[];
  /** Texts between and after its figures: a unit, a scenario, a comment. */
  readonly asides: readonly Label[];
  /** The cells of its figure columns, dashes and errors included. */
  readonly cells: readonly GridCell[];
}

/** One table of a grid, with the headings of each figure. */
export interface TableLayout {
  readonly grid: Grid;
  /** Lines above the table that describe it as a whole, outermost first. */
  readonly titles: readonly Label[];
  /** Headings of the label columns: a unit, a column name. */
  readonly corner: readonly Label[];
  /** Headings of the text columns between and after the figures. */
  readonly asides: readonly Label[];
  /** Lines below the figures. */
  readonly notes: readonly Label[];
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly FigureRow[];
}

const NO_MARKS: readonly string[] = [];

export function labelOf(cell: GridCell): Label {
  const label = { text: cell.text, row: cell.row, column: cell.column, marks: cell.style?.marks ?? NO_MARKS };
  return cell.rowSpan > 1 ? { ...label, isMerged: true } : label;
}
