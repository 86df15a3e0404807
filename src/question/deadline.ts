import { type CalendarDate, compareDates } from "../domain/calendar.ts";
import { onlyPeriod } from "../language/periods/period-reading.ts";
import type { Token } from "../language/tokenize.ts";
import { compares, type Item, isTerm, wordsOf } from "./item.ts";

/** Words that make the time after them a deadline. */
const BY: ReadonlySet<string> = new Set(["by", "before", "until", "till", "within", "due"]);
const DAYS: ReadonlySet<string> = new Set(
  "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun tomorrow today tonight".split(
    " ",
  ),
);
const MOMENTS: ReadonlySet<string> = new Set(
  "noon midday midnight morning afternoon evening night lunchtime lunch eod cob eob eow eom close".split(" "),
);
const SPANS: ReadonlySet<string> = new Set([
  "minutes",
  "minute",
  "mins",
  "min",
  "hours",
  "hour",
  "hrs",
  "hr",
  "seconds",
  "secs",
]);
const OCCASIONS: ReadonlySet<string> = new Set(
  "call meeting meetings deck board presentation report town hall review session standup workshop webinar offsite memo newsletter results announcement pack paper".split(
    " ",
  ),
);
const HAN_DAYS = [
  "今天",
  "明天",
  "后天",
  "今晚",
  "明晚",
  "今早",
  "明早",
  "听日",
  "下周",
  "本周",
  "这周",
  "周",
  "星期",
  "礼拜",
];
const HAN_WEEKDAYS = new Set("一二三四五六日天");
const HAN_MOMENTS = ["早上", "上午", "中午", "下午", "晚上", "傍晚", "凌晨", "一早"];
const HAN_USES = [
  "下班前",
  "之前要交",
  "前要交",
  "前要",
  "前给我",
  "前需要",
  "之前要",
  "之前",
  "以前",
  "前",
  "开会要用",
  "开会用",
  "开会",
  "董事会要用",
  "董事会用",
  "要用",
  "要交",
  "要",
  "用",
  "交",
];

/** "by tomorrow noon", "before the 9am call tomorrow", 明天中午前要交: when an answer is needed, not a period of figures. */
export function readDeadline(tokens: readonly Token[], at: number): Item | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const end = token.kind === "han" ? hanDeadline(tokens, at) : (clockTime(tokens, at) ?? latinDeadline(tokens, at));
  return end === null ? null : { kind: "term", term: { kind: "deadline" }, from: at, to: end };
}

/**
 * "Q3 revenue, last one today", 2025年营收，明天媒体会要用: beside another period, a day of which nothing can be known yet
 * says when the answer is needed, unless something is held against it or runs up to it.
 */
export function withDaysOfAnswer(
  tokens: readonly Token[],
  items: readonly Item[],
  today: CalendarDate,
): readonly Item[] {
  const isDue = (item: Item): boolean => {
    const period = item.kind === "period" ? onlyPeriod(item.reading) : null;
    return period?.kind === "day" && compareDates(period, today) >= 0;
  };
  if (!items.some(isDue) || !items.some((item) => item.kind === "period" && !isDue(item))) return items;
  return items.map((item, at): Item => {
    const before = items[at - 1];
    const isBeside = [before, items[at + 1]].some((other) => isTerm(other, "joint") || compares(other));
    const isHeld = isBeside || UP_TO.has(wordsOf(before, tokens));
    return isDue(item) && !isHeld ? { kind: "term", term: { kind: "deadline" }, from: item.from, to: item.to } : item;
  });
}

const UP_TO: ReadonlySet<string> = new Set([
  "as of",
  "as at",
  "at",
  "to",
  "until",
  "till",
  "up to",
  "since",
  "on",
  "截至",
  "到",
]);

function latinDeadline(tokens: readonly Token[], at: number): number | null {
  // "in 10 min"
  const isSoon = tokens[at]?.text === "in" && countedSpan(tokens, at + 1) !== null;
  const opens = isSoon || BY.has(tokens[at]?.text ?? "");
  let next = opens ? skip(tokens, at + 1, ["the", "end", "of", "close", "business", "next", "this"]) : at;
  let when = 0;
  let occasion = false;
  while (next < tokens.length && next < at + DEADLINE_TOKENS_MAX) {
    const text = tokens[next]?.text ?? "";
    const clock = clockTime(tokens, next);
    const span = countedSpan(tokens, next);
    if (clock !== null || span !== null) {
      when += 1;
      next = clock ?? span ?? next;
    } else if (DAYS.has(text) || MOMENTS.has(text)) {
      when += 1;
      next += 1;
    } else if (text === "'s" && when > 0) {
      next += 1;
    } else if (OCCASIONS.has(text) && when > 0) {
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

function skip(tokens: readonly Token[], at: number, words: readonly string[]): number {
  let next = at;
  while (words.includes(tokens[next]?.text ?? "")) next += 1;
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

function countedSpan(tokens: readonly Token[], at: number): number | null {
  const count = tokens[at];
  const numeric = count?.kind === "number" || count?.text === "an" || count?.text === "a";
  return numeric && SPANS.has(tokens[at + 1]?.text ?? "") ? at + 2 : null;
}

const HAN_FIRST: ReadonlySet<string> = new Set([...HAN_DAYS, ...HAN_MOMENTS].map((word) => word.charAt(0)));

function hanDeadline(tokens: readonly Token[], at: number): number | null {
  if (!HAN_FIRST.has(tokens[at]?.text ?? "")) return null;
  const day = spelled(tokens, at, HAN_DAYS);
  let next = day ?? at;
  if (day !== null && HAN_WEEKDAYS.has(tokens[next]?.text ?? "")) next += 1;
  const moment = spelled(tokens, next, HAN_MOMENTS);
  next = moment ?? next;
  const clock = hanClock(tokens, next);
  next = clock ?? next;
  if (day === null && moment === null) return null;
  const use = spelled(tokens, next, HAN_USES);
  const said = spelled(tokens, use ?? next, HAN_USES) ?? use;
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
