import { columnsOf } from "./columns.ts";
import { fieldAt, type GridEdges, middleOf, stacked } from "./grid-edges.ts";
import type { Line } from "./lines.ts";
import { type Phrase, phraseOf, phrasesOf } from "./phrases.ts";
import { groupRows, type RowLine } from "./rows.ts";
import { ruledEdges } from "./ruled-edges.ts";
import type { Rule, RuleCluster } from "./rules.ts";
import type { FoundCell, FoundTable } from "./table.ts";
import type { Word } from "./words.ts";

/** In points; shorter lines are ticks of an axis. */
const TICK_MAX = 6;
const SAME_EDGE = 3.5;
const OPEN_SIDE_MIN = 8;
const EDGES_MAX = 400;
const CELLS_MAX = 40_000;
const FILLED_PART_MIN = 0.2;
/** Minimum share of bands between lines that hold text; in a chart most of them are empty. */
const WRITTEN_PART_MIN = 0.4;
const BAND_MIN = 4;

/** The table framed by a cluster of lines; null where the cluster is no table. */
export function ruledTable(
  cluster: RuleCluster,
  lines: readonly Line[],
  turned: readonly Word[] = [],
): FoundTable | null {
  const ruled = edgesOf(cluster);
  if (ruled.xs.length < 2 || ruled.ys.length < 2) return null;
  if (ruled.xs.length + ruled.ys.length > EDGES_MAX) return null;
  const words = lines.flatMap((line) => line.words.filter((word) => isInside(word, ruled)));
  if (words.length < 4 || writtenPart(ruled.ys, words) < WRITTEN_PART_MIN) return null;
  const xs = innerColumns(ruled, words);
  const grid = { xs, ys: innerRows({ xs, ys: ruled.ys }, words) };
  if ((grid.xs.length - 1) * (grid.ys.length - 1) > CELLS_MAX) return null;
  const sideways = turned.filter((word) => isInside(word, ruled));
  const cells = fill(cellsOf(grid, cluster, ruled, words), grid, [...words, ...sideways]);
  return accepted(compact(cells), ruled);
}

function edgesOf(cluster: RuleCluster): GridEdges {
  const upright = cluster.vertical.filter(({ from, to }) => to - from > TICK_MAX);
  const flat = cluster.horizontal.filter(({ from, to }) => to - from > TICK_MAX);
  return {
    xs: withOpenSides(distinct(upright), flat),
    ys: withOpenSides(distinct(flat), upright),
  };
}

function distinct(rules: readonly Rule[]): readonly number[] {
  const groups: { at: number; count: number }[] = [];
  for (const { at } of [...rules].sort((a, b) => a.at - b.at)) {
    const last = groups.at(-1);
    if (last && at - last.at <= SAME_EDGE) {
      last.at = (last.at * last.count + at) / (last.count + 1);
      last.count += 1;
    } else groups.push({ at, count: 1 });
  }
  return groups.map(({ at }) => at);
}

/** Adds outer edges where a table has no line at its sides, top or bottom. */
function withOpenSides(edges: readonly number[], crossing: readonly Rule[]): readonly number[] {
  const from = Math.min(...crossing.map((rule) => rule.from));
  const to = Math.max(...crossing.map((rule) => rule.to));
  const first = edges[0] ?? Number.POSITIVE_INFINITY;
  const last = edges.at(-1) ?? Number.NEGATIVE_INFINITY;
  return [...(first - from > OPEN_SIDE_MIN ? [from] : []), ...edges, ...(to - last > OPEN_SIDE_MIN ? [to] : [])];
}

function isInside(word: Word, { xs, ys }: GridEdges): boolean {
  const [x, y] = middleOf(word);
  return x > (xs[0] ?? 0) - 1 && x < (xs.at(-1) ?? 0) + 1 && y > (ys[0] ?? 0) && y < (ys.at(-1) ?? 0);
}

function writtenPart(ys: readonly number[], words: readonly Word[]): number {
  const written = new Set(words.map((word) => fieldAt(ys, middleOf(word)[1])));
  const bands = ys.slice(1).map((y, index) => y - (ys[index] ?? y) >= BAND_MIN);
  const all = bands.filter(Boolean).length;
  return all === 0 ? 0 : bands.filter((tall, index) => tall && written.has(index)).length / all;
}

