/** A page of a workbook, or a file of values, before any format. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
}

export interface SheetColumn {
  readonly heading: string;
  /** In characters. */
  readonly width: number;
}

/** `number`: exact decimal text. */
export type SheetCell =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly value: string };
