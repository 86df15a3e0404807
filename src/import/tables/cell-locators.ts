import type { GridCell } from "../../documents/document.ts";
import { columnLetters } from "../../documents/xlsx/cell-address.ts";
import { grouped } from "../../domain/grouped.ts";
import type { FigureRow, TableLayout } from "./layout/table-layout.ts";

/** Builds locators: by cell address, by line number, or by row and column labels where these are unique. */
export function locatorsOf(layout: TableLayout): (row: FigureRow, cell: GridCell) => string {
  const { grid } = layout;
  switch (grid.addressing) {
    case "ref":
      return (_row, cell) => `${grid.locator},cell=${columnLetters(cell.column)}${cell.row + 1}`;
    case "line": {
      const prefix = grid.locator === "" ? "" : `${grid.locator},`;
      return (_row, cell) => `${prefix}line=${cell.row + 1},col=${cell.column + 1}`;
    }
    case "labels":
      return byLabels(layout);
  }
}

function byLabels(layout: TableLayout): (row: FigureRow, cell: GridCell) => string {
  const { rows, columns } = labelNamesOf(layout);
  return (row, cell) =>
    `${layout.grid.locator},row=${rows.get(row.row) ?? cell.row + 1},col=${columns.get(cell.column) ?? cell.column + 1}`;
}

/** The names of rows and columns in locators, by row and column of the grid; those without a name are counted. */
export interface LabelNames {
  readonly rows: ReadonlyMap<number, string>;
  readonly columns: ReadonlyMap<number, string>;
}

export function labelNamesOf(layout: TableLayout): LabelNames {
  return {
    rows: uniqueNames(
      layout.rows.map((row) => [row.row, [...row.sections, ...row.path].map(({ text }) => text)] as const),
    ),
    columns: uniqueNames(layout.columns.map(({ column, path }) => [column, path.map(({ text }) => text)] as const)),
  };
}

const NAME_MAX = 60;

/** Names each path by its shortest suffix that no other path has; a path that occurs twice gets no name. */
function uniqueNames(paths: readonly (readonly [number, readonly string[]])[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const taken = new Set<string>();
  const depth = Math.max(0, ...paths.map(([, path]) => path.length));
  for (let length = 1; length <= depth; length += 1) {
    const open = paths.filter(([at, path]) => !names.has(at) && path.length >= length);
    for (const [name, [only, ...others]] of grouped(open, ([, path]) => nameOf(path.slice(-length)))) {
      if (others.length > 0 || only === undefined || name === "" || taken.has(name)) continue;
      names.set(only[0], name);
      taken.add(name);
    }
  }
  return names;
}

/** Commas are removed because they separate the fields of a locator. */
function nameOf(texts: readonly string[]): string {
  const name = texts
    .join(" ")
    .replace(/[,，\s]+/g, " ")
    .trim();
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name;
}
