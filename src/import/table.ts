import type { Glossary } from "../company/glossary.ts";
import { FileError } from "../documents/file-error.ts";
import type { Rejections } from "./rejections.ts";

/** A row of a table below its heading. */
export interface TableRow {
  /** The line of a text file, or the row of a sheet, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the whole row cannot be read; null when it can. */
  readonly fault: string | null;
  /** Why single cells hold no figure, by column: a date, an error, a formula without result. */
  readonly cellFaults: ReadonlyMap<number, string>;
}

/** What a table of declared columns is read with. */
export interface DeclaredContext {
  /** The document that rows without lineage of their own come from. */
  readonly doc: string;
  readonly glossary: Glossary;
  readonly rejections: Rejections;
}

/** A heading that cannot be used. */
export function unknownLayout(message: string): FileError {
  return new FileError("unknown_layout", message);
}

/** Where a rejected figure stands, for a person. */
export function placeOf(table: Table, { line }: TableRow, column: number): string {
  return table.sheet === null ? `line ${line}` : table.locate(line, column);
}

/** A heading and the rows below it, read one after the other. */
export interface Table {
  /** The sheet's name; null for a text file. */
  readonly sheet: string | null;
  readonly header: readonly string[];
  readonly rows: Iterable<TableRow>;
  /** True where numbers may be written with a decimal comma, so that `1,234` has two readings. */
  readonly commaIsAmbiguous: boolean;
  /** The place of a row's value as a locator. */
  locate(line: number, column: number): string;
  /** The heading's last column that has a name, plus one. */
  readonly width: number;
}

export const NO_FAULTS: ReadonlyMap<number, string> = new Map();

/** Raw text in a message: on one line, cut where it is long. */
export function quoted(raw: string): string {
  const line = raw.replace(/\s+/g, " ").trim();
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
}

/** How many leading columns of a heading row are named. */
export function namedWidth(header: readonly string[]): number {
  return header.findLastIndex((name) => name !== "") + 1;
}
