import type { GridCell } from "../../../documents/document.ts";
import { grouped } from "../../../domain/grouped.ts";
import { inPlain } from "../../../language/folding.ts";
import { cellOver, coveringCells, type GridRow, roleOf } from "./grid-view.ts";
import { isHeadedAsYears } from "./row-kinds.ts";
import { type FigureColumn, type Label, labelOf } from "./table-layout.ts";

/** The figure columns with their headings, and the labels above the label columns. */
export interface Headings {
  readonly columns: readonly FigureColumn[];
  readonly corner: readonly Label[];
  /** Text columns between and after the figures, and their headings. */
  readonly asideColumns: ReadonlySet<number>;
  readonly asides: readonly Label[];
}

/** Reads the heading rows of a table; a blank cell takes the heading on its left if both have the same parent. */
export function headingsOf(headers: readonly GridRow[], body: readonly GridRow[], figuresFrom: number): Headings {
  const asideColumns = textColumns(headers, body, figuresFrom);
  const columns = figureColumns(body, figuresFrom).filter((column) => !asideColumns.has(column));
  const covering = coveringCells(headers);
  const lines = headers.filter((row) => !isOfPublication(row, figuresFrom)).map(({ row }) => covering.get(row) ?? []);
  return {
    columns: columns.map((column, index) => ({ column, path: pathOf(lines, columns, index, figuresFrom) })),
    // Only rows above the body: a heading row between the figures does not describe the row labels.
    corner: headers
      .filter(({ row }) => row < (body[0]?.row ?? row + 1))
      .flatMap(({ cells }) => cells.filter((cell) => cell.column < figuresFrom).map(labelOf)),
    asideColumns,
    asides: headers.flatMap(({ cells }) => cells.filter((cell) => asideColumns.has(cell.column)).map(labelOf)),
  };
}

const PUBLICATION = inPlain(
  /publish|publication|issued|released?\b|announced|updated|prepared|发布|公布|公告|更新|编制/i,
);

/** Whether a row holds publication dates, which are not the periods of the figures. */
function isOfPublication({ cells }: GridRow, figuresFrom: number): boolean {
  return cells.some((cell) => cell.column < figuresFrom && PUBLICATION.test(cell.text));
}

/** Columns after the first figure column that hold texts but no figures, and year columns with a heading for years. */
function textColumns(headers: readonly GridRow[], body: readonly GridRow[], figuresFrom: number): ReadonlySet<number> {
  const cells = body
    .map((row) => row.cells.filter(({ column }) => column >= figuresFrom))
    .filter((own) => own.some((cell) => roleOf(cell) === "figure"))
    .flat();
  const ofTexts = [...grouped(cells, ({ column }) => column)].filter(([column, own]) => {
    const held = new Set(own.map(roleOf));
    if (held.has("figure")) return false;
    if (held.has("text")) return !held.has("year") || isHeadedAsYears(column, headers);
    return held.has("year") && isHeadedAsYears(column, headers);
  });
  return new Set(ofTexts.map(([column]) => column));
}

function figureColumns(body: readonly GridRow[], figuresFrom: number): readonly number[] {
  const held = body
    .flatMap(({ cells }) => cells)
    .filter((cell) => cell.column >= figuresFrom && roleOf(cell) !== "text");
  return [...new Set(held.map(({ column }) => column))].sort((a, b) => a - b);
}

type Lines = readonly (readonly GridCell[])[];

function pathOf(lines: Lines, columns: readonly number[], index: number, figuresFrom: number): readonly Label[] {
  const path: GridCell[] = [];
  let parentIsOwn = false;
  for (const [depth, cells] of lines.entries()) {
    const own = cellOver(cells, columns[index] ?? -1);
    if (own !== null) {
      // A cell that is merged downwards counts once.
      if (own.column >= figuresFrom && !path.includes(own)) path.push(own);
      parentIsOwn = true;
      continue;
    }
    const carried =
      parentIsOwn || depth === lines.length - 1 || isCentred(cells, columns, figuresFrom)
        ? null
        : carriedFrom(cells, columns, index, figuresFrom);
    if (carried !== null) path.push(carried);
  }
  return path.map(labelOf);
}

/** Headings centred above their groups, as in copied tables: the columns they cover are unknown. */
function isCentred(cells: readonly GridCell[], columns: readonly number[], figuresFrom: number): boolean {
  const over = cells.filter((cell) => cell.column >= figuresFrom);
  const isMerged = over.some(({ columnSpan }) => columnSpan > 1);
  return over.length > 1 && !isMerged && cellOver(over, columns[0] ?? -1) === null;
}

/** The heading of the nearest figure column to the left, unless an empty column lies between. */
function carriedFrom(
  cells: readonly GridCell[],
  columns: readonly number[],
  index: number,
  figuresFrom: number,
): GridCell | null {
  for (let at = index - 1; at >= 0; at -= 1) {
    const column = columns[at] ?? -1;
    if (column !== (columns[at + 1] ?? -1) - 1) return null;
    const found = cellOver(cells, column);
    if (found !== null) return found.column >= figuresFrom ? found : null;
  }
  return null;
}
