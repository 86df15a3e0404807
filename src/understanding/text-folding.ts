import { Converter } from "opencc-js/t2cn";

/**
 * Folding of single characters for the comparison of names. It is never applied to figures or quotes:
 * compatibility forms, accents and traditional characters change what stands there, and only names may be compared that loosely.
 */
export function foldCharacter(character: string): string {
  if (character.length === 1 && character < "\u0080") return character.toLowerCase();
  const known = folded.get(character);
  if (known !== undefined) return known;
  const result = foldUncached(character);
  if (folded.size < FOLD_CACHE_MAX) folded.set(character, result);
  return result;
}

/** Folds a whole text; offsets are not kept. */
export function foldText(text: string): string {
  let result = "";
  for (const character of text) result += foldCharacter(character);
  return result;
}

const FOLD_CACHE_MAX = 20_000;
const folded = new Map<string, string>();
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const MARKS = /\p{Mn}/gu;
const HAN = /\p{Script=Han}/u;
// Circled digits, superscripts and fractions become digits under NFKC: they are footnote or list marks, never part of a number.
const DIGIT_LIKE = /^\p{No}$/u;

let simplifier: ((text: string) => string) | undefined;

function foldUncached(character: string): string {
  if (IGNORABLE.test(character)) return "";
  if (DIGIT_LIKE.test(character)) return character;
  const plain = character.normalize("NFKD").replace(MARKS, "").toLowerCase();
  return HAN.test(plain) ? simplified(plain) : plain.normalize("NFC");
}

function simplified(text: string): string {
  const simplify = simplifier ?? Converter({ from: "t", to: "cn" });
  simplifier = simplify;
  return simplify(text);
}

export function isHan(character: string): boolean {
  return isCommonHan(character) || HAN_OR_KANA.test(character);
}

/** The block that nearly all Chinese text is made of: the test for whole scripts is slower. */
export function isCommonHan(character: string): boolean {
  return character >= "\u4e00" && character <= "\u9fff";
}

const HAN_OR_KANA = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;
