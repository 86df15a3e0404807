/** A piece of a text between two marks that end a sentence, with its place in it. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

// A full stop ends a sentence only before a blank, so that decimals, file names and "e.g.x" stay whole; Chinese marks always do.
const ENDS = /[。！？；]+[”’」』）)"']*|(?<![.!?;])[.!?;]+["'”’)]*(?=\s|$)|\n+/gu;
const FULL_ENDS = /[。！？]+[”’」』）)"']*|(?<![.!?])[.!?]+["'”’)]*(?=\s|$)|\n+/gu;
const ABBREVIATIONS =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|no|nos|approx|inc|ltd|co|corp|fig|cf|resp|mr|ms|dr|st|[a-z])\.$/iu;

/** Cuts a text into sentences and the parts that semicolons make; joined, they are the text again: blanks belong to the piece before. */
export function sentencesOf(text: string): readonly Sentence[] {
  return cutAt(ENDS, text);
}

/** Cuts a text into whole sentences, for quoting: a semicolon ends none. */
export function fullSentencesOf(text: string): readonly Sentence[] {
  return cutAt(FULL_ENDS, text);
}

function cutAt(ends: RegExp, text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const close = (end: number): void => {
    if (end > start) sentences.push({ start, end, text: text.slice(start, end) });
    start = end;
  };
  for (const match of text.matchAll(ends)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith(".") && ABBREVIATIONS.test(text.slice(Math.max(start, end - 10), end))) continue;
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
