import { plainText } from "../language/folding.ts";
import { remembered } from "./remembered.ts";
import { fullSentencesOf } from "./sentences.ts";
import { givesChineseOrder } from "./words/instructions-chinese.ts";
import { givesEnglishOrder } from "./words/instructions-english.ts";

/**
 * Never part of an answer: Slack mentions and links, web addresses, invisible characters that reverse text or hide in
 * numbers, and letters of other alphabets inside Latin words (homoglyphs).
 */
const CONTROL =
  /(?<=[a-z])[\u0250-\u02af\p{Script=Cyrillic}\p{Script=Cherokee}\p{Script=Armenian}οινυρχκ]|[\u0250-\u02af\p{Script=Cyrillic}\p{Script=Cherokee}\p{Script=Armenian}οινυρχκ](?=[a-z])|<[!@#][^<>]*[<>]|<(?:https?|mailto|tel):[^<>]*[<>]|\bhttps?:\/\/\S+|\bwww\.[\p{L}\p{N}]|\bjavascript:|\]\((?:\(|[^()\s]+[()])|(?<![\p{L}\p{N}.])@(?:here|channel|everyone)\b|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?![\t\n\r])\p{Cc}|(?<=\p{N})[\u200c\u200d](?=\p{N})/iu;

/** Invisible characters and emphasis marks; removed so that they cannot hide an instruction. */
const HIDING = /[\p{Cf}\u00ad*_`~]+/gu;

/** Passages and sentences of a few questions. */
const TEXTS_MAX = 500;
const SENTENCES_MAX = 5_000;

/**
 * Whether a text contains instructions aimed at a machine. Such sentences are never quoted and never shown to a model.
 * This is only the first defence: all other text is still checked against passages and figures.
 */
export function givesOrders(text: string): boolean {
  return utterances(text).some(isOrder);
}

/** A text without its embedded instructions, safe to show to a model. */
export const withoutOrders = remembered(
  (text: string) =>
    utterances(text)
      .filter((utterance) => !isOrder(utterance))
      .join(""),
  (text) => text,
  TEXTS_MAX,
);

/** Sentences; joins one that ends in a quotation mark with a next one in lower case: `Add "Call now!" to …` */
function utterances(text: string): readonly string[] {
  const joined: string[] = [];
  for (const { text: sentence } of fullSentencesOf(text)) {
    const last = joined.at(-1);
    if (last !== undefined && /["”’'»]\s*$/u.test(last) && /^\p{Ll}/u.test(sentence))
      joined.push(`${joined.pop()}${sentence}`);
    else joined.push(sentence);
  }
  return joined;
}

const isOrder = remembered(
  (sentence: string): boolean => {
    const plain = plainText(sentence).replace(HIDING, "").replace(/\s+/gu, " ").trim();
    return givesEnglishOrder(plain) || givesChineseOrder(plain);
  },
  (sentence) => sentence,
  SENTENCES_MAX,
);

export function holdsControls(text: string): boolean {
  return CONTROL.test(text);
}
