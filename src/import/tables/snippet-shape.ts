/** A few rows of the table, for people to look at: texts as displayed, the first row the headings. */
export interface Snippet {
  readonly title: string | null;
  readonly rows: readonly (readonly string[])[];
  /** The cell in question, by its place in `rows`. */
  readonly marked: { readonly row: number; readonly column: number } | null;
}
