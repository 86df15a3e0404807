import type { Column } from "./columns.ts";
import { isPeriod } from "./figures.ts";
import type { Phrase } from "./phrases.ts";
import type { Rule } from "./rules.ts";

interface SpanInput {
  readonly columns: readonly Column[];
  /** Left edge of the first column of figures. */
  readonly left: number;
  readonly rules: readonly Rule[];
  readonly below: readonly Phrase[];
  readonly beside: readonly Phrase[];
}

interface Span {
  readonly column: number;
  readonly columnSpan: number;
}

const IN_LINE = 2.5;
const COVERED_PART = 0.6;
const CENTRED_PART = 1.5;

/** The columns that a heading spans: those above its underline, those that it covers, or those around it. */
export function spanOf(phrase: Phrase, input: SpanInput): Span {
  const { columns } = input;
  const rule = underline(phrase, input);
  const [x0, x1] = rule ? [Math.min(rule.from, phrase.x0), Math.max(rule.to, phrase.x1)] : [phrase.x0, phrase.x1];
  const over = columns.flatMap((column, index) => (overlap(column, x0, x1) ? [index] : []));
  const first = over[0] ?? nearest(columns, (phrase.x0 + phrase.x1) / 2);
  const last = over.at(-1) ?? first;
  if (rule) return spanFrom(first, last);
  const whole = wholeSpan(phrase, input);
  if (whole) return whole;
  const share = equalShare(phrase, input);
  if (share) return share;
  const covered = over.filter((index) => isCovered(columns[index], phrase));
  if (covered.length < 2 && over.some((index) => isInLine(columns[index], phrase))) {
    return spanFrom(inLine(over, phrase, columns), inLine(over, phrase, columns));
  }
  const around = columnsAround(phrase, input);
  if (!around) return trimmed(first, last, phrase, input);
  const from = over.length === 0 ? around.from : Math.min(around.from, first === 0 ? around.from : first);
  return spanFrom(from, Math.max(around.to, last));
}

function spanFrom(first: number, last: number): Span {
  return { column: first, columnSpan: last - first + 1 };
}

function overlap(column: Column, x0: number, x1: number): boolean {
  const shared = Math.min(column.x1, x1) - Math.max(column.x0, x0);
  return shared > Math.min(column.x1 - column.x0, x1 - x0) * 0.25;
}

function isCovered(column: Column | undefined, { x0, x1 }: Phrase): boolean {
  if (!column) return false;
  return Math.min(column.x1, x1) - Math.max(column.x0, x0) >= (column.x1 - column.x0) * COVERED_PART;
}

function isInLine(column: Column | undefined, { x0, x1 }: Phrase): boolean {
  if (!column) return false;
  const distances = [column.x1 - x1, column.x0 - x0, (column.x0 + column.x1 - x0 - x1) / 2];
  return distances.some((distance) => Math.abs(distance) <= IN_LINE);
}

function inLine(over: readonly number[], phrase: Phrase, columns: readonly Column[]): number {
  return over.find((index) => isInLine(columns[index], phrase)) ?? over[0] ?? 0;
}

/** A wide label column is not spanned by a heading that merely overlaps its end. */
function trimmed(first: number, last: number, phrase: Phrase, { columns, left }: SpanInput): Span {
  const begins = columns[first];
  const isLabel = begins && first === 0 && last > 0 && begins.x0 < left;
  if (isLabel && phrase.x0 > begins.x0 + phrase.size * 3) return spanFrom(1, last);
  return spanFrom(first, last);
}

function underline(phrase: Phrase, { rules, columns }: SpanInput): Rule | undefined {
  const whole = (columns.at(-1)?.x1 ?? 0) - (columns[0]?.x0 ?? 0);
  const middle = (phrase.x0 + phrase.x1) / 2;
  return rules.find(
    ({ at, from, to }) =>
      at > phrase.y - phrase.size * 0.1 &&
      at < phrase.y + phrase.size * 0.9 &&
      from <= middle &&
      to >= middle &&
      to - from < whole * 0.9,
  );
}

/** The span of the only heading in its line, where it is centred over all columns that have headings below. */
function wholeSpan(phrase: Phrase, { columns, below, beside }: SpanInput): Span | null {
  const start = columns[1]?.x0 ?? 0;
  const alone = beside.every((other) => other === phrase || other.x1 <= start);
  const headed = below.filter(({ x0 }) => x0 >= start - phrase.size);
  const [first, last] = [headed[0], headed.at(-1)];
  if (!alone || !first || !last || first === last) return null;
  const middle = (first.x0 + last.x1) / 2;
  if (Math.abs(middle - (phrase.x0 + phrase.x1) / 2) > phrase.size * CENTRED_PART) return null;
  const over = columns.flatMap((column, index) => (index > 0 && overlap(column, first.x0, last.x1) ? [index] : []));
  const [from, to] = [over[0], over.at(-1)];
  return from === undefined || to === undefined ? null : spanFrom(from, to);
}

/** The span of a heading in a line whose headings each cover the same number of columns. */
function equalShare(phrase: Phrase, { columns, below, beside }: SpanInput): Span | null {
  const start = columns[1]?.x0 ?? 0;
  const headed = columns.flatMap((column, index) =>
    index > 0 && below.some((other) => overlap(column, other.x0, other.x1)) ? [index] : [],
  );
  const heads = beside.filter(({ x1 }) => x1 > start);
  const share = headed.length / heads.length;
  if (!Number.isInteger(share) || share < 2 || headed.length !== columns.length - 1) return null;
  if (heads.length === 1 && !(isPeriod(phrase.text) && !below.some(({ text }) => isPeriod(text)))) return null;
  const fits = heads.every((head, index) => {
    const at = nearest(columns, (head.x0 + head.x1) / 2) - 1;
    return at >= index * share && at < (index + 1) * share;
  });
  const index = heads.indexOf(phrase);
  return fits && index >= 0 ? spanFrom(1 + index * share, (index + 1) * share) : null;
}

/** The columns with headings below that are nearer to this heading than to those beside it. */
function columnsAround(phrase: Phrase, { columns, below, beside }: SpanInput): { from: number; to: number } | null {
  const headed = columns.flatMap((column, index) =>
    index > 0 && below.some((other) => overlap(column, other.x0, other.x1)) ? [index] : [],
  );
  if (beside.length >= headed.length) return null;
  const middle = (phrase.x0 + phrase.x1) / 2;
  const others = beside.filter((other) => other !== phrase && other.x1 > (columns[1]?.x0 ?? 0));
  const near = headed.filter((index) => {
    const centre = centreOf(columns[index]);
    return others.every((other) => Math.abs((other.x0 + other.x1) / 2 - centre) >= Math.abs(middle - centre));
  });
  const [from, to] = [near[0], near.at(-1)];
  if (from === undefined || to === undefined || from === to) return null;
  return middle > (columns[from]?.x0 ?? 0) && middle < (columns[to]?.x1 ?? 0) ? { from, to } : null;
}

function centreOf(column: Column | undefined): number {
  return column ? (column.x0 + column.x1) / 2 : Number.POSITIVE_INFINITY;
}

function nearest(columns: readonly Column[], x: number): number {
  let best = 0;
  columns.forEach((column, index) => {
    const distance = Math.max(column.x0 - x, x - column.x1, 0);
    const least = columns[best];
    if (least && distance < Math.max(least.x0 - x, x - least.x1, 0)) best = index;
  });
  return best;
}
