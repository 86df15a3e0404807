import type { Grid, GridCell } from "../documents/document.ts";
import { columnLetters } from "../documents/xlsx/cell-address.ts";
import { NO_FAULTS, namedWidth, type Table, type TableRow } from "./table.ts";

/** A sheet as a table with its header in the given row, for declared columns. */
export function gridTable(grid: Grid, sheet: string, headerRow: number): Table {
  const rows = rowsOf(grid);
  const header = (rows.find(({ line }) => line === headerRow)?.cells ?? []).map((name) => name.trim());
  return {
    sheet,
    header,
    width: namedWidth(header),
    rows: rows.filter(({ line }) => line > headerRow),
    commaIsAmbiguous: false,
    locate: (line, column) => `${grid.locator},cell=${columnLetters(column)}${line}`,
  };
}

function rowsOf({ cells }: Grid): readonly TableRow[] {
  const rows: { line: number; cells: string[]; faults: Map<number, string> | null }[] = [];
  for (const cell of cells) {
    const last = rows.at(-1);
    const row = last?.line === cell.row + 1 ? last : { line: cell.row + 1, cells: [], faults: null };
    if (row !== last) rows.push(row);
    while (row.cells.length < cell.column) row.cells.push("");
    const { text, fault } = statedText(cell);
    row.cells.push(text);
    if (fault !== null) row.faults = (row.faults ?? new Map<number, string>()).set(cell.column, fault);
  }
  return rows.map(({ line, cells: texts, faults }) => ({
    line,
    cells: texts,
    fault: null,
    cellFaults: faults ?? NO_FAULTS,
  }));
}

/** The exact stored value instead of the rounded one that the sheet shows. */
function statedText({ text, content }: GridCell): { readonly text: string; readonly fault: string | null } {
  switch (content.kind) {
    case "number": {
      const { value, unit } = content;
      if (unit?.scale != null)
        return { text: value, fault: "has a number format that shows another scale than it stores" };
      return { text: unit?.measure === "percent" ? `${value}%` : value, fault: null };
    }
    case "date":
      return { text: content.iso, fault: "is a date" };
    case "fault":
      return { text, fault: content.reason };
    case "text":
    case "missing":
      return { text, fault: null };
  }
}
