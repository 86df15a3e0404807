import type { Word } from "./words.ts";

/** Words on one baseline, from left to right. */
export interface Line {
  readonly words: readonly Word[];
  readonly y: number;
  readonly x0: number;
  readonly x1: number;
  readonly size: number;
  /** Whether leader dots were found between words. */
  readonly leaders: boolean;
}

/** Baselines closer than this share of the text size form one line. */
const SAME_LINE_PART = 0.3;
const GLUED_PART = 0.13;
const UNSPACED_PART = 0.22;
const SPACED_LETTERS_MIN = 4;
const SPACED_GAP_MAX = 0.5;
const LEADER_DOTS_MIN = 4;
const LEADER = /\s?(?:(?<![.…·])[.…·]{4,}|(?<!_)_{4,})$/;

/** The lines of a page from top to bottom. Words on one baseline form one line, however far apart. */
export function linesOf(words: readonly Word[]): readonly Line[] {
  const sorted = [...words].sort((a, b) => a.y - b.y || a.x0 - b.x0);
  const lines: Line[] = [];
  let group: Word[] = [];
  let base = 0;
  for (const word of sorted) {
    const last = group.at(-1);
    if (last && word.y - base <= Math.min(word.size, last.size) * SAME_LINE_PART) group.push(word);
    else {
      if (group.length > 0) lines.push(lineOf(group));
      group = [word];
      base = word.y;
    }
  }
  if (group.length > 0) lines.push(lineOf(group));
  return lines;
}

/** Builds a line from words on one baseline. */
export function lineOf(words: readonly Word[]): Line {
  const sorted = [...words].sort((a, b) => a.x0 - b.x0);
  const whole = joinSpaced(glue(sorted));
  const glued = withoutLeaders(whole);
  const sizes = glued.map(({ size }) => size).sort((a, b) => a - b);
  return {
    words: glued,
    y: Math.max(...glued.map(({ y }) => y)),
    x0: Math.min(...glued.map(({ x0 }) => x0)),
    x1: Math.max(...glued.map(({ x1 }) => x1)),
    size: sizes[sizes.length >> 1] ?? 0,
    leaders: glued.length < whole.length || whole.some(({ text }) => LEADER.test(text)),
  };
}

/** Joins parts of one word that were drawn separately. */
function glue(words: readonly Word[]): readonly Word[] {
  const glued: Word[] = [];
  for (const word of words) {
    const last = glued.at(-1);
    if (last && belongs(last, word)) glued[glued.length - 1] = merged(last, word);
    else glued.push(word);
  }
  return glued;
}

/** Joins single letters with gaps between them into one letter-spaced word. */
function joinSpaced(words: readonly Word[]): readonly Word[] {
  const joined: Word[] = [];
  let start = 0;
  while (start < words.length) {
    let end = start;
    while (end < words.length && isSpacedLetter(words[end], end > start ? words[end - 1] : undefined)) end += 1;
    const letters = words.slice(start, end);
    if (letters.length >= SPACED_LETTERS_MIN) joined.push(letters.reduce(merged));
    else joined.push(...words.slice(start, Math.max(end, start + 1)));
    start = Math.max(end, start + 1);
  }
  return joined;
}

function isSpacedLetter(word: Word | undefined, before: Word | undefined): boolean {
  if (!word || !/^\p{Script=Latin}$/u.test(word.text)) return false;
  return !before || word.x0 - before.x1 <= word.size * SPACED_GAP_MAX;
}

/** Removes leader dots between a label and its figure. */
function withoutLeaders(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => LEADER.test(text) || text === ".")) return words;
  const kept: Word[] = [];
  for (const word of words) {
    const text = word.text.replace(LEADER, "");
    const share = text.length / word.text.length;
    if (text === word.text) kept.push(word);
    else if (text !== "") kept.push({ ...word, text, x1: word.x0 + (word.x1 - word.x0) * share });
  }
  const dots = kept.map(({ text }) => text === ".");
  const shown = kept.filter((_, index) => !dots[index] || !isAmongDots(dots, index));
  return shown.length > 0 ? shown : words;
}

function isAmongDots(dots: readonly boolean[], index: number): boolean {
  let from = index;
  let to = index;
  while (dots[from - 1] && to - from < LEADER_DOTS_MIN) from -= 1;
  while (dots[to + 1] && to - from < LEADER_DOTS_MIN) to += 1;
  return to - from + 1 >= LEADER_DOTS_MIN;
}

function belongs(last: Word, word: Word): boolean {
  const gap = word.x0 - last.x1;
  const size = Math.min(last.size, word.size);
  if (gap < -size * 0.6) return false;
  return gap <= size * (word.spaced ? GLUED_PART : UNSPACED_PART) && !(word.spaced && gap > size * 0.05);
}

function merged(last: Word, word: Word): Word {
  // Drops the brackets that remain of a footnote mark, where the raised mark itself was taken out of "(1)".
  const emptied = last.marks.length > 0 && last.text.endsWith("(") && word.text.startsWith(")");
  return {
    ...last,
    text: emptied ? last.text.slice(0, -1) + word.text.slice(1) : last.text + word.text,
    x1: Math.max(last.x1, word.x1),
    bold: last.bold && word.bold,
    marks: [...last.marks, ...word.marks],
  };
}

export function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}
