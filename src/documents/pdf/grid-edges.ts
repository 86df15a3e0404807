import { type Line, lineOf } from "./lines.ts";
import type { Word } from "./words.ts";

/** Sorted boundaries of the columns and rows of a grid. */
export interface GridEdges {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** The point that decides which field a word belongs to. */
export function middleOf(word: Word): readonly [number, number] {
  return [(word.x0 + word.x1) / 2, word.y - word.size * 0.32];
}

/** Index of the field that contains a value, between sorted edges. */
export function fieldAt(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}

/** Groups the words of a cell into lines, from top to bottom. */
export function stacked(words: readonly Word[]): readonly Line[] {
  const groups: Word[][] = [];
  for (const word of [...words].sort((a, b) => a.y - b.y)) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group && first && word.y - first.y <= Math.min(word.size, first.size) * 0.4) group.push(word);
    else groups.push([word]);
  }
  return groups.map(lineOf);
}
