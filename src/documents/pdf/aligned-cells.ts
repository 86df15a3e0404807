import { figuresFrom } from "./aligned-header.ts";
import type { Column } from "./columns.ts";
import { isFigure, isHeadingWord, isPeriod, isUnit } from "./figures.ts";
import { lineOf } from "./lines.ts";
import { type Phrase, type PhraseLine, phraseOf } from "./phrases.ts";
import { CONNECTING_END, groupRows, type RowLine } from "./rows.ts";
import type { Rule } from "./rules.ts";
import { spanOf } from "./spans.ts";
import type { FoundCell, FoundTable } from "./table.ts";
import type { Word } from "./words.ts";

const SPLIT_GAP_PART = 0.3;
const TIGHT_PART = 1.45;
const CELL_PART = 0.92;
const HEADING_GAP_PART = 0.45;

/** A date at the end of a line, whose year is on the next one. */
const DATE_BEGUN =
  /(?:\b(?:january|february|march|april|may|june|july|august|september|october|november|december)|\bended \d{1,2})$/i;

interface Placed {
  readonly column: number;
  readonly columnSpan: number;
  readonly phrase: Phrase;
}

/** Arranges the lines of a table in rows and columns. */
export function alignedCells(
  rows: readonly PhraseLine[],
  columns: readonly Column[],
  { headerCount, rules }: { readonly headerCount: number; readonly rules: readonly Rule[] },
): FoundTable {
  const header = headerRows(rows.slice(0, headerCount), columns, {
    rules,
    pitch: pitchOf(rows.slice(headerCount)),
  });
  const body = groupRows(rows.slice(headerCount).map((row) => bodyLine(row, columns)));
  const cells = [
    ...header.flatMap((row, index) => row.map((placed) => headerCell(placed, index))),
    ...body.flatMap((group, index) => bodyCells(group, header.length + index)),
  ];
  const lines = rows.map(({ line }) => line);
  return {
    cells,
    rowCount: header.length + body.length,
    columnCount: columns.length,
    x0: Math.min(...lines.map(({ x0 }) => x0)),
    x1: Math.max(...lines.map(({ x1 }) => x1)),
    y0: Math.min(...lines.map(({ y, size }) => y - size)),
    y1: Math.max(...lines.map(({ y, size }) => y + size * 0.25)),
  };
}

function pitchOf(rows: readonly PhraseLine[]): number | null {
  const gaps = rows
    .slice(1)
    .map(({ line }, index) => line.y - (rows[index]?.line.y ?? line.y))
    .sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? null;
}

/** Boundaries halfway between neighbouring columns. */
function edgesBetween(columns: readonly Column[]): readonly number[] {
  return columns.slice(1).map((column, index) => (column.x0 + (columns[index]?.x1 ?? column.x0)) / 2);
}

function columnAt(edges: readonly number[], x: number): number {
  let column = 0;
  while (column < edges.length && x > (edges[column] ?? 0)) column += 1;
  return column;
}

/** Assigns each phrase to a column; a phrase across columns is split at a word gap where the next column begins. */
function bodyLine({ line, phrases }: PhraseLine, columns: readonly Column[]): RowLine {
  const edges = edgesBetween(columns);
  const groups = new Map<number, Word[]>();
  for (const phrase of phrases) {
    for (const part of parted(phrase, columns)) {
      const column = placeOf(part, columns, edges);
      groups.set(column, [...(groups.get(column) ?? []), ...part.words]);
    }
  }
  return {
    y: line.y,
    size: line.size,
    cells: new Map([...groups].map(([column, words]) => [column, phraseOf(words)])),
  };
}

/** A figure belongs to the column at its middle, a label to the one at its start, a sign to the one to its right. */
function placeOf(phrase: Phrase, columns: readonly Column[], edges: readonly number[]): number {
  if (phrase.sign)
    return Math.max(
      0,
      columns.findIndex(({ x1 }) => x1 > phrase.x1 - 1),
    );
  if (!phrase.figure) return columnAt(edges, Math.min(phrase.x0 + phrase.size, (phrase.x0 + phrase.x1) / 2));
  return columnAt(edges, (phrase.x0 + phrase.x1) / 2);
}

function parted(phrase: Phrase, columns: readonly Column[]): readonly Phrase[] {
  const parts: Word[][] = [[]];
  phrase.words.forEach((word, index) => {
    const last = phrase.words[index - 1];
    if (last && columns.some((column, at) => at > 0 && isParting(last, word, column))) parts.push([]);
    parts.at(-1)?.push(word);
  });
  return parts.filter((words) => words.length > 0).map(phraseOf);
}

function isParting(last: Word, word: Word, column: Column): boolean {
  const gap = word.x0 - last.x1;
  return gap > word.size * SPLIT_GAP_PART && last.x1 <= column.x0 && word.x1 > column.x0 && isFigure(word.text);
}

function bodyCells(group: readonly RowLine[], row: number): readonly FoundCell[] {
  const byColumn = new Map<number, Phrase[]>();
  for (const { cells } of group)
    for (const [column, phrase] of cells) byColumn.set(column, [...(byColumn.get(column) ?? []), phrase]);
  return [...byColumn]
    .sort(([a], [b]) => a - b)
    .map(([column, phrases]) => ({
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      lines: phrases.map(({ words }) => lineOf(words)),
    }));
}

