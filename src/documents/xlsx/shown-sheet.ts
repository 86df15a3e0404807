import type { Block, CellStyle, Grid, GridCell } from "../document.ts";
import { FileError } from "../file-error.ts";
import type { OfficeArchive } from "../office/archive.ts";
import { tableOfChart } from "../office/chart-grid.ts";
import { readCharts } from "../office/graphics.ts";
import { mainPart } from "../office/main-part.ts";
import { ReadBudget } from "../office/read-budget.ts";
import { partOf, readRelations, relatedPart } from "../office/relations.ts";
import type { ReadOptions } from "../reader.ts";
import { type CellRange, isWithin, rangeOf } from "./cell-address.ts";
import { counted, leftOutNotices } from "./left-out.ts";
import { readSheetContext } from "./sheet-context.ts";
import { visibleCells } from "./sheet-layout.ts";
import { readWorkbook, type SheetEntry, type Workbook } from "./workbook.ts";
import { WorksheetHandler } from "./worksheet.ts";

/** Visible content of an embedded workbook: grids without their final locators, none where it is empty. */
export interface ShownSheet {
  readonly blocks: readonly Block[];
  readonly notices: readonly string[];
}

/** Reads the visible sheet of an embedded workbook, as a table from its first filled cell, or as a chart. */
export async function readShownSheet(archive: OfficeArchive, options: ReadOptions): Promise<ShownSheet> {
  const file = await readRelations(archive, "");
  const main = mainPart(archive, file);
  const workbook = await readWorkbook(archive, file);
  const shown = await readShownRange(archive, main);
  const relations = await readRelations(archive, main);
  if (shown.relation !== undefined && relations.get(shown.relation)?.kind === "chartsheet")
    return await readChartSheet(archive, partOf(archive, relations, shown.relation), options);
  const entry = shownEntry(workbook, shown.tab, options);
  const context = await readSheetContext(archive, workbook, options, new ReadBudget(options.limits));
  const ranges = shown.cellsOf(entry.tab);
  const handler = new WorksheetHandler(context, ranges);
  await archive.parse(entry.part, handler);
  const sheet = handler.sheet();
  const { cells, ...left } = visibleCells(sheet, options);
  const others = workbook.sheets.length - 1;
  return {
    blocks: gridsOf(cells, ranges),
    notices: [
      ...leftOutNotices("its sheet", sheet, left),
      ...(others > 0 ? [`${counted(others, "further sheet")} that it does not show left out.`] : []),
    ],
  };
}

/** Reads the charts of a chart sheet; the sheets behind it are not visible. */
async function readChartSheet(
  archive: OfficeArchive,
  part: string | null,
  { limits }: ReadOptions,
): Promise<ShownSheet> {
  const drawing = part === null ? null : relatedPart(archive, await readRelations(archive, part), "drawing");
  if (drawing === null) return { blocks: [], notices: [] };
  const charts = await readCharts(archive, await readRelations(archive, drawing), {
    skip: new Set(),
    charactersMax: limits.charactersMax,
  });
  const tables = [...charts.values()].map((chart, index) =>
    tableOfChart(chart, `chart=${index + 1}`, `Chart ${index + 1}`),
  );
  return {
    blocks: tables.flatMap(({ blocks }) => blocks),
    notices: tables.flatMap(({ notices }) => notices),
  };
}

/** The active sheet, or the next visible one where it is hidden. */
function shownEntry({ sheets }: Workbook, tab: number, { includeHidden }: ReadOptions): SheetEntry {
  const active = sheets.find((sheet) => sheet.tab === tab);
  if (active && (includeHidden || !active.isHidden)) return active;
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  const entry = seen.find((sheet) => sheet.tab > tab) ?? seen.at(-1);
  if (!entry) throw new FileError("nothing_read", "It shows no sheet.");
  return entry;
}

