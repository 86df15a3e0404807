import type { Phrase } from "./phrases.ts";

/** A column of a table without lines: from where to where its text reaches. */
export interface Column {
  readonly x0: number;
  readonly x1: number;
  readonly figures: number;
  readonly count: number;
}

/** Columns that appear in the phrases of lines, narrow phrases first: a wide one that spans several makes none. */
export function columnsOf(lines: readonly (readonly Phrase[])[]): readonly Column[] {
  const phrases = lines.flat().sort((a, b) => a.x1 - a.x0 - (b.x1 - b.x0));
  const columns: { x0: number; x1: number; figures: number; count: number }[] = [];
  for (const { x0, x1, figure } of phrases) {
    const hit = columns.filter((column) => column.x0 < x1 && column.x1 > x0);
    const first = hit[0];
    if (hit.length > 1) continue;
    if (first) {
      first.x0 = Math.min(first.x0, x0);
      first.x1 = Math.max(first.x1, x1);
      first.count += 1;
      first.figures += figure ? 1 : 0;
    } else columns.push({ x0, x1, figures: figure ? 1 : 0, count: 1 });
  }
  return columns.sort((a, b) => a.x0 - b.x0);
}
