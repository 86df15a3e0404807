import { isHeadingWord } from "./figures.ts";
import type { Phrase } from "./phrases.ts";

/** A line of a table with its phrases by column. */
export interface RowLine {
  readonly y: number;
  readonly size: number;
  readonly cells: ReadonlyMap<number, Phrase>;
}

/** Lines closer than this share of the usual row distance belong to one row. */
const WITHIN_PART = 0.82;
const SIGN_PART = 0.6;
const CUE_GAP_MAX = 2;
/** In a table without figures, lines with at least this many texts begin rows. */
const TEXT_ANCHOR_MIN = 3;
const UNLABELLED_GAP_MAX = 1.6;
/** Endings after which a text continues on the next line. */
export const CONNECTING_END =
  /(?:[-–,/&(]|\b(?:and|or|of|the|to|for|in|on|by|from|with|at|as|per|than|und|der|die|von|et|de|des|du))$/i;
const CONNECTING_START = /^(?:\p{Ll}|\)|&|\((?!\d)|\(?\d{1,2}\)?$)/u;

/** Groups lines into rows: lines with figures begin rows; other lines join one of them or are rows of their own. */
export function groupRows(lines: readonly RowLine[]): readonly (readonly RowLine[])[] {
  const withFigures = lines.some(isAnchor);
  const anchors = lines.map((line) => (withFigures ? isAnchor(line) : line.cells.size >= TEXT_ANCHOR_MIN));
  const bonds = bondsOf(lines, anchors, figureColumns(lines));
  const groups: RowLine[][] = [];
  lines.forEach((line, index) => {
    const group = groups.at(-1);
    if (group && index > 0 && (bonds[index - 1] ?? 0) > 0) group.push(line);
    else groups.push([line]);
  });
  return groups;
}

function isAnchor(line: RowLine): boolean {
  for (const [column, phrase] of line.cells) if (column > 0 && phrase.figure) return true;
  return false;
}

/** Strength of the bond between each line and the next, such that two lines of figures never share a row. */
function bondsOf(
  lines: readonly RowLine[],
  anchors: readonly boolean[],
  figures: ReadonlySet<number>,
): readonly number[] {
  const pitch = usualPitch(lines, anchors);
  const bonds = lines.slice(1).map((below, index) => {
    const above = lines[index];
    if (!above || (anchors[index] && anchors[index + 1])) return 0;
    if (isSignLine(above) !== isSignLine(below)) return isNear(above, below, pitch) ? 2 : 0;
    // A subheading above figures belongs to no row.
    if (isHeadingLine(above, figures) !== isHeadingLine(below, figures)) return 0;
    return bond(above, below, pitch);
  });
  let start = -1;
  anchors.forEach((anchor, index) => {
    if (!anchor) return;
    if (start >= 0) breakWeakest(bonds, lines, { from: start, to: index });
    start = index;
  });
  return bonds;
}

function breakWeakest(
  bonds: number[],
  lines: readonly RowLine[],
  { from, to }: { readonly from: number; readonly to: number },
): void {
  let weakest = from;
  for (let index = from; index < to; index += 1) {
    const [bondHere, least] = [bonds[index] ?? 0, bonds[weakest] ?? 0];
    if (bondHere < least || (bondHere === least && gapBelow(lines, index) > gapBelow(lines, weakest) + 0.1))
      weakest = index;
  }
  bonds[weakest] = 0;
}

function gapBelow(lines: readonly RowLine[], index: number): number {
  return (lines[index + 1]?.y ?? 0) - (lines[index]?.y ?? 0);
}

function usualPitch(lines: readonly RowLine[], anchors: readonly boolean[]): number | null {
  const gaps: number[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    if (anchors[index] && anchors[index - 1]) gaps.push(gapBelow(lines, index - 1));
  }
  gaps.sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? null;
}

/** 2 where the text continues, 1 where the lines are closer than rows are, 0 for separate rows. */
function bond(above: RowLine, below: RowLine, pitch: number | null): number {
  const gap = below.y - above.y;
  const size = Math.max(above.size, below.size);
  const [upper, lower] = [above.cells.get(0), below.cells.get(0)];
  const close = pitch !== null && gap <= pitch * WITHIN_PART;
  if (!upper || !lower) {
    const unlabelled = !lower && !isAnchor(below) ? below : !upper && !isAnchor(above) ? above : null;
    return close || (unlabelled && gap <= size * UNLABELLED_GAP_MAX) ? 1 : 0;
  }
  if (/[:：]$/.test(upper.text) || (isAnchor(above) && /[:：]$/.test(lower.text))) return 0;
  const runsOn = CONNECTING_END.test(upper.text) || CONNECTING_START.test(lower.text);
  if (runsOn && gap <= size * CUE_GAP_MAX) return 2;
  return close && isSameLook(upper, lower) ? 1 : 0;
}

/** A line of currency signs only, set slightly above or below the figures of their row. */
function isSignLine({ cells }: RowLine): boolean {
  return [...cells.values()].every(({ sign }) => sign);
}

function isNear(above: RowLine, below: RowLine, pitch: number | null): boolean {
  return pitch !== null && below.y - above.y <= pitch * SIGN_PART;
}

/** Words in columns of figures without a figure beside them: years, units or other headings. */
function isHeadingLine(line: RowLine, figures: ReadonlySet<number>): boolean {
  if (isAnchor(line))
    return (
      line.cells.size > 0 && !line.cells.has(0) && [...line.cells.values()].every(({ text }) => isHeadingWord(text))
    );
  return [...line.cells].some(([column, { sign }]) => figures.has(column) && !sign);
}

function figureColumns(lines: readonly RowLine[]): ReadonlySet<number> {
  const counts = new Map<number, { all: number; figures: number }>();
  for (const { cells } of lines) {
    for (const [column, { figure }] of cells) {
      const count = counts.get(column) ?? { all: 0, figures: 0 };
      counts.set(column, { all: count.all + 1, figures: count.figures + (figure ? 1 : 0) });
    }
  }
  return new Set(
    [...counts].filter(([column, { all, figures }]) => column > 0 && figures * 2 > all).map(([column]) => column),
  );
}

function isSameLook(label: Phrase, other: Phrase): boolean {
  return (label.words[0]?.bold ?? false) === (other.words[0]?.bold ?? false);
}
