import { alignedCells } from "./aligned-cells.ts";
import { isNamed, isTable, isTextRow } from "./aligned-checks.ts";
import { figuresFrom, headerLines } from "./aligned-header.ts";
import { COLUMNS_MAX, type Column, columnsOf } from "./columns.ts";
import { isHeadingWord } from "./figures.ts";
import { type Line, lineOf } from "./lines.ts";
import { type Phrase, type PhraseLine, phrasesOf } from "./phrases.ts";
import type { Rule } from "./rules.ts";
import type { FoundTable } from "./table.ts";

const BETWEEN_LINES_MAX = 3;
const BETWEEN_WORDS_MAX = 16;
const BODY_WORDS_MAX = 18;
const DISTANCE_MAX = 4.2;

/** Finds tables without ruling lines: aligned figures with their labels and headings. */
export function alignedTables(lines: readonly Line[], rules: readonly Rule[]): readonly FoundTable[] {
  const rows = lines.map((line) => ({ line, phrases: phrasesOf(line) }));
  const tables: FoundTable[] = [];
  let free = 0;
  for (const { from, to } of runsOf(rows)) {
    const found = tablesOf(rows, { from, to, free }, rules);
    if (found.length === 0) continue;
    tables.push(...found);
    free = to + 1;
  }
  return tables;
}

interface Run {
  /** Indexes of the first and last line with figures. */
  readonly from: number;
  readonly to: number;
}

/** Runs of lines with figures, with few other lines in between. */
function runsOf(rows: readonly PhraseLine[]): readonly Run[] {
  const runs: Run[] = [];
  let current: Run | null = null;
  rows.forEach((row, index) => {
    if (!isBody(row)) return;
    if (current && continuesRun(rows, current, index)) current = { from: current.from, to: index };
    else {
      if (current) runs.push(current);
      current = { from: index, to: index };
    }
  });
  return current ? [...runs, current] : runs;
}

function isBody({ phrases }: PhraseLine): boolean {
  const words = phrases.reduce((sum, phrase) => sum + (phrase.figure ? 0 : phrase.words.length), 0);
  if (phrases.length < 2 || words > BODY_WORDS_MAX) return false;
  return phrases.slice(1).some(isFigureOrHeading) || isTextRow(phrases);
}

/** A lone currency sign is neither: its figure is on a slightly lower baseline. */
function isFigureOrHeading({ figure, sign, text }: Phrase): boolean {
  return !sign && (figure || isHeadingWord(text));
}

function continuesRun(rows: readonly PhraseLine[], run: Run, index: number): boolean {
  const last = rows[run.to];
  const next = rows[index];
  if (!last || !next || index - run.to - 1 > BETWEEN_LINES_MAX) return false;
  const size = Math.max(last.line.size, next.line.size);
  const between = rows.slice(run.to + 1, index);
  if (next.line.y - last.line.y > size * DISTANCE_MAX * (1 + between.length * 0.4)) return false;
  if (Math.abs(last.line.size - next.line.size) > size * 0.35) return false;
  const right = Math.max(last.line.x1, next.line.x1);
  if (!between.every((row) => isBetweenRow(row, right))) return false;
  return sharesColumn(last, next) || sharesColumn(rows[run.from] ?? last, next);
}

/** A subheading or part of a long label, but not a line of running text. */
function isBetweenRow({ line, phrases }: PhraseLine, right: number): boolean {
  const words = phrases.reduce((sum, phrase) => sum + phrase.words.length, 0);
  if (phrases.length > 1 && phrases.every(({ words: { length } }) => length <= 3)) return true;
  return words <= BETWEEN_WORDS_MAX && line.x1 <= right - line.size * 2;
}

function sharesColumn(a: PhraseLine, b: PhraseLine): boolean {
  return a.phrases.slice(1).some((one) => b.phrases.slice(1).some((other) => one.x0 < other.x1 && other.x0 < one.x1));
}

function tablesOf(
  rows: readonly PhraseLine[],
  { from, to, free }: Run & { readonly free: number },
  rules: readonly Rule[],
): readonly FoundTable[] {
  const body = rows.slice(from, to + 1).filter(isBody);
  const columns = columnsOf(body.map(({ phrases }) => phrases));
  if (columns.length >= COLUMNS_MAX || !isTable(body, columns)) return [];
  const first = headerLines(rows, { from, free, columns, rules });
  const taken = rows.slice(first, withTail(rows, to) + 1);
  // Figures without any word are the scale of a chart.
  if (!taken.some(({ phrases }) => phrases.some(({ text }) => /\p{L}{2}|[\u4e00-\u9fff]/u.test(text)))) return [];
  const headerCount = headerCountOf(taken, { least: from - first, left: figuresFrom(columns) });
  if (!isNamed(taken, headerCount)) return [];
  const all = withHeadings(columns, taken.slice(0, headerCount));
  const halves = twins(taken, all);
  if (!halves) return [alignedCells(taken, all, { headerCount, rules })];
  return halves.map((half) => alignedCells(half.rows, half.columns, { headerCount: half.headerCount, rules }));
}

