import { alignedCells } from "./aligned-cells.ts";
import { figuresFrom, headerLines } from "./aligned-header.ts";
import { COLUMNS_MAX, type Column, columnsOf } from "./columns.ts";
import { isHeadingWord, isNumber, isPeriod } from "./figures.ts";
import type { Line } from "./lines.ts";
import { type Phrase, type PhraseLine, phrasesOf } from "./phrases.ts";
import type { Rule } from "./rules.ts";
import type { FoundTable } from "./table.ts";

const BETWEEN_LINES_MAX = 3;
const BETWEEN_WORDS_MAX = 16;
const BODY_WORDS_MAX = 18;
const DISTANCE_MAX = 4.2;
const LABELLED_PART_MIN = 0.4;
const SCALE_MIN = 5;
const SMALL_GAP_MAX = 2.5;
const TEXT_WORDS_MAX = 5;
const TEXT_ROWS_MIN = 3;
const TEXT_GAP_MAX = 4;
const LED_PART_MIN = 0.5;
const TEXT_PART_MIN = 0.85;
const ALIGNED = 3;
const ALIGNED_PART_MIN = 0.6;

/** Tables without lines: figures that stand below each other, with their labels and headings. */
export function alignedTables(lines: readonly Line[], rules: readonly Rule[]): readonly FoundTable[] {
  const rows = lines.map((line) => ({ line, phrases: phrasesOf(line) }));
  const tables: FoundTable[] = [];
  let free = 0;
  for (const { from, to } of runsOf(rows)) {
    const table = tableOf(rows, { from, to, free }, rules);
    if (!table) continue;
    tables.push(table);
    free = to + 1;
  }
  return tables;
}

interface Run {
  /** Indexes of the first and last line with figures. */
  readonly from: number;
  readonly to: number;
}

/** Stretches of lines with figures in them, with few other lines between. */
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

/** Three and more short texts side by side. */
function isTextRow(phrases: readonly Phrase[]): boolean {
  return phrases.length >= 3 && phrases.every(({ words }) => words.length <= TEXT_WORDS_MAX);
}