interface Block {
  readonly row: number;
  readonly column: number;
  rowSpan: number;
  columnSpan: number;
}

/** Merges fields of the grid that have no line between them into cells. */
function cellsOf(grid: GridEdges, cluster: RuleCluster, ruled: GridEdges, words: readonly Word[]): readonly Block[] {
  const edges = ruledEdges({ grid, ruled, cluster, words });
  const rowCount = grid.ys.length - 1;
  const columnCount = grid.xs.length - 1;
  const taken = Array.from({ length: rowCount }, () => new Uint8Array(columnCount));
  const blocks: Block[] = [];
  for (let row = 0; row < rowCount; row += 1) {
    for (let column = 0; column < columnCount; column += 1) {
      if (taken[row]?.[column]) continue;
      let right = column + 1;
      while (right < columnCount && !edges.left(row, right) && !taken[row]?.[right]) right += 1;
      let below = row + 1;
      while (below < rowCount && edges.continues(below, column, right)) below += 1;
      for (let y = row; y < below; y += 1) taken[y]?.fill(1, column, right);
      blocks.push({ row, column, rowSpan: below - row, columnSpan: right - column });
    }
  }
  return blocks;
}

function fill(blocks: readonly Block[], grid: GridEdges, words: readonly Word[]): readonly FoundCell[] {
  const columnCount = grid.xs.length - 1;
  const owner = new Map<number, number>();
  blocks.forEach(({ row, column, rowSpan, columnSpan }, index) => {
    for (let y = row; y < row + rowSpan; y += 1)
      for (let x = column; x < column + columnSpan; x += 1) owner.set(y * columnCount + x, index);
  });
  const contents = blocks.map((): Word[] => []);
  for (const word of words) {
    const [x, y] = middleOf(word);
    const index = owner.get(fieldAt(grid.ys, y) * columnCount + fieldAt(grid.xs, x));
    if (index !== undefined) contents[index]?.push(word);
  }
  return blocks.map((block, index) => ({ ...block, lines: stacked(contents[index] ?? []) }));
}

/** Removes rows and columns without any text. */
function compact(cells: readonly FoundCell[]): readonly FoundCell[] {
  const filled = cells.filter(({ lines }) => lines.length > 0);
  const rows = renumbered(filled.map(({ row }) => row));
  const columns = renumbered(filled.map(({ column }) => column));
  return filled.map((cell) => {
    const row = rows(cell.row);
    const column = columns(cell.column);
    return {
      ...cell,
      row,
      column,
      rowSpan: rows(cell.row + cell.rowSpan) - row,
      columnSpan: columns(cell.column + cell.columnSpan) - column,
    };
  });
}

/** Returns the number of used indexes before an index. */
function renumbered(used: readonly number[]): (place: number) => number {
  const sorted = [...new Set(used)].sort((a, b) => a - b);
  return (place) => {
    let count = 0;
    while (count < sorted.length && (sorted[count] ?? 0) < place) count += 1;
    return count;
  };
}

function accepted(cells: readonly FoundCell[], { xs, ys }: GridEdges): FoundTable | null {
  const rowCount = Math.max(0, ...cells.map(({ row, rowSpan }) => row + rowSpan));
  const columnCount = Math.max(0, ...cells.map(({ column, columnSpan }) => column + columnSpan));
  if (rowCount < 2 || columnCount < 2 || cells.length < 4) return null;
  if (cells.length < rowCount * columnCount * FILLED_PART_MIN) return null;
  const [x0, x1, y0, y1] = [xs[0] ?? 0, xs.at(-1) ?? 0, ys[0] ?? 0, ys.at(-1) ?? 0];
  return { cells, rowCount, columnCount, x0, x1, y0, y1 };
}

const SPLIT_ROWS_MIN = 2;
const SPLIT_PART_MIN = 0.5;

/** Column edges including those of columns that are set apart without a line between them. */
function innerColumns(ruled: GridEdges, words: readonly Word[]): readonly number[] {
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
function innerRows(grid: GridEdges, words: readonly Word[]): readonly number[] {
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
