import { tokenize } from "../../language/tokenize.ts";

/**
 * The form in which questions are compared: ignores case, width, blanks, kinds of quotes, signs at both ends,
 * and the addressee. Every word counts.
 */
export function faqKey(question: string): string {
  const text = withoutMentions(question).replace(/&(?:amp|lt|gt);/g, (coded) => SLACK_SIGNS[coded] ?? coded);
  const folded = foldCase(text).replace(/[‘’ʼ]/g, "'").replace(/[“”„]/g, '"').replace(/\s+/g, " ");
  return trimSigns(folded);
}

/** The three characters that Slack escapes. */
const SLACK_SIGNS: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** Upper case first, because some letters are equal only there: "ß" and "SS". */
function foldCase(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase();
}

const ADDRESSED = /^<[@!]/;
const SIGNS_ONLY = /^[\s,，:：?？.。!！]*$/;

/** Drops mentions of people and groups before or after the question; one inside it is part of the question. */
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

/** A loop, because a pattern anchored at the end is slow on texts with long runs of these signs. */
function trimSigns(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && LEADING.has(text.charAt(from))) from += 1;
  while (to > from && TRAILING.has(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
