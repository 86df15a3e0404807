import type { Column } from "./columns.ts";
import type { Phrase } from "./phrases.ts";
import type { Rule } from "./rules.ts";

export interface SpanInput {
  readonly columns: readonly Column[];
  /** Where the columns of figures begin. */
  readonly left: number;
  readonly rules: readonly Rule[];
  readonly below: readonly Phrase[];
  readonly beside: readonly Phrase[];
}

export interface Span {
  readonly column: number;
  readonly columnSpan: number;
}

/** The columns that a heading stands over: those above a line below it, those that it reaches over, or those that it is centred on. */
export function spanOf(phrase: Phrase, input: SpanInput): Span {
  const { columns } = input;
  const rule = underline(phrase, input);
  const [x0, x1] = rule ? [Math.min(rule.from, phrase.x0), Math.max(rule.to, phrase.x1)] : [phrase.x0, phrase.x1];
  const over = columns.flatMap((column, index) => (overlap(column, x0, x1) ? [index] : []));
  const first = over[0];
  const last = over.at(-1);
  if (first !== undefined && last !== undefined && last > first) return trimmed(first, last, phrase, input);
  const centred = rule ? null : centredSpan(phrase, input);
  if (centred) return centred;
  return { column: first ?? nearest(columns, (phrase.x0 + phrase.x1) / 2), columnSpan: 1 };
}

function overlap(column: Column, x0: number, x1: number): boolean {
  const shared = Math.min(column.x1, x1) - Math.max(column.x0, x0);
  return shared > Math.min(column.x1 - column.x0, x1 - x0) * 0.25;
}

/** A label column that is wide is not spanned by a heading that merely begins over its end. */
function trimmed(first: number, last: number, phrase: Phrase, { columns, left }: SpanInput): Span {
  const begins = columns[first];
  if (begins && first === 0 && phrase.x0 > begins.x0 + phrase.size * 3 && begins.x0 < left) {
    return { column: 1, columnSpan: last };
  }
  return { column: first, columnSpan: last - first + 1 };
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

/** A short heading in the middle over several columns that have headings of their own below. */
function centredSpan(phrase: Phrase, { columns, below, beside }: SpanInput): Span | null {
  const middle = (phrase.x0 + phrase.x1) / 2;
  const free = columns.flatMap((column, index) =>
    index > 0 && below.some((other) => overlap(column, other.x0, other.x1)) ? [index] : [],
  );
  if (beside.length >= free.length) return null;
  let best: Span | null = null;
  let bestDistance = phrase.size * 0.8;
  for (const from of free) {
    for (const to of free) {
      if (to <= from || !isFree(columns, from, to, phrase, beside)) continue;
      const centre = ((columns[from]?.x0 ?? 0) + (columns[to]?.x1 ?? 0)) / 2;
      const single = Math.min(...free.map((index) => Math.abs(centreOf(columns[index]) - middle)));
      const distance = Math.abs(centre - middle);
      if (distance < bestDistance && distance < single)
        [best, bestDistance] = [{ column: from, columnSpan: to - from + 1 }, distance];
    }
  }
  return best;
}

function centreOf(column: Column | undefined): number {
  return column ? (column.x0 + column.x1) / 2 : Number.POSITIVE_INFINITY;
}

function isFree(
  columns: readonly Column[],
  from: number,
  to: number,
  phrase: Phrase,
  beside: readonly Phrase[],
): boolean {
  const [x0, x1] = [columns[from]?.x0 ?? 0, columns[to]?.x1 ?? 0];
  return beside.every((other) => other === phrase || other.x1 <= x0 || other.x0 >= x1);
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
