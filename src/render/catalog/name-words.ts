/** A learned name in words: the word, and the name of what it means. */
export interface NameWords {
  readonly word: string;
  readonly value: string;
}
