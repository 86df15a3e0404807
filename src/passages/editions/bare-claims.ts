import { DOCUMENT_NOUNS, DOCUMENT_NOUNS_ZH } from "../words/editions.ts";
import { claimOf } from "./claims.ts";
import { folded, withTimes } from "./times.ts";
import { wordsOf } from "./title.ts";

/** Whether a question asks about editions or replacements. */
export function asksOfEditions(question: string): boolean {
  return ASKING.test(folded(question));
}

const ASKING =
  /replac|supersed|withdr|revok|repeal|edition|version|revis|reissu|in force|取代|替代|代替|废止|作废|失效|版本|版|修订|有效/u;

/** "This edition replaces the one of May 2023.": a sentence that says only this is not an answer by itself. */
export function isBareClaim(sentence: string, title: string): boolean {
  if (claimOf(sentence) === null) return false;
  const known = new Set([...wordsOf(withTimes(folded(title)).text), ...DOCUMENT_NOUNS, ...CLAIMING]);
  // Capitalized words are the name of the replaced document.
  const names = new Set((sentence.match(/\p{Lu}[\p{L}\p{N}]*/gu) ?? []).map(folded));
  const plain = withTimes(folded(sentence))
    .text.replace(/《[^》]{0,200}》/gu, " ")
    .replace(CLAIMING_ZH, " ");
  const rest = wordsOf(plain).filter((word) => !known.has(word) && !names.has(word));
  return rest.length <= WORDS_MAX;
}

/** Number of other words allowed, such as "entirely" or 正式. */
const WORDS_MAX = 2;

const CLAIMING: ReadonlySet<string> = new Set(
  "this that those is are was were has have been be hereby now also thereby therefore fully entirely replace replaces replaced supersede supersedes superseded withdraw withdraws withdrawn withdrew revoke revokes revoked repeal repeals repealed rescind rescinds rescinded takes take place no longer force valid applicable applies apply previous earlier former prior preceding last older predecessor which effect full entirety following section chapter annex".split(
    " ",
  ),
);
const CLAIMING_ZH = new RegExp(
  `${DOCUMENT_NOUNS_ZH}|取代|替代|代替|废止|废除|撤销|作废|失效|停止|执行|施行|实施|使用|不再|适用|有效|同时|即行|予以|此前|之前|以前|原有|所有|发布|印发|自|起|本|原|现|已|的|了|之日|由|被`,
  "gu",
);
