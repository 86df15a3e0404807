/** A few rows of a table to show to people: texts as displayed, heading rows first. */
export interface Snippet {
  readonly title: string | null;
  readonly rows: readonly (readonly string[])[];
  /** Position of the cell in question in `rows`. */
  readonly marked: { readonly row: number; readonly column: number } | null;
}
