import { foldText } from "../../language/folding.ts";
import { singular } from "../tables/labels/captions.ts";
import type { FigureRow, Label, TableLayout } from "../tables/layout/table-layout.ts";
import { figuresBy, shareOfSums } from "../tables/sums.ts";

/**
 * Whether the lines of a table recur in a second block below, in the same or in similar words, and no heading says what
 * each block is of. Only their totals tell such blocks apart: before tax, tax, net of tax.
 */
export function repeatsBlocks({ rows }: Pick<TableLayout, "rows">): boolean {
  const lines = rows.map((row) => lineOf(row, rows));
  const figures = figuresBy("row", rows);
  const figuresAt = (at: number) => figures.get(rows[at]?.row ?? -1);
  const last = new Map<string, number>();
  return lines.some((line, at) => {
    const start = last.get(line.key);
    last.set(line.key, at);
    if (start === undefined) return false;
    const block = lines.slice(start, at);
    const next = lines.slice(at, at + block.length);
    const alike = block.filter((one) => next.some((other) => isAlike(one, other))).length;
    if (alike < ALIKE_MIN || alike < block.length * ALIKE_SHARE) return false;
    // "Germany | Online | Shops | France | Online | Shops": each block follows its whole.
    const parts = block.slice(0, -1).map((_, index) => figuresAt(start + index));
    return shareOfSums(figuresAt(start - 1), parts) !== 1;
  });
}

const ALIKE_MIN = 2;
const ALIKE_SHARE = 0.5;

/** A line by what stands over it and its own words. */
interface LineWords {
  readonly key: string;
  readonly over: string;
  readonly own: ReadonlySet<string>;
}

function lineOf(row: FigureRow, rows: readonly FigureRow[]): LineWords {
  const over = JSON.stringify([...wholesOver(row, rows), ...row.sections, ...row.asides].map(plain));
  const own = row.path.map(plain);
  return { key: JSON.stringify([over, own]), over, own: new Set(own.join(" ").split(" ")) };
}

/** The labels of the rows that a row is indented under. */
function wholesOver({ parent }: FigureRow, rows: readonly FigureRow[]): readonly Label[] {
  const whole = parent === null ? undefined : rows[parent];
  return whole === undefined ? [] : [...wholesOver(whole, rows), ...whole.path];
}

const WORD = /[\p{L}\p{N}]+/gu;

function plain({ text }: Pick<Label, "text">): string {
  return (foldText(text).match(WORD) ?? []).map(singular).join(" ");
}

const SIMILAR = 0.75;

/** Whether two lines stand under the same headings and share most words, and all numbers. */
function isAlike(a: LineWords, b: LineWords): boolean {
  if (a.over !== b.over) return false;
  const shared = [...a.own].filter((word) => b.own.has(word)).length;
  const differ = [...a.own, ...b.own].filter((word) => a.own.has(word) !== b.own.has(word));
  return 2 * shared >= (a.own.size + b.own.size) * SIMILAR && !differ.some((word) => /\p{N}/u.test(word));
}
