/** A stretch of a sentence, from `start` up to `end`. */
export interface Cut {
  readonly start: number;
  readonly end: number;
}

/** What a piece of a sentence is to the rest: `own` for a clause of its own, which may take its numbers, names and times along. */
export type Part = "own" | "beginning" | "inner";

export interface CutContext {
  /** Whether a piece holds a word that the rest may depend on. */
  readonly isGuarded: (piece: string, part: Part) => boolean;
}

interface Bounds {
  readonly before?: string;
  readonly behind?: string;
}

/** A pattern for any of some English words and phrases, as whole words. */
export function anyOf(
  words: readonly string[],
  { before = "(?<![\\p{L}\\p{N}])", behind = "(?![\\p{L}\\p{N}])" }: Bounds = {},
): RegExp {
  return new RegExp(`${before}(?:${alternatives(words)})${behind}`, "iu");
}

/** The same for every place of a text. */
export function anyWordAt(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives(words)})(?![\\p{L}\\p{N}])`, "giu");
}

/** Longer ones first. */
export function alternatives(words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .join("|")
    .replaceAll(" ", "\\s+");
}

export function placesOf(pattern: RegExp, text: string): readonly Cut[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ start: index, end: index + found.length }));
}
