import { type NumberStyle, POINT_STYLE, readCellText } from "../../language/numbers/cell-text.ts";
import type { CellStyle, Grid, GridCell } from "../document.ts";
import { NumberStyleWatch } from "../number-style.ts";
import { type Line, textOf } from "./lines.ts";
import type { FoundCell, FoundTable } from "./table.ts";

const INDENT_STEP_MIN = 3;
const INDENT_MAX = 8;
const CJK = "[\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef]";
const CJK_BREAK = new RegExp(`(${CJK}) (?=${CJK})`, "gu");

/** Converts a found table to a grid. */
export function gridOf(table: FoundTable, locator: string): Grid {
  const indents = indentsOf(table.cells);
  const style = styleOfFigures(table.cells);
  const cells = table.cells
    .map((cell) => gridCell(cell, indents.get(cell) ?? 0, style))
    .filter((cell) => cell !== null)
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const { rowCount, columnCount } = table;
  return { kind: "grid", locator, addressing: "labels", cells, rowCount, columnCount };
}

/** Number style shown by the figures of a table; the point style where they show none. */
function styleOfFigures(cells: readonly FoundCell[]): NumberStyle {
  const watch = new NumberStyleWatch();
  for (const cell of cells) watch.see(rawText(cell).trim());
  return watch.style(POINT_STYLE);
}

function rawText({ lines }: FoundCell): string {
  return lines
    .map((line) => textOf(line.words))
    .join(" ")
    .replace(CJK_BREAK, "$1");
}

function gridCell(cell: FoundCell, indent: number, numbers: NumberStyle): GridCell | null {
  const words = cell.lines.flatMap((line) => line.words);
  const { text, marks: inText, content } = readCellText(rawText(cell), numbers);
  const marks = [...words.flatMap((word) => word.marks), ...inText];
  if (text === "" && marks.length === 0) return null;
  const bold = words.length > 0 && words.every((word) => word.bold);
  const { row, column, rowSpan, columnSpan } = cell;
  return { row, column, rowSpan, columnSpan, text, content, style: styleOf({ bold, indent, marks }) };
}

function styleOf({ bold, indent, marks }: Omit<CellStyle, "formula">): CellStyle | null {
  if (!bold && indent === 0 && marks.length === 0) return null;
  return { bold, indent, marks, formula: null };
}

/** Indentation levels of the labels of the first column; none where the labels are not left-aligned. */
function indentsOf(cells: readonly FoundCell[]): ReadonlyMap<FoundCell, number> {
  const labels = cells.filter(({ column, columnSpan, lines }) => column === 0 && columnSpan === 1 && lines.length > 0);
  const steps: number[] = [];
  for (const x of labels.map(leftOf).sort((a, b) => a - b)) {
    if (steps.length === 0 || x - (steps.at(-1) ?? 0) > INDENT_STEP_MIN) steps.push(x);
  }
  if (steps.length > Math.max(4, labels.length / 3)) return new Map();
  return new Map(
    labels.map((cell) => {
      const x = leftOf(cell);
      const step = steps.findLastIndex((at) => at <= x);
      return [cell, Math.min(Math.max(step, 0), INDENT_MAX)];
    }),
  );
}

function leftOf({ lines }: FoundCell): number {
  return Math.min(...lines.map((line: Line) => line.x0));
}
