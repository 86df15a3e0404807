import { stemmer } from "stemmer";
import { plainCharacter } from "../language/folding.ts";
import { holdsHan } from "../language/han.ts";

/**
 * Splits a text into index terms: word stems, whole numbers, and for Chinese and Japanese single characters and pairs.
 * Case, width, accents and traditional characters are folded; quotes are always taken from the original text.
 */
export function searchTerms(text: string): readonly string[] {
  const terms: string[] = [];
  const plain = text.replace(CHINESE_COMMA, " ").normalize("NFKC").toLowerCase();
  // `match` is used because it creates only the pieces: indexing runs this for every word of every document.
  for (const piece of plain.match(PIECES) ?? []) {
    const first = piece.charCodeAt(0);
    if (first >= DIGIT_0 && first <= DIGIT_9) terms.push(piece.replaceAll(",", ""));
    else if (LATIN.test(piece)) pushLatin(piece, terms);
    else if (HAN_OR_KANA.test(piece)) pushCharacters(piece, terms);
    else pushWord(piece, terms);
  }
  return terms;
}

/** Whether a term consists of Chinese or Japanese characters. */
export function isHanOrKanaTerm(term: string): boolean {
  return HAN_OR_KANA.test(term);
}

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** NFKC would turn this comma into a thousands separator; it is one only between full-width digits. */
const CHINESE_COMMA = /(?<![０-９])，/g;
// A letter followed by digits is one piece (`q3`, `h1`), also after a Chinese character; longer words are split from
// their digits (`fy2025`). A comma belongs to a number only before three digits, so that `2023,2024` is two years.
// Plain ASCII words have their own branch for speed.
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)*|\d+(?:\.\d+)*|(?<!(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{M}])[a-z]\d{1,2}(?!\d)|[a-z]+(?!(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}])|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}])+/gu;
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

function pushLatin(word: string, terms: string[]): void {
  if (word !== "s") terms.push(stemOf(word));
}

function pushWord(word: string, terms: string[]): void {
  const plain = word.normalize("NFD").replace(MARKS, "");
  // Only combining marks, as left over from an emoji.
  if (plain === "") return;
  terms.push(LATIN.test(plain) ? stemOf(plain) : plain);
}

const stems = new Map<string, string>();

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(american(word));
  if (stems.size >= STEMS_MAX) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** British spellings with their American forms, and suffixes that differ regularly. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["programme", "program"],
  ["programmes", "programs"],
  ["licence", "license"],
  ["licences", "licenses"],
  ["defence", "defense"],
  ["offence", "offense"],
  ["cheque", "check"],
  ["cheques", "checks"],
]);
const ISE = /(?<=[a-z]{2}[iy])s(?=(?:e|ed|es|er|ers|ing|ation|ations|ational)$)/;
const OUR = /(?<=[a-z]{3})our(?=(?:s|ed|ing|able|ite|ites|ist|ful|less|hood)?$)/;
const TRE = /(?<=[a-z]{2})tre(?=[sd]?$)/;

function american(word: string): string {
  if (word.length < 5) return word;
  const listed = SPELLINGS.get(word);
  if (listed !== undefined) return listed;
  return word
    .replace(ISE, "z")
    .replace(OUR, "or")
    .replace(TRE, word.endsWith("d") ? "tere" : "ter");
}

const simple = new Map<string, string>();
/** The same cache indexed by char code: faster, and Chinese text consists almost entirely of such characters. */
const simpleByCode: (string | undefined)[] = new Array(0x10000);

/** The simplified form of one character. Converted one by one, so that a term never depends on its neighbours. */
export function simplified(character: string): string {
  return (character.length === 1 ? simpleByCode[character.charCodeAt(0)] : simple.get(character)) ?? convert(character);
}

function convert(character: string): string {
  const folded = holdsHan(character) ? plainCharacter(character) : character;
  if (character.length === 1) simpleByCode[character.charCodeAt(0)] = folded;
  else simple.set(character, folded);
  return folded;
}
