import type { GridCell } from "../../../../src/documents/document.ts";
import { tableLayouts } from "../../../../src/import/tables/layout/table-layouts.ts";
import { except, type Place, renumbered, type Site, sameFacts, type Variant, withGrid } from "./variant.ts";

/** Changes of figures: a table that contradicts itself is asked about, and a figure is what its cell says. */
export function contradictedTables(site: Site): readonly Variant[] {
  return [
    ...duplicatedRows(site),
    ...duplicatedColumns(site),
    ...site.figures.flatMap((figure) => otherSign(site, figure)),
    ...site.figures.map((figure) => blanked(site, figure)),
    ...noted(site),
  ];
}

/** A row stands there twice, with two values for each of its figures. */
function duplicatedRows(site: Site): readonly Variant[] {
  const { grid, figureRows } = site;
  return [...figureRows].map((at) => ({
    kind: "a row duplicated with other values",
    says: `${grid.locator}: row ${at}`,
    make: withGrid(site, (was) => ({
      ...was,
      cells: was.cells.flatMap((cell) => {
        if (cell.row === at && cell.rowSpan === 1) return [cell, { ...otherValue(cell), row: at + 1 }];
        if (cell.row > at) return [{ ...cell, row: cell.row + 1 }];
        return [cell.row + cell.rowSpan > at ? { ...cell, rowSpan: cell.rowSpan + 1 } : cell];
      }),
    })),
    allowed: except(
      site,
      sameFacts(site, ({ row, column }) => ({ row: row > at ? row - 1 : row, column })),
      ({ row }) => (row === at || row === at + 1 ? [] : null),
    ),
  }));
}

function duplicatedColumns(site: Site): readonly Variant[] {
  const { grid, figureColumns } = site;
  return figureColumns.map((at) => ({
    kind: "a column duplicated with other values",
    says: `${grid.locator}: column ${at}`,
    make: withGrid(site, (was) => ({
      ...was,
      cells: was.cells.flatMap((cell) => {
        if (cell.column === at && cell.columnSpan === 1) return [cell, { ...otherValue(cell), column: at + 1 }];
        if (cell.column > at) return [{ ...cell, column: cell.column + 1 }];
        return [cell.column + cell.columnSpan > at ? { ...cell, columnSpan: cell.columnSpan + 1 } : cell];
      }),
    })),
    allowed: except(
      site,
      sameFacts(site, ({ row, column }) => ({ row, column: column > at ? column - 1 : column })),
      ({ column }) => (column === at || column === at + 1 ? [] : null),
    ),
  }));
}

function otherValue(cell: GridCell): GridCell {
  if (cell.content.kind !== "number") return cell;
  return renumbered(
    cell,
    cell.content.value.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)),
  );
}

type Figure = Site["figures"][number];

function otherSign(site: Site, { cell, row, column }: Figure): readonly Variant[] {
  if (cell.content.kind !== "number" || !/[1-9]/.test(cell.content.value)) return [];
  const { value } = cell.content;
  const other = value.startsWith("-") ? value.slice(1) : `-${value}`;
  return [
    {
      kind: "a sign turned",
      says: `${site.grid.locator}: ${cell.text} at ${row}, ${column} is ${other}`,
      make: withGrid(site, (was) => ({
        ...was,
        cells: was.cells.map((one) => (one === cell ? renumbered(cell, other) : one)),
      })),
      allowed: except(site, sameFacts(site), (place, was) =>
        isAt(place, { row, column }) ? was.map((fact) => ({ ...fact, value: other })) : null,
      ),
    },
  ];
}

function blanked(site: Site, { cell, row, column }: Figure): Variant {
  return {
    kind: "a figure removed",
    says: `${site.grid.locator}: ${cell.text} at ${row}, ${column}`,
    make: withGrid(site, (was) => ({ ...was, cells: was.cells.filter((one) => one !== cell) })),
    allowed: except(site, sameFacts(site), (place) => (isAt(place, { row, column }) ? [] : null)),
  };
}

function isAt(place: Place, { row, column }: Place): boolean {
  return place.row === row && place.column === column;
}

/** A note below the table says that all of it is another figure. */
function noted(site: Site): readonly Variant[] {
  const { grid } = site;
  if (tableLayouts(grid).length !== 1) return [];
  const last = Math.max(
    ...grid.cells
      .filter(({ column }) => site.figureColumns.includes(column))
      .map(({ row, rowSpan }) => row + rowSpan - 1),
  );
  return ["All figures exclude discontinued operations.", "Figures are pro forma.", "以上数据不包括中国业务。"].map(
    (text) => ({
      kind: "a note put below",
      says: `${grid.locator}: ${text}`,
      make: withGrid(site, (was) => ({
        ...was,
        cells: [
          ...was.cells.map((cell) => (cell.row > last ? { ...cell, row: cell.row + 1 } : cell)),
          {
            row: last + 1,
            column: 0,
            rowSpan: 1,
            columnSpan: 1,
            text,
            content: { kind: "text" as const },
            style: null,
          },
        ],
      })),
      allowed: except(site, sameFacts(site), () => []),
    }),
  );
}
