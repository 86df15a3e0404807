import { holdsHan } from "../../language/han.ts";
import { DOCUMENT_NOUNS, DOCUMENT_NOUNS_ZH } from "../words/editions.ts";
import type { Claim } from "./claims.ts";
import type { HeldDocument } from "./edition.ts";
import { isWithin, type Time, withTimes } from "./times.ts";
import { numberIn, wordsOf } from "./title.ts";

/** The documents in view, by the words of their titles. */
export type Library = ReadonlyMap<string, readonly HeldDocument[]>;

/**
 * Finds the documents that a claim's words refer to: by their full title, or as other editions of the claiming
 * document. Trailing words are cut off step by step, the longest reading first. Empty if ambiguous; never a document
 * later than the claiming one.
 */
export function documentsMeant(
  { replaced, isOwn }: Claim,
  sayer: HeldDocument,
  library: Library,
): readonly HeldDocument[] {
  if (replaced === null) return [sayer];
  for (const words of readingsOf(replaced)) {
    const meant = words.flatMap((one) => named(one, { sayer, isOwn }, library)).filter((one) => !isBefore(sayer, one));
    if (meant.length > 0) return meant;
  }
  return [];
}

/** Separators after which the name of the replaced document may have ended. */
const ENDS =
  /[;:,]| (?:with effect|effective|with|by|because|since|which|that|so that|for|throughout|after|following|due to|where|but|while|on|as of|as from|from|and|in)(?![a-z])|（|，/gu;
const LIST = /, and |, | and | or |、|以及|及其|及|和|与/u;

/** "As announced, the guide …": an introduction before the name of the replaced document. */
const LEADING = /^(?:as|following|after|in line with|at the same time|at|by|under|pursuant to)(?![a-z])[^,]*, /u;

/** Candidate readings: the full text, then each shorter beginning; each as one name and as a list of names. */
function readingsOf(whole: string): readonly (readonly string[])[] {
  const said = whole.replace(LEADING, "");
  const ends = [said.length, ...Array.from(said.matchAll(ENDS), ({ index }) => index).reverse()];
  const beginnings = ends.map((end) => said.slice(0, end)).filter((text) => text.trim() !== "");
  return beginnings.flatMap((text) => [[text], text.split(LIST)]);
}

interface Which {
  readonly times: readonly Time[];
  readonly number: string | null;
}

interface Speaking {
  readonly sayer: HeldDocument;
  readonly isOwn: boolean;
}

function named(said: string, { sayer, isOwn }: Speaking, library: Library): readonly HeldDocument[] {
  const { text, times } = withTimes(said);
  const which = { times, number: numberIn(text) };
  if (isNoun(text)) return isOwn ? ofFamily(text, which, sayer, library) : [];
  const plain = text.replace(EDITIONS_OF, " ").replace(POINTING, " ");
  const words = wordsOf(plain);
  const titled = titledBy(plain, library).filter((one) => one.doc !== sayer.doc);
  if (!isDocument(words) && !text.includes("《")) return [];
  if (times.length > 0 || which.number !== null) return titled.filter((one) => isMeant(one, which));
  if (EDITIONS_OF.test(text)) return titled.filter((one) => isBefore(one, sayer));
  if (titled.some((one) => one.edition.title.words === sayer.edition.title.words))
    return titled.filter((one) => one.entity === sayer.entity && isBefore(one, sayer));
  return titled.length === 1 ? titled : [];
}

/** "the circular Sales to visitors": the leading noun need not be part of the title. */
function titledBy(plain: string, library: Library): readonly HeldDocument[] {
  const words = wordsOf(plain);
  const [first = "", ...rest] = words;
  const known = library.get(words.join(" "));
  // "The statement in the guide" is a part of the guide.
  const isCalled =
    DOCUMENT_NOUNS.includes(first) && rest.length > 1 && !/^\s*[a-z]+ (?:in|of|on|to|from|for)\s/u.test(plain);
  return known ?? (isCalled ? (library.get(rest.join(" ")) ?? []) : []);
}

