import { isFigure } from "./figures.ts";
import { type Line, textOf } from "./lines.ts";
import type { Word } from "./words.ts";

/** Neighbouring words of a line without a wide gap between them. */
export interface Phrase {
  readonly words: readonly Word[];
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly size: number;
  readonly figure: boolean;
  /** Whether the phrase is only a currency sign. */
  readonly sign: boolean;
}

export interface PhraseLine {
  readonly line: Line;
  readonly phrases: readonly Phrase[];
}

const GAP_PART = 1;
const EVEN_GAP_PART = 2.2;
const EVEN_GAPS_MIN = 4;
const EVEN_TIMES = 1.7;
const OUTSTANDING_PART = 0.55;
const OUTSTANDING_TIMES = 1.8;
const FIGURE_GAP_PART = 0.45;
/** Gap after a figure that is complete: one with separators, or one that ends with a bracket or a percent sign. */
const COMPLETE_GAP_PART = 0.3;
const CURRENCY = /^(?:us|hk|s|a|c|nz|nt)?[$€£¥]$/i;
const COMPLETE = /[)%]$|\d[.,]\d/;

/** Splits a line into phrases: a wide gap separates any two words, a narrower gap separates two figures. */
export function phrasesOf(line: Line): readonly Phrase[] {
  const groups: Word[][] = [];
  const spacing = spacingOf(line.words);
  for (const word of line.words) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && !isApart(last, word, spacing)) group.push(word);
    else groups.push([word]);
  }
  return withCurrency(groups).map(phraseOf);
}

/** Joins a currency sign, left-aligned in its column, with the figure to its right. */
function withCurrency(groups: readonly Word[][]): readonly Word[][] {
  const joined: Word[][] = [];
  let sign: Word[] | null = null;
  for (const group of groups) {
    const [only, second] = group;
    if (only && !second && CURRENCY.test(only.text)) {
      if (sign) joined.push(sign);
      sign = group;
    } else if (sign && isFigure(group[0]?.text ?? "")) {
      joined.push([...sign, ...group]);
      sign = null;
    } else {
      joined.push(...(sign ? [sign] : []), group);
      sign = null;
    }
  }
  return sign ? [...joined, sign] : joined;
}

interface Spacing {
  /** Lower quartile of the gaps of a line. */
  readonly space: number;
  /** Whether all gaps are similar, as in justified text; gaps between columns are clearly wider than the others. */
  readonly even: boolean;
}

function spacingOf(words: readonly Word[]): Spacing {
  const gaps = words.slice(1).flatMap((word, index) => {
    const gap = word.x0 - (words[index]?.x1 ?? word.x0);
    return gap > 0 ? [gap] : [];
  });
  gaps.sort((a, b) => a - b);
  const space = gaps[gaps.length >> 2] ?? Number.POSITIVE_INFINITY;
  return { space, even: gaps.length >= EVEN_GAPS_MIN && (gaps.at(-1) ?? 0) <= space * EVEN_TIMES };
}

function isApart(last: Word, word: Word, { space, even }: Spacing): boolean {
  const gap = word.x0 - last.x1;
  const size = Math.max(last.size, word.size);
  if (gap > size * (even ? EVEN_GAP_PART : GAP_PART)) return true;
  if (gap > size * OUTSTANDING_PART && gap > space * OUTSTANDING_TIMES) return true;
  if (gap > size * COMPLETE_GAP_PART && CURRENCY.test(word.text) && isFigure(last.text)) return true;
  if (gap <= size * COMPLETE_GAP_PART || !isFigure(last.text) || !isFigure(word.text)) return false;
  return gap > size * FIGURE_GAP_PART || (COMPLETE.test(last.text) && COMPLETE.test(word.text));
}

export function phraseOf(words: readonly Word[]): Phrase {
  const text = textOf(words);
  return {
    words,
    text,
    x0: Math.min(...words.map(({ x0 }) => x0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y: Math.max(...words.map(({ y }) => y)),
    size: Math.max(...words.map(({ size }) => size)),
    figure: isFigure(text),
    sign: CURRENCY.test(text),
  };
}
