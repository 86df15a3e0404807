/** A table as it stands in a document: the texts of its cells. */
export interface DraftTable {
  readonly doc: string;
  readonly sheet: string | null;
  readonly header: readonly string[];
  /** The row of the headings, counted from 1; 1 when absent. */
  readonly headerRow?: number;
  readonly rows: Iterable<readonly string[]>;
}
