import { distance } from "fastest-levenshtein";
import type { Token } from "../language/tokenize.ts";
import type { Item } from "./item.ts";

/**
 * Whether a word of a language is no slip of the keyboard, however close it is to a name: "assert" beside "asset". Not
 * where both are forms of one word.
 */
export type IsWord = (word: string, near: string) => boolean;

/** Corrects words that are no words of the language and differ from a known one by a slip of the keyboard. */
export interface Speller {
  /** The word that is meant; null if it is a word itself, or none or several known ones are as near. */
  corrected(word: string): string | null;
}

/** In shorter words one letter more or less makes another word. */
const LENGTH_MIN = 4;
const LENGTH_MAX = 24;
/** From this length on two slips are allowed. */
const LONG = 8;
const LATIN = /^[a-z]+$/u;

export function createSpeller(known: Iterable<string>, isWord: IsWord): Speller {
  const byLetter = new Map<string, string[]>();
  for (const word of new Set(known)) {
    if (!LATIN.test(word) || word.length < LENGTH_MIN) continue;
    const words = byLetter.get(word.charAt(0)) ?? [];
    words.push(word);
    byLetter.set(word.charAt(0), words);
  }
  return {
    corrected: (word) => {
      if (!LATIN.test(word) || word.length < LENGTH_MIN || word.length > LENGTH_MAX) return null;
      // The first letter is seldom wrong, except where it was exchanged with the second.
      const letters = new Set([word.charAt(0), word.charAt(1)]);
      const near = nearest(
        word,
        [...letters].flatMap((letter) => byLetter.get(letter) ?? []),
      );
      return near === null || isWord(word, near) ? null : near;
    },
  };
}

function nearest(word: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = word.length < LONG ? 1 : 2;
  for (const other of known) {
    if (Math.abs(other.length - word.length) > least) continue;
    const slips = slipsBetween(word, other);
    if (slips > least || (slips === least && best !== null && slips > 0)) {
      if (slips === least) best = "";
      continue;
    }
    best = other;
    least = slips;
  }
  return best === "" ? null : best;
}

/** Letters missing, too many or wrong; two neighbours exchanged are one slip. */
function slipsBetween(a: string, b: string): number {
  const slips = distance(a, b);
  return slips === 2 && a.length === b.length && isExchange(a, b) ? 1 : slips;
}

function isExchange(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b.charAt(index));
  return a.charAt(at) === b.charAt(at + 1) && a.charAt(at + 1) === b.charAt(at);
}

/** A long text has many unknown words and is not a question with a slip. */
const CORRECTED_MAX = 6;

/** The tokens with the unknown words among them corrected; the same tokens if none is. */
export function respelled(tokens: readonly Token[], items: readonly Item[], speller: Speller): readonly Token[] {
  const unknown = items
    .flatMap((item) => (item.kind === "unknown" ? tokens.slice(item.from, item.to) : []))
    .filter(({ kind, text }) => kind === "word" && text.length >= LENGTH_MIN);
  if (unknown.length === 0 || unknown.length > CORRECTED_MAX) return tokens;
  const corrected = new Map<Token, Token>();
  for (const token of unknown) {
    const text = speller.corrected(token.text);
    if (text !== null) corrected.set(token, { ...token, text, isRespelled: true });
  }
  return corrected.size === 0 ? tokens : tokens.map((token) => corrected.get(token) ?? token);
}
