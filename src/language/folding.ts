import { Converter } from "opencc-js/t2cn";
import { holdsHan } from "./han.ts";

/**
 * The folding with which texts of documents and questions are compared with the names of a company file and with word
 * lists. It folds compatibility forms, accents and Traditional Chinese. Figures and quotes are shown as written.
 */

/** The plain form of a text; case is kept, because in units `M` and `m` differ. */
export function plainText(text: string): string {
  if (ASCII.test(text)) return text;
  let result = "";
  for (const character of text) result += plainCharacter(character);
  return result;
}

/** The form in which names are compared: plain and case-folded. Offsets are not kept. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let result = "";
  for (const character of text) result += foldCharacter(character);
  return result;
}

/** The plain form of one character; empty for combining marks and invisible characters. */
export function plainCharacter(character: string): string {
  return isAscii(character) ? character : formsOf(character).plain;
}

/** The form in which one character is compared. */
export function foldCharacter(character: string): string {
  return isAscii(character) ? character.toLowerCase() : formsOf(character).folded;
}

/** A pattern that is tested against the plain form of a text. */
export interface PlainPattern {
  test(text: string): boolean;
}

/** Applies a pattern to the plain form of texts; the pattern must be written in that form itself. */
export function inPlain(pattern: RegExp): PlainPattern {
  return { test: (text) => pattern.test(plainText(text)) };
}

const ASCII = /^[\0-\x7f]*$/;
const FORMS_MAX = 20_000;
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const MARKS = /\p{Mn}/gu;
// Circled digits, superscripts, fractions: NFKC would make digits of them, but they are marks of footnotes or lists.
const DIGIT_LIKE = /^\p{No}$/u;

interface Forms {
  readonly plain: string;
  readonly folded: string;
}

const known = new Map<string, Forms>();

function isAscii(character: string): boolean {
  return character.length === 1 && character < "\u0080";
}

function formsOf(character: string): Forms {
  const before = known.get(character);
  if (before !== undefined) return before;
  const plain = plainFormOf(character);
  // By way of capitals, so that ß becomes ss and a final ς becomes σ.
  const forms = { plain, folded: plain.toLowerCase().toUpperCase().toLowerCase() };
  if (known.size < FORMS_MAX) known.set(character, forms);
  return forms;
}

function plainFormOf(character: string): string {
  if (IGNORABLE.test(character)) return "";
  if (DIGIT_LIKE.test(character)) return character;
  const plain = character.normalize("NFKD").replace(MARKS, "");
  return holdsHan(plain) ? simplified(plain) : plain.normalize("NFC");
}

let converter: ((text: string) => string) | undefined;

/** Called for one character of a text at a time, so that its folding never depends on neighbours. */
function simplified(text: string): string {
  const simplify = converter ?? Converter({ from: "t", to: "cn" });
  converter = simplify;
  return Array.from(simplify(text), (sign: string) => VARIANTS.get(sign) ?? sign).join("");
}

/** Characters of Hong Kong and Taiwan, and some simplified ones, that the converter does not simplify further. */
const VARIANTS: ReadonlyMap<string, string> = new Map(
  (
    "著着 衞卫 敍叙 枱台 簷檐 痺痹 睪睾 潀潨 颚腭 鲶鲇 幺么 暱昵 緪縆 穞稆 " +
    "馀余 钜巨 锺钟 谘咨 讬托 迳径 镟旋 缐线 苧苎 渖沈 侭尽 麹曲 麺面 㓰划 㳽弥 䌽彩 䙓摆 䦆镢 䩄腼"
  )
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

export function isHanOrKana(character: string): boolean {
  return isCommonHan(character) || HAN_OR_KANA.test(character);
}

/** The block of nearly all Chinese text; testing for the whole script is slower. */
export function isCommonHan(character: string): boolean {
  return character >= "\u4e00" && character <= "\u9fff";
}

const HAN_OR_KANA = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;
