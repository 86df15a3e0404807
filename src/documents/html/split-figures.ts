import type { TableCell } from "../office/table-grid.ts";
import { plainPiece } from "../office/text-pieces.ts";

const SIGN = /^(?:[A-Z]{1,3})?[$€£¥]$/;
const FIGURE = /^[-−–—(]?\s*[\d.]/;
const DASH = /^[-−–—]$/;
const TAIL = /^(?:\)|\)?\s?%\s?\)?|\)\s?(?:x|pp|bps))$/;

/**
 * Some pages align figures with extra cells: `$` in the cell before a figure, `)` or `%` in the cell after it. Merges
 * both into the figure's cell, which keeps its position.
 */
export function joinSplitFigures(cells: readonly TableCell[]): readonly TableCell[] {
  const joined: (TableCell | null)[] = [...cells];
  for (const [index, cell] of cells.entries()) {
    const text = plainText(cell);
    const next = cells[index + 1];
    const before = joined[index - 1] ?? null;
    if (SIGN.test(text) && next !== undefined && isNextTo(cell, next) && isAmount(plainText(next))) {
      joined[index + 1] = { ...next, pieces: [plainPiece(text), ...next.pieces] };
      joined[index] = null;
    } else if (TAIL.test(text) && before !== null && isNextTo(before, cell) && isAmount(plainText(before), true)) {
      joined[index] = { ...before, pieces: [...before.pieces, plainPiece(text.replace(/\s/g, ""))] };
      joined[index - 1] = null;
    }
  }
  return joined.filter((cell) => cell !== null);
}

function isAmount(text: string, mayHaveSign = false): boolean {
  const plain = mayHaveSign ? text.replace(/^(?:[A-Z]{1,3})?[$€£¥]/, "") : text;
  return FIGURE.test(plain) || DASH.test(plain);
}

function isNextTo(left: TableCell, right: TableCell): boolean {
  return left.row === right.row && left.column + left.columnSpan === right.column;
}

function plainText(cell: TableCell): string {
  return cell.pieces
    .map((piece) => piece.text)
    .join("")
    .trim();
}
