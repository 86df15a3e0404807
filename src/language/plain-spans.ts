import { plainCharacter, plainText } from "./folding.ts";

/** A piece of a text by its offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Resolves overlaps: the longest piece wins, of equally long ones the first. In text order. */
export function longestOf<Found extends Span>(found: readonly Found[]): readonly Found[] {
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

/** The text between two offsets with each piece replaced by a blank; the pieces must be in order. */
export function textOutside(text: string, pieces: readonly Span[], from = 0, to = text.length): string {
  let rest = "";
  let at = from;
  for (const { start, end } of pieces) {
    rest += `${text.slice(at, Math.max(at, start))} `;
    at = Math.max(at, end);
  }
  return rest + text.slice(at, to);
}

/** The plain form of a text, with the mapping back to the original. */
export interface PlainForm {
  readonly plain: string;
  readonly written: string;
  /** The span in the original of a span of the plain form. */
  spanOf(span: Span): Span;
  /** Words of the plain form (separated by single spaces, in text order) as the original writes them. */
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

/** Searches the plain form of a text; the spans found are returned as spans of the original. */
export function findInPlain<Found extends Span>(
  written: string,
  find: (plain: string) => readonly Found[],
): readonly Found[] {
  const form = plainFormOf(written);
  const found = find(form.plain);
  return form.plain === written ? found : found.map((one) => ({ ...one, ...form.spanOf(one) }));
}

/** A text without the first match of a pattern in its plain form. */
export function withoutInPlain(written: string, pattern: RegExp): string {
  const [found] = findInPlain(written, (plain) => {
    const match = pattern.exec(plain);
    return match === null ? [] : [{ start: match.index, end: match.index + match[0].length }];
  });
  return found === undefined ? written : written.slice(0, found.start) + written.slice(found.end);
}

/** For each offset of the plain form, the offset of the original character that it comes from. */
function startsOf(written: string): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (const character of written) {
    for (let made = plainCharacter(character).length; made > 0; made -= 1) starts.push(at);
    at += character.length;
  }
  return starts;
}

/** The original offset for the end of a plain span; dropped marks belong to the character before them. */
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

/** The offset of a word: as a whole word if there is one, else anywhere; -1 if absent. */
function wordIn(plain: string, word: string, from: number): number {
  for (let at = plain.indexOf(word, from); at >= 0; at = plain.indexOf(word, at + 1)) {
    if (!isLetter(plain[at - 1]) && !isLetter(plain[at + word.length])) return at;
  }
  return plain.indexOf(word, from);
}

function isLetter(sign = ""): boolean {
  return /\p{L}/u.test(sign);
}
