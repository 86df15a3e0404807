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
  /** Why single cells hold no figure, by column: a date, an error, a formula without a result. */
  readonly cellFaults: ReadonlyMap<number, string>;
}

/** Context for reading tables with declared columns. */
export interface DeclaredContext {
  /** The document of rows that state no source of their own. */
  readonly doc: string;
  readonly glossary: Glossary;
  readonly rejections: Rejections;
}

/** Error for a heading that cannot be used. */
export function unknownLayout(message: string): FileError {
  return new FileError("unknown_layout", message);
}

/** The place of a rejected figure, as text for a person. */
export function placeOf(table: Table, { line }: TableRow, column: number): string {
  return table.sheet === null ? `line ${line}` : table.locate(line, column);
}

/** A heading with its rows, read one after the other. */
export interface Table {
  /** The sheet's name; null for a text file. */
  readonly sheet: string | null;
  readonly header: readonly string[];
  readonly rows: Iterable<TableRow>;
  /** Numbers may have a decimal comma, so that `1,234` is ambiguous. */
  readonly commaIsAmbiguous: boolean;
  /** The locator of a cell. */
  locate(line: number, column: number): string;
  /** Number of columns up to the last named one. */
  readonly width: number;
}

export const NO_FAULTS: ReadonlyMap<number, string> = new Map();

/** Raw text for a message: on one line, shortened if long. */
export function quoted(raw: string): string {
  const line = raw.replace(/\s+/g, " ").trim();
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
}

/** Number of columns up to the last named one. */
export function namedWidth(header: readonly string[]): number {
  return header.findLastIndex((name) => name !== "") + 1;
}
