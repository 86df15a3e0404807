import type { GridCell } from "../../documents/document.ts";
import type { TableLayout } from "./layout/table-layout.ts";

const LONE_SIGN = /^[-‐‑‒–—−－(（]$/u;

/**
 * Detects figures after a cell with only a dash or bracket under the same heading, `- | 45`: the dash may be the
 * figure's minus sign.
 */
export function behindDash({ columns }: TableLayout): (cell: GridCell, row: readonly GridCell[]) => boolean {
  const sharing = new Set<number>();
  for (const [index, { column, path }] of columns.entries()) {
    const before = columns[index - 1];
    const isShared =
      before?.column === column - 1 &&
      path.length > 0 &&
      path.length === before.path.length &&
      path.every((label, at) => label.row === before.path[at]?.row && label.column === before.path[at]?.column);
    if (isShared) sharing.add(column);
  }
  if (sharing.size === 0) return () => false;
  return (cell, row) =>
    sharing.has(cell.column) && row.some(({ column, text }) => column === cell.column - 1 && LONE_SIGN.test(text));
}
