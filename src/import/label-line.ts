import { cleanWord } from "../company/glossary.ts";
import { type Clearance, highest, knownLevel, levelOf } from "../domain/sensitivity.ts";
import { plainText } from "../language/folding.ts";
import { englishFurther } from "../language/labels/label-further-en.ts";
import { chineseFurther } from "../language/labels/label-further-zh.ts";
import {
  asksToKeepBack,
  beginsWithLabel as beginsInEnglish,
  englishLabels,
  isEnglishLabel,
} from "../language/labels/label-line-en.ts";
import { beginsWithLabel as beginsInChinese, chineseLabels } from "../language/labels/label-line-zh.ts";
import { CHINESE_LABELS, ENGLISH_LABELS } from "../language/labels/label-words.ts";
import { isHigh, type LabelPlace, type LevelFound } from "../language/labels/level-found.ts";

/** A sensitivity label found in a text. */
export interface LabelFound extends LevelFound {
  /** The original text. */
  readonly text: string;
}

/** The levels of the labels defined in the company file, by normalised text. */
export type NamedLabels = ReadonlyMap<string, Clearance>;

const LENGTH_MAX = 300;
const WHOLE_LENGTH_MAX = 80;
const PARAGRAPH_MAX = 20_000;
const SPACED_LETTERS = /(?<![\p{L}\p{N}])(?:\p{L} ){2,}\p{L}(?![\p{L}\p{N}])/gu;
const SEPARATORS = /\s-+\s|[–—|·•;[\](){}<>【】「」『』〔〕"“”*#!?。;！？\n\t]|\.(?=\s|$)/u;
const LEAD =
  /^(?:(?:information |document |security )?(?:classification|sensitivity|confidentiality)|密级|保密级别|等级)\s*[::=]\s*/iu;

/** Grades instead of levels, whose order differs between companies: "Classification: C3", "Confidentiality: high". */
const GRADE = new RegExp(`${LEAD.source}(?:c ?[1-5]|level \\d|(?:very )?high|amber|red|高|核心)\\s*$`, "iu");

/** All labels in a text that are not negated. */
export function labelsIn(raw: string, place: LabelPlace, named: NamedLabels): readonly LabelFound[] {
  if (!MAY_HOLD_ONE.test(raw) && named.size === 0 && !/[^\0-\x7f]| \p{L} /u.test(raw)) return [];
  const isWhole = raw.length <= WHOLE_LENGTH_MAX;
  if (place === "cell" && !isWhole) return [];
  const { levels, rest } = withoutNamed(formOf(raw, LENGTH_MAX), place === "further" && !isWhole ? NO_NAMES : named);
  const isParagraph = raw.length > LENGTH_MAX && place !== "name";
  const found = [
    ...levels.map((level) => ({ level, isSure: true })),
    ...worded(rest, place),
    ...(isParagraph ? worded(formOf(raw, PARAGRAPH_MAX), "further") : []),
  ];
  return found.map((label) => ({ ...label, text: raw.trim() }));
}

const NO_NAMES: NamedLabels = new Map();

function formOf(raw: string, length: number): string {
  return plainText(raw.slice(0, length))
    .replace(SPACED_LETTERS, (run) => run.replaceAll(" ", ""))
    .trim();
}

/** Labels by the words of the language. Rules for any place also apply at the edges of a document. */
function worded(text: string, place: LabelPlace): readonly LevelFound[] {
  switch (place) {
    case "line":
      return [
        ...englishLabels(text, place),
        ...chineseLabels(text, place),
        ...unsureIf(GRADE.test(text) || asksToKeepBack(text)),
        ...worded(text, "further"),
      ];
    case "last":
      return worded(text, "line").map(({ level }) => ({ level, isSure: false }));
    case "cell":
    case "name":
      return [...englishLabels(text, place), ...chineseLabels(text, place)];
    case "heading":
      return [...unsureIf(beginsInEnglish(text) || beginsInChinese(text)), ...worded(text, "further")];
    case "further":
      return [...englishFurther(text), ...chineseFurther(text)];
  }
}

function unsureIf(isUnsure: boolean): readonly LevelFound[] {
  return isUnsure ? [{ level: "CONFIDENTIAL", isSure: false }] : [];
}

/** A fast pre-check: most texts contain none of these words. */
const MAY_HOLD_ONE = new RegExp(
  [...new Set([...ENGLISH_LABELS, ...CHINESE_LABELS].map(({ says }) => says.split(" ").at(-1)))]
    .concat(
      "classification",
      "sensitivity",
      "copy",
      "reproduce",
      "disclos",
      "eyes of",
      "circulat",
      "forward",
      "distribut",
    )
    .map((word) => word?.replace("+", "\\+"))
    .join("|"),
  "iu",
);

/** The level of a document's own label property; an unknown label counts as the highest level. */
export function statedLabel(raw: string, named: NamedLabels): LabelFound & { readonly isKnown: boolean } {
  const text = raw.trim();
  const known = named.get(cleanWord(text)) ?? knownLevel(text) ?? levelInWords(text);
  return { level: known ?? levelOf(text), isSure: true, isKnown: known !== null, text };
}

/** The level of a label such as "TLP:AMBER" or "C3 Confidential"; null if it only resembles a lower level. */
function levelInWords(text: string): Clearance | null {
  const plain = plainText(text);
  if (/\b(?:strictly|highly|very)\b/i.test(plain)) return null;
  const found = [...englishLabels(plain, "line"), ...chineseLabels(plain, "line")];
  if (found.length === 0 || !found.every(({ isSure }) => isSure) || !isEnglishLabel(plain)) return null;
  const level = highest(found.map((label) => label.level));
  return isHigh({ level }) || plain === text ? level : null;
}

/** Removes the labels that the company file defines, since its meaning of them takes precedence. */
function withoutNamed(
  text: string,
  named: NamedLabels,
): { readonly levels: readonly Clearance[]; readonly rest: string } {
  if (named.size === 0) return { levels: [], rest: text };
  const levelOfPiece = (piece: string): Clearance | undefined =>
    named.get(cleanWord(piece)) ?? named.get(cleanWord(piece.trim().replace(LEAD, "")));
  const whole = levelOfPiece(text);
  if (whole !== undefined) return { levels: [whole], rest: "" };
  const pieces = text.split(SEPARATORS);
  const levels = pieces.flatMap((piece) => levelOfPiece(piece) ?? []);
  const rest = levels.length === 0 ? text : pieces.filter((piece) => levelOfPiece(piece) === undefined).join(" | ");
  return { levels, rest };
}
