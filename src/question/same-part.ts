import type { SamePart } from "../domain/intent.ts";
import type { Token, Tokenized } from "../language/tokenize.ts";
import type { Item } from "./item.ts";
import type { Mentions } from "./mentions.ts";

/** "the year before?", 上一年呢 alone in a thread: relative to the period of the thread. */
export function stepsBackInThread(items: readonly Item[], tokens: readonly Token[], mentions: Mentions): boolean {
  const [only, ...more] = mentions.all;
  const item = only?.axis === "period" ? items[only.item] : undefined;
  if (item === undefined || more.length > 0) return false;
  const words = tokens.slice(item.from, item.to).map((token) => token.text);
  return stepOf(words) !== null;
}

/** The offset in years from the thread's period: -1 for "the year before", 1 for "the following year". */
function stepOf(words: readonly string[]): number | null {
  const spelled = [words.join(" "), words.join("")];
  if (spelled.some((text) => STEPS_BACK.has(text))) return -1;
  return spelled.some((text) => STEPS_ON.has(text)) ? 1 : null;
}

const STEPS_ON = new Set([
  "year after",
  "the year after",
  "following year",
  "the following year",
  "subsequent year",
  "次年",
  "后一年",
  "下一年",
]);

export function samePartOf(
  items: readonly Item[],
  tokenized: Tokenized,
  mentions: Mentions,
  steppedBack: boolean,
): SamePart | null {
  const item = steppedBack ? mentions.all[0]?.item : mentions.samePart?.item;
  const range = item === undefined ? undefined : items[item];
  if (range === undefined) return null;
  const { text, tokens } = tokenized;
  const raw = text.slice(tokens[range.from]?.start ?? 0, tokens[range.to - 1]?.end ?? 0);
  const step = stepOf(tokens.slice(range.from, range.to).map((token) => token.text));
  return { raw, of: mentions.samePart?.of ?? { years: step ?? -1 } };
}

const STEPS_BACK = new Set([
  "year before",
  "the year before",
  "year before that",
  "the year before that",
  "the previous year",
  "the prior year",
  "previous year",
  "prior year",
  "preceding year",
  "one year earlier",
  "a year earlier",
  "1 year earlier",
  "上一年",
  "上年",
  "前一年",
  "上一年度",
]);
