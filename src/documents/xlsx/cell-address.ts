import { FileError } from "../file-error.ts";

export const ROWS_MAX = 1_048_576;
export const COLUMNS_MAX = 16_384;

/** A rectangle of cells, counted from 0 and inclusive. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The column of an address such as `B7`, counted from 0; -1 for an invalid address. */
export function columnOf(address: string): number {
  let column = 0;
  for (let at = 0; at < address.length; at += 1) {
    const letter = address.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) return at > 0 && at < 4 ? column - 1 : -1;
    column = column * 26 + letter;
  }
  return -1;
}

/** The row of an address, counted from 0; NaN for an invalid address. */
export function rowOf(address: string): number {
  let at = 0;
  while (address.charCodeAt(at) > 64) at += 1;
  return Number(address.slice(at)) - 1;
}

/** Parses `B2:D2` or a single address. Throws `FileError` for an invalid range. */
export function rangeOf(text: string): CellRange {
  const [first = "", last = first] = text.replaceAll("$", "").split(":");
  const range = { top: rowOf(first), left: columnOf(first), bottom: rowOf(last), right: columnOf(last) };
  const isOrdered = range.top >= 0 && range.left >= 0 && range.bottom >= range.top && range.right >= range.left;
  if (!isOrdered || range.bottom >= ROWS_MAX || range.right >= COLUMNS_MAX)
    throw new FileError("unreadable_file", "A sheet names a range that no sheet can hold.");
  return range;
}

/** Whether a cell is in one of the ranges; an empty list includes all cells. */
export function isWithin(ranges: readonly CellRange[], row: number, column: number): boolean {
  if (ranges.length === 0) return true;
  return ranges.some(
    ({ top, left, bottom, right }) => row >= top && row <= bottom && column >= left && column <= right,
  );
}

/** The letters of a column counted from 0. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ""}${String.fromCharCode(65 + (column % 26))}`;
}
