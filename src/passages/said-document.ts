import type { TextRange } from "../domain/intent.ts";
import { isFunctionTerm } from "./query-terms.ts";
import { isHanOrKanaTerm, searchTerms } from "./search-terms.ts";
import { DOCUMENT_NOUNS, DOCUMENT_NOUNS_ZH } from "./words/editions.ts";

/** Where a question names the document that it wants to be answered from, and where the kind of it stands. */
export interface SaidDocument extends TextRange {
  /** Behind the name: "report", "note". Empty for a title between brackets. */
  readonly kind: TextRange;
  /** Where what is said of the document itself ends, such as "for Hong Kong"; what is asked of it may follow. */
  readonly until: number;
}

/** Kinds of documents: those that may replace one another, except for words that mean other things too, and more. */
const KINDS = [
  ...DOCUMENT_NOUNS.filter((noun) => !/^(?:ones?|text|watch|code|terms|standards?|rules?)$/u.test(noun)),
  ..."minutes deck presentation slides letter email announcement briefing flash update survey faq newsletter".split(
    " ",
  ),
].join("|");
const KINDS_ZH = `${DOCUMENT_NOUNS_ZH.replace(/(?<=\|)(?:版|文|标准|说明)\|/gu, "")}|纪要|简报|快报|快讯|演示|邮件|公报|公函`;

const SAYS =
  "(?:say|mention|tell|state|report|explain|conclude|recommend|warn|write|give|put|describe)s?|said|mentioned|told|stated|reported|explained|concluded|recommended|warned|wrote|gave|described";
const WORD = "[\\p{L}\\p{N}&'’./-]+";
const NAME = `(?<name>(?:${WORD} ){1,7}?)(?<kind>(?:${KINDS}))(?![\\p{L}\\p{N}])(?! (?:${KINDS})(?![\\p{L}]))`;
/** Of several documents of one name the newest is read anyway. */
const THE = "(?:the|our|your|that|this)(?: (?:latest|newest|last|most recent|current))?";
const HAN = "[\\p{Script=Han}\\p{N}]";

const FORMS: readonly RegExp[] = [
  // "what does the half-year note for Hong Kong say about agents"
  `\\b(?:do|does|did) ${THE} ${NAME} (?:(?:of|for|on|from) (?:${WORD} ){1,4}?)?(?:${SAYS})(?![\\p{L}])`,
  // "according to the recruiting note"
  `\\b(?:in|from|per|according to|going by|by) ${THE} ${NAME}`,
  `(?:^|[,;] *|\\b(?:and|so|but) )${THE} ${NAME} (?:${SAYS})(?![\\p{L}])`,
  "《(?<name>[^《》]{2,60})》(?<kind>)",
  // 半年报告里怎么说
  `(?:^|[，,。；\\s]|在|按照?|根据|据|这份|那份)(?<name>${HAN}{2,16}?)(?<kind>${KINDS_ZH})(?:里|中|内|上|对|关于|怎么|如何|是怎么|有没有|说|提|写|讲|指出)`,
].map((form) => new RegExp(form, "diu"));

/** Finds the document that a question names as the one to answer from; null if it names none. */
export function saidDocument(question: string): SaidDocument | null {
  for (const form of FORMS) {
    const indices = form.exec(question)?.indices;
    const [, until] = indices?.[0] ?? [0, 0];
    const [start, nameEnd] = indices?.groups?.name ?? [0, 0];
    const [kindStart, end] = indices?.groups?.kind ?? [0, 0];
    if (nameTerms(question.slice(start, nameEnd)).length > 0)
      return { start, end, kind: { start: kindStart, end }, until };
  }
  return null;
}

/** Where a question says which document its figures are to be taken from: "according to the 2025 review". */
export interface SaidSource {
  /** With the words before it, which ask so. */
  readonly whole: TextRange;
  readonly name: TextRange;
  /** Behind the name. */
  readonly kind: TextRange;
}

const SOURCE_KINDS = `${KINDS}|packs?|results|accounts|filing|workbook|spreadsheet|book`;
const PREPOSITION = "(?:in|from|per|of|on|at|for|to|by)(?![\\p{L}\\p{N}])";
const SOURCE_NAME = `(?<name>(?:(?!${PREPOSITION})${WORD} ){1,6}?)(?<kind>(?:${SOURCE_KINDS})(?: (?:FY ?|[HQ][1-4] )?(?:20)?\\d{2}(?![\\p{L}\\p{N}]))?)(?![\\p{L}\\p{N}])`;
const FROM = `(?:according to|as per|per|based on|going by|as (?:stated|shown|reported|given|said) in) (?:${THE} )?|(?:in|from) ${THE} `;
const SOURCE_FORMS: readonly RegExp[] = [
  // "based on the half-year report", "per board minutes", "in the FY2025 review"
  `(?<![\\p{L}\\p{N}])(?:${FROM})${SOURCE_NAME}`,
  // 根据理赔备忘录
  `(?:按照?|根据|依据|依照)(?<name>${HAN}{2,16}?)(?<kind>${KINDS_ZH})(?:里面?|中|内|所载|的)?`,
].map((form) => new RegExp(form, "diu"));

/** Finds the document that a question wants its figures from; null if it names none. */
export function saidSource(question: string): SaidSource | null {
  for (const form of SOURCE_FORMS) {
    const indices = form.exec(question)?.indices;
    const [start, end] = indices?.[0] ?? [0, 0];
    const [from, to] = indices?.groups?.name ?? [0, 0];
    const [kindStart, kindEnd] = indices?.groups?.kind ?? [0, 0];
    if (nameTerms(question.slice(from, to)).length > 0)
      return { whole: { start, end }, name: { start: from, end: to }, kind: { start: kindStart, end: kindEnd } };
  }
  return null;
}

/** The terms that tell a title: words, and single Chinese characters, whose pairs differ between name and title. */
export function nameTerms(text: string): readonly string[] {
  return searchTerms(text).filter((term) => !isFunctionTerm(term) && !(isHanOrKanaTerm(term) && [...term].length > 1));
}
