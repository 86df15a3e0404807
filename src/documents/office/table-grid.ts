import type { CellContent } from "../../language/cell-content.ts";
import { type NumberStyle, readCellText } from "../../language/numbers/cell-text.ts";
import { struckOut } from "../../language/numbers/struck-text.ts";
import type { Grid, GridCell } from "../document.ts";
import { NumberStyleWatch } from "../number-style.ts";
import { isBold, isStruckOut, joinPieces, struckWords, type TextPiece } from "./text-pieces.ts";

/** A table cell as stored in a document, before its text is interpreted. */
export interface TableCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly pieces: readonly TextPiece[];
  /** Bold because of the table style, as a heading row or column. */
  readonly bold: boolean;
  /** Left indentation of its text, in any unit that is the same for the whole table. */
  readonly indent: number;
}

/** Builds the grid of a table; null where no cell holds text. `otherwise` applies where the figures show no style. */
export function gridOfTable(locator: string, table: readonly TableCell[], otherwise: NumberStyle): Grid | null {
  const watch = new NumberStyleWatch();
  for (const { pieces } of table) watch.see(joinPieces(pieces).text);
  const style = watch.style(otherwise);
  const steps = indentSteps(table);
  const cells = table.flatMap((cell) => gridCell(cell, steps(cell), style) ?? []);
  if (cells.length === 0) return null;
  return {
    kind: "grid",
    locator,
    addressing: "labels",
    cells: cells.toSorted((a, b) => a.row - b.row || a.column - b.column),
    rowCount: table.reduce((end, cell) => Math.max(end, cell.row + cell.rowSpan), 0),
    columnCount: table.reduce((end, cell) => Math.max(end, cell.column + cell.columnSpan), 0),
  };
}

function gridCell(cell: TableCell, indent: number, style: NumberStyle): GridCell | null {
  const read = readPieces(cell.pieces, style);
  if (read.text === "") return null;
  const bold = cell.bold || isBold(cell.pieces);
  const plain = !bold && indent === 0 && read.marks.length === 0;
  return {
    row: cell.row,
    column: cell.column,
    rowSpan: cell.rowSpan,
    columnSpan: cell.columnSpan,
    text: read.text,
    content: read.content,
    style: plain ? null : { bold, indent, marks: read.marks, formula: null },
  };
}

function readPieces(pieces: readonly TextPiece[], style: NumberStyle): CellReading {
  const isGone = isStruckOut(pieces);
  const { text, marks } = isGone ? struckWords(pieces) : joinPieces(pieces);
  const read = contentOf(text, marks, style);
  return isGone ? struckOut(read) : read;
}

interface CellReading {
  readonly text: string;
  readonly marks: readonly string[];
  readonly content: CellContent;
}

/** A cell with only footnote marks belongs to a column of notes, not of figures, so its marks are its text. */
function contentOf(text: string, raisedMarks: readonly string[], style: NumberStyle): CellReading {
  if (text === "") return { text: raisedMarks.join(" "), marks: raisedMarks, content: { kind: "text" } };
  const read = readCellText(text, style);
  return { ...read, marks: [...new Set([...raisedMarks, ...read.marks])] };
}

/** Indents that differ by less than this share of the range of their column count as the same. */
const INDENT_SHARE_MIN = 0.1;

/** Returns the indentation level of a cell, counted per column from its smallest indent. */
function indentSteps(table: readonly TableCell[]): (cell: TableCell) => number {
  const indents = new Map<number, Set<number>>();
  for (const cell of table.filter(isFilled)) {
    const known = indents.get(cell.column) ?? new Set();
    indents.set(cell.column, known.add(cell.indent));
  }
  const levels = new Map([...indents].map(([column, known]) => [column, distinctLevels([...known])]));
  return (cell) =>
    Math.max(
      (levels.get(cell.column) ?? []).findLastIndex((level) => level <= cell.indent),
      0,
    );
}

function distinctLevels(indents: readonly number[]): readonly number[] {
  const sorted = indents.toSorted((a, b) => a - b);
  const least = ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)) * INDENT_SHARE_MIN;
  const levels: number[] = [];
  for (const indent of sorted) if (indent - (levels.at(-1) ?? Number.NEGATIVE_INFINITY) > least) levels.push(indent);
  return levels;
}

function isFilled(cell: TableCell): boolean {
  return cell.pieces.some((piece) => piece.text.trim() !== "");
}
