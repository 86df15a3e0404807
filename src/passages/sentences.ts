/** A sentence or a part of one, with its position in the text. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

// A full stop ends a sentence only before white space, which keeps decimals and file names whole.
const ENDS = /[。！？；]+[”’」』）)"']*|(?<![.!?;])[.!?;]+["'”’)]*(?=\s|$)|\n+/gu;
const FULL_ENDS = /[。！？]+[”’」』）)"']*|(?<![.!?])[.!?]+["'”’)]*(?=\s|$)|\n+/gu;
const ABBREVIATIONS =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|no|nos|approx|inc|ltd|co|corp|fig|cf|resp|mr|ms|dr|st|[a-z])\.$/iu;
const UNITS = /\d\s[a-z]\.$/iu;

/**
 * Splits a text into sentences, and sentences at semicolons. White space belongs to the piece before; joined, the
 * pieces are the text.
 */
export function sentencesOf(text: string): readonly Sentence[] {
  return cutAt(ENDS, text);
}

/**
 * Splits a text of figures, in which a single letter behind a number is a unit and no initial: "USD 1,089.8 m. Operating
 * profit". Documents are not split there, since a quote of one of the two would often lack the figure or its reason.
 */
export function figureSentencesOf(text: string): readonly Sentence[] {
  return cutAt(ENDS, text, UNITS);
}

/** Splits a text into full sentences for quoting, not at semicolons. */
export function fullSentencesOf(text: string): readonly Sentence[] {
  return cutAt(FULL_ENDS, text);
}

function cutAt(ends: RegExp, text: string, units?: RegExp): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const close = (end: number): void => {
    if (end > start) sentences.push({ start, end, text: text.slice(start, end) });
    start = end;
  };
  for (const match of text.matchAll(ends)) {
    const end = match.index + match[0].length;
    const last = text.slice(Math.max(start, end - 10), end);
    if (match[0].startsWith(".") && ABBREVIATIONS.test(last) && units?.test(last) !== true) continue;
    close(end + blanksAt(text, end));
  }
  close(text.length);
  return sentences;
}

function blanksAt(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at - from;
}
