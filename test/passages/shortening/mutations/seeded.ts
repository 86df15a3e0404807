/** Chance that is the same in every run. */
export interface Dice {
  /** A whole number from 0 to one below `sides`. */
  roll(sides: number): number;
  pick<T>(items: readonly T[]): T | undefined;
}

/** Dice for one statement and one kind of mutation: what is added to the set changes nothing for the others. */
export function diceFor(seed: string): Dice {
  let state = 2166136261;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 16777619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const roll = (sides: number): number => Math.floor(next() * sides);
  return { roll, pick: (items) => items[roll(items.length)] };
}

/** A text with a piece of it replaced. */
export function replaced(text: string, start: number, end: number, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** Every match of a pattern, replaced one at a time. */
export function eachReplaced(
  text: string,
  pattern: RegExp,
  by: (match: RegExpMatchArray) => string | null,
): readonly string[] {
  return Array.from(text.matchAll(pattern)).flatMap((match) => {
    const other = by(match);
    return other === null || other === match[0]
      ? []
      : [replaced(text, match.index, match.index + match[0].length, other)];
  });
}
