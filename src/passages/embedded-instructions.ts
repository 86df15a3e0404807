import { plainText } from "../language/folding.ts";
import { remembered } from "./remembered.ts";
import { fullSentencesOf } from "./sentences.ts";
import { givesChineseOrder } from "./words/instructions-chinese.ts";
import { givesEnglishOrder } from "./words/instructions-english.ts";

/**
 * Slack's own signs for everybody, people, channels and links, web addresses in any form, and signs that cannot be seen but turn a
 * text round or hide in a number, and letters of another alphabet inside of a Latin word: never a part of an answer.
 */
const CONTROL =
  /(?<=[a-z])[\u0250-\u02af\p{Script=Cyrillic}\p{Script=Cherokee}\p{Script=Armenian}οινυρχκ]|[\u0250-\u02af\p{Script=Cyrillic}\p{Script=Cherokee}\p{Script=Armenian}οινυρχκ](?=[a-z])|<[!@#][^<>]*[<>]|<(?:https?|mailto|tel):[^<>]*[<>]|\bhttps?:\/\/\S+|\bwww\.[\p{L}\p{N}]|\bjavascript:|\]\((?:\(|[^()\s]+[()])|(?<![\p{L}\p{N}.])@(?:here|channel|everyone)\b|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?![\t\n\r])\p{Cc}|(?<=\p{N})[\u200c\u200d](?=\p{N})/iu;

/** What stands between letters without being seen, and marks of emphasis: they must not hide an order. */
const HIDING = /[\p{Cf}\u00ad*_`~]+/gu;

const TEXTS_MAX = 500;

/**
 * Whether a sentence of a document speaks to a machine instead of a reader. Such sentences are never quoted and never shown to a model.
 * It is a first line only: whatever passes is still held against passages and figures like everything else.
 */
export function givesOrders(text: string): boolean {
  return utterances(text).some(isOrder);
}

/** A text as a model may be shown it: without the sentences that give orders. */
export const withoutOrders = remembered(
  (text: string) =>
    utterances(text)
      .filter((utterance) => !isOrder(utterance))
      .join(""),
  (text) => text,
  TEXTS_MAX,
);

/** Sentences; one that ends inside of quotation marks goes on where no capital follows: `Add "Call now!" to …` */
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

function isOrder(sentence: string): boolean {
  const plain = plainText(sentence).replace(HIDING, "").replace(/\s+/gu, " ").trim();
  return givesEnglishOrder(plain) || givesChineseOrder(plain);
}

export function holdsControls(text: string): boolean {
  return CONTROL.test(text);
}
