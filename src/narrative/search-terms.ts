import { Converter } from "opencc-js/t2cn";
import { stemmer } from "stemmer";

/**
 * Cuts a text into the terms that it is found by: stems of words, numbers as a whole, and for Chinese and Japanese single
 * characters and pairs. Case, width, accents and traditional characters are folded; quotes are never made from terms.
 */
export function searchTerms(text: string): readonly string[] {
  const terms: string[] = [];
  for (const [piece] of text.normalize("NFKC").toLowerCase().matchAll(PIECES)) {
    const first = piece.charCodeAt(0);
    if (first >= DIGIT_0 && first <= DIGIT_9) terms.push(piece.replace(GROUPING, ""));
    else if (HAN.test(piece)) pushCharacters(piece, terms);
    else pushWord(piece, terms);
  }
  return terms;
}

/** Whether a term is made of Chinese or Japanese characters. */
export function isHanTerm(term: string): boolean {
  return HAN.test(term);
}

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
// A letter with digits behind it is one piece (`q3`, `h1`); longer words leave their digits (`fy2025`).
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|\d+(?:[.,]\d+)*|(?<![\p{L}\p{M}])[a-z]\d{1,2}(?!\d)|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}])+/gu;
const GROUPING = /,(?=\d{3})/g;
const MARKS = /\p{M}/gu;
const LATIN = /^[a-z]+$/;
const STEMS_MAX = 50_000;

function pushCharacters(run: string, terms: string[]): void {
  let before = "";
  for (const character of run) {
    const folded = simplified(character);
    terms.push(folded);
    if (before !== "") terms.push(before + folded);
    before = folded;
  }
}

function pushWord(word: string, terms: string[]): void {
  if (word === "s") return;
  const plain = LATIN.test(word) ? word : word.normalize("NFD").replace(MARKS, "");
  terms.push(LATIN.test(plain) ? stemOf(plain) : plain);
}

const stems = new Map<string, string>();

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  if (stems.size >= STEMS_MAX) stems.clear();
  stems.set(word, stem);
  return stem;
}

let simplify: ((text: string) => string) | undefined;
const simple = new Map<string, string>();

/** Characters are converted one by one, so that a term never depends on its neighbours. */
function simplified(character: string): string {
  const known = simple.get(character);
  if (known !== undefined) return known;
  const convert = simplify ?? Converter({ from: "t", to: "cn" });
  simplify = convert;
  const folded = convert(character);
  simple.set(character, folded);
  return folded;
}