const EARLIER =
  "(?:previous|earlier|former|prior|preceding|last|older|existing|predecessors?)(?![a-z])|原有|现有|此前|之前|以前|先前|上一|上个|前一|旧|原|前";
/** Words before a name: "the former", 原. */
const POINTING = new RegExp(
  `^(?:\\s|the(?![a-z])|our(?![a-z])|《|\\uE000\\d+\\uE001|(?:发布|印发|公布)的|${EARLIER})+`,
  "u",
);
/** "all previous versions of the guide". */
const EDITIONS_OF = new RegExp(`^(?:all |any |the )*(?:${EARLIER}) (?:edition|version|issue)s? of `, "u");
/** A time alone does not refer to a document. */
const REFERENCE = new RegExp(
  `(?<![a-z])(?:that|those|${DOCUMENT_NOUNS.join("|")})s?(?![a-z])|${DOCUMENT_NOUNS_ZH}`,
  "u",
);
const PREVIOUS = new RegExp(EARLIER, "u");
const ALL = /(?<![a-z])(?:all|any|every|editions|versions|issues|ones|those)(?![a-z])|所有|各|全部|此前|之前|以前/u;

/** Resolves references without a title: "the one of May 2023", "the previous edition", "all earlier editions". */
function ofFamily(said: string, which: Which, sayer: HeldDocument, library: Library): readonly HeldDocument[] {
  if (!REFERENCE.test(said)) return [];
  const family = (library.get(sayer.edition.title.words) ?? []).filter(
    (one) => one.doc !== sayer.doc && one.entity === sayer.entity,
  );
  if (which.times.length > 0 || which.number !== null) return family.filter((one) => isMeant(one, which));
  if (!PREVIOUS.test(said)) return [];
  const earlier = family.filter((one) => isBefore(one, sayer));
  return ALL.test(said) ? earlier : earlier.filter((one) => !earlier.some((other) => isBefore(one, other)));
}

export function isBefore({ edition: a }: HeldDocument, { edition: b }: HeldDocument): boolean {
  if (a.date !== null && b.date !== null) return a.date.to < b.date.from;
  return a.title.words === b.title.words && a.number !== null && b.number !== null && a.number < b.number;
}

/** A time or number in the reference has to match the document's own. */
function isMeant({ edition: { title, date, number: own } }: HeldDocument, { times, number }: Which): boolean {
  if (number !== null && own !== number) return false;
  const periods = withTimes(title.periods.join(" ; ")).times;
  return times.every((time) => {
    if (periods.length > 0) return periods.some((period) => isWithin(period, time) || isWithin(time, period));
    return date !== null && isWithin(date, time);
  });
}

const EARLIER_WORDS = new RegExp(EARLIER, "gu");
const FILLING = /发布|印发|公布|所有|全部|那|份|期|的|各|本|该|此|前/gu;
const ONLY_NOUN_ZH = new RegExp(`^(?:${DOCUMENT_NOUNS_ZH})?$`, "u");
const NOUN_ZH = new RegExp(DOCUMENT_NOUNS_ZH, "u");

/** References without a title: "the previous edition", 2023年5月发布的版本. */
function isNoun(text: string): boolean {
  const words = wordsOf(text.replace(EARLIER_WORDS, " ").replace(FILLING, " "));
  const latin = words.filter((word) => !holdsHan(word));
  const han = words.filter((word) => holdsHan(word)).join("");
  return latin.every((word) => isNounWord(word) || word === "that" || word === "those") && ONLY_NOUN_ZH.test(han);
}

function isNounWord(word: string): boolean {
  return DOCUMENT_NOUNS.includes(word) || DOCUMENT_NOUNS.includes(word.replace(/s$/u, ""));
}

/** Products and plans are withdrawn too, so a document has to be called one. */
function isDocument(words: readonly string[]): boolean {
  return words.some(isNounWord) || NOUN_ZH.test(words.join(""));
}
