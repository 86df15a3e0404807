import type { Column } from "./columns.ts";
import { isHeadingWord, isNumber, isPeriod } from "./figures.ts";
import type { Phrase, PhraseLine } from "./phrases.ts";

const SCALE_MIN = 5;
const SMALL_GAP_MAX = 2.5;
const TEXT_WORDS_MAX = 5;
const TEXT_ROWS_MIN = 3;
const TEXT_GAP_MAX = 4;
const LED_PART_MIN = 0.5;
const TEXT_PART_MIN = 0.85;
const ALIGNED = 3;
const ALIGNED_PART_MIN = 0.6;
const LABELLED_PART_MIN = 0.4;

/** Whether lines with figures form a table with aligned columns, not a table of contents, an index or a chart scale. */
export function isTable(body: readonly PhraseLine[], columns: readonly Column[]): boolean {
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

/** A two-line table: a label with a figure, below a unit or a period. */
function isSmallTable(body: readonly PhraseLine[]): boolean {
  const [head, row, more] = body;
  if (!head || !row || more || row.line.y - head.line.y > row.line.size * SMALL_GAP_MAX) return false;
  const [above, below] = [head.phrases.at(-1)?.text ?? "", row.phrases.at(-1)?.text ?? ""];
  return isHeadingWord(above) && isNumber(below) && !isHeadingWord(below) && !(row.phrases[0]?.figure ?? true);
}

/** Short texts in three or more columns that are left-aligned or centred on nearly every line. */
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

/** Tables of contents and indexes: titles with page numbers that increase or follow leader dots. */
function isContents(body: readonly PhraseLine[]): boolean {
  const pages = body.map(({ phrases }) => phrases.at(-1)?.text ?? "");
  if (!pages.every((page) => /^\d{1,4}$/.test(page)) || body.some(({ phrases }) => hasInnerFigure(phrases)))
    return false;
  const led = body.filter(({ line }) => line.leaders).length;
  if (led >= body.length * LED_PART_MIN) return true;
  const growing = pages.every((page, index) => index === 0 || Number(page) >= Number(pages[index - 1]));
  return growing && pages.every((page) => page.length <= 3);
}

/** Whether a line has figures other than section and page numbers between its first and last phrase. */
function hasInnerFigure(phrases: readonly Phrase[]): boolean {
  return phrases.slice(1, -1).some(({ figure, text }) => figure && !/^\d{1,4}$/.test(text));
}

/** Unlabelled figures that change by a constant step in every column are the scale of a chart. */
function isChartScale(body: readonly PhraseLine[], columns: readonly Column[]): boolean {
  if (labelledPart(body) >= LABELLED_PART_MIN) return false;
  const filled = columns
    .map(({ x0, x1 }) => body.flatMap(({ phrases }) => phrases.filter((phrase) => phrase.x0 < x1 && phrase.x1 > x0)))
    .map((phrases) => phrases.filter(({ figure, text }) => figure && !isPeriod(text)))
    .map((phrases) => phrases.map(({ text }) => Number(text.replace(/[,%]/g, ""))))
    .filter((values) => values.length > 1);
  return filled.length > 0 && filled.every(isEven);
}

function isEven(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const first = steps[0] ?? 0;
  const even = steps.every((step) => Math.abs(step - first) < Math.abs(first) * 0.01);
  return values.length >= SCALE_MIN && first !== 0 && even;
}

/** Share of the rows that begin with a label: a text, or a period followed by figures that are no periods. */
function labelledPart(rows: readonly PhraseLine[]): number {
  const labelled = rows.filter(({ phrases: [first, ...rest] }) => {
    if (!first) return false;
    return !first.figure || (isPeriod(first.text) && rest.some(({ text }) => !isPeriod(text)));
  });
  return rows.length === 0 ? 0 : labelled.length / rows.length;
}

/** Share of the figures that are aligned with others of their column, by right edge, left edge or middle. */
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

/** Whether figures have labels to their left or words above them; otherwise they are those of a chart. */
export function isNamed(rows: readonly PhraseLine[], headerCount: number): boolean {
  const data = rows.slice(headerCount).filter(({ phrases }) => phrases.length > 1);
  if (labelledPart(data) >= LABELLED_PART_MIN) return true;
  return rows
    .slice(0, headerCount)
    .some(({ phrases }) => phrases.filter(({ figure, text }) => !figure && !isHeadingWord(text)).length > 1);
}

/** Three or more short texts side by side. */
export function isTextRow(phrases: readonly Phrase[]): boolean {
  return phrases.length >= 3 && phrases.every(({ words, sign }) => !sign && words.length <= TEXT_WORDS_MAX);
}
