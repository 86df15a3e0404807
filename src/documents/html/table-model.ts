import { FileError } from "../file-error.ts";
import { attributeOf, type HtmlElement, isElement } from "./parse-html.ts";

const COLUMN_SPAN_MAX = 1_000;
const ROW_SPAN_MAX = 65_534;
const COLUMNS_MAX = 16_384;

/** A cell with its position and span. */
export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly element: HtmlElement;
}

export interface TableModel {
  readonly captions: readonly HtmlElement[];
  readonly cells: readonly PlacedCell[];
}

/**
 * Places the cells of a table in rows and columns as browsers do: a cell takes the first free column of its row, row
 * spans end with their row group, and the foot comes last. A column span stops before an occupied cell. Elements for
 * which `isShown` is false are left out.
 */
export function tableModel(table: HtmlElement, isShown: (element: HtmlElement) => boolean): TableModel {
  const groups = rowGroups(table).filter(isShown);
  const captions = elements(table).filter((element) => element.tagName === "caption" && isShown(element));
  const cells: PlacedCell[] = [];
  let row = 0;
  for (const group of groups) {
    const rows = elements(group).filter((element) => element.tagName === "tr" && isShown(element));
    placeRows(rows, row, isShown, cells);
    row += rows.length;
  }
  return { captions, cells };
}

function rowGroups(table: HtmlElement): readonly HtmlElement[] {
  const groups = elements(table).filter(({ tagName }) => /^(?:thead|tbody|tfoot)$/.test(tagName));
  return [
    ...groups.filter(({ tagName }) => tagName !== "tfoot"),
    ...groups.filter(({ tagName }) => tagName === "tfoot"),
  ];
}

function placeRows(
  rows: readonly HtmlElement[],
  firstRow: number,
  isShown: (element: HtmlElement) => boolean,
  cells: PlacedCell[],
): void {
  const endRow = firstRow + rows.length;
  /** Per column: the first row in which it is free again. */
  const freeFrom: number[] = [];
  for (const [index, row] of rows.entries()) {
    const at = firstRow + index;
    const isFree = (column: number): boolean => (freeFrom[column] ?? 0) <= at;
    let column = 0;
    for (const element of elements(row)) {
      if (!/^t[dh]$/.test(element.tagName) || !isShown(element)) continue;
      while (!isFree(column)) column += 1;
      const wanted = spanOf(element, "colspan", COLUMN_SPAN_MAX) || 1;
      let columnSpan = 1;
      while (columnSpan < wanted && isFree(column + columnSpan)) columnSpan += 1;
      if (column + columnSpan > COLUMNS_MAX)
        throw new FileError("too_large", `A table of it has more than ${COLUMNS_MAX} columns.`);
      // `rowspan="0"` means all remaining rows of the group.
      const rowSpan = Math.min(spanOf(element, "rowspan", ROW_SPAN_MAX) || endRow, endRow - at);
      for (let covered = column; covered < column + columnSpan; covered += 1) freeFrom[covered] = at + rowSpan;
      cells.push({ row: at, column, rowSpan, columnSpan, element });
      column += columnSpan;
    }
  }
}

/** The span of a cell: 0 only where it is written, 1 where the attribute is missing or invalid. */
function spanOf(element: HtmlElement, name: "rowspan" | "colspan", max: number): number {
  const digits = /^\s*\+?(\d+)/.exec(attributeOf(element, name) ?? "")?.[1];
  return digits === undefined ? 1 : Math.min(Number(digits), max);
}

function elements(parent: HtmlElement): readonly HtmlElement[] {
  return parent.childNodes.filter(isElement);
}