function isFigureOrHeading({ figure, text }: Phrase): boolean {
  return figure || isHeadingWord(text);
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

/** A heading within the table or a part of a long label, not a line of running text. */
function isBetweenRow({ line, phrases }: PhraseLine, right: number): boolean {
  const words = phrases.reduce((sum, phrase) => sum + phrase.words.length, 0);
  if (phrases.length > 1 && phrases.every(({ words: { length } }) => length <= 3)) return true;
  return words <= BETWEEN_WORDS_MAX && line.x1 <= right - line.size * 2;
}

function sharesColumn(a: PhraseLine, b: PhraseLine): boolean {
  return a.phrases.slice(1).some((one) => b.phrases.slice(1).some((other) => one.x0 < other.x1 && other.x0 < one.x1));
}

function tableOf(
  rows: readonly PhraseLine[],
  { from, to, free }: Run & { readonly free: number },
  rules: readonly Rule[],
): FoundTable | null {
  const body = rows.slice(from, to + 1).filter(isBody);
  const columns = columnsOf(body.map(({ phrases }) => phrases));
  if (columns.length >= COLUMNS_MAX || !isTable(body, columns)) return null;
  const first = headerLines(rows, { from, free, columns, rules });
  const taken = rows.slice(first, withTail(rows, to) + 1);
  // Figures without a word are the scale of a chart.
  if (!taken.some(({ phrases }) => phrases.some(({ text }) => /\p{L}{2}|[\u4e00-\u9fff]/u.test(text)))) return null;
  const headerCount = headerCountOf(taken, { least: from - first, left: figuresFrom(columns) });
  if (!isNamed(taken, headerCount)) return null;
  return alignedCells(taken, withHeadings(columns, taken.slice(0, headerCount)), { headerCount, rules });
}

/** Figures that have neither labels at their left nor words over them are those of a chart. */
function isNamed(rows: readonly PhraseLine[], headerCount: number): boolean {
  const data = rows.slice(headerCount).filter(({ phrases }) => phrases.length > 1);
  const labelled = data.filter(({ phrases: [first] }) => first && (!first.figure || isPeriod(first.text)));
  if (labelled.length >= data.length * LABELLED_PART_MIN) return true;
  return rows
    .slice(0, headerCount)
    .some(({ phrases }) => phrases.filter(({ figure, text }) => !figure && !isHeadingWord(text)).length > 1);
}

/** The heading ends where the first figure stands that is no year and no unit; labels right above it are of the body. */
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

/** A heading may stand over a column that is empty or has no figures. */
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

/** The end of a label that runs on below the last figures. */
function withTail(rows: readonly PhraseLine[], to: number): number {
  const [last, next] = [rows[to], rows[to + 1]];
  if (!last || !next || next.phrases.length !== 1) return to;
  const close = next.line.y - last.line.y <= next.line.size * 1.4;
  const startsLow = /^\p{Ll}/u.test(next.phrases[0]?.text ?? "");
  return close && startsLow && next.line.x1 < (last.phrases.at(-1)?.x0 ?? 0) ? to + 1 : to;
}

function isTable(body: readonly PhraseLine[], columns: readonly Column[]): boolean {
  const figureColumns = columns.filter(({ figures, count }) => figures >= 1 && figures >= count * 0.4);
  if (body.length < 2 || columns.length < 2) return false;
  if (figureColumns.length < 1) return isTextTable(body, columns);
  const numbers = body.flatMap(({ phrases }) =>
    phrases.slice(1).filter(({ text }) => isNumber(text) && !isHeadingWord(text)),
  );
  if (columns.length === 2 && isSmallTable(body)) return true;
  if (numbers.length < 2) return false;
  if ((columns.length === 2 && body.length < 3) || isContents(body)) return false;
  if (body.every(({ phrases }) => phrases.slice(1).every(({ text }) => isHeadingWord(text)))) return false;
  if (isChartScale(body, columns)) return false;
  return alignedPart(body, figureColumns) >= ALIGNED_PART_MIN;
}

/** A label and a figure below a unit or a period. */
function isSmallTable(body: readonly PhraseLine[]): boolean {
  const [head, row, more] = body;
  if (!head || !row || more || row.line.y - head.line.y > row.line.size * SMALL_GAP_MAX) return false;
  const [above, below] = [head.phrases.at(-1)?.text ?? "", row.phrases.at(-1)?.text ?? ""];
  return isHeadingWord(above) && isNumber(below) && !isHeadingWord(below) && !(row.phrases[0]?.figure ?? true);
}

/** Short texts in three and more columns that begin below each other on nearly every line. */
function isTextTable(body: readonly PhraseLine[], columns: readonly Column[]): boolean {
  const rows = body.filter(({ phrases }) => isTextRow(phrases));
  if (columns.length < 3 || rows.length < TEXT_ROWS_MIN || rows.length < body.length * TEXT_PART_MIN) return false;
  const gaps = rows.slice(1).map(({ line }, index) => (line.y - (rows[index]?.line.y ?? line.y)) / line.size);
  if (gaps.filter((gap) => gap > TEXT_GAP_MAX).length > gaps.length * (1 - TEXT_PART_MIN)) return false;
  const phrases = rows.flatMap((row) => row.phrases);
  const aligned = columns.reduce((sum, column) => {
    const inside = phrases.filter(({ x0, x1 }) => x0 < column.x1 && x1 > column.x0);
    const edges = [inside.map(({ x0 }) => x0), inside.map(({ x0, x1 }) => (x0 + x1) / 2)];
    return sum + Math.max(...edges.map(mostAligned));
  }, 0);
  return aligned >= phrases.length * TEXT_PART_MIN;
}

/** Contents and indexes: titles and page numbers, which only grow or are led to by dots. */
function isContents(body: readonly PhraseLine[]): boolean {
  const pages = body.map(({ phrases }) => phrases.at(-1)?.text ?? "");
  if (!pages.every((page) => /^\d{1,4}$/.test(page)) || body.some(({ phrases }) => hasInnerFigure(phrases)))
    return false;
  const led = body.filter(({ line }) => line.leaders).length;
  if (led >= body.length * LED_PART_MIN) return true;
  const growing = pages.every((page, index) => index === 0 || Number(page) >= Number(pages[index - 1]));
  return growing && pages.every((page) => page.length <= 3);
}

/** Figures other than a section number at the start and a page number at the end. */
function hasInnerFigure(phrases: readonly Phrase[]): boolean {
  return phrases.slice(1, -1).some(({ figure, text }) => figure && !/^\d{1,4}$/.test(text));
}

/** Figures that grow or fall by one and the same step in every column are the scale of a chart. */
function isChartScale(body: readonly PhraseLine[], columns: readonly Column[]): boolean {
  const filled = columns
    .map((column) =>
      body.flatMap(({ phrases }) => phrases.filter((phrase) => phrase.x0 < column.x1 && phrase.x1 > column.x0)),
    )
    .map((phrases) =>
      phrases
        .filter(({ figure, text }) => figure && !isPeriod(text))
        .map(({ text }) => Number(text.replace(/[,%]/g, ""))),
    )
    .filter((values) => values.length > 1);
  return filled.length > 0 && filled.every(isEven);
}

function isEven(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const first = steps[0] ?? 0;
  return (
    values.length >= SCALE_MIN && first !== 0 && steps.every((step) => Math.abs(step - first) < Math.abs(first) * 0.01)
  );
}

/** How much of the figures stands in line with others of its column: by right edge, left edge, or middle. */
function alignedPart(body: readonly PhraseLine[], columns: readonly Column[]): number {
  let aligned = 0;
  let total = 0;
  for (const column of columns) {
    const phrases = body.flatMap((row) =>
      row.phrases.filter(({ x0, x1, figure }) => figure && x0 < column.x1 && x1 > column.x0),
    );
    total += phrases.length;
    const edges = [
      phrases.map(({ x1 }) => x1),
      phrases.map(({ x0 }) => x0),
      phrases.map(({ x0, x1 }) => (x0 + x1) / 2),
    ];
    aligned += phrases.length < 2 ? phrases.length : Math.max(...edges.map(mostAligned));
  }
  return total === 0 ? 0 : aligned / total;
}

function mostAligned(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  let best = 0;
  let start = 0;
  sorted.forEach((value, index) => {
    while (value - (sorted[start] ?? value) > ALIGNED * 2) start += 1;
    best = Math.max(best, index - start + 1);
  });
  return best < 2 ? 0 : best;
}
