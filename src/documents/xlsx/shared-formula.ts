import { COLUMNS_MAX, columnLetters, columnOf, ROWS_MAX } from "./cell-address.ts";

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Matches string literals and quoted sheet names, which stay unchanged, and cell addresses. */
const PIECES = /"[^"]*"|'[^']*'|(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w.(])/g;

/** Translates a shared formula to another cell: relative addresses are shifted. */
export function movedFormula(formula: string, from: Place, to: Place): string {
  return formula.replace(PIECES, (whole, fixedColumn?: string, letters?: string, fixedRow?: string, row?: string) => {
    if (letters === undefined) return whole;
    const column = columnOf(`${letters}1`) + (fixedColumn === "$" ? 0 : to.column - from.column);
    const line = Number(row) + (fixedRow === "$" ? 0 : to.row - from.row);
    if (column < 0 || column >= COLUMNS_MAX || line < 1 || line > ROWS_MAX) return "#REF!";
    return `${fixedColumn}${columnLetters(column)}${fixedRow}${line}`;
  });
}
