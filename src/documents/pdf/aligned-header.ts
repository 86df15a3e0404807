import type { Column } from "./columns.ts";
import type { PhraseLine } from "./phrases.ts";
import type { Rule } from "./rules.ts";

const HEADER_LINES_MAX = 8;
const GAP_MAX = 2.3;
const WORDS_MAX = 9;

interface HeaderInput {
  readonly from: number;
  /** Index of the first line not taken by a table above. */
  readonly free: number;
  readonly columns: readonly Column[];
  readonly rules: readonly Rule[];
}

/** Index of the first heading line of a table; `from` is its first line of figures. */
export function headerLines(rows: readonly PhraseLine[], { from, free, columns, rules }: HeaderInput): number {
  const left = figuresFrom(columns);
  const [x0, x1] = [columns[0]?.x0 ?? 0, columns.at(-1)?.x1 ?? 0];
  let first = from;
  for (let index = from - 1; index >= free && from - index <= HEADER_LINES_MAX; index -= 1) {
    const row = rows[index];
    const below = rows[index + 1];
    if (!row || !below) break;
    const gap = below.line.y - row.line.y;
    if (gap > Math.max(row.line.size, below.line.size) * GAP_MAX) break;
    const kind = kindOf(row, left, columns);
    if (kind === "text") break;
    if (kind === "heading") first = index;
    if (isTop(row, rules, { x0, x1 })) return kind === "label" && first > index ? first : first;
  }
  return first;
}

/** Left edge of the first column of figures. */
export function figuresFrom(columns: readonly Column[]): number {
  const figure = columns.find((column, index) => index > 0 && column.figures >= column.count * 0.4);
  return figure?.x0 ?? columns[1]?.x0 ?? 0;
}

function kindOf({ line, phrases }: PhraseLine, left: number, columns: readonly Column[]): "heading" | "label" | "text" {
  const right = columns.at(-1)?.x1 ?? 0;
  const labelRight = columns[0]?.x1 ?? 0;
  if (line.x1 > right + line.size * 6) return "text";
  if (phrases.some(({ words }) => words.length > WORDS_MAX)) return "text";
  const over = phrases.filter(
    ({ x1, x0 }) => (x0 + x1) / 2 > Math.min(left, labelRight + line.size * 2) - line.size * 2 && x1 > left,
  );
  const labels = phrases.filter((phrase) => !over.includes(phrase));
  if (over.length > 0 && (labels.length > 0 || (over[0]?.x0 ?? 0) >= labelRight - line.size * 3)) return "heading";
  if (over.length > 0) return phrases.length > 1 ? "heading" : "text";
  return labels.some(({ words }) => words.length > 6) ? "text" : "label";
}

/** Whether the top rule of the table is directly above the row. */
function isTop(
  { line }: PhraseLine,
  rules: readonly Rule[],
  { x0, x1 }: { readonly x0: number; readonly x1: number },
): boolean {
  const top = line.y - line.size;
  return rules.some(
    ({ at, from, to }) =>
      at < top + line.size * 0.3 &&
      at > top - line.size * 0.9 &&
      from <= x0 + (x1 - x0) * 0.1 &&
      to >= x1 - (x1 - x0) * 0.1,
  );
}
