import { isFunctionTerm } from "../query-terms.ts";
import { isHanTerm, searchTerms } from "../search-terms.ts";
import { sentencesOf } from "../sentences.ts";

/** A word or a Chinese character of a text, with the sentence that it stands in. */
export interface Unit {
  /** Its stem, or the character. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly sentence: number;
}

/** A text cut up for comparison with another. */
export interface Prose {
  readonly text: string;
  readonly units: readonly Unit[];
  readonly sentences: number;
}

const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\d+(?:[.,]\d+)*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}])+(?:['’](?:t|s|re|ve|ll|d)\b)?/gu;

export function readProse(text: string): Prose {
  const sentences = sentencesOf(text);
  const units = sentences.flatMap((sentence, index) =>
    Array.from(
      sentence.text.matchAll(PIECES),
      ({ 0: piece, index: at }): Unit => ({
        text: unitText(piece),
        start: sentence.start + at,
        end: sentence.start + at + piece.length,
        sentence: index,
      }),
    ),
  );
  return { text, units, sentences: sentences.length };
}

function unitText(piece: string): string {
  if (/['’]t$/iu.test(piece)) return "not";
  const [term] = searchTerms(piece.replace(/['’].*$/u, ""));
  return term ?? piece.toLowerCase();
}

/** The words that carry meaning, and pairs of neighbouring Chinese characters, of a run of units. */
export function contentOf(units: readonly Unit[]): readonly string[] {
  const content: string[] = [];
  for (const [index, unit] of units.entries()) {
    if (isHanTerm(unit.text)) {
      const next = units[index + 1];
      if (next !== undefined && next.start === unit.end && isHanTerm(next.text)) content.push(unit.text + next.text);
    } else if (!isFunctionTerm(unit.text)) content.push(unit.text);
  }
  return content;
}

/** The units of a stretch of the text. */
export function unitsBetween({ units }: Prose, start: number, end: number): readonly Unit[] {
  return units.filter((unit) => unit.start >= start && unit.end <= end);
}
