/** Whole numbers in a text. Digits of decimal fractions do not count; a minus after a digit is a dash. */
const INTEGERS = /(?<![\d.])-?\d+(?!\d|\.\d)/g;

export interface Reranking {
  /** A permutation of the numbers from 0 to size - 1. */
  readonly order: readonly number[];
  /** How many of them the text named; 0 leaves the order unchanged. */
  readonly named: number;
}

/**
 * Reads a ranking from a model's reply: its whole numbers in order. Invalid and repeated numbers are dropped; passages
 * that it omits follow in their former order.
 */
export function readReranking(text: string, size: number): Reranking {
  const numbers = Array.from(text.matchAll(INTEGERS), ([digits]) => Number(digits));
  const named = new Set(numbers.filter((number) => number >= 0 && number < size));
  const rest = Array.from({ length: size }, (_, number) => number).filter((number) => !named.has(number));
  return { order: [...named, ...rest], named: named.size };
}
