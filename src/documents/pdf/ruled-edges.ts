import { fieldAt, type GridEdges, middleOf, stacked } from "./grid-edges.ts";
import type { Rule, RuleCluster } from "./rules.ts";
import type { Word } from "./words.ts";

interface FieldEdges {
  /** Whether a field has a boundary on its left. */
  readonly left: (row: number, column: number) => boolean;
  /** Whether the fields of a row, from one column (inclusive) to another (exclusive), continue those above. */
  readonly continues: (row: number, from: number, to: number) => boolean;
}

const SAME_EDGE = 4;
const COVERED_PART = 0.5;
const GAP_PART = 0.45;
const APART_PART = 0.8;

interface EdgesInput {
  /** All edges: those of drawn lines (`ruled`) and those found between words. */
  readonly grid: GridEdges;
  readonly ruled: GridEdges;
  readonly cluster: RuleCluster;
  readonly words: readonly Word[];
}

/** Finds the boundaries between fields of a grid; an edge without a drawn line counts where no text crosses it. */
export function ruledEdges({ grid, ruled, cluster, words }: EdgesInput): FieldEdges {
  const uprights = grid.xs.map((x) => (ruled.xs.includes(x) ? near(cluster.vertical, x) : null));
  const flats = grid.ys.map((y) => (ruled.ys.includes(y) ? near(cluster.horizontal, y) : null));
  const rows = stretchesByRow(grid, words);
  const parted = rows.map(
    (stretches) => stretches.length > 1 && ruled.xs.slice(1, -1).some((x) => isApart(stretches, x)),
  );
  const left = (row: number, column: number): boolean => {
    const rules = uprights[column];
    if (rules && isCovered(rules, grid.ys[row] ?? 0, grid.ys[row + 1] ?? 0)) return true;
    if (rules && !parted[row]) return false;
    const x = grid.xs[column] ?? 0;
    return !(rows[row] ?? []).some(({ x0, x1 }) => x0 < x && x1 > x);
  };
  const above = (row: number, column: number): boolean => {
    const rules = flats[row];
    return !rules || isCovered(rules, grid.xs[column] ?? 0, grid.xs[column + 1] ?? 0);
  };
  return {
    left,
    continues: (row, from, to) => {
      for (let column = from; column < to; column += 1) {
        if (above(row, column) || (column > from && left(row, column))) return false;
      }
      return (from === 0 || left(row, from)) && (to >= grid.xs.length - 1 || left(row, to));
    },
  };
}

/** Horizontal extent of words without a clear gap between them. */
interface Stretch {
  readonly x0: number;
  x1: number;
  readonly size: number;
}

function stretchesByRow(grid: GridEdges, words: readonly Word[]): readonly (readonly Stretch[])[] {
  const rows = grid.ys.slice(1).map((): Word[] => []);
  for (const word of words) rows[fieldAt(grid.ys, middleOf(word)[1])]?.push(word);
  return rows.map((row) => stacked(row).flatMap((line) => stretchesOf(line.words)));
}

function stretchesOf(words: readonly Word[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const { x0, x1, size } of words) {
    const last = stretches.at(-1);
    if (last && x0 - last.x1 < size * GAP_PART) last.x1 = Math.max(last.x1, x1);
    else stretches.push({ x0, x1, size });
  }
  return stretches;
}

function near(rules: readonly Rule[], at: number): readonly Rule[] {
  return rules.filter((rule) => Math.abs(rule.at - at) <= SAME_EDGE);
}

function isCovered(rules: readonly Rule[], from: number, to: number): boolean {
  let covered = 0;
  for (const rule of rules) covered += Math.max(0, Math.min(rule.to, to) - Math.max(rule.from, from));
  return covered >= (to - from) * COVERED_PART;
}

/**
 * Whether a row has words on both sides of an edge with a clear gap between them. Many tables draw column lines in the
 * heading only; in the rows below, such gaps separate cells.
 */
function isApart(stretches: readonly Stretch[], x: number): boolean {
  let before = Number.NEGATIVE_INFINITY;
  let after = Number.POSITIVE_INFINITY;
  for (const { x0, x1 } of stretches) {
    if (x0 < x) before = Math.max(before, x1);
    else after = Math.min(after, x0);
  }
  const gap = after - before;
  return Number.isFinite(gap) && gap > (stretches[0]?.size ?? 0) * APART_PART;
}
