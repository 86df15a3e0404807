import type { CellStyle, Grid, GridCell } from "../document.ts";
import { FileError } from "../file-error.ts";
import type { OfficeArchive } from "../office/archive.ts";
import { mainPart } from "../office/main-part.ts";
import { ReadBudget } from "../office/read-budget.ts";
import { readRelations } from "../office/relations.ts";
import type { ReadOptions } from "../reader.ts";
import { type CellRange, isWithin } from "./cell-address.ts";
import { counted, leftOutNotices } from "./left-out.ts";
import { readSheetContext } from "./sheet-context.ts";
import { visibleCells } from "./sheet-layout.ts";
import { readShownRange } from "./shown-range.ts";
import { readWorkbook, type SheetEntry, type Workbook } from "./workbook.ts";
import { WorksheetHandler } from "./worksheet.ts";

/** What an embedded workbook shows: a grid whose place is not known yet; null where what it shows is empty. */
export interface ShownSheet {
  readonly grid: Grid | null;
  readonly notices: readonly string[];
}

/** Reads the sheet that an embedded workbook shows, as a table that begins at the first cell that it fills. */
export async function readShownSheet(archive: OfficeArchive, options: ReadOptions): Promise<ShownSheet> {
  const file = await readRelations(archive, "");
  const workbook = await readWorkbook(archive, file);
  const shown = await readShownRange(archive, mainPart(archive, file));
  const entry = shownEntry(workbook, shown.tab, options);
  const context = await readSheetContext(archive, workbook, options, new ReadBudget(options.limits));
  const ranges = shown.cellsOf(entry.tab);
  const handler = new WorksheetHandler(context, ranges);
  await archive.parse(entry.part, handler);
  const sheet = handler.sheet();
  const { cells, ...left } = visibleCells(sheet, options);
  const others = workbook.sheets.filter((other) => other !== entry).length;
  return {
    grid: gridOf(cells, ranges),
    notices: [
      ...leftOutNotices("its sheet", sheet, left),
      ...(others > 0 ? [`${counted(others, "further sheet")} that it does not show left out.`] : []),
    ],
  };
}

/** The active sheet; where that one is hidden, the next that is seen. */
function shownEntry({ sheets }: Workbook, tab: number, { includeHidden }: ReadOptions): SheetEntry {
  const active = sheets.find((sheet) => sheet.tab === tab);
  if (!active && sheets.length > 0)
    throw new FileError("nothing_read", "It shows a chart that stands on a sheet of its own.");
  if (active && (includeHidden || !active.isHidden)) return active;
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  const entry = seen.find((sheet) => sheet.tab > tab) ?? seen.at(-1);
  if (!entry) throw new FileError("nothing_read", "It shows no sheet.");
  return entry;
}

function gridOf(cells: readonly GridCell[], ranges: readonly CellRange[]): Grid | null {
  if (cells.length === 0) return null;
  let [top, left] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { row, column } of cells) [top, left] = [Math.min(top, row), Math.min(left, column)];
  const moved = cells.map((cell) => {
    const within = cut(cell, ranges);
    return { ...within, row: cell.row - top, column: cell.column - left, style: withoutFormula(cell.style) };
  });
  let [rowCount, columnCount] = [0, 0];
  for (const { row, column, rowSpan, columnSpan } of moved)
    [rowCount, columnCount] = [Math.max(rowCount, row + rowSpan), Math.max(columnCount, column + columnSpan)];
  return { kind: "grid", locator: "", addressing: "labels", cells: moved, rowCount, columnCount };
}

/** A merged cell may reach beyond what is shown. */
function cut(cell: GridCell, ranges: readonly CellRange[]): GridCell {
  const range = ranges.find((shown) => isWithin([shown], cell.row, cell.column));
  if (!range) return cell;
  return {
    ...cell,
    rowSpan: Math.min(cell.rowSpan, range.bottom - cell.row + 1),
    columnSpan: Math.min(cell.columnSpan, range.right - cell.column + 1),
  };
}

/** The addresses of a formula say nothing where cells are found by their labels. */
function withoutFormula(style: CellStyle | null): CellStyle | null {
  if (style === null || style.formula === null) return style;
  return style.bold || style.indent > 0 || style.marks.length > 0 ? { ...style, formula: null } : null;
}
