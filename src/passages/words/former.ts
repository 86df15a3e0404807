import { DOCUMENT_NOUNS, DOCUMENT_NOUNS_ZH } from "./editions.ts";

/** How questions ask for an edition that was replaced: "the old rule", 旧规定, 原来的佣金办法. */
const NAMED = [
  new RegExp(
    String.raw`\b(old|older|former|previous|earlier|prior|original|outdated|superseded|replaced|withdrawn)\b((?: [\w'’]+){0,2}? )(${DOCUMENT_NOUNS.join("|")})\b`,
    "giu",
  ),
  new RegExp(
    String.raw`((?:旧|老|原有|原来|原先|以前|之前|先前|过去|(?:修订|修改|变更|调整|更新)(?:之|以)?前|废止|被取代|失效)的?|原(?=(?:${DOCUMENT_NOUNS_ZH})))(\p{Script=Han}{0,6}?)(${DOCUMENT_NOUNS_ZH}|规)`,
    "gu",
  ),
];
/** "before the change", 修订前. */
const TIMED =
  /\bbefore (?:the|this|that) (?:change|amendment|revision|update|new \w+)\b|\bbefore it (?:changed|was (?:changed|amended|revised|updated|replaced))\b|(?:上一|前一)个?(?:版本|版)|(?:修订|修改|变更|调整|更新|改版)(?:之|以)?前/giu;

/** Nouns that do not name a subject: every document has editions, and many have rules. */
const GENERAL_NOUN =
  /^(?:editions?|versions?|revisions?|releases?|rules?|ones?|texts?|版本|版|规定|规则|规|文件|文档|文)$/iu;

/** Whether a question asks for a replaced version. */
export function asksForFormer(text: string): boolean {
  return [...NAMED, TIMED].some((form) => text.search(form) >= 0);
}

/** A question with blanks for the words that ask for a former edition; the offsets stay. */
export function withoutFormerWords(text: string): string {
  const blanked = NAMED.reduce(
    (left, form) =>
      left.replace(form, (_, time: string, between: string, noun: string) =>
        [blanks(time), between, GENERAL_NOUN.test(noun) ? blanks(noun) : noun].join(""),
      ),
    text,
  );
  return blanked.replace(TIMED, blanks);
}

function blanks(words: string): string {
  return " ".repeat(words.length);
}
