/** A part of a table as its document shows it: kept so that the place of a figure can be shown later. */
export interface ShownTable {
  /** Counted within the document; the pieces of a long table share it. */
  readonly number: number;
  /** What the locators of its cells begin with. */
  readonly locator: string;
  /** How cells are addressed: by cell reference (A1), by line of a text file, or by row and column labels. */
  readonly addressing: "ref" | "line" | "labels";
  /** The slide's title or the headings of the section, outermost first. */
  readonly headings: readonly string[];
  /** The lines that describe the table: entity, subject, unit. */
  readonly titles: readonly string[];
  /** The rows of column headings; every piece has them. */
  readonly headingRows: readonly ShownRow[];
  readonly labelColumns: readonly number[];
  /** The columns of figures. */
  readonly columns: readonly ShownColumn[];
  /** In order; rows that the document hides are missing. */
  readonly rows: readonly ShownRow[];
}

export interface ShownColumn {
  readonly column: number;
  /** Its name in locators; null where it is counted. */
  readonly name: string | null;
  /** Its headings, outermost first. */
  readonly path: readonly string[];
}

export interface ShownRow {
  /** Counted from 0. */
  readonly row: number;
  /** Its name in locators; null where it is counted. */
  readonly name: string | null;
  /** Its labels, outermost first: those of the sections above it, and its own. */
  readonly path: readonly string[];
  /** Labels of rows above that apply to it, by column. */
  readonly carried: readonly ShownCell[];
  readonly cells: readonly ShownCell[];
}

export interface ShownCell {
  readonly column: number;
  readonly text: string;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** A page or slide with the places of its texts, from which a picture of it is drawn; lengths are in points. */
export interface ShownPage {
  /** `page=12`, `slide=3`. */
  readonly locator: string;
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
  readonly rules: readonly PlacedRule[];
}

/** A text in its box; `left` and `top` are the distances from the upper left corner of the page. */
export interface PlacedText {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The size of its letters. */
  readonly size: number;
  readonly bold: boolean;
  readonly text: string;
  /** The cell of a table that it is; without row and column a whole chart. */
  readonly cell?: { readonly locator: string; readonly row?: number; readonly column?: number };
}

/** A line that is drawn on the page. */
export interface PlacedRule {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What is kept of a document's looks. */
export interface ShownDocument {
  readonly tables: Iterable<ShownTable>;
  readonly pages: Iterable<ShownPage>;
}
