import { holdsHan } from "../../language/han.ts";
import type { NameFinder } from "../name-finder.ts";
import { chineseCuts } from "./chinese-cuts.ts";
import { type Cut, type Part, placesOf } from "./cut.ts";
import { englishCuts } from "./english-cuts.ts";
import { binds, governs, measures } from "./guarded-words.ts";
import { sameWord, type Word, wordsIn } from "./sentence-words.ts";

/** Why sentences are shown in full: nothing is cut, words are changed, or an essential part is missing. */
export type ShorteningFault = "complete" | "other_words" | "left_out";

/** Sentences as shown: in full, or with stretches replaced by "…". */
export type Shortening =
  | { readonly kind: "shortened"; readonly text: string }
  | { readonly kind: "whole"; readonly text: string; readonly why: ShorteningFault };

/**
 * Shortens adjoining sentences of a document to the words of a text, which only chooses among the allowed
 * cuts: every shown word is from the sentences. If no such cuts leave its words, the sentences stay whole.
 */
export function shorten(text: string, sentences: readonly string[], finder: NameFinder): Shortening {
  const source = inFull(sentences);
  const [wanted, given] = [wordsIn(text), wordsIn(source)];
  const whole = (why: ShorteningFault): Shortening => ({ kind: "whole", text: source, why });
  if (!isWithin(wanted, given)) return whole("other_words");
  if (wanted.length === given.length) return whole("complete");
  const cuts = cutsThatLeave(wanted, given, cutsOf(source, sentences, finder));
  return cuts === null ? whole("left_out") : { kind: "shortened", text: without(source, cuts) };
}

/** Adjoining sentences as one text; no blank between Chinese ones. */
export function inFull(sentences: readonly string[]): string {
  return sentences.reduce(
    (text, sentence) => `${text}${/[A-Za-z\d.!?]["'”’)]*$/u.test(text) ? " " : ""}${sentence}`,
    "",
  );
}

function isWithin(wanted: readonly Word[], given: readonly Word[]): boolean {
  let at = 0;
  for (const word of given) {
    const next = wanted[at];
    if (next !== undefined && sameWord(next, word, true)) at += 1;
  }
  return at === wanted.length && wanted.length > 0;
}

const CLOSING = /(?<![\s.。!！?？"'”’」』])[\s.。!！?？"'”’」』]*$/u;
const ASIDE = /\s?\([^()]*\)|（[^（）]*）|\s[–—]\s[^–—]+\s[–—](?=\s)|——[^—]+——/gu;

function cutsOf(source: string, sentences: readonly string[], finder: NameFinder): readonly Cut[] {
  const isGuarded = (piece: string, part: Part): boolean =>
    binds(piece) ||
    (part !== "own" && governs(piece)) ||
    ((part === "inner" || part === "beginning") && measures(piece, part === "beginning", finder));
  let from = 0;
  return sentences.flatMap((sentence) => {
    const start = source.indexOf(sentence, from);
    from = start + sentence.length;
    const end = CLOSING.exec(sentence)?.index ?? sentence.length;
    const find = holdsHan(sentence) ? chineseCuts : englishCuts;
    const asides = placesOf(ASIDE, sentence).filter(
      ({ start: at, end: to }) => !isGuarded(sentence.slice(at, to), "linked"),
    );
    return [...asides, ...find(sentence, end, { isGuarded })].map((cut) => ({
      start: start + cut.start,
      end: start + cut.end,
    }));
  });
}

/** The cuts that leave just these words; null where none do. */
function cutsThatLeave(wanted: readonly Word[], given: readonly Word[], cuts: readonly Cut[]): readonly Cut[] | null {
  const wordFrom = (place: number): number => given.filter(({ start }) => start < place).length;
  const jumps = cuts.map((cut) => ({ cut, at: wordFrom(cut.start), to: wordFrom(cut.end) }));
  const openings = new Set([0, ...jumps.map(({ to }) => to)]);
  const failed = new Set<number>();
  const from = (at: number, next: number): readonly Cut[] | null => {
    const [word, sought] = [given[at], wanted[next]];
    if (word === undefined) return sought === undefined ? [] : null;
    const state = at * (wanted.length + 1) + next;
    if (failed.has(state)) return null;
    const isSame = sought !== undefined && sameWord(sought, word, word.isFirst || next === 0 || openings.has(at));
    const kept = isSame ? from(at + 1, next + 1) : null;
    if (kept !== null) return kept;
    for (const { cut, to } of jumps.filter((jump) => jump.at === at && jump.to > at)) {
      const left = from(to, next);
      if (left !== null) return [cut, ...left];
    }
    failed.add(state);
    return null;
  };
  return from(0, 0);
}

/** A text without some stretches, each shown as "…"; a full stop behind one goes with it. */
function without(source: string, cuts: readonly Cut[]): string {
  const starts = [0, ...cuts.map(({ end }) => end)];
  const pieces = starts.map((start, index) =>
    source.slice(start, Math.max(start, cuts[index]?.start ?? source.length)),
  );
  return pieces.reduce((text, piece, index) => {
    if (index === 0) return piece.trim();
    const behind = piece.replace(/^\s*[.。]\s*/u, "").trim();
    const before = text.endsWith("…") ? text : `${text}${blankBeside(text.at(-1))}…`;
    return `${before}${blankBeside(behind[0])}${behind}`;
  }, "");
}

/** No blank beside Chinese, nor at an end. */
function blankBeside(sign: string | undefined): string {
  return sign === undefined || /[\p{Script=Han}，。；：、！？（）《》“”;:,]/u.test(sign) ? "" : " ";
}
