import { fieldAt, type GridEdges, middleOf } from "./grid-edges.ts";
import type { Rule, RuleCluster } from "./rules.ts";
import type { Word } from "./words.ts";

export interface FieldEdges {
  /** Whether a field has a line on its left. */
  readonly left: (row: number, column: number) => boolean;
  /** Whether the fields of a row, from one column up to another, continue those above them. */
  readonly continues: (row: number, from: number, to: number) => boolean;
}

const SAME_EDGE = 4;
const COVERED_PART = 0.5;

interface EdgesInput {
  /** All edges, those of drawn lines and those that were found between words. */
  readonly grid: GridEdges;
  readonly ruled: GridEdges;
  readonly cluster: RuleCluster;
  readonly words: readonly Word[];
}

/** Where lines stand between the fields of a grid; an edge without a drawn line holds where no text crosses it. */
export function ruledEdges({ grid, ruled, cluster, words }: EdgesInput): FieldEdges {
  const uprights = grid.xs.map((x) => (ruled.xs.includes(x) ? near(cluster.vertical, x) : null));
  const flats = grid.ys.map((y) => (ruled.ys.includes(y) ? near(cluster.horizontal, y) : null));
  const parted = new Map<number, boolean>();
  const isParted = (row: number): boolean => {
    const known =
      parted.get(row) ?? standsApart(words, { top: grid.ys[row] ?? 0, bottom: grid.ys[row + 1] ?? 0 }, ruled.xs);
    parted.set(row, known);
    return known;
  };
  const left = (row: number, column: number): boolean => {
    const [top, bottom] = [grid.ys[row] ?? 0, grid.ys[row + 1] ?? 0];
    const rules = uprights[column];
    if (rules && isCovered(rules, top, bottom)) return true;
    if (rules && !isParted(row)) return false;
    return !words.some((word) => isBetween(word, top, bottom) && crosses(word, grid.xs[column] ?? 0, words));
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

function near(rules: readonly Rule[], at: number): readonly Rule[] {
  return rules.filter((rule) => Math.abs(rule.at - at) <= SAME_EDGE);
}

function isCovered(rules: readonly Rule[], from: number, to: number): boolean {
  let covered = 0;
  for (const rule of rules) covered += Math.max(0, Math.min(rule.to, to) - Math.max(rule.from, from));
  return covered >= (to - from) * COVERED_PART;
}

/** Many tables draw their columns in the heading only; below, what stands apart in several columns is several cells. */
function standsApart(
  words: readonly Word[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
  xs: readonly number[],
): boolean {
  const inside = words.filter((word) => isBetween(word, top, bottom));
  const columns = new Set(inside.map((word) => fieldAt(xs, middleOf(word)[0])));
  if (columns.size < 2) return false;
  const apart = xs.slice(1, -1).filter((x) => isApart(inside, x));
  return apart.length > 0;
}

/** Words on both sides of an edge, and a clear gap between them. */
function isApart(words: readonly Word[], x: number): boolean {
  const before = Math.max(...words.map((word) => (word.x0 < x ? word.x1 : Number.NEGATIVE_INFINITY)));
  const after = Math.min(...words.map((word) => (word.x0 >= x ? word.x0 : Number.POSITIVE_INFINITY)));
  return Number.isFinite(before) && Number.isFinite(after) && after - before > (words[0]?.size ?? 0) * 0.8;
}

function isBetween(word: Word, top: number, bottom: number): boolean {
  const middle = word.y - word.size * 0.32;
  return middle > top && middle < bottom;
}

/** A word across the edge, or two words of one phrase on its two sides. */
function crosses(word: Word, x: number, words: readonly Word[]): boolean {
  if (word.x1 <= x) return false;
  if (word.x0 < x) return true;
  const before = words.find(
    (other) => other.x1 <= x && word.x0 - other.x1 < word.size * 0.45 && Math.abs(other.y - word.y) < word.size * 0.3,
  );
  return before !== undefined;
}
