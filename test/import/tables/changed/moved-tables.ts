import type { Grid, GridCell } from "../../../../src/documents/document.ts";
import { ANY, except, isText, type Place, type Site, sameFacts, type Variant, withGrid } from "./variant.ts";

/** Changes of where things stand. None of them makes another figure: each cell keeps what it says, or it is asked about. */
export function movedTables(site: Site): readonly Variant[] {
  return [
    ...swappedColumns(site),
    ...swappedRows(site),
    ...swappedHeadingRows(site),
    ...emptyRows(site),
    ...emptyColumns(site),
    ...transposed(site),
    ...unmerged(site),
  ];
}

function swappedColumns(site: Site): readonly Variant[] {
  const { grid, figureColumns } = site;
  if (!standsAlone(site)) return [];
  const isLabelled = (from: number, to: number): boolean =>
    grid.cells.some((cell) => site.figureRows.has(cell.row) && cell.column > from && cell.column < to && isText(cell));
  return pairsOf(figureColumns)
    .filter(([a, b]) => !isLabelled(a, b))
    .filter(([a, b]) => grid.cells.every((cell) => cell.columnSpan === 1 || covers(cell, a) === covers(cell, b)))
    .map(([a, b]) => {
      const other = (column: number): number => (column === a ? b : column === b ? a : column);
      const move = (cell: GridCell): GridCell => (cell.columnSpan > 1 ? cell : { ...cell, column: other(cell.column) });
      return {
        kind: "columns swapped with their headings",
        says: `${grid.locator}: columns ${a} and ${b}`,
        make: withGrid(site, (was) => ({ ...was, cells: was.cells.map(move) })),
        allowed: sameFacts(site, ({ row, column }) => ({ row, column: other(column) })),
      };
    });
}

/** No heading of its columns counts for a column beside it, as a year over the first of four quarters does. */
function standsAlone({ grid, figureRows, figureColumns }: Site): boolean {
  const rows = [...new Set(grid.cells.map(({ row }) => row))].filter((row) => !figureRows.has(row));
  return rows.every((row) => {
    const over = grid.cells.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
    const held = figureColumns.filter((column) => over.some((cell) => covers(cell, column)));
    return held.length === 0 || held.length === figureColumns.length;
  });
}

function covers({ column: from, columnSpan }: GridCell, column: number): boolean {
  return from <= column && column < from + columnSpan;
}

function pairsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  return numbers.flatMap((a, at) => numbers.slice(at + 1).map((b) => [a, b] as const));
}

/** Rows of one look that follow each other; a row that others are set in under, or that says "of which", stays. */
function swappedRows(site: Site): readonly Variant[] {
  const { grid, figureRows } = site;
  const rows = [...figureRows].sort((a, b) => a - b);
  return rows.flatMap((a, at): readonly Variant[] => {
    const b = rows[at + 1];
    const neighbours = [a, a + 1, a + 2].map((row) => lookOf(grid, row));
    if (b !== a + 1 || neighbours.some((look) => look === null || look !== neighbours[0])) return [];
    if (grid.cells.some((cell) => cell.rowSpan > 1 && cell.row <= b && cell.row + cell.rowSpan > a)) return [];
    const other = (row: number): number => (row === a ? b : row === b ? a : row);
    return [
      {
        kind: "rows swapped with their labels",
        says: `${grid.locator}: rows ${a} and ${b}`,
        make: withGrid(site, (was) => ({
          ...was,
          cells: was.cells.map((cell) => ({ ...cell, row: other(cell.row) })),
        })),
        allowed: sameFacts(site, ({ row, column }) => ({ row: other(row), column })),
      },
    ];
  });
}

/** Two rows of headings that stand over the same columns: a year over quarters, a unit under the names. */
function swappedHeadingRows(site: Site): readonly Variant[] {
  const { grid, figureRows, figureColumns } = site;
  const widths = (row: number): string =>
    JSON.stringify(
      grid.cells
        .filter((cell) => cell.row === row && figureColumns.some((column) => covers(cell, column)))
        .map(({ column, columnSpan, rowSpan }) => [column, columnSpan, rowSpan]),
    );
  const rows = [...new Set(grid.cells.map(({ row }) => row))].filter((row) => !figureRows.has(row));
  return rows.flatMap((a) => {
    const b = a + 1;
    if (!rows.includes(b) || widths(a) !== widths(b) || widths(a) === "[]") return [];
    const other = (row: number): number => (row === a ? b : row === b ? a : row);
    return [
      {
        kind: "rows of headings swapped",
        says: `${grid.locator}: rows ${a} and ${b}`,
        make: withGrid(site, (was) => ({
          ...was,
          cells: was.cells.map((cell) => ({ ...cell, row: other(cell.row) })),
        })),
        allowed: sameFacts(site),
      },
    ];
  });
}

const PART = /of which|其中|total|合计|总计/i;

