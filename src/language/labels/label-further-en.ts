import {
  END,
  isFirst,
  isLast,
  isPlain,
  isShouted,
  isWholeLabel,
  LABEL,
  LEADS_BEFORE,
  type Occurrence,
  ORDINARY_NOUN,
  occurrencesIn,
  SAID_LABEL,
  START,
  withoutDenied,
} from "./label-line-en.ts";
import {
  ENGLISH_BEFORE_NOUNS,
  ENGLISH_FOLLOWERS,
  ENGLISH_FOOTER_WORDS,
  ENGLISH_LEADS,
  ENGLISH_MODALS,
  ENGLISH_NO_NAMES,
  ENGLISH_ORDINARY_NOUNS,
  ENGLISH_OWN_NAMES,
  ENGLISH_OWN_PARTS,
  ENGLISH_SENTENCE_GAP,
} from "./label-words.ts";
import { doubtful, type LevelFound, namesLevel, raising } from "./level-found.ts";

const FOOTER_MAX = 120;
const HAN_NAME_MAX = 16;
const BETWEEN_SCRIPTS = "(?<=[a-z\\d])\\s+(?=\\p{Script=Han})|(?<=\\p{Script=Han})\\s+(?=[a-z\\d])";
const FOOTER_PIECES = new RegExp(`\\s[-–—]+\\s|(?<!tlp\\s*)[^\\p{L}\\p{N}\\s&'’-]+|${BETWEEN_SCRIPTS}`, "iu");
const NAME_WORD = new RegExp(`^(?:[\\p{Lu}\\p{N}].*|[\\p{Script=Han}\\d]{1,${HAN_NAME_MAX}})$`, "u");
const SMALL_WORD = new RegExp(`^(?:${ENGLISH_FOOTER_WORDS}|${ENGLISH_LEADS}|${ENGLISH_FOLLOWERS})$`, "u");
const NO_NAME = new RegExp(`${START}(?:${ENGLISH_BEFORE_NOUNS}|${ENGLISH_NO_NAMES})${END}`, "iu");
const SMALL_BEFORE_NOUNS = /^(?:of|on|with|to|by|from)$/iu;
const ORDINARY = new RegExp(`${START}(?:${ENGLISH_ORDINARY_NOUNS})${END}`, "iu");

const GAP = `(?:(?:the|${ENGLISH_SENTENCE_GAP})\\s+){0,8}`;
const ITSELF = `${START}(?:(?:this|these)\\s+(?:\\p{L}+\\s+){0,2}?(?:${ENGLISH_OWN_NAMES})|herein|hereof)${END}`;
const ASIDE = "(?:\\s*[,(][^,.();:]{0,80}[,)])?";
const PARTS = `${ASIDE}(?:,?\\s+(?:${ENGLISH_OWN_PARTS})${END}){0,6}${ASIDE}`;
const MODALS = `(?:\\s+(?:${ENGLISH_MODALS})${END}){0,4}`;
const SAID =
  `\\s+${GAP}${SAID_LABEL}(?!\\s+(?:${ENGLISH_ORDINARY_NOUNS})${END})` +
  `(?:(?:\\s*[,/&]\\s*|\\s+)${GAP}${LABEL}){0,6}`;
const VERB = `${MODALS}\\s+(?:is|are|be|been|contains?|includes?|remains?|constitutes?)${END}`;
const ONE_VERB = `${MODALS}\\s+(?:is|be|been|contains|includes|remains)${END}`;
/** Sentences in which a document labels itself: "this report is confidential". */
const OF_ITSELF = new RegExp(
  [
    `${ITSELF}${PARTS}${VERB}${SAID}`,
    `${ITSELF}[^.;:]{0,120}?\\s(?:and|(?:as|since|because)\\s+it)${ONE_VERB}${SAID}`,
    `${START}(?:treat|keep|handle|mark|hold|regard)\\s+(?:all\\s+(?:of\\s+)?)?${ITSELF}${SAID}`,
    `${START}(?=do${END})${LABEL}\\s+(?:copies\\s+of\\s+|any\\s+part\\s+of\\s+)?${ITSELF}`,
    `(?:^|(?<=[.!?。]\\s))[\\s\\p{P}\\p{S}\\d]{0,8}${LEADS_BEFORE}${LABEL}\\s{0,4}[:.!|–—-]{1,8}[^.]{0,60}?${ITSELF}`,
  ].join("|"),
  "giu",
);
const OWN_PIECES = /\s[-–—]+\s|[–—|·•;:!?]|\.(?=\s|$)/u;
/** A short separate sentence that can only be about its document: "Treat as confidential". */
const OF_THIS = new RegExp(
  `^\\s*(?:(?:this|these)\\s+(?:is|are)|(?:please\\s+)?(?:treat|keep|handle|hold|regard)(?:\\s+this)?)${END}` +
    `\\s+(?:(?:an|the|${ENGLISH_SENTENCE_GAP})\\s+){0,8}${LABEL}(?:\\s+(?:${ENGLISH_OWN_NAMES}))?\\s*$`,
  "iu",
);
const UNTIL = /^\s+(?:until|till|pending)\s/iu;
const AFTER_SENTENCE = new RegExp(`(?:^|[.!?。;:|])\\s{0,8}${LEADS_BEFORE}$`, "iu");
const BEFORE_SENTENCE = /^(?:\s*(?:[.]\s*)?$|\s+[\p{Lu}\d])/u;

