import { inPlain } from "../../language/folding.ts";
import type { Word } from "./words.ts";

/** Superscript and subscript text is at most this share of the size of its neighbour. */
const SMALL_PART = 0.86;
const RAISED_PART = 0.12;
const RAISED_PART_MAX = 0.75;
const LOWERED_PART_MAX = 0.45;
const NEAR_PART = 0.4;
const MARK =
  /^(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4}|[*†‡§¶#]{1,3})\)?)(?:[,;]\s?\(?(?:\d{1,2}|[a-z]|[*†‡§¶#]{1,3})\)?)*[,;]?$/iu;
const ORDINAL = inPlain(/^(?:st|nd|rd|th|er|re|e|eme|o|a)$/i);
const LENGTH_UNIT = /(?:^|[^a-z])(?:k|c|m|d)?m$|(?:^|[^a-z])ft$|χ$|R$/iu;

/** Extracts raised footnote marks from the words, and joins other superscript and subscript text to its word. */
export function settleRaised(words: readonly Word[]): readonly Word[] {
  const settled: (Word | null)[] = [...words];
  const order = words.map((_, index) => index).sort((a, b) => (words[a]?.y ?? 0) - (words[b]?.y ?? 0));
  const lines = order.map((index) => words[index]?.y ?? 0);
  for (const index of [...order].sort((a, b) => (words[a]?.x0 ?? 0) - (words[b]?.x0 ?? 0))) {
    const word = settled[index];
    if (!word || word.text.length > 8) continue;
    const base = baseOf(index, word, { settled, order, lines });
    if (base === null) continue;
    const host = settled[base];
    if (host) settled[base] = joined(host, word);
    settled[index] = null;
  }
  return settled.filter((word) => word !== null);
}

interface Neighbours {
  readonly settled: readonly (Word | null)[];
  /** Indexes of the words sorted by y, and their y values. */
  readonly order: readonly number[];
  readonly lines: readonly number[];
}

const LOOKED_AT_MAX = 400;

function baseOf(index: number, word: Word, { settled, order, lines }: Neighbours): number | null {
  const reach = word.size * 1.6;
  let best: number | null = null;
  let bestGap = Number.POSITIVE_INFINITY;
  const start = firstAtLeast(lines, word.y - reach);
  for (let at = start; at < order.length && at < start + LOOKED_AT_MAX; at += 1) {
    if ((lines[at] ?? 0) > word.y + reach) break;
    const candidate = order[at] ?? -1;
    const other = settled[candidate];
    if (!other || candidate === index || !isBaseOf(other, word)) continue;
    const gap = Math.abs(word.x0 - other.x1);
    if (gap < bestGap) [best, bestGap] = [candidate, gap];
  }
  return best;
}

function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBaseOf(base: Word, word: Word): boolean {
  if (word.size > base.size * SMALL_PART) return false;
  const gap = word.x0 - base.x1;
  if (gap < -base.size * 0.15 || gap > base.size * NEAR_PART) return false;
  const raise = base.y - word.y;
  if (raise >= base.size * RAISED_PART) return raise <= base.size * RAISED_PART_MAX;
  return raise < -base.size * 0.03 && raise >= -base.size * LOWERED_PART_MAX;
}

function joined(base: Word, word: Word): Word {
  const raised = word.y < base.y;
  const x1 = Math.max(base.x1, word.x1);
  if ((raised && isMark(base, word)) || isDigitAtFigure(base, word)) {
    const marks = word.text
      .split(/[,;]/)
      .map((mark) => mark.trim().replace(/^\(|\)$/g, ""))
      .filter((mark) => mark !== "");
    return { ...base, x1, marks: [...base.marks, ...marks] };
  }
  return { ...base, x1, text: base.text + word.text };
}

/** A small number after a figure is always a mark, raised or lowered; the `2` of `CO2` follows a word. */
function isDigitAtFigure(base: Word, word: Word): boolean {
  return /\d[%)]?$/.test(base.text) && /^\d{1,3}$/.test(word.text);
}

/** Whether a raised text is a footnote mark, unlike the exponents of `m²` and `R²` and the ordinal of `1st`. */
function isMark(base: Word, word: Word): boolean {
  if (!MARK.test(word.text)) return false;
  if (/\d$/.test(base.text) && ORDINAL.test(word.text)) return false;
  return !(/^[23]$/.test(word.text) && LENGTH_UNIT.test(base.text));
}