/** Where its labels stand and how far they are set in; null for a row that depends on its neighbours. */
function lookOf({ cells }: Grid, row: number): string | null {
  const own = cells.filter((cell) => cell.row === row);
  const labels = own.filter(({ content }) => content.kind === "text");
  if (labels[0]?.column !== 0 || labels.some(({ text }) => PART.test(text))) return null;
  const isFull = own.some(({ content }) => content.kind !== "text");
  return isFull ? labels.map(({ column, style }) => `${column}:${style?.indent ?? 0}`).join(" ") : null;
}

function emptyRows(site: Site): readonly Variant[] {
  const { grid } = site;
  return Array.from({ length: grid.rowCount }, (_, at) => ({
    kind: "an empty row put in",
    says: `${grid.locator}: before row ${at}`,
    make: withGrid(site, (was) => ({
      ...was,
      cells: was.cells.map((cell) => {
        if (cell.row >= at) return { ...cell, row: cell.row + 1 };
        return cell.row + cell.rowSpan > at ? { ...cell, rowSpan: cell.rowSpan + 1 } : cell;
      }),
    })),
    allowed: sameFacts(site, ({ row, column }) => (row === at ? null : { row: row > at ? row - 1 : row, column })),
  }));
}

function emptyColumns(site: Site): readonly Variant[] {
  const { grid } = site;
  return Array.from({ length: grid.columnCount }, (_, at) => ({
    kind: "an empty column put in",
    says: `${grid.locator}: before column ${at}`,
    make: withGrid(site, (was) => ({
      ...was,
      cells: was.cells.map((cell) => {
        if (cell.column >= at) return { ...cell, column: cell.column + 1 };
        return cell.column + cell.columnSpan > at ? { ...cell, columnSpan: cell.columnSpan + 1 } : cell;
      }),
    })),
    allowed: sameFacts(site, ({ row, column }) =>
      column === at ? null : { row, column: column > at ? column - 1 : column },
    ),
  }));
}

function transposed(site: Site): readonly Variant[] {
  const turned = (cell: GridCell): GridCell => ({
    ...cell,
    row: cell.column,
    column: cell.row,
    rowSpan: cell.columnSpan,
    columnSpan: cell.rowSpan,
  });
  return [
    {
      kind: "rows and columns exchanged",
      says: site.grid.locator,
      make: withGrid(site, (was) => ({
        ...was,
        cells: was.cells.map(turned),
        rowCount: was.columnCount,
        columnCount: was.rowCount,
      })),
      allowed: sameFacts(site, ({ row, column }) => ({ row: column, column: row })),
    },
  ];
}

/** Merged headings as they arrive when a table is copied: in the first cell, the middle one or the last. */
function unmerged(site: Site): readonly Variant[] {
  const { grid } = site;
  const merged = grid.cells.filter(({ columnSpan, row }) => columnSpan > 1 && !site.figureRows.has(row));
  if (merged.length === 0) return [];
  const shifts: readonly (readonly [string, (cell: GridCell) => number])[] = [
    ["first", () => 0],
    ["middle", ({ columnSpan }) => Math.floor(columnSpan / 2)],
    ["last", ({ columnSpan }) => columnSpan - 1],
  ];
  return shifts.map(([where, shift]) => ({
    kind: "merged headings undone",
    says: `${grid.locator}: ${where}`,
    make: withGrid(site, (was) => ({
      ...was,
      cells: was.cells.map((cell) =>
        merged.includes(cell) ? { ...cell, column: cell.column + shift(cell), columnSpan: 1 } : cell,
      ),
    })),
    allowed: sameFacts(site),
  }));
}

/** The figures of two columns, or of two rows, change places under headings that stay. */
export function swappedFigures(site: Site): readonly Variant[] {
  const { grid, figures, figureColumns, figureRows } = site;
  const along = (axis: "row" | "column", [a, b]: readonly [number, number]): Variant => {
    const other = (place: Place): Place => {
      const at = place[axis];
      return { ...place, [axis]: at === a ? b : at === b ? a : at };
    };
    const figureAt = (place: Place) => figures.find(({ row, column }) => row === place.row && column === place.column);
    const isSwapped = (place: Place): boolean => figureAt(place) !== undefined && figureAt(other(place)) !== undefined;
    const move = (cell: GridCell): GridCell =>
      isSwapped(cell) ? { ...cell, row: other(cell).row, column: other(cell).column } : cell;
    return {
      kind: `figures of two ${axis}s swapped without their headings`,
      says: `${grid.locator}: ${axis}s ${a} and ${b}`,
      make: withGrid(site, (was) => ({ ...was, cells: was.cells.map(move) })),
      allowed: except(site, sameFacts(site), (place, was) => {
        const from = figureAt(other(place));
        if (!isSwapped(place) || from === undefined || from.cell.content.kind !== "number") return null;
        const isOfCell = [from, figureAt(place)].some(
          ({ cell: { content } = from.cell } = from) => content.kind === "number" && content.unit !== null,
        );
        return was.map((fact) => ({ ...fact, value: from.fact.value, ...(isOfCell ? { unit: ANY } : {}) }));
      }),
    };
  };
  return [
    ...pairsOf(figureColumns).map((pair) => along("column", pair)),
    ...pairsOf([...figureRows].sort((a, b) => a - b)).map((pair) => along("row", pair)),
  ];
}