/** Number of heading lines: up to the first figure other than a year or unit, without the label lines just above it. */
function headerCountOf(
  rows: readonly PhraseLine[],
  { least, left }: { readonly least: number; readonly left: number },
): number {
  const data = rows.findIndex(({ phrases }) =>
    phrases.slice(1).some(({ figure, text }) => figure && !isHeadingWord(text)),
  );
  let count = Math.max(data, least);
  while (count > 0 && isLabelOnly(rows[count - 1], left)) count -= 1;
  return count;
}

function isLabelOnly(row: PhraseLine | undefined, left: number): boolean {
  const only = row?.phrases.length === 1 ? row.phrases[0] : undefined;
  return only !== undefined && (only.x0 + only.x1) / 2 < left;
}

/** Adds columns for headings above a column that is empty or has no figures. */
function withHeadings(columns: readonly Column[], rows: readonly PhraseLine[]): readonly Column[] {
  const all = [...columns];
  for (const { phrases, line } of rows) {
    if (phrases.length < Math.max(3, columns.length - 1)) continue;
    for (const { x0, x1 } of phrases) {
      const room = line.size * 0.3;
      if (all.some((column) => column.x0 < x1 + room && column.x1 > x0 - room)) continue;
      all.push({ x0, x1, figures: 0, count: 1 });
    }
  }
  return all.sort((a, b) => a.x0 - b.x0);
}

/** Index of the table's last line, including the rest of a label that continues below the last figures. */
function withTail(rows: readonly PhraseLine[], to: number): number {
  const [last, next] = [rows[to], rows[to + 1]];
  if (!last || !next || next.phrases.length !== 1) return to;
  const close = next.line.y - last.line.y <= next.line.size * 1.4;
  const startsLow = /^\p{Ll}/u.test(next.phrases[0]?.text ?? "");
  return close && startsLow && next.line.x1 < (last.phrases.at(-1)?.x0 ?? 0) ? to + 1 : to;
}

/** One of two side-by-side tables. */
interface TwinTable {
  readonly rows: readonly PhraseLine[];
  readonly columns: readonly Column[];
  readonly headerCount: number;
}

const LABELS_PART_MIN = 0.5;

/** Splits side-by-side tables, detected by the same headings over both and labels in the middle; null for one table. */
function twins(rows: readonly PhraseLine[], columns: readonly Column[]): readonly TwinTable[] | null {
  const half = columns.length / 2;
  const [middle, before] = [columns[half], columns[half - 1]];
  if (half < 2 || !middle || !before || middle.figures > middle.count * (1 - LABELS_PART_MIN)) return null;
  if (!rows.some((row) => isRepeated(row, columns, half))) return null;
  const edge = (before.x1 + middle.x0) / 2;
  return [twin(rows, columns.slice(0, half), (x) => x < edge), twin(rows, columns.slice(half), (x) => x >= edge)];
}

/** Whether a line has the same years or units over the columns of both halves. */
function isRepeated({ phrases }: PhraseLine, columns: readonly Column[], half: number): boolean {
  const texts = columns.map(({ x0, x1 }) => phrases.find((phrase) => phrase.x0 < x1 && phrase.x1 > x0)?.text ?? "");
  const [left, right] = [texts.slice(1, half), texts.slice(half + 1)];
  return left.every(isHeadingWord) && left.every((text, index) => text === right[index]);
}

function twin(rows: readonly PhraseLine[], columns: readonly Column[], isMine: (x: number) => boolean): TwinTable {
  const mine = rows.flatMap(({ line }): readonly PhraseLine[] => {
    const words = line.words.filter(({ x0, x1 }) => isMine((x0 + x1) / 2));
    if (words.length === 0) return [];
    const part = lineOf(words);
    return [{ line: part, phrases: phrasesOf(part) }];
  });
  const data = mine.findIndex(({ phrases }) =>
    phrases.slice(1).some(({ figure, text }) => figure && !isHeadingWord(text)),
  );
  return { rows: mine, columns, headerCount: Math.max(data, 0) };
}
