import {
  CHINESE_COMPANIONS,
  CHINESE_LABELS,
  CHINESE_NEGATIONS,
  CHINESE_SUBJECTS,
  type LabelWord,
} from "./label-words.ts";
import { doubtful, isHigh, type LabelPlace, type LevelFound, statement } from "./level-found.ts";

const LABEL = CHINESE_LABELS.map(({ says }) => says).join("|");
const WHOLE = new RegExp(`^(?:${LABEL}|${CHINESE_COMPANIONS}|[\\s\\p{P}\\p{S}\\d])+$`, "u");
const NEGATED = new RegExp(`${CHINESE_NEGATIONS}(?:${LABEL})|(?:是否)?(?:${LABEL})[::=\\s]*[否无](?!\\p{L})`, "gu");
const SENTENCE = new RegExp(
  `(?:本|此|该|以下|上述)(?:${CHINESE_SUBJECTS})(?:${CHINESE_COMPANIONS}|[,,、\\s]|所|有|我们)*(?:${LABEL})`,
  "u",
);
const PIECES = /[\s\p{P}\p{S}]+/u;
const BETWEEN_SIGNS = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;
const TITLE_MAX = 40;

/** Labels in Chinese words, in a text in its plain form, which is in simplified signs. */
export function chineseLabels(raw: string, place: LabelPlace): readonly LevelFound[] {
  const text = raw.replace(NEGATED, " § ");
  const joined = text.replace(BETWEEN_SIGNS, "");
  const found = wordsIn(joined);
  if (found.length === 0) return [];
  if (place === "cell" || place === "further")
    return WHOLE.test(joined)
      ? found.flatMap((word) => (place === "cell" || word.use === "plain" ? doubtful(word) : []))
      : [];
  const stated = statedIn(text, joined).filter(({ level }) => place !== "name" || level !== "PUBLIC");
  if (stated.length > 0) return stated;
  if (place === "line" && SENTENCE.test(joined)) return found.filter(isHigh).map(statement);
  return found.flatMap((word) => (isPossible(word, joined) ? doubtful(word) : []));
}

function statedIn(text: string, joined: string): readonly LevelFound[] {
  if (WHOLE.test(joined)) return wordsIn(joined).map(statement);
  const pieces = text.split(PIECES).filter((piece) => piece !== "" && WHOLE.test(piece));
  return pieces
    .flatMap(wordsIn)
    .map(statement)
    .filter(({ level }) => level !== "PUBLIC");
}

/** Whether a line that says more may be labelled all the same: as a title, or as a label that ran into the text below it. */
function isPossible({ says, use }: LabelWord, text: string): boolean {
  if (use === "plain" && text.trim().startsWith(says)) return true;
  if (text.length > TITLE_MAX || /[。;!?]\s*$/u.test(text)) return false;
  return use !== "ordinary" || text.endsWith(says);
}

function wordsIn(text: string): readonly LabelWord[] {
  const found = new Set([...text.matchAll(new RegExp(LABEL, "gu"))].map(([says]) => says));
  return CHINESE_LABELS.filter(({ says }) => found.has(says));
}
