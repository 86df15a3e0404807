import { type CalendarDate, compareDates } from "../domain/calendar.ts";
import { onceFor } from "../domain/once.ts";
import { holdsHan } from "../language/han.ts";
import { onlyPeriod } from "../language/periods/period-reading.ts";
import type { Token } from "../language/tokenize.ts";
import { signSets } from "../language/words/signs.ts";
import type { Words } from "../language/words/word-list.ts";
import { compares, type Item, isTerm, wordsOf } from "./item.ts";

const dueWords = onceFor((words: Words) => {
  const signs = signSets(words).due;
  const [days, moments, uses] = [signs.day, signs.moment, signs.use].map((set) => [...set].filter(holdsHan));
  return { ...signs, chinese: { days: days ?? [], moments: moments ?? [], uses: uses ?? [] } };
});

type DueWords = ReturnType<typeof dueWords>;

/** "by tomorrow noon", "before the 9am call tomorrow", 明天中午前要交: when an answer is needed, not a period of figures. */
export function readDeadline(tokens: readonly Token[], at: number, words: Words): Item | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const due = dueWords(words);
  const end =
    token.kind === "han" ? hanDeadline(tokens, at, due) : (clockTime(tokens, at) ?? latinDeadline(tokens, at, due));
  return end === null ? null : { kind: "term", term: { kind: "deadline" }, from: at, to: end };
}

/**
 * "Q3 revenue, last one today", 2025年营收，明天媒体会要用: beside another period, a day of which nothing can be known yet
 * says when the answer is needed, unless something is held against it or runs up to it.
 */
export function withDaysOfAnswer(
  tokens: readonly Token[],
  items: readonly Item[],
  { today, words }: { readonly today: CalendarDate; readonly words: Words },
): readonly Item[] {
  const { until } = dueWords(words);
  const isDue = (item: Item): boolean => {
    const period = item.kind === "period" ? onlyPeriod(item.reading) : null;
    return period?.kind === "day" && compareDates(period, today) >= 0;
  };
  if (!items.some(isDue) || !items.some((item) => item.kind === "period" && !isDue(item))) return items;
  return items.map((item, at): Item => {
    const before = items[at - 1];
    const isBeside = [before, items[at + 1]].some((other) => isTerm(other, "joint") || compares(other));
    const isHeld = isBeside || until.has(wordsOf(before, tokens));
    return isDue(item) && !isHeld ? { kind: "term", term: { kind: "deadline" }, from: item.from, to: item.to } : item;
  });
}

function latinDeadline(tokens: readonly Token[], at: number, due: DueWords): number | null {
  // "in 10 min"
  const isSoon = tokens[at]?.text === "in" && countedSpan(tokens, at + 1, due) !== null;
  const opens = isSoon || due.by.has(tokens[at]?.text ?? "");
  let next = opens ? skip(tokens, at + 1, due.opening) : at;
  let when = 0;
  let occasion = false;
  while (next < tokens.length && next < at + DEADLINE_TOKENS_MAX) {
    const text = tokens[next]?.text ?? "";
    const clock = clockTime(tokens, next);
    const span = countedSpan(tokens, next, due);
    if (clock !== null || span !== null) {
      when += 1;
      next = clock ?? span ?? next;
    } else if (due.day.has(text) || due.moment.has(text)) {
      when += 1;
      next += 1;
    } else if (text === "'s" && when > 0) {
      next += 1;
    } else if (due.occasion.has(text) && when > 0) {
      occasion = true;
      next += 1;
    } else {
      break;
    }
  }
  // "tomorrow" alone may be the day of a figure; with "by", an occasion or another time it is a deadline.
  const named = when > 0 && (opens || occasion || when > 1);
  return named ? next : null;
}

const DEADLINE_TOKENS_MAX = 12;

function skip(tokens: readonly Token[], at: number, words: ReadonlySet<string>): number {
  let next = at;
  while (words.has(tokens[next]?.text ?? "")) next += 1;
  return next;
}

/** `3pm`, `9 am`, `10:30`, `5:15 PM`; `20:24`. */
function clockTime(tokens: readonly Token[], at: number): number | null {
  const hour = tokens[at];
  if (hour?.kind !== "number" || !/^\d{1,2}$/.test(hour.text) || Number(hour.text) > 24) return null;
  const minutes = tokens[at + 1]?.text === ":" && tokens[at + 1]?.glued && /^\d\d$/.test(tokens[at + 2]?.text ?? "");
  const end = minutes ? at + 3 : at + 1;
  if (["am", "pm"].includes(tokens[end]?.text ?? "")) return end + 1;
  return minutes ? end : null;
}

function countedSpan(tokens: readonly Token[], at: number, { span }: DueWords): number | null {
  const count = tokens[at];
  const numeric = count?.kind === "number" || count?.text === "an" || count?.text === "a";
  return numeric && span.has(tokens[at + 1]?.text ?? "") ? at + 2 : null;
}

function hanDeadline(tokens: readonly Token[], at: number, { weekday, chinese }: DueWords): number | null {
  const day = spelled(tokens, at, chinese.days);
  let next = day ?? at;
  if (day !== null && weekday.has(tokens[next]?.text ?? "")) next += 1;
  const moment = spelled(tokens, next, chinese.moments);
  next = moment ?? next;
  const clock = hanClock(tokens, next);
  next = clock ?? next;
  if (day === null && moment === null) return null;
  const use = spelled(tokens, next, chinese.uses);
  const said = spelled(tokens, use ?? next, chinese.uses) ?? use;
  if (said !== null) return said;
  return clock !== null || (day !== null && moment !== null) ? next : null;
}

function hanClock(tokens: readonly Token[], at: number): number | null {
  const hour = tokens[at];
  const counted = hour?.kind === "number" || (hour?.kind === "han" && "一二三四五六七八九十两".includes(hour.text));
  if (!counted || !["点", "时"].includes(tokens[at + 1]?.text ?? "")) return null;
  const half = tokens[at + 2]?.text;
  return half === "半" || half === "钟" ? at + 3 : at + 2;
}

/** The end of the longest of these words at a token; null for none. */
function spelled(tokens: readonly Token[], at: number, words: readonly string[]): number | null {
  let best: number | null = null;
  for (const word of words) {
    const fits = [...word].every(
      (character, i) => tokens[at + i]?.text === character && (i === 0 || tokens[at + i]?.glued),
    );
    if (fits && at + word.length > (best ?? 0)) best = at + word.length;
  }
  return best;
}
