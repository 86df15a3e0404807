import { isNameLike } from "./label-further-en.ts";
import { isWholeLabel, LABEL, PIECES, withoutDenied, wordsIn } from "./label-line-zh.ts";
import {
  CHINESE_COMPANIONS,
  CHINESE_NAME_ENDS,
  CHINESE_ORDINARY_NOUNS,
  CHINESE_OWN_NAMES,
  CHINESE_OWN_PARTS,
  CHINESE_TOPIC_PARTS,
  type LabelWord,
} from "./label-words.ts";
import { type LevelFound, raising } from "./level-found.ts";

const FOOTER_MAX = 60;
const OF_SENTENCE = /[。;、!?]|(?<=\p{Script=Han}),/u;
const OWN_PIECES = /[,。;:!?|–—·•\s]+/u;
const AFTER_NAME = new RegExp(
  `^[\\p{L}\\p{N}]{0,16}?(?:${CHINESE_NAME_ENDS})(?:${LABEL}|${CHINESE_COMPANIONS}|\\d){1,12}$`,
  "u",
);
const NAME = new RegExp(`(?:${CHINESE_NAME_ENDS})$|^[^\\p{Script=Han}]+$|^[第共]?\\d+[年月日期页版]?$`, "u");
const TOPIC = new RegExp(CHINESE_TOPIC_PARTS, "u");
const GAP = `(?:${CHINESE_COMPANIONS}|${CHINESE_OWN_PARTS}|[,、\\s]){0,12}`;
const ITSELF = `(?:本|此|这)份?(?:${CHINESE_OWN_NAMES})`;
/** Sentences in which a document labels itself. */
const OF_ITSELF = new RegExp(`${ITSELF}(?:${GAP}(?:${LABEL})(?!${CHINESE_ORDINARY_NOUNS})){1,6}`, "gu");
const ORDER = new RegExp(`(?:${LABEL})${ITSELF}`, "gu");

/** Chinese labels in text at any place of a document; never sure. */
export function chineseFurther(raw: string): readonly LevelFound[] {
  const { text, joined } = withoutDenied(raw);
  const found = wordsIn(joined);
  if (found.length === 0) return [];
  const standing = joined.length <= FOOTER_MAX ? standingAlone(found, text, joined) : [];
  const ofItself = [...joined.matchAll(OF_ITSELF)].flatMap(([said]) => wordsIn(said));
  const orders = [...joined.matchAll(ORDER)].flatMap(([said]) => wordsIn(said).filter(({ use }) => use === "vague"));
  const pieces = joined.length <= FOOTER_MAX ? joined.split(OWN_PIECES).flatMap(plainLabels) : [];
  return [...standing, ...ofItself, ...orders, ...pieces].flatMap(raising);
}

/** Pieces that are entirely a label: 商业机密，仅供董事会参阅 */
function plainLabels(piece: string): readonly LabelWord[] {
  return isWholeLabel(piece) && !TOPIC.test(piece) ? wordsIn(piece).filter(({ use }) => use === "plain") : [];
}

/** A line that is entirely a label, or a label next to names, years and page numbers. */
function standingAlone(found: readonly LabelWord[], text: string, joined: string): readonly LabelWord[] {
  if (isWholeLabel(joined)) return found.filter((word) => isMeant(word, joined));
  if (OF_SENTENCE.test(text)) return [];
  const pieces = text.split(PIECES).filter((piece) => piece !== "");
  const isLabel = (piece: string): boolean => isWholeLabel(piece) || AFTER_NAME.test(piece);
  const rest = pieces.filter((piece) => !isLabel(piece));
  if (!rest.every(isNameLike)) return [];
  const isBesideNames = rest.every((piece) => NAME.test(piece));
  return pieces
    .filter(isLabel)
    .flatMap((piece) => wordsIn(piece).filter((word) => isMeant(word, piece)))
    .filter(({ use }) => use !== "ordinary" || isBesideNames);
}

function isMeant({ use }: LabelWord, text: string): boolean {
  return use !== "topic" && !(use === "ordinary" && TOPIC.test(text));
}
