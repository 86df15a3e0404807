import writeExcelFile, { type Cell } from "write-excel-file/node";
import { canonicalDecimal } from "../../domain/decimal.ts";
import type { Sheet, SheetCell } from "../../domain/sheet.ts";

/** Spreadsheets show and keep no more digits of a number. */
const DIGITS_MAX = 15;
/** Of a cell; a spreadsheet refuses the file otherwise. */
const TEXT_MAX = 32_767;
/** Characters that XML cannot hold. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** What a spreadsheet would read as the code of a character. */
const CHARACTER_CODE = /_x(?=[0-9A-Fa-f]{4}_)/g;

/** Writes an xlsx file. A number that a spreadsheet would change is written as text; nothing is a formula. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const pages = sheets.map(({ name, columns, rows }) => ({
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    data: [
      columns.map(({ heading }): Cell => ({ ...textCell(heading), fontWeight: "bold" })),
      ...rows.map((cells) => cells.map(cellOf)),
    ],
  }));
  return writeExcelFile(pages).toBuffer();
}

function cellOf(cell: SheetCell): Cell {
  if (cell.kind === "text") return textCell(cell.text);
  const { value } = cell;
  const number = Number(value);
  if (!isKept(value, number)) return { ...textCell(value), align: "right" };
  const decimals = value.split(".")[1]?.length ?? 0;
  return { type: Number, value: number, format: decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}` };
}

/** Whether a double holds the number as it is written, and a spreadsheet shows all of its digits. */
function isKept(value: string, number: number): boolean {
  const digits = value.replace(/[-.]/g, "").replace(/^0+/, "").length;
  return digits <= DIGITS_MAX && canonicalDecimal(String(number)) === value;
}

function textCell(text: string) {
  const held = text.replace(NOT_IN_XML, "").replace(CHARACTER_CODE, "_x005F_x");
  return { type: String, value: held.slice(0, TEXT_MAX), wrap: true } as const;
}
