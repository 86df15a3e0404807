import { columnsOf } from "./columns.ts";
import { fieldAt, type GridEdges, middleOf, stacked } from "./grid-edges.ts";
import { type Phrase, phraseOf, phrasesOf } from "./phrases.ts";
import { groupRows, type RowLine } from "./rows.ts";
import type { Word } from "./words.ts";

const SPLIT_ROWS_MIN = 2;
const SPLIT_PART_MIN = 0.5;

/** Column edges including those of columns that are set apart without a line between them. */
export function innerColumns(ruled: GridEdges, words: readonly Word[]): readonly number[] {
  const added: number[] = [];
  for (let column = 0; column + 1 < ruled.xs.length; column += 1) {
    const inside = words.filter((word) => fieldAt(ruled.xs, middleOf(word)[0]) === column);
    const lines = stacked(inside).map(phrasesOf);
    const parted = lines.filter((phrases) => phrases.length > 1 && phrases.slice(1).some(({ figure }) => figure));
    if (parted.length < SPLIT_ROWS_MIN || parted.length < lines.length * SPLIT_PART_MIN) continue;
    const columns = columnsOf(parted);
    columns.slice(1).forEach((next, index) => {
      added.push((next.x0 + (columns[index]?.x1 ?? next.x0)) / 2);
    });
  }
  return [...ruled.xs, ...added].sort((a, b) => a - b);
}

/** Row edges including those of rows that only their figures tell apart, without a line between them. */
export function innerRows(grid: GridEdges, words: readonly Word[]): readonly number[] {
  const added: number[] = [];
  for (let row = 0; row + 1 < grid.ys.length; row += 1) {
    const inside = words.filter((word) => fieldAt(grid.ys, middleOf(word)[1]) === row);
    added.push(...breaksOf(stacked(inside).map((line) => rowLine(line.words, line.y, line.size, grid.xs))));
  }
  return [...grid.ys, ...added].sort((a, b) => a - b);
}

function rowLine(words: readonly Word[], y: number, size: number, xs: readonly number[]): RowLine {
  const byColumn = new Map<number, Word[]>();
  for (const word of words) {
    const column = fieldAt(xs, middleOf(word)[0]);
    pushTo(byColumn, column, word);
  }
  return { y, size, cells: new Map([...byColumn].map(([column, members]) => [column, phraseOf(members)])) };
}

function breaksOf(lines: readonly RowLine[]): readonly number[] {
  if (lines.length < 2 || !(hasStackedFigures(lines) || isAligned(lines))) return [];
  const groups = isAligned(lines) && !hasStackedFigures(lines) ? lines.map((line) => [line]) : groupRows(lines);
  return groups.slice(1).flatMap((group, index) => {
    const above = groups[index]?.at(-1);
    const below = group[0];
    return above && below ? [(above.y + below.y - below.size * 0.72) / 2 + above.size * 0.1] : [];
  });
}

function pushTo<Item>(groups: Map<number, Item[]>, key: number, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** Whether some column has a figure on most of its lines, so that the lines are separate rows. */
function hasStackedFigures(lines: readonly RowLine[]): boolean {
  const columns = new Map<number, Phrase[]>();
  for (const { cells } of lines) for (const [column, phrase] of cells) pushTo(columns, column, phrase);
  return [...columns].some(([column, phrases]) => {
    const figures = phrases.filter(({ figure }) => figure).length;
    return column > 0 && figures >= 2 && figures >= phrases.length * 0.6;
  });
}

/** Whether three or more columns of short texts are filled on every line. */
function isAligned(lines: readonly RowLine[]): boolean {
  const columns = lines[0]?.cells.size ?? 0;
  return (
    columns >= 3 &&
    lines.length >= 3 &&
    lines.every(({ cells }) => cells.size === columns && [...cells.values()].every(({ words }) => words.length <= 3))
  );
}
