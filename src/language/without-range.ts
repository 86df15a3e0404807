import type { TextRange } from "../domain/intent.ts";

/** The part of a text at a range. */
export function textAt(text: string, { start, end }: TextRange): string {
  return text.slice(start, end);
}

/** A text with blanks in place of a range, so that all other positions stay the same. */
export function withoutRange(text: string, { start, end }: TextRange): string {
  return text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
}
