import { sentencesOf } from "./sentences.ts";

/**
 * Sentences of documents that speak to a machine instead of a reader. They are never quoted and never shown to a model. The list
 * is a first line only: whatever passes it is still held against passages and figures like everything else.
 */
const ORDERS =
  /\b(?:ignore|disregard|forget|override)\b[^.!?。]{0,40}\b(?:instruction|instructions|prompt|prompts|rules|above|previous|prior|earlier|context)\b|\byou are (?:now|an?)\b[^.!?。]{0,40}\b(?:mode|assistant|ai|model|bot|agent|unrestricted)\b|\b(?:system|developer) (?:prompt|message|instruction)|\bmaintenance mode\b|\bas an ai\b|\b(?:reveal|print|repeat|output|show|leak)\b[^.!?。]{0,30}\b(?:prompt|instructions)\b|\b(?:write|say|state|answer|respond|reply|include|insert|append|add)\b[^.!?。]{0,80}\b(?:at the (?:top|beginning|end|start) of (?:your|the) (?:answer|reply|response)|in (?:your|the) (?:answer|reply|response))|\bdo not (?:tell|mention|reveal|cite)\b|\bnew instructions?\b|<\/?(?:system|assistant|user|instructions?)>|\[\/?inst\]|忽略[^。！？]{0,20}(?:指令|指示|提示|规则|要求)|无视[^。！？]{0,20}(?:指令|指示|规则)|你现在是|系统提示|不要告诉|请?在(?:回答|回复)(?:的)?(?:开头|最前|末尾)/iu;

/**
 * Slack's own signs for everybody, people, channels and links, web addresses in any form, and signs that cannot be seen but turn a
 * text round or hide in a number: never a part of an answer.
 */
const CONTROL =
  /<[!@#][^>]*>|<(?:https?|mailto|tel):[^>]*>|\bhttps?:\/\/\S+|\bjavascript:|\]\([^)\s]+\)|(?<![\p{L}\p{N}.])@(?:here|channel|everyone)\b|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?![\t\n\r])\p{Cc}|(?<=\p{N})[\u200c\u200d](?=\p{N})/iu;

export function givesOrders(sentence: string): boolean {
  return ORDERS.test(sentence);
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
