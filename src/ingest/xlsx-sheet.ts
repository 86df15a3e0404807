import { FileError } from "../documents/file-error.ts";
import type { XmlHandler } from "../documents/office/archive.ts";
import { NO_FAULTS, type TableRow } from "./table.ts";
import { type CellFormat, type NumberCell, readNumberCell } from "./xlsx-format.ts";

export interface SheetContext {
  readonly sharedStrings: readonly string[];
  /** The format of each cell style, by its index. */
  readonly formats: readonly CellFormat[];
  readonly since1904: boolean;
}

export interface SheetReader extends XmlHandler {
  readonly rows: TableRow[];
  /** Rows and columns that are hidden in the sheet, and so left out. */
  readonly hidden: { rows: number; columns: number };
}

const COLUMNS_MAX = 16_384;
/** Cells of one sheet, empty ones between filled ones included. */
const CELLS_MAX = 2_000_000;

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  hasValue: boolean;
  text: string;
}

interface OpenRow {
  readonly line: number;
  readonly hidden: boolean;
  readonly cells: string[];
  faults: Map<number, string> | null;
  nextColumn: number;
}

/** Reads a worksheet part into rows of texts; hidden rows and columns are left out. */
export function sheetReader(context: SheetContext): SheetReader {
  const rows: TableRow[] = [];
  const hidden = { rows: 0, columns: 0 };
  const hiddenColumns = new Set<number>();
  const count = cellCounter();
  let row: OpenRow | null = null;
  let cell: OpenCell | null = null;
  let lastLine = 0;
  let reading: "value" | "phonetic" | null = null;

  return {
    rows,
    hidden,
    open: (name, attribute) => {
      if (name === "col" && isTrue(attribute("hidden"))) hidden.columns = hideColumns(hiddenColumns, attribute);
      else if (name === "row") {
        row = openRow(attribute, lastLine);
        lastLine = row.line;
      } else if (name === "c" && row) cell = openCell(row, attribute);
      else if (name === "f" && cell) cell.hasFormula = true;
      else if (name === "rPh") reading = "phonetic";
      else if ((name === "v" || name === "t") && cell && reading === null) {
        cell.hasValue = true;
        reading = "value";
      }
    },
    text: (text) => {
      if (reading === "value" && cell) cell.text += text;
    },
    close: (name) => {
      if (name === "rPh" || ((name === "v" || name === "t") && reading === "value")) reading = null;
      else if (name === "c" && row && cell) {
        if (!hiddenColumns.has(cell.column)) count(keepCell(row, cell, context));
        cell = null;
      } else if (name === "row" && row) {
        if (row.hidden) hidden.rows += 1;
        else if (row.cells.length > 0) rows.push(closedRow(row));
        row = null;
      }
    },
  };
}

function cellCounter(): (added: number) => void {
  let total = 0;
  return (added) => {
    total += added;
    if (total > CELLS_MAX) throw damaged(`A sheet has more than ${CELLS_MAX} cells; save it as CSV.`);
  };
}

function openRow(attribute: Attribute, lastLine: number): OpenRow {
  const line = Number(attribute("r") ?? lastLine + 1);
  if (!Number.isInteger(line) || line <= lastLine) throw damaged("A sheet's rows are out of order.");
  return { line, hidden: isTrue(attribute("hidden")), cells: [], faults: null, nextColumn: 0 };
}

/** Puts a cell into its row; how many cells the row grew by. */
function keepCell(row: OpenRow, cell: OpenCell, context: SheetContext): number {
  const { text, fault } = readCell(cell, context);
  if (text === "") return 0;
  const before = row.cells.length;
  while (row.cells.length < cell.column) row.cells.push("");
  row.cells.push(text);
  if (fault !== null) row.faults = (row.faults ?? new Map<number, string>()).set(cell.column, fault);
  return row.cells.length - before;
}

function closedRow(row: OpenRow): TableRow {
  return { line: row.line, cells: row.cells, fault: null, cellFaults: row.faults ?? NO_FAULTS };
}

type Attribute = (name: string) => string | undefined;

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

/** How many columns are hidden by now. */
function hideColumns(columns: Set<number>, attribute: Attribute): number {
  const last = Math.min(Number(attribute("max")), COLUMNS_MAX);
  for (let column = Number(attribute("min")); column <= last; column += 1) columns.add(column - 1);
  return columns.size;
}

function openCell(row: OpenRow, attribute: Attribute): OpenCell {
  const ref = attribute("r");
  const column = ref === undefined ? row.nextColumn : columnOf(ref);
  if (column < row.nextColumn || column >= COLUMNS_MAX) throw damaged("A sheet's cells are out of order.");
  row.nextColumn = column + 1;
  return {
    column,
    type: attribute("t") ?? "n",
    style: Number(attribute("s") ?? 0),
    hasFormula: false,
    hasValue: false,
    text: "",
  };
}

/** The column of an address such as `B7`, counted from 0. */
function columnOf(ref: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(ref)?.[1] ?? "";
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The letters of a column that is counted from 0. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ""}${String.fromCharCode(65 + (column % 26))}`;
}

function readCell(cell: OpenCell, context: SheetContext): NumberCell {
  if (cell.hasFormula && !cell.hasValue) return { text: "(formula)", fault: "is a formula without a stored result" };
  if (!cell.hasValue) return { text: "", fault: null };
  switch (cell.type) {
    case "s":
      return { text: sharedString(cell.text, context.sharedStrings), fault: null };
    case "str":
    case "inlineStr":
      return { text: unescaped(cell.text), fault: null };
    case "b":
      return { text: cell.text === "1" ? "TRUE" : "FALSE", fault: "is a truth value" };
    case "e":
      return { text: cell.text, fault: `shows the error ${cell.text}` };
    case "d":
      return { text: cell.text.slice(0, 10), fault: "is a date" };
    default:
      return readNumberCell(cell.text.trim(), context.formats[cell.style] ?? "plain", context.since1904);
  }
}

/** Office writes characters that XML cannot hold as `_x000D_`. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function sharedString(index: string, strings: readonly string[]): string {
  const text = strings[Number(index)];
  if (text === undefined) throw damaged("A sheet names a text that the workbook does not hold.");
  return text;
}

function damaged(message: string): FileError {
  return new FileError("unreadable_file", message);
}
