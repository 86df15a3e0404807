import { fullSentencesOf, sentencesOf } from "./sentences.ts";
import { CHINESE_ORDERS } from "./words/orders-chinese.ts";
import { ENGLISH_ORDERS } from "./words/orders-english.ts";

/**
 * Slack's own signs for everybody, people, channels and links, web addresses in any form, and signs that cannot be seen but turn a
 * text round or hide in a number: never a part of an answer.
 */
const CONTROL =
  /<[!@#][^>]*>|<(?:https?|mailto|tel):[^>]*>|\bhttps?:\/\/\S+|\bjavascript:|\]\([^)\s]+\)|(?<![\p{L}\p{N}.])@(?:here|channel|everyone)\b|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?![\t\n\r])\p{Cc}|(?<=\p{N})[\u200c\u200d](?=\p{N})/iu;

/** What stands between letters without being seen, and marks of emphasis: they must not hide an order. */
const HIDING = /[\p{Cf}\u00ad*_`~]+/gu;

/**
 * Whether a sentence of a document speaks to a machine instead of a reader. Such sentences are never quoted and never shown to a model.
 * It is a first line only: whatever passes is still held against passages and figures like everything else.
 */
export function givesOrders(text: string): boolean {
  return fullSentencesOf(text).some((sentence) => isOrder(sentence.text));
}

function isOrder(sentence: string): boolean {
  const plain = sentence.normalize("NFKC").replace(HIDING, "").replace(/\s+/gu, " ").trim();
  return [...ENGLISH_ORDERS, ...CHINESE_ORDERS].some((order) => order.test(plain));
}

/** A text as a model may be shown it: without the sentences that give orders. */
export function withoutOrders(text: string): string {
  return sentencesOf(text)
    .map((sentence) => sentence.text)
    .filter((sentence) => !givesOrders(sentence))
    .join("");
}

export function holdsControls(text: string): boolean {
  return CONTROL.test(text);
}
