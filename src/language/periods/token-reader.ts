import type { Token } from "../tokenize.ts";

/** A value read from tokens, and the index of the first token after it. */
export interface Read<T> {
  readonly value: T;
  readonly next: number;
}

/** Whether the token at `at` is one of these words or marks. */
export function isWord(tokens: readonly Token[], at: number, ...words: readonly string[]): boolean {
  const token = tokens[at];
  return token !== undefined && (token.kind === "word" || token.kind === "mark") && words.includes(token.text);
}

/** Phrases by their first token, longest first, so that the cost of a look-up does not grow with the table. */
export type PhraseTable<T> = ReadonlyMap<string, readonly Phrase<T>[]>;

interface Phrase<T> {
  readonly rest: readonly string[];
  readonly value: T;
}

/** A table of English phrases: words separated by blanks. */
export function phraseTable<T>(entries: readonly (readonly [phrase: string, value: T])[]): PhraseTable<T> {
  return tableOf(entries.map(([phrase, value]) => [phrase.split(" "), value]));
}

/** A table of Chinese words: each character is a token. */
export function hanTable<T>(entries: readonly (readonly [word: string, value: T])[]): PhraseTable<T> {
  return tableOf(entries.map(([word, value]) => [[...word], value]));
}

function tableOf<T>(entries: readonly (readonly [readonly string[], T])[]): PhraseTable<T> {
  const table = new Map<string, Phrase<T>[]>();
  for (const [[first = "", ...rest], value] of entries) {
    const phrases = table.get(first) ?? [];
    phrases.push({ rest, value });
    table.set(first, phrases);
  }
  for (const phrases of table.values()) phrases.sort((a, b) => b.rest.length - a.rest.length);
  return table;
}

/** Reads the longest phrase of a table at `at`; hyphens between words are skipped. */
export function readPhrase<T>(tokens: readonly Token[], at: number, table: PhraseTable<T>): Read<T> | null {
  for (const { rest, value } of table.get(tokens[at]?.text ?? "") ?? []) {
    const next = readRest(tokens, at + 1, rest);
    if (next !== null) return { value, next };
  }
  return null;
}

function readRest(tokens: readonly Token[], at: number, rest: readonly string[]): number | null {
  let i = at;
  for (const word of rest) {
    if (tokens[i]?.text === "-") i += 1;
    const token = tokens[i];
    // Chinese characters with a blank between them are not one word.
    if (token === undefined || token.text !== word || (token.kind === "han" && !token.glued)) return null;
    i += 1;
  }
  return i;
}

/** The tokens from `at` spell one of these Chinese words; returns the index after the longest, or null. */
export function readHan(tokens: readonly Token[], at: number, words: readonly string[]): number | null {
  let best: number | null = null;
  for (const word of words) {
    if (spellsHan(tokens, at, word) && at + word.length > (best ?? 0)) best = at + word.length;
  }
  return best;
}

function spellsHan(tokens: readonly Token[], at: number, word: string): boolean {
  for (let i = 0; i < word.length; i += 1) {
    const token = tokens[at + i];
    if (token === undefined || token.text !== word[i] || (i > 0 && !token.glued)) return false;
  }
  return true;
}

/** A whole number in digits (at most four), English words or Chinese numerals. */
export function readCount(tokens: readonly Token[], at: number): Read<number> | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === "number" && /^\d{1,4}$/.test(token.text)) return { value: Number(token.text), next: at + 1 };
  const word = ENGLISH_NUMBERS.indexOf(token.text);
  if (word > 0) return { value: word, next: at + 1 };
  const tens = ENGLISH_TENS.indexOf(token.text);
  if (tens >= 0) return { value: (tens + 2) * 10, next: at + 1 };
  return readHanNumber(tokens, at);
}

/** 一 to 九十九, 两, 十二, 〇. */
export function readHanNumber(tokens: readonly Token[], at: number): Read<number> | null {
  let i = at;
  let digits = "";
  while (digits.length < 3 && HAN_NUMERALS.has(tokens[i]?.text ?? "") && (i === at || tokens[i]?.glued)) {
    digits += tokens[i]?.text ?? "";
    i += 1;
  }
  const value = hanNumber(digits);
  return value === null ? null : { value, next: i };
}

export function hanNumber(digits: string): number | null {
  if (digits === "") return null;
  const ten = digits.indexOf("十");
  if (ten < 0) return digits.length === 1 ? hanDigit(digits) : null;
  const tens = ten === 0 ? 1 : hanDigit(digits.slice(0, ten));
  const ones = ten === digits.length - 1 ? 0 : hanDigit(digits.slice(ten + 1));
  return tens === null || ones === null ? null : tens * 10 + ones;
}

export function hanDigit(character: string): number | null {
  if (character === "两") return 2;
  if (character === "零") return 0;
  const digit = "〇一二三四五六七八九".indexOf(character);
  return digit < 0 || character.length !== 1 ? null : digit;
}

const ENGLISH_TENS = ["twenty", "thirty", "forty", "fifty", "sixty"];
const HAN_NUMERALS = new Set("〇零一二三四五六七八九十两");
export const ORDINALS = ["first", "second", "third", "fourth"];
export const ENGLISH_NUMBERS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
