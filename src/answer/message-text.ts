import { tablesAsLines } from "./message-tables.ts";

/** The longest part of a message that is read, in UTF-16 code units: twice as long as a question. */
export const MESSAGE_CHARACTERS_MAX = 8_000;

/** A message as a reader sees it, without Slack's marks, its tables as lines, and with one blank between words. */
export function plainMessage(text: string): string {
  return tablesAsLines(withoutMarks(text)).replace(/[^\S\n]+/gu, " ");
}

function withoutMarks(text: string): string {
  return text
    .replace(/<(?:https?|mailto|tel):[^<|>\s]*\|([^<|>]*)>/gu, "$1")
    .replace(/<(?:https?|mailto|tel):[^<|>\s]*>/gu, " ")
    .replace(/<[#!][^<|>\s]*\|([^<|>]*)>/gu, "$1")
    .replace(/<[@#!][^<>\s]*>/gu, " ")
    .replace(/:[a-z][a-z0-9_+-]{0,40}:(?!\d)/gu, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/[*_~`]{1,3}(?=[^\s*_~`])|(?<=[^\s*_~`])[*_~`]{1,3}(?=$|[\s.,;:!?)，。；：])/gmu, "")
    .replace(/^[ \t]*(?:>[ \t]*)+/gmu, "");
}

/** What holds digits and is no figure: addresses, telephone numbers, dates, times, marks of lists and of versions. */
const NO_FIGURES: readonly RegExp[] = [
  /\b(?:https?:\/\/|www\.)\S+/giu,
  /(?<!\S)[^\s@]+@[^\s@]+/gu,
  /(?<![\p{L}\d])\+\d{1,3}[ -]\d{2,4}[ -]\d{3,4}(?:[ -]\d{2,4})?/gu,
  /(?<![\d.,])\d{3,4}-\d{4}(?![\d,])/gu,
  /(?<![\d./])\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})(?![\d/.])/gu,
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)(?:\s?[ap]m\b)?/giu,
  /(?<![\p{L}\d])(?:#|no\.? ?|№)\d+/giu,
  /(?<![\p{L}\d])(?:page|slide|sheet|row|column|line|item|version|section|note|step|ticket|room|floor|option) \d+/giu,
  /^[ \t]*\(?\d{1,2}[.)](?=\s)/gmu,
  /(?<![\p{L}\d.,(])\d{1,2}\)(?=\s)/gu,
  /\[\d{1,2}\]/gu,
];

/** Replaces what holds digits and is no figure by spaces, so that all places stay. */
export function withoutNonFigures(text: string): string {
  return NO_FIGURES.reduce((left, form) => left.replace(form, (found) => " ".repeat(found.length)), text);
}
