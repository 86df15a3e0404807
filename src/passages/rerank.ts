/** Whole numbers as they stand in a text; the digits of a fraction are none, and a minus behind a digit is a dash. */
const INTEGERS = /(?<![\d.])-?\d+(?!\d|\.\d)/g;

export interface Reranking {
  /** Every number from 0 to the size, each once. */
  readonly order: readonly number[];
  /** How many of them the text has named; none leaves the order as it was. */
  readonly named: number;
}

/**
 * Reads a new order of so many passages from what a model has written: its whole numbers in order. Numbers of no passage and those
 * named before are dropped, and passages that it left out follow in the order that they had.
 */
export function readReranking(text: string, size: number): Reranking {
  const numbers = Array.from(text.matchAll(INTEGERS), ([digits]) => Number(digits));
  const named = new Set(numbers.filter((number) => number >= 0 && number < size));
  const rest = Array.from({ length: size }, (_, number) => number).filter((number) => !named.has(number));
  return { order: [...named, ...rest], named: named.size };
}
