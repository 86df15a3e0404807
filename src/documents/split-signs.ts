import type { Block, Grid, GridCell, SourceDocument } from "./document.ts";

const DASH = /^[-‐‑‒–—−－]$/u;
/** What a narrow column beside figures holds that is no figure of its own. */
const SIGN = /^[-‐‑‒–—−－+($€£¥\s]*$/u;

/**
 * A dash in a narrow column of its own, under the heading of the figure right of it, may be the figure's minus: such
 * figures are faults. A dash in a column that holds figures, too, is a missing one.
 */
export function withoutSplitSigns(document: SourceDocument): SourceDocument {
  const settled = (block: Block): Block => (block.kind === "grid" ? settledGrid(block) : block);
  return { ...document, parts: document.parts.map((part) => ({ ...part, blocks: part.blocks.map(settled) })) };
}

function settledGrid(grid: Grid): Grid {
  const doubtful = grid.cells.filter((cell, index) => isBehindDash(cell, grid.cells[index - 1]));
  if (doubtful.length === 0) return grid;
  const narrow = new Set([...new Set(doubtful.map(({ column }) => column))].filter((at) => isSignColumn(grid, at - 1)));
  const faulty = new Set(doubtful.filter(({ column }) => narrow.has(column)));
  return faulty.size === 0
    ? grid
    : { ...grid, cells: grid.cells.map((cell) => (faulty.has(cell) ? fault(cell) : cell)) };
}

function isBehindDash({ row, column, content }: GridCell, before: GridCell | undefined): boolean {
  if (content.kind !== "number" || content.value.startsWith("-") || before === undefined) return false;
  return before.row === row && before.column === column - 1 && before.columnSpan === 1 && DASH.test(before.text);
}

/** Whether a column stands under one heading with the next one, and holds nothing but signs below it. */
function isSignColumn({ cells }: Grid, column: number): boolean {
  const heading = cells.find(
    (cell) => cell.column === column && cell.columnSpan === 2 && /[\p{L}\p{N}]/u.test(cell.text),
  );
  if (heading === undefined) return false;
  return cells.every(
    (cell) => cell.column !== column || cell.columnSpan !== 1 || cell.row <= heading.row || SIGN.test(cell.text),
  );
}

function fault(cell: GridCell): GridCell {
  return { ...cell, content: { kind: "fault", reason: "may have its minus in the cell before it" } };
}
