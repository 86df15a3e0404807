import { tokenize } from "../../language/tokenize.ts";

/**
 * The form in which questions are compared: what makes no difference to a reader (case, width, blanks, the kind of quotes, signs at
 * the ends, whom a message is addressed to) makes none here. Every word still counts.
 */
export function faqKey(question: string): string {
  const text = withoutMentions(question).replace(/&(?:amp|lt|gt);/g, (coded) => SLACK_SIGNS[coded] ?? coded);
  const folded = foldCase(text).replace(/[‘’ʼ]/g, "'").replace(/[“”„]/g, '"').replace(/\s+/g, " ");
  return trimSigns(folded);
}

/** The only three signs that Slack writes as codes. */
const SLACK_SIGNS: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** Upper case first, since some letters are alike only there: "ß" and "SS". */
function foldCase(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase();
}

const ADDRESSED = /^<[@!]/;
const SIGNS_ONLY = /^[\s,，:：?？.。!！]*$/;

/** Drops people and groups that stand before or behind the question; one inside it is part of what is asked. */
function withoutMentions(text: string): string {
  if (!text.includes("<")) return text;
  const mentions = tokenize(text).artefacts.filter(({ start }) => ADDRESSED.test(text.slice(start, start + 2)));
  let from = 0;
  for (const { start, end } of mentions) {
    if (SIGNS_ONLY.test(text.slice(from, start))) from = end;
  }
  let to = text.length;
  for (const { start, end } of mentions.toReversed()) {
    if (SIGNS_ONLY.test(text.slice(end, to))) to = start;
  }
  return text.slice(from, to);
}

const LEADING = new Set(" ,:");
const TRAILING = new Set(" ,:?.!。");

/** A walk from both ends: a pattern for the end of a text is slow where its signs also run on inside it. */
function trimSigns(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && LEADING.has(text.charAt(from))) from += 1;
  while (to > from && TRAILING.has(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
