import type { Phrase } from "./phrases.ts";

/** Column of a table without ruling lines: the horizontal extent of its text. */
export interface Column {
  readonly x0: number;
  readonly x1: number;
  readonly figures: number;
  readonly count: number;
}

/** Upper limit; no real table has more columns. */
export const COLUMNS_MAX = 80;

interface Draft {
  x0: number;
  x1: number;
  figures: number;
  signs: number;
  count: number;
}

/** Derives columns from phrases, narrow ones first; a phrase across several columns is ignored. */
export function columnsOf(lines: readonly (readonly Phrase[])[]): readonly Column[] {
  const phrases = lines.flat().sort((a, b) => a.x1 - a.x0 - (b.x1 - b.x0));
  const columns: Draft[] = [];
  for (const { x0, x1, figure, sign } of phrases) {
    const hit = columns.filter((column) => column.x0 < x1 && column.x1 > x0);
    const first = hit[0];
    if (hit.length > 1) continue;
    if (first) {
      first.x0 = Math.min(first.x0, x0);
      first.x1 = Math.max(first.x1, x1);
      first.count += 1;
      first.figures += figure ? 1 : 0;
      first.signs += sign ? 1 : 0;
    } else if (columns.length < COLUMNS_MAX)
      columns.push({ x0, x1, figures: figure ? 1 : 0, signs: sign ? 1 : 0, count: 1 });
  }
  return withoutSigns(columns.sort((a, b) => a.x0 - b.x0));
}

/** Merges a column of currency signs into the column to its right. */
function withoutSigns(columns: readonly Draft[]): readonly Column[] {
  const kept: Draft[] = [];
  let from: number | null = null;
  for (const column of columns) {
    if (column.signs === column.count) {
      from ??= column.x0;
      continue;
    }
    kept.push(from === null ? column : { ...column, x0: from });
    from = null;
  }
  return kept;
}
