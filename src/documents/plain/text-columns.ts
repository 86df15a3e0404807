/** A piece of a line between gaps; `from` and `to` are character positions in a fixed-width font. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

/** Splits a line at gaps of two or more blanks. */
export function stretchesOf(line: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let place = 0;
  for (const part of line.split(/(\s{2,})/)) {
    const width = widthOf(part);
    const text = part.trim();
    if (text !== "") {
      const from = place + widthOf(part.slice(0, part.length - part.trimStart().length));
      stretches.push({ from, to: from + widthOf(text), text });
    }
    place += width;
  }
  return stretches;
}

/** Width in a fixed-width font: wide characters, such as Chinese, take two positions. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}

/** Range of character positions. */
export interface Column {
  readonly from: number;
  readonly to: number;
}

const GAP_MIN = 2;

/** The columns that are separated by gaps through all lines. */
export function columnsOf(lines: readonly (readonly Stretch[])[]): readonly Column[] {
  const sorted = lines.flat().toSorted((a, b) => a.from - b.from);
  const columns: Column[] = [];
  for (const { from, to } of sorted) {
    const last = columns.at(-1);
    if (last !== undefined && from < last.to + GAP_MIN)
      columns[columns.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else columns.push({ from, to });
  }
  return columns;
}

/** The first and the last column that a range overlaps; null where it overlaps none. */
export function columnsUnder(columns: readonly Column[], { from, to }: Column): readonly [number, number] | null {
  const first = columns.findIndex((column) => column.to > from);
  const last = columns.findLastIndex((column) => column.from < to);
  return first < 0 || last < first ? null : [first, last];
}
