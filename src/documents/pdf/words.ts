import type { Glyph } from "./show-text.ts";

/** Characters without a gap between them; positions are in points. */
export interface Word {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  /** The y of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  /** Whether a space was drawn before it. */
  readonly spaced: boolean;
  /** Superscript footnote marks at its end. */
  readonly marks: readonly string[];
}

/** A gap of this share of the text size separates two words. */
const GAP_PART = 0.19;
const BACK_PART = 0.5;
const SHIFT_PART = 0.08;

interface Draft {
  text: string;
  x0: number;
  x1: number;
  readonly y: number;
  readonly size: number;
  bold: number;
  count: number;
  readonly spaced: boolean;
}

/** Groups upright characters into words, in the order of the file. */
export function wordsOf(glyphs: readonly Glyph[]): readonly Word[] {
  const words: Word[] = [];
  let draft: Draft | null = null;
  let spaced = false;
  for (const glyph of glyphs) {
    const text = shownText(glyph.text);
    if (glyph.turn !== 0 || text === "") continue;
    if (text.trim() === "") {
      draft = finish(words, draft);
      spaced = true;
      continue;
    }
    if (draft && !continues(draft, glyph)) draft = finish(words, draft);
    if (draft) extend(draft, glyph, text);
    else {
      draft = start(glyph, text, spaced);
      spaced = false;
    }
  }
  finish(words, draft);
  return withoutOverprint(words);
}

/** Ligatures, and CJK radicals that some programs write instead of the character that looks the same. */
const DISGUISED = /[ﬀ-ﬆ\u2e80-\u2fdf]/gu;
const RADICALS = new Map(
  [
    "⺟母",
    "⺠民",
    "⻁虎",
    "⻄西",
    "⻅见",
    "⻆角",
    "⻉贝",
    "⻋车",
    "⻑長",
    "⻓长",
    "⻔门",
    "⻗雨",
    "⻘青",
    "⻙韦",
    "⻚页",
    "⻛风",
    "⻜飞",
    "⻝食",
    "⻢马",
    "⻣骨",
    "⻤鬼",
    "⻥鱼",
    "⻦鸟",
    "⻧卤",
    "⻨麦",
    "⻩黄",
    "⻬齐",
    "⻮齿",
    "⻰龙",
    "⻳龟",
  ].map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);
const BULLETS = /^[\uf0a7\uf0b7\uf0d8\uf06e]$/u;
/** Invisible characters, private-use codes and the replacement character. */
const UNSEEN = /[\p{Cc}\p{Co}\u00ad\u200b-\u200f\ufeff\ufffd]/gu;

/** The text of a glyph without invisible characters; ligatures are expanded to their letters. */
function shownText(text: string): string {
  if (/^\s$/.test(text)) return " ";
  if (BULLETS.test(text)) return "•";
  return text.replace(UNSEEN, "").replace(DISGUISED, (sign) => RADICALS.get(sign) ?? sign.normalize("NFKC"));
}

function continues(draft: Draft, glyph: Glyph): boolean {
  const size = Math.max(draft.size, glyph.size);
  const gap = glyph.x - draft.x1;
  return (
    Math.abs(glyph.y - draft.y) <= size * SHIFT_PART &&
    Math.abs(glyph.size - draft.size) <= size * 0.1 &&
    gap <= size * GAP_PART &&
    gap >= -size * BACK_PART
  );
}

function start(glyph: Glyph, text: string, spaced: boolean): Draft {
  return {
    text,
    x0: glyph.x,
    x1: glyph.endX,
    y: glyph.y,
    size: glyph.size,
    bold: glyph.bold ? 1 : 0,
    count: 1,
    spaced,
  };
}

function extend(draft: Draft, glyph: Glyph, text: string): void {
  draft.text += text;
  draft.x0 = Math.min(draft.x0, glyph.x);
  draft.x1 = Math.max(draft.x1, glyph.endX);
  draft.bold += glyph.bold ? 1 : 0;
  draft.count += 1;
}

function finish(words: Word[], draft: Draft | null): null {
  if (draft) {
    const { text, x0, x1, y, size, spaced } = draft;
    words.push({ text, x0, x1, y, size, spaced, bold: draft.bold * 2 > draft.count, marks: [] });
  }
  return null;
}

/** Removes duplicates: some programs print a word twice with a tiny offset to make it look bold. */
function withoutOverprint(words: readonly Word[]): readonly Word[] {
  const seen = new Map<string, Word[]>();
  return words.filter((word) => {
    const key = `${word.text}|${Math.round(word.y / 4)}`;
    const others = seen.get(key) ?? [];
    if (others.slice(-8).some((other) => isOverprint(word, other))) return false;
    others.push(word);
    seen.set(key, others);
    return true;
  });
}

function isOverprint(word: Word, other: Word): boolean {
  const near = word.size * 0.2;
  return (
    Math.abs(word.x0 - other.x0) < near && Math.abs(word.x1 - other.x1) < near && Math.abs(word.y - other.y) < near
  );
}
