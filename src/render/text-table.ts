import type { PlaceRow, PlaceTable } from "../domain/source-place.ts";
import { clip } from "./clip.ts";
import { plainWords } from "./plain-words.ts";

/** Characters of a line that a dialog shows without wrapping it; a Chinese one takes the room of two. */
const WIDTH_MAX = 68;
const LABEL_WIDTH_MAX = 26;
const FIGURE_WIDTH_MAX = 18;
const WORDS_MAX = 60;
const BETWEEN = "  ";
/** Stands before the cell in question. */
const MARK = "▸";
const APART = "⋮";

/** A table in letters of one width. */
export interface TextTable {
  readonly text: string;
  /** Whether a line stands for rows that are left out. */
  readonly isApart: boolean;
}

/** The rows and columns around a cell as aligned text, the cell marked; columns that are too many are left out. */
export function textTable(table: PlaceTable): TextTable {
  const columns = fittingColumns(table);
  const numbers = numbersOf(table);
  const lines = table.rows.flatMap((row, index) => [
    ...(row.isApart && !row.isHeading ? [APART] : []),
    lineOf(row, {
      columns,
      number: numbers?.(row) ?? null,
      markedColumn: index === table.marked.row ? table.marked.column : null,
    }),
  ]);
  const letters = table.addressing === "ref" ? [lettersLine(columns)] : [];
  const isApart = table.rows.some((row) => row.isApart && !row.isHeading);
  return { text: [...letters, ...lines].map((line) => line.trimEnd()).join("\n"), isApart };
}

interface TextColumn {
  readonly index: number;
  readonly column: number;
  readonly isLabel: boolean;
  readonly width: number;
}

const NUMBER_WIDTH = 6;

/** The marked column, then those of labels, then the nearest ones, as many as fit. */
function fittingColumns({ columns, rows, marked }: PlaceTable): readonly TextColumn[] {
  const all = columns.map(({ column, isLabel }, index): TextColumn => {
    const max = isLabel ? LABEL_WIDTH_MAX : FIGURE_WIDTH_MAX;
    const widest = Math.max(...rows.map((row) => widthOf(wordsOf(row, index))), 1);
    // The cell in question is shown whole.
    const own = index === marked.column ? widthOf(MARK) + widthOf(wordsOf(rows[marked.row], index)) : 0;
    return { index, column, isLabel, width: Math.max(Math.min(widest, max), own) };
  });
  const distance = ({ index, isLabel }: TextColumn): number => {
    if (index === marked.column) return -2;
    return isLabel ? -1 : Math.abs(index - marked.column);
  };
  let room = WIDTH_MAX - NUMBER_WIDTH;
  const kept = new Set<number>();
  for (const { index, width } of all.toSorted((a, b) => distance(a) - distance(b))) {
    room -= width + BETWEEN.length;
    if (room < 0 && kept.size > 0) break;
    kept.add(index);
  }
  return all.filter(({ index }) => kept.has(index));
}

function wordsOf(row: PlaceRow | undefined, index: number): string {
  return clip(plainWords(row?.cells[index] ?? ""), WORDS_MAX);
}

/** Rows of sheets and files are known by their numbers; those of other tables have none. */
function numbersOf({ addressing }: PlaceTable): ((row: PlaceRow) => string) | null {
  return addressing === "labels" ? null : ({ row }) => String(row + 1);
}

interface LineShape {
  readonly columns: readonly TextColumn[];
  readonly number: string | null;
  readonly markedColumn: number | null;
}

function lineOf(row: PlaceRow, { columns, number, markedColumn }: LineShape): string {
  const cells = columns.map((column) => {
    const words = wordsOf(row, column.index);
    const isMarked = column.index === markedColumn;
    return fitted(isMarked ? `${MARK}${words}` : words, column);
  });
  return [...(number === null ? [] : [number.padStart(NUMBER_WIDTH - 1)]), ...cells].join(BETWEEN);
}

/** The letters of a sheet's columns, above them. */
function lettersLine(columns: readonly TextColumn[]): string {
  return ["".padStart(NUMBER_WIDTH - 1), ...columns.map((column) => fitted(columnLetters(column.column), column))].join(
    BETWEEN,
  );
}

function columnLetters(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return `${rest < 0 ? "" : columnLetters(rest)}${String.fromCharCode(65 + (column % 26))}`;
}

function fitted(words: string, { isLabel, width }: TextColumn): string {
  const text = cut(words, width);
  const blanks = " ".repeat(Math.max(0, width - widthOf(text)));
  return isLabel ? text + blanks : blanks + text;
}

/** Shortens by width; a figure that does not fit is left out, since half of it would be another one. */
function cut(words: string, width: number): string {
  if (widthOf(words) <= width) return words;
  if (/\d/.test(words) && !/\p{L}{2}/u.test(words)) return "…";
  let kept = "";
  for (const character of words) {
    if (widthOf(kept) + widthOf(character) > width - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
const NO_WIDTH = /\p{Mn}/u;

/** The room that a text takes in letters of one width. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}
