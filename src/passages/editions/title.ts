import { holdsHan } from "../../language/han.ts";
import {
  DRAFT,
  EDITION_WORDS,
  EDITION_WORDS_ZH,
  GENERAL,
  GENERAL_ZH,
  GLUE,
  RECURRING,
  REVISED,
} from "../words/editions.ts";
import { folded, isDay, TIME_SIGN, type Time, type TimedText, withTimes } from "./times.ts";

/** A parsed title: the kind of document, the periods that it covers, and the edition. */
export interface Title {
  /** The title without times and edition words; equal for all editions of a document. */
  readonly words: string;
  /** Periods that it names ("Q1 2025", 2024年); documents of other periods form a series and are not editions. */
  readonly periods: readonly string[];
  /** The day or time of the edition: a full date, "2024 edition", 2024年版. */
  readonly time: Time | null;
  /** Version number in sortable form: "v2.1", "third edition", 第三版. */
  readonly number: string | null;
  readonly state: "draft" | "plain" | "revised";
  /** Recurring documents such as minutes: each covers another day, under the same title. */
  readonly recurs: boolean;
  /** Whether the words are specific enough to identify a document. */
  readonly tells: boolean;
}

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const HAN_NUMBERS = "一二三四五六七八九十";
const NUMBER =
  /(?<![a-z0-9])(?:v|ver|version|rev|revision|edition)[. ]{0,2}(?:no\.? ?)?(\d{1,3}(?:\.\d{1,3}){0,3})(?![a-z0-9])|(?<![a-z0-9])(\d{1,2})(?:st|nd|rd|th) (?:edition|version|revision)|(?<![a-z])(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) (?:edition|version|revision)|第([一二三四五六七八九十]|\d{1,2})(?:版|次修订|稿)|版本[:：]? ?(\d{1,3}(?:\.\d{1,3}){0,3})/gu;

const SIGN = "\\uE000(\\d+)\\uE001";
const EDITION_TIMES = [
  new RegExp(`${SIGN} *(?:edition|version|revision|release|修订|修正|更新|新|[^\\p{L}\\p{N}]?版)`, "gu"),
  new RegExp(
    `(?:edition|version|revision|revised|reissued?|updated|amended|corrected|dated|issued|effective|as of)(?: (?:of|on|from|in|dated|as of)){0,4}[ ,(:]*${SIGN}`,
    "gu",
  ),
];

export function readTitle(text: string): Title {
  const timed = withTimes(folded(text));
  const number = numberIn(timed.text);
  const time = editionTime(timed);
  const rest = timed.text.replace(NUMBER, " ");
  const words = wordsOf(rest);
  const periods = timed.times.filter((one) => one !== time && !isDay(one)).map(({ code }) => code);
  return {
    words: words.join(" "),
    periods: [...new Set(periods)].sort(),
    time,
    number,
    state: DRAFT.test(timed.text) ? "draft" : REVISED.test(timed.text) ? "revised" : "plain",
    recurs: RECURRING.test(timed.text),
    tells: tells(words),
  };
}

/** The version number in a text, zero-padded for string comparison: `2.10` is later than `2.9`. Null if none. */
export function numberIn(text: string): string | null {
  const [found] = text.matchAll(NUMBER);
  if (found === undefined) return null;
  const raw = found.slice(1).find((group) => group !== undefined) ?? "";
  const ordinal = Math.max(ORDINALS.indexOf(raw), HAN_NUMBERS.indexOf(raw)) + 1;
  const parts = ordinal > 0 ? [String(ordinal)] : raw.split(".");
  while (parts.length > 1 && Number(parts.at(-1)) === 0) parts.pop();
  return parts.map((part) => part.padStart(3, "0")).join(".");
}

/** The words of a title or of a reference to it; equal for all editions of a document. */
export function wordsOf(text: string): readonly string[] {
  const plain = text.replace(TIME_SIGN, " ").replace(EDITION_WORDS_ZH, " ");
  const words = plain.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];
  return words.filter((word) => !GLUE.has(word) && !EDITION_WORDS.has(word));
}

function editionTime({ text, times }: TimedText): Time | null {
  for (const pattern of EDITION_TIMES)
    for (const found of text.matchAll(pattern)) return times[Number(found[1])] ?? null;
  const days = times.filter(isDay);
  return days.length === 1 ? (days[0] ?? null) : null;
}

const HAN_MIN = 2;

function tells(words: readonly string[]): boolean {
  const han = words.filter((word) => holdsHan(word)).join("");
  if (han !== "") return [...han.replace(GENERAL_ZH, "")].length >= HAN_MIN;
  return words.length > 1 && words.some((word) => !GENERAL.has(word));
}
