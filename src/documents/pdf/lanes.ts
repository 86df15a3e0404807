import { type Line, lineOf } from "./lines.ts";
import { type Phrase, phrasesOf } from "./phrases.ts";

/** One column of text on a page. */
interface Lane {
  readonly lines: readonly Line[];
}

const PROSE_WORDS_MIN = 5;
const PROSE_CJK_MIN = 12;
const CJK = /[\u4e00-\u9fff]/g;
const RUNNING_PART_MIN = 0.35;
const LINES_MIN = 4;
/** Minimum number of phrases, and width in points, of a text column beside another; excludes paragraph numbers. */
const BESIDE_MIN = 3;
const BESIDE_WIDTH_MIN = 60;
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

/** The text columns of a page in reading order; a line across the page separates the columns above and below it. */
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
  // Recursion handles three and more columns.
  return lanes.flatMap((group) => (depth < DEPTH_MAX ? lanesOf(group, depth + 1) : [{ lines: group }]));
}

/** Extends the gutter up and down while the lines are closely spaced and do not cross it. */
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

/** Whether a phrase crosses the gutter with no more than a normal space. */
function bridges(line: Line, gutter: Column): boolean {
  return phrasesOf(line).some(({ x0, x1 }) => x0 < gutter.x0 - 1 && x1 > gutter.x1 + 1);
}

/** The empty gap between a column of running text and text or a table beside it; null where there is none. */
function gutterOf(lines: readonly Line[]): Column | null {
  const phrases = lines.flatMap(phrasesOf);
  const texts = phrases.filter(({ figure, text }) => !figure && /\p{L}{2}/u.test(text));
  for (const running of byLeftEdge(phrases.filter(isProse), LINES_MIN).filter(isRunning)) {
    const column = extentOf(running);
    const beside = texts.filter(({ y }) => y >= column.y0 - 1 && y <= column.y1 + 1);
    const right = byLeftEdge(
      beside.filter(({ x0 }) => x0 - column.x1 >= GUTTER_MIN),
      BESIDE_MIN,
    )[0];
    if (right) return { ...column, x0: column.x1, x1: Math.min(...right.map(({ x0 }) => x0)) };
    const left = beside.filter(({ x1 }) => column.x0 - x1 >= GUTTER_MIN);
    const widest = Math.max(0, ...left.map(({ x0, x1 }) => x1 - x0));
    if (left.length >= BESIDE_MIN && widest >= BESIDE_WIDTH_MIN) {
      return { ...column, x0: Math.max(...left.map(({ x1 }) => x1)), x1: column.x0 };
    }
  }
  return null;
}

function isProse({ words, figure, text }: Phrase): boolean {
  if (figure) return false;
  if ((text.match(CJK)?.length ?? 0) >= PROSE_CJK_MIN) return true;
  return (
    words.length >= PROSE_WORDS_MIN && words.filter((word) => /\p{L}{2}/u.test(word.text)).length >= PROSE_WORDS_MIN - 1
  );
}

/** Many lines of running text begin mid-sentence with a lower-case letter, unlike table labels. */
function isRunning(phrases: readonly Phrase[]): boolean {
  const within = phrases.filter(({ text }) => /^(?:\p{Ll}|[\u4e00-\u9fff])/u.test(text));
  return within.length >= phrases.length * RUNNING_PART_MIN;
}

function byLeftEdge(phrases: readonly Phrase[], countMin: number): readonly (readonly Phrase[])[] {
  const groups: Phrase[][] = [];
  for (const phrase of [...phrases].sort((a, b) => a.x0 - b.x0)) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group && first && phrase.x0 - first.x0 <= SAME_LEFT) group.push(phrase);
    else groups.push([phrase]);
  }
  return groups.filter((group) => group.length >= countMin);
}

function extentOf(phrases: readonly Phrase[]): Column {
  return {
    x0: Math.min(...phrases.map(({ x0 }) => x0)),
    x1: Math.max(...phrases.map(({ x1 }) => x1)),
    y0: Math.min(...phrases.map(({ y }) => y)) - 1,
    y1: Math.max(...phrases.map(({ y }) => y)) + 1,
  };
}
