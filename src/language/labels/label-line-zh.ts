import {
  CHINESE_COMPANIONS,
  CHINESE_LABELS,
  CHINESE_NEGATIONS,
  CHINESE_SUBJECTS,
  type LabelWord,
} from "./label-words.ts";
import { doubtful, isHigh, type LevelFound, statement } from "./level-found.ts";

export const LABEL = CHINESE_LABELS.map(({ says }) => says).join("|");
const SIGN = /^[\s\p{P}\p{S}\d]/u;
const BESIDE = CHINESE_COMPANIONS.split("|");
const OF_LABELS = [...CHINESE_LABELS.map(({ says }) => says), ...BESIDE];
const NEGATED = new RegExp(`${CHINESE_NEGATIONS}(?:${LABEL})|(?:是否)?(?:${LABEL})[::=\\s]*[否无](?!\\p{L})`, "gu");
const SUBJECT = new RegExp(`(?:本|此|该|以下|上述)(?:${CHINESE_SUBJECTS})`, "gu");
const OF_SENTENCES = [...BESIDE, "所", "有", "我们"];
export const PIECES = /[\s\p{P}\p{S}]+/u;
const BETWEEN_SIGNS = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;
const TITLE_MAX = 40;

/** Labels in Chinese words; expects plain text in simplified characters. */
export function chineseLabels(raw: string, place: "line" | "cell" | "name"): readonly LevelFound[] {
  const { text, joined } = withoutDenied(raw);
  const found = wordsIn(joined);
  if (found.length === 0) return [];
  if (place === "cell") return isWhole(joined) ? found.flatMap(doubtful) : [];
  const stated = statedIn(text, joined).filter(({ level }) => place !== "name" || level !== "PUBLIC");
  if (stated.length > 0) return stated;
  if (place === "line" && isSentence(joined)) return found.filter(isHigh).map(statement);
  return found.flatMap((word) => (isPossible(word, joined) ? doubtful(word) : []));
}

/** Whether a title begins with an unambiguous label: 机密附录. */
export function beginsWithLabel(text: string): boolean {
  const { joined } = withoutDenied(text);
  const title = joined.replace(/^[\s\p{P}\p{S}\d]+/u, "");
  return title.length <= TITLE_MAX && wordsIn(title).some(({ says, use }) => use === "plain" && title.startsWith(says));
}

/** Removes negated labels; `joined` is the same text without spaces between Chinese characters. */
export function withoutDenied(raw: string): { readonly text: string; readonly joined: string } {
  const text = raw.replace(NEGATED, " § ");
  return { text, joined: text.replace(BETWEEN_SIGNS, "") };
}

/** Whether a text consists of labels and accompanying words only, with at least one label. */
export function isWholeLabel(text: string): boolean {
  return isWhole(text) && wordsIn(text).length > 0;
}

function statedIn(text: string, joined: string): readonly LevelFound[] {
  if (isWhole(joined)) return wordsIn(joined).map(statement);
  const pieces = text.split(PIECES).filter((piece) => piece !== "" && isWhole(piece));
  return pieces
    .flatMap(wordsIn)
    .map(statement)
    .filter(({ level }) => level !== "PUBLIC");
}

/** Whether a longer line may still be labelled: as a title, or by a label joined with the text below it. */
function isPossible({ says, use }: LabelWord, text: string): boolean {
  if (use === "plain" && text.trim().startsWith(says)) return true;
  if (text.length > TITLE_MAX || /[。;!?]\s*$/u.test(text)) return false;
  return use !== "ordinary" || text.endsWith(says);
}

/** Whether a text consists of labels and accompanying words only. */
function isWhole(text: string): boolean {
  return text !== "" && reachedFrom([0], text, OF_LABELS, SIGN).has(text.length);
}

/** Whether a sentence says that the document is secret. */
function isSentence(text: string): boolean {
  const subjects = Array.from(text.matchAll(SUBJECT), ({ 0: subject, index }) => index + subject.length);
  const reached = reachedFrom(subjects, text, OF_SENTENCES, /^[,、\s]/u);
  return CHINESE_LABELS.some(({ says }) => [...reached].some((at) => text.startsWith(says, at)));
}

/** The positions that can be reached with the given words and signs; linear, as each position is visited once. */
function reachedFrom(starts: readonly number[], text: string, words: readonly string[], sign: RegExp): Set<number> {
  const reached = new Set(starts);
  for (let at = Math.min(...starts); at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
    const next = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (sign.test(next)) reached.add(at + next.length);
  }
  return reached;
}

export function wordsIn(text: string): readonly LabelWord[] {
  const found = new Set([...text.matchAll(new RegExp(LABEL, "gu"))].map(([says]) => says));
  return CHINESE_LABELS.filter(({ says }) => found.has(says));
}
