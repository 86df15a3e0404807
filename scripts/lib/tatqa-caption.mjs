import { plainText } from "./tatqa-text.mjs";

const TEXT_MAX = 90;
const LEAD_IN = /\b(?:following|follows|below|tables?)\b/i;
const VERBS =
  "(?:presents?|shows?|summari[sz]es|represents?|sets forth|provides?|disaggregates|includes?|details|lists|reconciles|illustrates)";
/** Words for a table's making, before what it is of. */
const FRAME =
  /^(?:(?:an?|the|our|its|certain|this|summary|total amounts?|information|(?:a )?(?:summary|reconciliation|calculation|breakdown|components?|principal components|significant components|disaggregation|roll-?forward|details?|movements?|changes?|effects?|amounts?|numbers?|balances?|activity)(?: (?:of|in|on|regarding|related to))?|the (?:company|group)'s|[A-Z][\w.]*'s) )+/i;
/** Where a noun phrase ends and what restricts or explains it begins. */
const CUT =
  /,|;|\(| (?:by|for|between|during|in|from|as|based|included|including|used|which|that|were|was|are|is|at|on|to|with|under|disaggregated|represented by certain|related|of (?=[A-Z]))\b/;

/**
 * What the text around a table says that the table is of: the subject of the sentence that leads to it ("The following table presents
 * net sales by region:" is of net sales), and a short heading before it.
 * @param {readonly string[]} paragraphs
 * @returns {readonly string[]}
 */
export function captionsOf(paragraphs) {
  const texts = paragraphs.map(plainText);
  const leads = texts.flatMap(sentences).filter((sentence) => /:$/.test(sentence) && LEAD_IN.test(sentence));
  const headings = texts.slice(0, 1).filter((text) => text.length <= TEXT_MAX && !LEAD_IN.test(text));
  const named = texts.slice(0, 1).flatMap((text) => /^([A-Z][\w &-]{1,40}):/.exec(text)?.[1] ?? []);
  const phrases = [...leads.slice(-1).map(subjectOf), ...headings.map(withoutNumbering), ...named];
  return [...new Set(phrases.flatMap(shortened))].filter((phrase) => /[a-z]{3}/i.test(phrase));
}

/** @param {string} text */
function sentences(text) {
  return text
    .replace(/:\s*\([^()]*\)$/, ":")
    .replace(/\s*\([^()]*\):$/, ":")
    .split(/(?<=[.;:])\s+(?=[A-Z])/);
}

/** @param {string} sentence */
function subjectOf(sentence) {
  const text = sentence.replace(/:$/, "").replace(/^(?:in|for|at|as at|during|on) [^,]*\d{4}[^,]*, /i, "");
  const object = new RegExp(`\\b(?:tables?(?: below)?|following) ${VERBS} (.*)$`, "i").exec(text)?.[1];
  if (object !== undefined) return object;
  const summary = /\bfollowing (?:is|are) (.*)$/i.exec(text)?.[1];
  if (summary !== undefined) return summary;
  return text.replace(/ (?:is|are|was|were|consists?|consisted|included)\b.*$/i, "");
}

/** @param {string} heading */
function withoutNumbering(heading) {
  return heading.replace(/^(?:(?:note|item)\s+)?(?:\d+[.\d]*|[A-Z])[.)]?\s*(?:[-.]\s*)?(?=[A-Z])|^note \d+\s*-\s*/i, "").replace(/ ?\(?continued\)?$/i, "");
}

/** A phrase, without its frame, and as far as its first restriction. @param {string} phrase */
function shortened(phrase) {
  const bare = phrase.replace(FRAME, "");
  const head = bare.split(CUT)[0]?.trim() ?? "";
  const noun = head.replace(/ (?:information|activity|data|details|plans?)$/i, "");
  const name = /\bof ([A-Z]{2,})\b/.exec(bare)?.[1];
  return [phrase, bare, head, noun, ...(name === undefined ? [] : [name])].map((text) => text.trim());
}
