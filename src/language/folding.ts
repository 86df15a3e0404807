import { Converter } from "opencc-js/t2cn";

/**
 * The one folding: how a text of a document or a question is compared with the names of a company file and with words of the language.
 * Compatibility forms, accents and Traditional Chinese signs are folded. Figures and quotes never are: people are shown what was written.
 */

/** A text in its plain form, with capitals and small letters as they stand: in units `M` and `m` are two things. */
export function plainText(text: string): string {
  if (ASCII.test(text)) return text;
  let result = "";
  for (const character of text) result += plainCharacter(character);
  return result;
}

/** A text as names are compared: its plain form, whatever its case. Offsets are not kept. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let result = "";
  for (const character of text) result += foldCharacter(character);
  return result;
}

/** One character of the plain form; empty for marks that are seen on another one or not at all. */
export function plainCharacter(character: string): string {
  return isAscii(character) ? character : formsOf(character).plain;
}

/** One character as names are compared. */
export function foldCharacter(character: string): string {
  return isAscii(character) ? character.toLowerCase() : formsOf(character).folded;
}

/** A pattern that is looked for in the plain form of a text. */
export interface PlainPattern {
  test(text: string): boolean;
}

/** Makes a rule of a pattern: it sees every text in its plain form, and is written in that form itself. */
export function inPlain(pattern: RegExp): PlainPattern {
  return { test: (text) => pattern.test(plainText(text)) };
}

const ASCII = /^[\0-\x7f]*$/;
const FORMS_MAX = 20_000;
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const MARKS = /\p{Mn}/gu;
const HAN = /\p{Script=Han}/u;
// Circled digits, superscripts and fractions become digits under NFKC: they are footnote or list marks, never part of a number.
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
  // Through capitals, so that ß is ss and a ς at the end of a word is a σ.
  const forms = { plain, folded: plain.toLowerCase().toUpperCase().toLowerCase() };
  if (known.size < FORMS_MAX) known.set(character, forms);
  return forms;
}

function plainFormOf(character: string): string {
  if (IGNORABLE.test(character)) return "";
  if (DIGIT_LIKE.test(character)) return character;
  const plain = character.normalize("NFKD").replace(MARKS, "");
  return HAN.test(plain) ? simplified(plain) : plain.normalize("NFC");
}

let converter: ((text: string) => string) | undefined;

/** Sign by sign: what one is folded to never depends on its neighbours. */
function simplified(text: string): string {
  const simplify = converter ?? Converter({ from: "t", to: "cn" });
  converter = simplify;
  return Array.from(simplify(text), (sign: string) => VARIANTS.get(sign) ?? sign).join("");
}

/** Signs of Hong Kong and Taiwan, and simplified ones with a simpler form still, that the conversion leaves as they are. */
const VARIANTS: ReadonlyMap<string, string> = new Map(
  (
    "著着 衞卫 敍叙 枱台 簷檐 痺痹 睪睾 潀潨 颚腭 鲶鲇 幺么 暱昵 緪縆 穞稆 " +
    "馀余 钜巨 锺钟 谘咨 讬托 迳径 镟旋 缐线 苧苎 渖沈 侭尽 麹曲 麺面 㓰划 㳽弥 䌽彩 䙓摆 䦆镢 䩄腼"
  )
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

export function isHan(character: string): boolean {
  return isCommonHan(character) || HAN_OR_KANA.test(character);
}

/** The block that nearly all Chinese text is made of: the test for whole scripts is slower. */
export function isCommonHan(character: string): boolean {
  return character >= "\u4e00" && character <= "\u9fff";
}

const HAN_OR_KANA = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;
