import type { CellContent } from "../../language/cell-content.ts";
import { readCellText } from "../../language/numbers/cell-text.ts";
import { type FormatSection, isoDate, type NumberFormat, shownBy } from "./number-format.ts";
import { shownPlainly } from "./plain-format.ts";
import { shifted, statedDecimal } from "./stated-decimal.ts";

/** A cell's displayed text and its content. */
export interface CellValue {
  readonly text: string;
  readonly content: CellContent;
  readonly marks: readonly string[];
}

const NO_MARKS: readonly string[] = [];

/** A value without footnote marks. */
export function unmarked(text: string, content: CellContent): CellValue {
  return { text, content, marks: NO_MARKS };
}

/** Reads a stored number with one format; null where the format displays nothing. */
export type NumberReader = (raw: string) => CellValue | null;

export interface NumberOptions {
  readonly since1904: boolean;
  readonly includeHidden: boolean;
}

/** Maximum number of cached numbers per format. */
const REMEMBERED_MAX = 10_000;
const SURPRISES_MAX = 50_000;
const STORED_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** A reader that caches its results, since most sheets repeat their numbers. */
export function numberReader(format: NumberFormat, options: NumberOptions): NumberReader {
  const remembered = new Map<number, CellValue | null>();
  let surprises = 0;
  return (raw) => {
    if (!STORED_NUMBER.test(raw)) return unmarked(raw, fault("holds a broken number"));
    const number = Number(raw);
    // The cache is useless where numbers do not repeat.
    if (surprises > SURPRISES_MAX) return readNumber(number, format, options);
    const known = remembered.get(number);
    if (known !== undefined) return known;
    const value = readNumber(number, format, options);
    surprises += 1;
    if (remembered.size < REMEMBERED_MAX) remembered.set(number, value);
    return value;
  };
}

function readNumber(number: number, format: NumberFormat, options: NumberOptions): CellValue | null {
  if (!Number.isFinite(number)) return unmarked(String(number), fault("holds a broken number"));
  const stored = statedDecimal(number);
  if (format.isGeneral) return unmarked(generalText(stored, number, format), figure(stored));
  const section = format.section(number);
  const isDay = section.kind === "date";
  const text =
    format.plain?.(stored) ?? shownBy(format, isDay && options.since1904 ? number + DAYS_UNTIL_1904 : number);
  if (text === "") return options.includeHidden ? unmarked(stored, figure(stored)) : null;
  const content = contentOf(section, { number, stored, text }, options);
  if (section.kind === "number" && section.marks.length > 0)
    return { text: readCellText(text).text, content, marks: section.marks };
  return unmarked(text === stored ? stored : text, content);
}

const DAYS_UNTIL_1904 = 1462;

function contentOf(
  section: FormatSection,
  cell: { readonly number: number; readonly stored: string; readonly text: string },
  { since1904 }: NumberOptions,
): CellContent {
  switch (section.kind) {
    case "number":
      if (section.doubt !== null) return doubtful(cell.text, section.doubt);
      return { kind: "number", value: shifted(cell.stored, section.shift), unit: section.unit };
    case "date": {
      const iso = isoDate(cell.number + (since1904 ? DAYS_UNTIL_1904 : 0), section.shows);
      return iso === null ? fault("is shown as a date that no calendar has") : { kind: "date", iso };
    }
    case "elapsed":
      return fault("is a length of time");
    case "literal":
      return literalContent(cell);
  }
}

/** A suffix may be ambiguous: `1,571E` may be an estimate, but `2025E` is a column heading. */
function doubtful(text: string, doubt: string): CellContent {
  return readCellText(text).content.kind === "text" ? { kind: "text" } : fault(doubt);
}

/** A zero shown as a dash is still a zero; a zero shown as `n/a` is a missing value. */
function literalContent({ number, text }: { readonly number: number; readonly text: string }): CellContent {
  const read = readCellText(text).content;
  if (number === 0) return read.kind === "missing" && /\p{L}/u.test(text) ? read : figure("0");
  return read.kind === "missing" || read.kind === "text" ? read : fault("is shown as another figure than it holds");
}

function figure(value: string): CellContent {
  return { kind: "number", value, unit: null };
}

export function fault(reason: string): CellContent {
  return { kind: "fault", reason };
}

/** General shows up to 11 characters; longer numbers are rounded to fit. */
function generalText(stored: string, number: number, format: NumberFormat): string {
  return stored.length <= 10 ? stored : (shownPlainly(stored) ?? shownBy(format, number));
}
