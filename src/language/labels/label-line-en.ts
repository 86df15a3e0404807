import {
  ENGLISH_BEFORE_NOUNS,
  ENGLISH_FOLLOWERS,
  ENGLISH_KEPT_BACK,
  ENGLISH_LABELS,
  ENGLISH_LEADS,
  ENGLISH_NEGATED_GAP,
  ENGLISH_ORDINARY_NOUNS,
  ENGLISH_SENTENCE_GAP,
  ENGLISH_SUBJECTS,
  type LabelWord,
} from "./label-words.ts";
import { doubtful, isHigh, type LevelFound, namesLevel, statement } from "./level-found.ts";

export const END = "(?![\\p{L}\\p{N}])";
export const START = "(?<![\\p{L}\\p{N}])";
const SIGNS = "[\\s\\p{P}\\p{S}\\d]*";

function labelPattern({ says }: LabelWord): string {
  return says
    .split(" ")
    .map((word) => word.replace("+", "\\+"))
    .join("[^\\p{L}\\p{N}]{0,3}");
}

export const LABEL = `(?:${ENGLISH_LABELS.map(labelPattern).join("|")})${END}`;
const OCCURRENCE = new RegExp(`${START}${LABEL}`, "giu");
const LEADS = `(?:(?:${ENGLISH_LEADS})${END}${SIGNS})*`;
/** The same, bounded in length, before a label at any place. */
export const LEADS_BEFORE = `(?:(?:${ENGLISH_LEADS})${END}[\\s\\p{P}\\p{S}]{0,8}){0,6}`;
const OPENING = new RegExp(`^${SIGNS}${LEADS}${LABEL}\\s*(?:$|[\\p{P}\\p{S}]|(?:${ENGLISH_FOLLOWERS})${END})`, "iu");
const WORDS = new RegExp(`${LABEL}|(?:${ENGLISH_LEADS}|${ENGLISH_FOLLOWERS})${END}`, "giu");
const SIGNS_ALONE = new RegExp(`^${SIGNS}$`, "u");
const NEGATED = new RegExp(
  `${START}(?:not|non|no longer|no|never|neither|nor|without|isn['’]?t|aren['’]?t|un|de)[\\s-]+` +
    `(?:(?:${ENGLISH_NEGATED_GAP})[\\s-]+)*${LABEL}|${START}${LABEL}\\s*[:=?]\\s*(?:no|none|false|n/a|0)${END}`,
  "giu",
);
const SENTENCES = [
  `(?:this|these|the|all|any)\\s+(?:\\p{L}+\\s+){0,2}?(?:${ENGLISH_SUBJECTS})${END}[^.]{0,120}?`,
  "(?:this|it|contents?|information)\\s+",
].map(
  (subject) =>
    `${START}${subject}${START}(?:is|are|be|contains?|includes?|remains?|constitutes?)\\s+` +
    `(?:(?:${ENGLISH_SENTENCE_GAP})\\s+){0,12}(LABEL)`,
);
const ORDERS =
  `${START}(?:treat|keep|kept|handle|handled|mark|marked|classified|designated|treated)\\s+` +
  `(?:(?:this|it|these|the|all|document|report|contents?|as|${ENGLISH_SENTENCE_GAP})\\s+){0,12}(LABEL)`;