/** English labels in text at any place of a document; never sure. */
export function englishFurther(raw: string): readonly LevelFound[] {
  const text = withoutDenied(raw);
  const found = occurrencesIn(text);
  if (found.length === 0) return [];
  const standing = text.length <= FOOTER_MAX ? standingAlone(found, text) : [];
  const ofItself = [...text.matchAll(OF_ITSELF)].flatMap(([said]) => occurrencesIn(said));
  const ranOn = found.filter((label) => isRunOn(label, text));
  const pieces = text.length <= FOOTER_MAX ? piecesThatLabel(text) : [];
  return [...standing, ...[...ofItself, ...ranOn, ...pieces].flatMap(raising)];
}

/** Labels in a piece of the text: "acme – confidential – page 3", "CONFIDENTIAL until 12 June". */
function piecesThatLabel(text: string): readonly Occurrence[] {
  return text.split(OWN_PIECES).flatMap((piece) => {
    const found = occurrencesIn(piece);
    if (OF_THIS.test(piece)) return found;
    return found.filter(
      (label) =>
        (isPlain(label) || (namesLevel(label) && isShouted(label, text))) &&
        (isWholeLabel(piece) || (isFirst(label) && UNTIL.test(label.after))),
    );
  });
}

/** A line that is entirely a label, or a label next to names, years and page numbers. */
function standingAlone(found: readonly Occurrence[], text: string): readonly LevelFound[] {
  if (isWholeLabel(text)) return found.filter(({ use }) => use !== "topic").flatMap(raising);
  const pieces = text.split(FOOTER_PIECES).filter((piece) => piece.trim() !== "");
  const rest = pieces.filter((piece) => !isWholeLabel(piece));
  if (rest.length < pieces.length && rest.every(isNameLike)) {
    const isOfThings = ORDINARY.test(rest.join(" "));
    return pieces
      .filter(isWholeLabel)
      .flatMap(occurrencesIn)
      .filter(({ use }) => use !== "topic" && !(isOfThings && use === "ordinary"))
      .flatMap(raising);
  }
  return found.flatMap((label) => afterName(label, text));
}

/** "ACME Confidential": a label directly after a name. */
function afterName(label: Occurrence, text: string): readonly LevelFound[] {
  const { before } = label;
  if (before.trim() === "" || !isLast(label) || !before.split(FOOTER_PIECES).every(isNameLike)) return [];
  if (ORDINARY.test(before) || before.split(/\s+/).some((word) => NO_NAME.test(word) && !SMALL_BEFORE_NOUNS.test(word)))
    return [];
  if (isShouted(label, text) || label.written === label.written.toUpperCase()) return raising(label);
  return isPlain(label) ? doubtful(label) : [];
}

/** Whether a piece may be a name, a date or a page number: no word starts in lower case, except known small words. */
export function isNameLike(piece: string): boolean {
  const words = piece.split(/[\s&'’-]+/u).filter((word) => word !== "");
  return words.every((word) => NAME_WORD.test(word) || SMALL_WORD.test(word));
}

/** A label in capitals that was a separate line before lines were joined to a paragraph. */
function isRunOn(label: Occurrence, text: string): boolean {
  return (
    isShouted(label, text) &&
    AFTER_SENTENCE.test(label.before) &&
    BEFORE_SENTENCE.test(label.after) &&
    !ORDINARY_NOUN.test(label.after)
  );
}
