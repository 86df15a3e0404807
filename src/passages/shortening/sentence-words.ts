/** A word of a text: letters, a number with its sign, a Chinese character, or a sign that is no punctuation. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Opens a sentence, so that its first letter may be a capital. */
  readonly isFirst: boolean;
}

const WORD =
  /(?<![\p{L}\p{N}])[-−–+]?\p{N}+(?:[.,:/]\p{N}+)*|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:['’](?:(?!\p{Script=Han})[\p{L}\p{M}])+)*|\p{N}+|[\p{S}\p{Cf}\p{Cc}%‰&@#§*/\\](?<!\s)/gu;
const SENTENCE_END = /(?:^|[.!?。！？]["'”’)]*\s*)$/u;

export function wordsIn(text: string): readonly Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index: start }) => ({
    text: word,
    start,
    end: start + word.length,
    isFirst: SENTENCE_END.test(text.slice(Math.max(0, start - 6), start)),
  }));
}

/** Whether two words are the same; `isOpening` where the first letter may be large in one and small in the other. */
export function sameWord({ text: a }: Word, { text: b }: Word, isOpening: boolean): boolean {
  return a === b || (isOpening && lowerFirst(a) === lowerFirst(b));
}

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
