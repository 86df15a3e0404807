import { onceFor } from "../domain/once.ts";
import { isMonthName } from "../language/periods/date-text.ts";
import type { Token } from "../language/tokenize.ts";
import { signSets } from "../language/words/signs.ts";
import type { Words } from "../language/words/word-list.ts";
import { isSlot } from "./axes.ts";
import type { Item } from "./item.ts";

/** Older years are written out. */
const SHORT_MIN = 15;

/**
 * The tokens with two digits written as a year where they can only be one: "hk rev 25", "2025 vs 24", "22-25",
 * "sept 25"; the same tokens if there are none. `thisYear`: the current year.
 */
export function withShortYears(
  tokens: readonly Token[],
  items: readonly Item[],
  { thisYear, words }: { readonly thisYear: number; readonly words: Words },
): readonly Token[] {
  const { noun, versus, before: opening, deadline, links } = yearWords(words);
  if (!tokens.some((token) => isShort(token, thisYear))) return tokens;
  const itemAt = items.flatMap((item) => Array.from({ length: item.to - item.from }, () => item));
  const years = new Set<number>();
  for (const [at, token] of tokens.entries()) {
    if (!isShort(token, thisYear)) continue;
    const isYear = isOfMonth(tokens, at, deadline) || (itemAt[at]?.kind === "unknown" && opens(at) && closes(at));
    if (isYear) years.add(at);
  }
  return years.size === 0
    ? tokens
    : tokens.map((token, at) => (years.has(at) ? { ...token, text: `20${token.text}`, isRespelled: true } : token));

  /** Whether a year may follow what stands before. */
  function opens(at: number): boolean {
    const before = tokens[at - 1];
    const item = itemAt[at - 1];
    if (before === undefined) return isJoined(at);
    if (isShort(before, thisYear)) return years.has(at - 1);
    // "at year end, 21 to 25"
    if (before.text === "," && isJoined(at)) return true;
    if (noun.has(before.text) && versus.has(tokens[at + 1]?.text ?? "") && isJoined(at)) return true;
    if (OPENING.has(before.text) && isSlot(itemAt[at - 2])) return true;
    if (before.text === "," && years.has(at - 2)) return true;
    // "2024/27" is one year that is none.
    if (links.has(before.text)) return years.has(at - 2) || (before.text !== "/" && itemAt[at - 2]?.kind === "period");
    return opening.has(before.text) || isSlot(item) || opensYear(item);
  }

  /** "24 vs 25" at the beginning. */
  function isJoined(at: number): boolean {
    const [link, other] = [tokens[at + 1], tokens[at + 2]];
    return links.has(link?.text ?? "") && other !== undefined && isShort(other, thisYear);
  }

  /** Whether the number counts nothing: no unit, noun or further number follows. */
  function closes(at: number): boolean {
    const [after, item] = [tokens[at + 1], itemAt[at + 1]];
    if (after === undefined || isShort(after, thisYear)) return true;
    // 23 24 25 三年
    if (/^[两二三四五]$/u.test(after.text) && tokens[at + 2]?.text === "年") return true;
    if (after.kind === "number" || (after.glued && after.kind !== "mark") || after.text === "%") return false;
    // "24 by market" counts nothing, as "24 months" does.
    if (after.text === "by" || after.text === "per") return true;
    if (item?.kind === "unknown") return links.has(after.text);
    return !(item?.kind === "term" && COUNTING.has(item.term.kind));
  }
}

function isShort({ kind, text, grouped }: Token, thisYear: number): boolean {
  return (
    kind === "number" &&
    !grouped &&
    /^\d\d$/u.test(text) &&
    Number(text) >= SHORT_MIN &&
    Number(text) <= (thisYear % 100) + 1
  );
}

/** "nov 24", "30 sep 24": after the name of a month, where no year follows and no deadline is named. */
function isOfMonth(tokens: readonly Token[], at: number, deadlines: ReadonlySet<string>): boolean {
  const [month, after] = [tokens[at - 1], tokens[at + 1]];
  if (month === undefined || !isMonthName(month.text) || tokens[at]?.glued === true) return false;
  const year = after?.text === "," ? tokens[at + 2] : after;
  if (/^(?:\d{4}|st|nd|rd|th)$/u.test(year?.text ?? "") || isYearMark(tokens, at + 1)) return false;
  const first = /^\d{1,2}$/u.test(tokens[at - 2]?.text ?? "") ? at - 3 : at - 2;
  return !deadlines.has(tokens[first]?.text ?? "");
}

function isYearMark(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === "'" && tokens[at + 1]?.kind === "number";
}

const yearWords = onceFor((words: Words) => {
  const signs = signSets(words).year;
  return { ...signs, links: new Set([...LINKING_MARKS, ...signs.versus, ...signs.link]) };
});

const LINKING_MARKS = ["-", "/"];
/** "revenue: 23, 24, 25" */
const OPENING = new Set(["-", ":", ",", "("]);

/** "CAGR 21-25", "each year 22-25", "and 25"; not "top 25" and "up 25". */
function opensYear(item: Item | undefined): boolean {
  if (item?.kind !== "term") return false;
  if (item.term.kind === "axis") return item.term.axis === "year";
  return item.term.kind === "joint" || (item.term.kind === "operation" && item.term.cue === "cagr");
}

/** Terms that a number before them counts or measures. */
const COUNTING: ReadonlySet<string> = new Set([
  "scale",
  "percent",
  "currency",
  "count",
  "time_noun",
  "people",
  "member",
  "axis",
]);
