import { plainCharacter, plainText } from "./folding.ts";

/** A piece of a text by its offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Of pieces in the same place the longest one, and of those of one length the first; in the order of the text. */
export function longestOf<Found extends Span>(found: readonly Found[]): readonly Found[] {
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

/** What stands outside of some pieces that are in order, from one place to another; a blank for each piece. */
export function textOutside(text: string, pieces: readonly Span[], from = 0, to = text.length): string {
  let rest = "";
  let at = from;
  for (const { start, end } of pieces) {
    rest += `${text.slice(at, Math.max(at, start))} `;
    at = Math.max(at, end);
  }
  return rest + text.slice(at, to);
}

/** A text in its plain form, with the way back to how it is written. */
export interface PlainForm {
  readonly plain: string;
  readonly written: string;
  /** Where a piece of the plain form stands in the text as it is written. */
  spanOf(span: Span): Span;
  /** Words of the plain form, apart by single spaces and in the text's order, as they are written. */
  wordsOf(words: string): string;
}

export function plainFormOf(written: string): PlainForm {
  const plain = plainText(written);
  if (plain === written) return { plain, written, spanOf: (span) => span, wordsOf: (words) => words };
  const starts = startsOf(written);
  const spanOf = ({ start, end }: Span): Span => ({
    start: start === 0 ? 0 : (starts[start] ?? written.length),
    end: end === 0 ? 0 : behind(starts, end, written.length),
  });
  return { plain, written, spanOf, wordsOf: (words) => wordsAsWritten(words, { plain, written, spanOf }) };
}

/** Finds something in the plain form of a text, and points it out in the text as it is written. */
export function findInPlain<Found extends Span>(
  written: string,
  find: (plain: string) => readonly Found[],
): readonly Found[] {
  const form = plainFormOf(written);
  const found = find(form.plain);
  return form.plain === written ? found : found.map((one) => ({ ...one, ...form.spanOf(one) }));
}

/** A text without what a pattern finds first in its plain form. */
export function withoutInPlain(written: string, pattern: RegExp): string {
  const [found] = findInPlain(written, (plain) => {
    const match = pattern.exec(plain);
    return match === null ? [] : [{ start: match.index, end: match.index + match[0].length }];
  });
  return found === undefined ? written : written.slice(0, found.start) + written.slice(found.end);
}

/** For each place of the plain form, where the character begins that it was made of. */
function startsOf(written: string): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (const character of written) {
    for (let made = plainCharacter(character).length; made > 0; made -= 1) starts.push(at);
    at += character.length;
  }
  return starts;
}

/** Marks that were dropped belong to the character before them. */
function behind(starts: readonly number[], end: number, length: number): number {
  const last = starts[end - 1];
  let at = end;
  while (at < starts.length && starts[at] === last) at += 1;
  return starts[at] ?? length;
}

function wordsAsWritten(words: string, { plain, written, spanOf }: Omit<PlainForm, "wordsOf">): string {
  const writtenAt = (start: number, end: number): string => {
    const span = spanOf({ start, end });
    return written.slice(span.start, span.end);
  };
  const whole = plain.indexOf(words);
  if (whole >= 0) return writtenAt(whole, whole + words.length);
  let from = 0;
  const parts = words.split(" ").map((word) => {
    const start = word === "" ? -1 : wordIn(plain, word, from);
    if (start < 0) return word;
    from = start + word.length;
    return writtenAt(start, from);
  });
  return parts.join(" ");
}

/** Where a word stands; as a whole word, if it does anywhere. */
function wordIn(plain: string, word: string, from: number): number {
  for (let at = plain.indexOf(word, from); at >= 0; at = plain.indexOf(word, at + 1)) {
    if (!isLetter(plain[at - 1]) && !isLetter(plain[at + word.length])) return at;
  }
  return plain.indexOf(word, from);
}

function isLetter(sign = ""): boolean {
  return /\p{L}/u.test(sign);
}
