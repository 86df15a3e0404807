import type { PeriodCode } from "./period.ts";

/** The dimension values of a cell by dimension code, every dimension of the profile present (`{channel: "TOTAL"}`). */
export type Dimensions = Readonly<Record<string, string>>;

/** The address of one figure. Statements with the same cell are about the same number. */
export interface Cell {
  readonly metric: string;
  readonly entity: string;
  readonly period: PeriodCode;
  readonly dimensions: Dimensions;
}

/** An exact number with its unit; `value` is canonical decimal text and never passes through a float. */
export interface Figure {
  readonly value: string;
  readonly unit: string;
}

/** The document, and the place in it in a form that a person can find. */
export interface Source {
  readonly doc: string;
  readonly locator: string;
  /** The short name of the folder or uploader; present where the reader may see two documents of this name. */
  readonly from?: string;
}

/** The display name of a document, with the suffix that distinguishes it from another one of that name. */
export function documentName({ doc, from }: Pick<Source, "doc" | "from">): string {
  return from === undefined ? doc : `${doc} (${from})`;
}

export function sameDocument(a: Pick<Source, "doc" | "from">, b: Pick<Source, "doc" | "from">): boolean {
  return a.doc === b.doc && a.from === b.from;
}

export type ReviewStatus = "auto_approved" | "approved" | "pending" | "rejected";

/** One statement of a cell by one document, with its lineage. */
export interface Fact {
  readonly cell: Cell;
  readonly figure: Figure;
  readonly source: Source;
  readonly geography: string;
  /** The day the statement is valid for (`YYYY-MM-DD`); a later one supersedes an earlier one. Null where unknown. */
  readonly validAsOf: string | null;
  readonly reviewStatus: ReviewStatus;
  readonly extractorVersion: string;
  readonly mappingVersion: string | null;
}

/** Identity of a cell as canonical JSON with sorted keys: the `dim_key` of the fact table. */
export function cellKey(cell: Cell): string {
  const pairs: [string, string][] = [
    ["entity", cell.entity],
    ["metric", cell.metric],
    ["period", cell.period],
    ...Object.entries(cell.dimensions),
  ];
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`;
}

export function sameCell(a: Cell, b: Cell): boolean {
  return cellKey(a) === cellKey(b);
}
