import type { ShownCell, ShownRow, ShownTable } from "../domain/shown-table.ts";

/** What is kept of the tables of one document at most. */
const CELLS_MAX = 500_000;
const CHARACTERS_MAX = 8 * 1024 * 1024;
/** Of one text: more is no heading and no figure. */
const TEXT_MAX = 300;
/** The size of a piece, which is read as a whole. */
const PIECE_CELLS = 2_000;

/** A table before it is cut; its rows may be a stream. */
export type TableLook = Omit<ShownTable, "number" | "rows"> & { readonly rows: Iterable<ShownRow> };

/** How much is kept of a document in all; `take` is false once it would be too much. */
interface KeptBudget {
  take(cells: number, characters: number): boolean;
}

export function keptBudget(): KeptBudget {
  let cellsLeft = CELLS_MAX;
  let charactersLeft = CHARACTERS_MAX;
  return {
    take: (cells, characters) => {
      cellsLeft -= cells;
      charactersLeft -= characters;
      return cellsLeft >= 0 && charactersLeft >= 0;
    },
  };
}

/** Cuts the tables of a document into pieces of a size that is read at once; rows beyond the budget are left out. */
export interface TablePieces {
  of(table: TableLook): Generator<ShownTable>;
}

export function openTablePieces(): TablePieces {
  const budget = keptBudget();
  let number = 0;
  return {
    *of(table) {
      number += 1;
      let rows: ShownRow[] = [];
      let cells = 0;
      const frame = { ...table, number, headingRows: table.headingRows.map(clippedRow) };
      for (const row of table.rows) {
        const kept = clippedRow(row);
        if (!budget.take(kept.cells.length, sizeOf(kept))) break;
        rows.push(kept);
        cells += kept.cells.length;
        if (cells < PIECE_CELLS) continue;
        yield { ...frame, rows };
        rows = [];
        cells = 0;
      }
      if (rows.length > 0) yield { ...frame, rows };
    },
  };
}

function clippedRow(row: ShownRow): ShownRow {
  return {
    ...row,
    path: row.path.map(clipped),
    carried: row.carried.map(clippedCell),
    cells: row.cells.map(clippedCell),
  };
}

function clippedCell(cell: ShownCell): ShownCell {
  return cell.text.length <= TEXT_MAX ? cell : { ...cell, text: clipped(cell.text) };
}

function clipped(text: string): string {
  return text.length <= TEXT_MAX ? text : `${[...text].slice(0, TEXT_MAX - 1).join("")}…`;
}

function sizeOf({ cells, path }: ShownRow): number {
  const own = cells.reduce((sum, { text }) => sum + text.length, 0);
  return path.reduce((sum, text) => sum + text.length, own);
}
