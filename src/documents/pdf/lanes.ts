import { type Line, lineOf } from "./lines.ts";
import { type Phrase, phrasesOf } from "./phrases.ts";

/** Text set in columns side by side: the lines of each, and where it stands. */
export interface Lane {
  readonly lines: readonly Line[];
}

const PROSE_WORDS_MIN = 5;
const LINES_MIN = 4;
const SAME_LEFT = 6;
const GUTTER_MIN = 6;
const DEPTH_MAX = 3;
const STRETCH_GAP_MAX = 2.5;

interface Column {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** The lanes of a page in order of reading: lines across the page part the columns above from those below. */
export function lanesOf(lines: readonly Line[], depth = 0): readonly Lane[] {
  const core = gutterOf(lines);
  if (core === null) return [{ lines }];
  const gutter = stretched(core, lines);
  const lanes: Line[][] = [];
  let left: Line[] = [];
  let right: Line[] = [];
  let whole: Line[] = [];
  const close = () => {
    lanes.push(...[left, right, whole].filter((group) => group.length > 0));
    [left, right, whole] = [[], [], []];
  };
  for (const line of lines) {
    const inside = line.y >= gutter.y0 && line.y <= gutter.y1;
    if (!inside || isCrossed(line, gutter)) {
      if (left.length + right.length > 0) close();
      whole.push(line);
      continue;
    }
    if (whole.length > 0) close();
    const before = line.words.filter(({ x1 }) => x1 <= gutter.x1);
    const after = line.words.filter(({ x1 }) => x1 > gutter.x1);
    if (before.length > 0) left.push(lineOf(before));
    if (after.length > 0) right.push(lineOf(after));
  }
  close();
  // Three columns are two beside a third.
  return lanes.flatMap((group) => (depth < DEPTH_MAX ? lanesOf(group, depth + 1) : [{ lines: group }]));
}

/** The gutter goes on above and below, as far as lines follow closely and leave it free. */
function stretched(gutter: Column, lines: readonly Line[]): Column {
  let { y0, y1 } = gutter;
  for (const line of lines.filter(({ y }) => y > gutter.y1)) {
    if (line.y - y1 > line.size * STRETCH_GAP_MAX || isCrossed(line, gutter)) break;
    y1 = line.y + 1;
  }
  for (const line of lines.filter(({ y }) => y < gutter.y0).reverse()) {
    if (y0 - line.y > line.size * STRETCH_GAP_MAX || isCrossed(line, gutter)) break;
    y0 = line.y - 1;
  }
  return { ...gutter, y0, y1 };
}

function isCrossed(line: Line, gutter: Column): boolean {
  return line.words.some(({ x0, x1 }) => x0 < gutter.x0 - 1 && x1 > gutter.x1 + 1) || bridges(line, gutter);
}

/** A phrase that runs over the gutter with no more than a usual space. */
function bridges(line: Line, gutter: Column): boolean {
  return phrasesOf(line).some(({ x0, x1 }) => x0 < gutter.x0 - 1 && x1 > gutter.x1 + 1);
}

/** The empty stretch between two columns of running text that stand side by side, or null. */
function gutterOf(lines: readonly Line[]): Column | null {
  const prose = lines.flatMap((line) => phrasesOf(line).filter(isProse));
  const columns = columnsOf(prose);
  for (const [index, left] of columns.entries()) {
    for (const right of columns.slice(index + 1)) {
      const gap = right.x0 - left.x1;
      const y0 = Math.max(left.y0, right.y0);
      const y1 = Math.min(left.y1, right.y1);
      if (gap < GUTTER_MIN || y1 - y0 < 30) continue;
      return { x0: left.x1, x1: right.x0, y0: Math.min(left.y0, right.y0) - 1, y1: Math.max(left.y1, right.y1) + 1 };
    }
  }
  return null;
}

function isProse({ words, figure }: Phrase): boolean {
  return (
    !figure &&
    words.length >= PROSE_WORDS_MIN &&
    words.filter(({ text }) => /\p{L}{2}/u.test(text)).length >= PROSE_WORDS_MIN - 1
  );
}

function columnsOf(prose: readonly Phrase[]): readonly Column[] {
  const groups: Phrase[][] = [];
  for (const phrase of [...prose].sort((a, b) => a.x0 - b.x0)) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group && first && phrase.x0 - first.x0 <= SAME_LEFT) group.push(phrase);
    else groups.push([phrase]);
  }
  return groups
    .filter((group) => group.length >= LINES_MIN)
    .map((group) => ({
      x0: Math.min(...group.map(({ x0 }) => x0)),
      x1: Math.max(...group.map(({ x1 }) => x1)),
      y0: Math.min(...group.map(({ y }) => y)),
      y1: Math.max(...group.map(({ y }) => y)),
    }));
}
