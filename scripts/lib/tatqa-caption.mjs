import { plainText } from "./tatqa-text.mjs";

const TEXT_MAX = 90;
const LEAD_IN = /\b(?:following|follows|below|tables?)\b/i;
const VERBS =
  "(?:presents?|shows?|summari[sz]es|represents?|sets forth|provides?|disaggregates|includes?|details|lists|reconciles|illustrates)";
/** Words for a table's making, before what it is of. */
const FRAME =
  /^(?:(?:an?|the|our|its|certain|this|following|company|group|total amounts?|information|(?:a )?(?:summary|reconciliation|calculation|breakdown|components?|principal components|significant components|disaggregation|roll-?forward|details?|movements?|changes?|effects?|balances?|activity)(?: (?:of|in|on|regarding|related to))?|(?:amounts?|numbers?) of|the (?:company|group)'s|[A-Z][\w.]*'s) )+/i;
/** Where a noun phrase ends and what restricts or explains it begins. */
const CUT =
  /,|;|\(| (?:by|for|between|during|in|from|as|based|included|including|used|which|that|were|was|are|is|at|on|to|with|under|disaggregated|related)\b/;

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
  const subjects = leads.slice(-1).flatMap((lead) => shortened(subjectOf(lead)));
  return distinct([...subjects, ...headings.map((text) => headOf(withoutNumbering(text))), ...named]);
}

/** The names in phrases that say what a table is of. @param {readonly string[]} phrases */
export function subjectsOf(phrases) {
  return distinct(phrases.flatMap(shortened));
}

/** @param {readonly string[]} phrases */
function distinct(phrases) {
  return [...new Set(phrases.map((phrase) => phrase.trim()))].filter(
    (phrase) => /[a-z]{3}/i.test(phrase) && !/\d/.test(phrase) && !COMPANY.test(phrase),
  );
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
  const text = sentence.replace(/:$/, "").replace(/^(?:in|for|at|as at|during|on|under) [^,]*(?:, \d{4}[^,]*)?, /i, "");
  const object = new RegExp(`\\b(?:tables?(?: below)?|following) ${VERBS}(?:,[^,]*,)? (.*)$`, "i").exec(text)?.[1];
  if (object !== undefined) return object;
  const summary = /\bfollowing (?:is|are) (.*)$/i.exec(text)?.[1];
  if (summary !== undefined) return summary;
  return text.replace(/ (?:is|are|was|were|consists?|consisted|included)\b.*$/i, "");
}

/** @param {string} heading */
function withoutNumbering(heading) {
  return heading
    .replace(/^(?:(?:Note|NOTE|Item|ITEM)\s+)?(?:\d+[.\d]*|[A-Z][.)])[.)]?\s*(?:-\s*)?(?=[A-Z])/, "")
    .replace(/ ?\(?(?:continued|cont\.?)\)?$/i, "");
}

const QUANTITY = /^(?:carrying |fair )?(?:amounts?|values?|numbers?|balances?|percentages?)\b/i;
const COMPANY = /^(?:the )?(?:company|group|note|notes)$/i;

/**
 * A phrase without its frame, as far as its first restriction. "The fair value of the derivatives" is of the fair value and of the
 * derivatives; of "cost of revenue" neither word says the whole.
 * @param {string} phrase
 */
function shortened(phrase) {
  const bare = withoutFrame(phrase);
  const [front = "", ...behind] = bare.split(/ of /);
  const names = [...bare.matchAll(/\bof ([A-Z]{2,})\b/g)].map((match) => match[1] ?? "");
  const parts = QUANTITY.test(front) ? [bare, front, ...behind.map(withoutFrame)] : [bare, ...names];
  const heads = parts.map(headOf);
  return [bare, ...heads, ...heads.map((head) => head.replace(/ (?:information|activity|data|details|plans?)$/i, ""))];
}

/** @param {string} phrase */
function headOf(phrase) {
  return phrase.split(CUT)[0] ?? "";
}

/** @param {string} phrase */
function withoutFrame(phrase) {
  return phrase.replace(FRAME, "");
}