interface HeaderPair {
  readonly row: PhraseLine;
  readonly before: PhraseLine;
  readonly rules: readonly Rule[];
  /** Whether a heading line holds both years and units, so that its cells have different numbers of lines. */
  readonly ragged: boolean;
  /** Median distance between the baselines of the body rows. */
  readonly pitch: number | null;
}

interface HeaderPlaced extends Placed {
  readonly more: readonly Phrase[];
}

function headerRows(
  rows: readonly PhraseLine[],
  columns: readonly Column[],
  { rules, pitch }: { readonly rules: readonly Rule[]; readonly pitch: number | null },
): readonly (readonly HeaderPlaced[])[] {
  const lines = rows.map((row, index) => headerLine(row, rows[index + 1], columns, rules));
  const ragged = rows.some(
    ({ phrases }) => phrases.some(({ text }) => isPeriod(text)) && phrases.some(({ text }) => isUnit(text)),
  );
  const joined: HeaderPlaced[][] = [];
  lines.forEach((placed, index) => {
    const above = joined.at(-1);
    const [row, before] = [rows[index], rows[index - 1]];
    if (above && row && before && isContinued(above, placed, { row, before, rules, ragged, pitch })) {
      joined[joined.length - 1] = stack(above, placed);
    } else joined.push(placed.map((entry) => ({ ...entry, more: [] })));
  });
  return joined;
}

function headerLine(
  row: PhraseLine,
  below: PhraseLine | undefined,
  columns: readonly Column[],
  rules: readonly Rule[],
): readonly Placed[] {
  const phrases = row.phrases.flatMap((phrase) => headingParts(phrase, columns));
  return phrases.map((phrase) => ({
    phrase,
    ...spanOf(phrase, { columns, left: figuresFrom(columns), rules, below: below?.phrases ?? [], beside: phrases }),
  }));
}

/** Splits close headings at wider gaps if each part then falls in a column of its own. */
function headingParts(phrase: Phrase, columns: readonly Column[]): readonly Phrase[] {
  const parts: Word[][] = [[]];
  phrase.words.forEach((word, index) => {
    const last = phrase.words[index - 1];
    if (last && word.x0 - last.x1 > word.size * HEADING_GAP_PART) parts.push([]);
    parts.at(-1)?.push(word);
  });
  const phrases = parts.filter((words) => words.length > 0).map(phraseOf);
  const edges = edgesBetween(columns);
  const places = new Set(phrases.map(({ x0, x1 }) => columnAt(edges, (x0 + x1) / 2)));
  return places.size === phrases.length ? phrases : [phrase];
}

/** Whether a line continues the heading above: close to it, no rule in between, and words but no figures or years. */
function isContinued(
  above: readonly HeaderPlaced[],
  placed: readonly Placed[],
  { row, before, rules, ragged, pitch }: HeaderPair,
): boolean {
  const gap = row.line.y - before.line.y;
  if (gap > row.line.size * TIGHT_PART) return false;
  const ruled = rules.some(
    ({ at, from, to }) =>
      at > before.line.y && at < row.line.y - row.line.size * 0.5 && from < row.line.x1 && to > row.line.x0,
  );
  if (ruled || above.some((entry) => entry.columnSpan > 1 && placed.some((other) => isWithin(other, entry))))
    return false;
  if (above.some(({ phrase, more }) => runsOn([phrase, ...more]))) return true;
  if (ragged || (pitch !== null && gap < pitch * CELL_PART)) return true;
  return ![...above, ...placed].some(
    ({ phrase, column }) => column > 0 && (phrase.figure || isHeadingWord(phrase.text)),
  );
}

/** Whether a text continues on the next line: an open bracket, a connecting word or an unfinished date. */
function runsOn(phrases: readonly Phrase[]): boolean {
  const text = phrases.map((phrase) => phrase.text).join(" ");
  return text.lastIndexOf("(") > text.lastIndexOf(")") || CONNECTING_END.test(text) || DATE_BEGUN.test(text);
}

/** A narrower heading below a wide one is a separate heading, not its second line. */
function isWithin(inner: Placed, outer: Placed): boolean {
  const inside = inner.column >= outer.column && inner.column < outer.column + outer.columnSpan;
  return inside && inner.columnSpan < outer.columnSpan;
}

function stack(above: readonly HeaderPlaced[], placed: readonly Placed[]): HeaderPlaced[] {
  const stacked = [...above];
  for (const entry of placed) {
    const at = stacked.findIndex(
      ({ column, columnSpan }) => entry.column >= column && entry.column < column + columnSpan,
    );
    const host = stacked[at];
    if (host) stacked[at] = { ...host, more: [...host.more, entry.phrase] };
    else stacked.push({ ...entry, more: [] });
  }
  return stacked.sort((a, b) => a.column - b.column);
}

function headerCell({ column, columnSpan, phrase, more }: HeaderPlaced, row: number): FoundCell {
  return { row, column, rowSpan: 1, columnSpan, lines: [phrase, ...more].map(({ words }) => lineOf(words)) };
}
