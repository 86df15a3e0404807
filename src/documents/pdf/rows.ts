import type { Phrase } from "./phrases.ts";

/** A line of a table with what stands in each column, by column. */
export interface RowLine {
  readonly y: number;
  readonly size: number;
  readonly cells: ReadonlyMap<number, Phrase>;
}

/** Distances below this part of the usual distance between rows are within a row. */
const WITHIN_PART = 0.8;
const CONNECTING_END =
  /(?:[-–,/&(]|\b(?:and|or|of|the|to|for|in|on|by|from|with|at|as|per|than|und|der|die|von|et|de|des|du))$/i;
const CONNECTING_START = /^(?:\p{Ll}|[)&–-]\s?\p{L}|\((?!\d))/u;

/** Lines that hold figures begin rows; the other lines belong to one of them or are rows of their own. */
export function groupRows(lines: readonly RowLine[]): readonly (readonly RowLine[])[] {
  const anchors = lines.map(isAnchor);
  const pitch = usualPitch(lines, anchors);
  const joinsNext = lines.map(() => false);
  lines.forEach((line, index) => {
    if (anchors[index]) return;
    const place = placeOf(line, lines[index - 1] ?? null, lines[index + 1] ?? null, pitch);
    if (place === "previous") joinsNext[index - 1] = true;
    if (place === "next") joinsNext[index] = true;
  });
  const groups: RowLine[][] = [];
  let group: RowLine[] = [];
  let anchored = false;
  lines.forEach((line, index) => {
    group.push(line);
    anchored ||= anchors[index] ?? false;
    if (joinsNext[index] && !(anchored && anchors[index + 1])) return;
    groups.push(group);
    group = [];
    anchored = false;
  });
  if (group.length > 0) groups.push(group);
  return groups;
}

function isAnchor(line: RowLine): boolean {
  for (const [column, phrase] of line.cells) if (column > 0 && phrase.figure) return true;
  return false;
}

function usualPitch(lines: readonly RowLine[], anchors: readonly boolean[]): number | null {
  const gaps: number[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    if (anchors[index] && anchors[index - 1]) gaps.push((lines[index]?.y ?? 0) - (lines[index - 1]?.y ?? 0));
  }
  gaps.sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? null;
}

function placeOf(
  line: RowLine,
  previous: RowLine | null,
  next: RowLine | null,
  pitch: number | null,
): "previous" | "next" | "own" {
  const before = previous ? line.y - previous.y : Number.POSITIVE_INFINITY;
  const after = next ? next.y - line.y : Number.POSITIVE_INFINITY;
  const near = Math.min(before, after) <= line.size * 2.2;
  if (!near) return "own";
  const label = line.cells.get(0);
  if (!label) return before <= after ? "previous" : "next";
  const labelBefore = previous?.cells.get(0);
  const labelAfter = next?.cells.get(0);
  if (next && !labelAfter && after <= line.size * 2) return labelBefore && before < after * 0.9 ? "previous" : "next";
  if (labelBefore && (CONNECTING_START.test(label.text) || CONNECTING_END.test(labelBefore.text))) return "previous";
  if (labelAfter && (CONNECTING_END.test(label.text) || CONNECTING_START.test(labelAfter.text))) return "next";
  if (previous && !labelBefore && before < after) return "previous";
  if (pitch === null) return "own";
  if (before <= pitch * WITHIN_PART && before <= after && isSameLook(label, labelBefore)) return "previous";
  if (after <= pitch * WITHIN_PART && isSameLook(label, labelAfter)) return "next";
  return "own";
}

function isSameLook(label: Phrase, other: Phrase | undefined): boolean {
  return !other || (label.words[0]?.bold ?? false) === (other.words[0]?.bold ?? false);
}