/** Excludes "restricted to new business" and "sensitive to rates", which indicate no level. */
export const SAID_LABEL = `${LABEL}(?!(?<=restricted|sensitive)\\s+to${END})`;
const SENTENCE = new RegExp([...SENTENCES, ORDERS].join("|").replaceAll("(LABEL)", `(?:${SAID_LABEL})`), "iu");
const BEFORE_NOUN = new RegExp(`${START}(?:${ENGLISH_BEFORE_NOUNS})\\s+$`, "iu");
const FOLLOWED = new RegExp(`^\\s+(?!(?:${ENGLISH_FOLLOWERS})${END})\\p{L}`, "iu");
export const ORDINARY_NOUN = new RegExp(`^[\\s-]+(?:${ENGLISH_ORDINARY_NOUNS})${END}`, "iu");
const PIECES = /\s-+\s|[–—|·•;[\](){}<>【】「」『』〔〕"“”*#!?。：:\n\t]|\.(?=\s|$)/u;
const KEPT_BACK = new RegExp(
  ENGLISH_KEPT_BACK.map((words) => `${words.replaceAll(" ", "[\\s-]{1,3}")}(?![\\p{L}\\p{N}])`).join("|"),
  "iu",
);
const TITLE_MAX = 80;
const TITLE_WORDS_MAX = 12;

/** Labels in English words; expects plain text. */
export function englishLabels(raw: string, place: "line" | "cell" | "name"): readonly LevelFound[] {
  const text = withoutDenied(raw);
  const found = occurrencesIn(text);
  if (found.length === 0) return [];
  switch (place) {
    case "name":
      return found.flatMap((label) => inName(label, text));
    case "cell":
      return isWhole(text) ? found.flatMap(doubtful) : [];
    case "line":
      return inLine(found, text);
  }
}

/** Whether a line restricts distribution without naming a level: "Do not copy". */
export function asksToKeepBack(text: string): boolean {
  return text.split(PIECES).some((piece) => KEPT_BACK.test(piece.trim()));
}

/** Whether a title begins with an unambiguous label: "Confidential appendix". */
export function beginsWithLabel(text: string): boolean {
  const [label] = occurrencesIn(withoutDenied(text));
  return label !== undefined && isPlain(label) && isFirst(label) && isTitle(text);
}

/** Removes negated labels: "not confidential". */
export function withoutDenied(raw: string): string {
  // Most texts contain no label, and matching negations is slow.
  return raw.search(OCCURRENCE) < 0 ? raw : raw.replace(NEGATED, " § ");
}

/** Whether a text consists of label words only, with at least one label. */
export function isWholeLabel(text: string): boolean {
  return isWhole(text) && text.search(OCCURRENCE) >= 0;
}

/** Whether a text consists of label words only. */
function isWhole(text: string): boolean {
  const rest = text.replace(WORDS, " ");
  return rest !== text && SIGNS_ALONE.test(rest);
}

/** Whether a text consists of label words only, or has no Latin letters. */
export function isEnglishLabel(text: string): boolean {
  return isWhole(text) || /^[^A-Za-z]*$/.test(text);
}

/** A label word with the text before and after it. */
export interface Occurrence extends LabelWord {
  readonly before: string;
  readonly written: string;
  readonly after: string;
}

export function occurrencesIn(text: string): readonly Occurrence[] {
  return [...text.matchAll(OCCURRENCE)].flatMap((match) => {
    const [written] = match;
    const word = ENGLISH_LABELS.find((label) => new RegExp(`^${labelPattern(label)}$`, "iu").test(written));
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + written.length)];
    return word === undefined ? [] : [{ ...word, before, written, after }];
  });
}

function inName(label: Occurrence, text: string): readonly LevelFound[] {
  const isOpening = OPENING.test(text);
  if (!isHigh(label)) return isOpening && label.level === "INTERNAL" ? [sure(label)] : [];
  if (isOpening || isShouted(label, text) || (isPlain(label) && isLast(label))) return [statement(label)];
  if (isPlain(label)) return doubtful(label);
  if (label.says !== "restricted") return [];
  return ORDINARY_NOUN.test(label.after) ? doubtful(label) : [sure(label)];
}

function inLine(found: readonly Occurrence[], text: string): readonly LevelFound[] {
  const pieces = text.split(PIECES).filter((piece) => piece.trim() !== "");
  const stated = [
    ...(OPENING.test(text) ? found : []),
    ...pieces
      .flatMap((piece) => (OPENING.test(piece) ? occurrencesIn(piece) : []))
      .filter((label) => label.level !== "PUBLIC"),
  ].map(statement);
  if (stated.length > 0) return stated;
  const isSentence = SENTENCE.test(text);
  return found.flatMap((label) => {
    if (!isHigh(label)) return [];
    if (isShouted(label, text) || isSentence || label.says.startsWith("tlp")) return [statement(label)];
    return isPossible(label, text) ? doubtful(label) : [];
  });
}

/** Whether a longer line may still be labelled: as a title, or by a label joined with the text below it. */
function isPossible(label: Occurrence, text: string): boolean {
  if (isPlain(label) && label.before.trim() === "" && /^\s+[\p{Lu}\d]/u.test(label.after)) return true;
  if (!isTitle(text)) return false;
  if (isPlain(label)) return !(BEFORE_NOUN.test(label.before) && FOLLOWED.test(label.after));
  return label.use === "ordinary" && isLast(label);
}

function isTitle(text: string): boolean {
  const count = text.split(/\s+/).length;
  return text.length <= TITLE_MAX && count <= TITLE_WORDS_MAX && !(count > 4 && /[.!?;:,]\s*$/.test(text));
}

/** Whether only signs and label words precede it. */
export function isFirst({ before }: Occurrence): boolean {
  return SIGNS_ALONE.test(before.replace(WORDS, " "));
}

export function isLast({ after }: Occurrence): boolean {
  return /^[\s\p{P}\p{S}\d]*(?:[vV]\d+)?$/u.test(after);
}

/** Whether the label is in capitals in a text that also has lower case. */
export function isShouted(label: Occurrence, text: string): boolean {
  return namesLevel(label) && !/\p{Ll}/u.test(label.written) && /\p{Ll}/u.test(text);
}

export function isPlain({ use }: LabelWord): boolean {
  return use === "plain";
}

function sure({ level }: LabelWord): LevelFound {
  return { level, isSure: true };
}
