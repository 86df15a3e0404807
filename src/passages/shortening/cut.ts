/** A stretch of a sentence, from `start` up to `end`. */
export interface Cut {
  readonly start: number;
  readonly end: number;
}

/**
 * The relation of a piece to its sentence: an `own` clause with its own subject; `linked` to a word of the
 * rest; a phrase `inner` to it, or at its `beginning`.
 */
export type Part = "own" | "linked" | "inner" | "beginning";

export interface CutContext {
  /** Whether a piece holds a word that the rest may depend on. */
  readonly isGuarded: (piece: string, part: Part) => boolean;
}

interface Bounds {
  readonly before?: string;
  readonly behind?: string;
  readonly flags?: string;
}

/** A pattern for any of some English words and phrases, as whole words. */
export function anyOf(
  words: readonly string[],
  { before = "(?<![\\p{L}\\p{N}])", behind = "(?![\\p{L}\\p{N}])", flags = "iu" }: Bounds = {},
): RegExp {
  return new RegExp(`${before}(?:${alternatives(words)})${behind}`, flags);
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
