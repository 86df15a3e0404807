import type { FoundCell, Statement } from "./answer.ts";
import type { DocumentSource } from "./document-key.ts";
import type { ShownPage } from "./shown-table.ts";

/** The place of a stored figure in its document, with all that is known of how it came to be. */
export interface SourcePlace {
  /** The cell as its reader may see it now: the value that holds, and what else was stated. */
  readonly found: FoundCell;
  /** The statement whose place it is. */
  readonly statement: Statement;
  /** Whether another statement of the cell holds. */
  readonly isFormer: boolean;
  /** The text of the cell as the document shows it; null where it was not kept. */
  readonly raw: string | null;
  readonly loaded: LoadedDocument;
  /** The table around the figure; null where it was not kept. */
  readonly table: PlaceTable | null;
  /** The page that the figure stands on; null where its format does not say. */
  readonly page: PlacePage | null;
}

/** The document that a figure was read from, as it was loaded. */
export interface LoadedDocument {
  /** Its name; the figure may cite another document, which this one lists. */
  readonly doc: string;
  readonly source: DocumentSource;
  /** The short name of its source. */
  readonly from: string;
  /** When it was loaded with this content, as ISO 8601 in UTC. */
  readonly at: string;
  /** When the content that it took the place of was loaded; null where it took the place of none. */
  readonly before: string | null;
  /** When other content took its place; null where it is in view. */
  readonly until: string | null;
}

/** The rows and columns around a cell. */
export interface PlaceTable {
  readonly addressing: "ref" | "line" | "labels";
  readonly headings: readonly string[];
  readonly titles: readonly string[];
  /** Columns of the document, counted from 0: labels first. */
  readonly columns: readonly { readonly column: number; readonly isLabel: boolean }[];
  /** Rows of the document: those of the headings first. */
  readonly rows: readonly PlaceRow[];
  /** The cell in question, as indexes of `rows` and `columns`. */
  readonly marked: { readonly row: number; readonly column: number };
  /** The labels of its row and the headings of its column, outermost first. */
  readonly rowPath: readonly string[];
  readonly columnPath: readonly string[];
}

export interface PlaceRow {
  /** Counted from 0. */
  readonly row: number;
  readonly isHeading: boolean;
  /** Whether rows between it and the one before it are left out. */
  readonly isApart: boolean;
  /** A text for each column; empty for none. */
  readonly cells: readonly string[];
}

export interface PlacePage extends ShownPage {
  /** The texts that are the place, as indexes of `texts`. */
  readonly marked: readonly number[];
}