function gridsOf(cells: readonly GridCell[], ranges: readonly CellRange[]): readonly Grid[] {
  if (cells.length === 0) return [];
  let [top, left] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { row, column } of cells) [top, left] = [Math.min(top, row), Math.min(left, column)];
  const moved = cells.map((cell) => {
    const within = cut(cell, ranges);
    return { ...within, row: cell.row - top, column: cell.column - left, style: withoutFormula(cell.style) };
  });
  let [rowCount, columnCount] = [0, 0];
  for (const { row, column, rowSpan, columnSpan } of moved)
    [rowCount, columnCount] = [Math.max(rowCount, row + rowSpan), Math.max(columnCount, column + columnSpan)];
  return [{ kind: "grid", locator: "", addressing: "labels", holdsNumbers: true, cells: moved, rowCount, columnCount }];
}

/** Cuts the spans of a merged cell that reaches beyond the visible range. */
function cut(cell: GridCell, ranges: readonly CellRange[]): GridCell {
  const range = ranges.find((shown) => isWithin([shown], cell.row, cell.column));
  if (!range) return cell;
  return {
    ...cell,
    rowSpan: Math.min(cell.rowSpan, range.bottom - cell.row + 1),
    columnSpan: Math.min(cell.columnSpan, range.right - cell.column + 1),
  };
}

/** Removes the formula: its addresses are meaningless where cells are addressed by labels. */
function withoutFormula(style: CellStyle | null): CellStyle | null {
  if (style === null || style.formula === null) return style;
  return style.bold || style.indent > 0 || style.marks.length > 0 ? { ...style, formula: null } : null;
}

/** The visible part of a workbook that is embedded elsewhere. */
interface ShownRange {
  /** Index of its active sheet among all tabs. */
  readonly tab: number;
  /** Relationship id of that sheet. */
  readonly relation: string | undefined;
  /** The visible ranges of a sheet; empty where none are specified, so that all cells are visible. */
  cellsOf(tab: number): readonly CellRange[];
}

const PRINT_AREA = "_xlnm.Print_Area";
const PRINT_AREA_CHARACTERS_MAX = 1_000;
const TABS_MAX = 10_000;

/** Reads the active sheet and its visible range: the size of the OLE object, otherwise the print area. */
async function readShownRange(archive: OfficeArchive, main: string): Promise<ShownRange> {
  const printAreas = new Map<number, string>();
  const relations: (string | undefined)[] = [];
  let tab: number | null = null;
  let cut = "";
  let printed: number | null = null;
  await archive.parse(main, {
    open(name, attribute) {
      if (name === "workbookView") tab ??= Number(attribute("activeTab") ?? 0);
      if (name === "sheet" && relations.length < TABS_MAX) relations.push(attribute("id"));
      if (name === "oleSize") cut = attribute("ref") ?? "";
      if (name !== "definedName" || attribute("name") !== PRINT_AREA || printAreas.size >= TABS_MAX) return;
      printed = Number(attribute("localSheetId"));
      printAreas.set(printed, "");
    },
    text(text) {
      if (printed === null) return;
      const area = (printAreas.get(printed) ?? "") + text;
      if (area.length <= PRINT_AREA_CHARACTERS_MAX) printAreas.set(printed, area);
    },
    close() {
      printed = null;
    },
  });
  const active = tab ?? 0;
  return {
    tab: active,
    relation: relations[active],
    cellsOf: (index) => (index === active && cut !== "" ? rangesOf(cut) : rangesOf(printAreas.get(index) ?? "")),
  };
}

const RANGE = /^(?:(?:'(?:[^']|'')*'|[^'!,]*)!)?(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)$/;

/** Parses ranges separated by commas; none where one of them is not a plain range, such as a formula. */
function rangesOf(text: string): readonly CellRange[] {
  const found = text.split(",").map((range) => RANGE.exec(range.trim())?.[1]);
  return found.flatMap((range) => (range === undefined || found.includes(undefined) ? [] : [rangeOf(range)]));
}
