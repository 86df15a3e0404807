import type { LatestLength, LatestPeriod } from "../../domain/latest-period.ts";
import type { Token } from "../tokenize.ts";
import { hanTable, isWord, phraseTable, type Read, readHan, readPhrase } from "./token-reader.ts";

/** Words for a latest period. */
export interface LatestReading extends LatestPeriod {
  /** An adverb of the present ("currently", 现在), which may also be small talk ("right now I need …"). */
  readonly adverb: boolean;
}

type Sort = "newest" | "present" | "adverb";

const NEWEST = `latest, newest, most recent, most current, recent, last reported, last published, last available, last known, up to date,
  most up to date, latest available, latest reported, latest published, most recently reported, most recently published, the most recent,
  the most current, the most up to date`;
const ADVERBS = `now, right now, currently, presently, at present, at the moment, at this moment, at this time, at this point,
  at this point in time, as of now, as at now, as of today, as at today, as of right now, as things stand, as it stands, these days, nowadays`;

const ENGLISH = phraseTable<Sort>([
  ...listed<Sort>(NEWEST, "newest"),
  ...listed<Sort>("current", "present"),
  ...listed<Sort>(ADVERBS, "adverb"),
]);

const NEWEST_HAN = `最新, 最近, 近期, 最新可得, 最新披露, 最新公布, 最新报告, 最近披露, 最近公布, 最近报告, 最近一次披露, 最近一次公布`;
const ADVERBS_HAN = `目前, 当前, 现在, 现时, 眼下, 当下, 如今, 现今, 此刻, 时下, 现阶段, 目前为止, 到目前为止, 截至目前, 截止目前, 截至目前为止, 截至当前,
  截至现在, 截止现在, 截至今天, 截至今日, 截止今天, 截止今日, 依家, 而家`;

const CHINESE = hanTable<Sort>([...listed<Sort>(NEWEST_HAN, "newest"), ...listed<Sort>(ADVERBS_HAN, "adverb")]);

function listed<Value>(words: string, value: Value): readonly (readonly [string, Value])[] {
  return words.split(",").map((word) => [word.trim(), value]);
}

const UNITS = phraseTable<LatestLength | null>([
  ...listed<LatestLength | null>("year, yr, full year, annual, yearly", "year"),
  ...listed<LatestLength | null>("half, half year, half yearly, semi annual, interim", "half"),
  ...listed<LatestLength | null>("quarter, qtr, quarterly", "quarter"),
  ...listed<LatestLength | null>("month, monthly", "month"),
  ...listed<LatestLength | null>("week, weekly", "week"),
  ...listed<LatestLength | null>("day, daily", "day"),
  ...listed<LatestLength | null>("period, reporting period", null),
]);

const UNITS_HAN = hanTable<LatestLength | null>([
  ...listed<LatestLength | null>(
    "年度, 财年, 财政年度, 会计年度, 个财年, 个年度, 个财政年度, 完整财年, 个完整财年",
    "year",
  ),
  ...listed<LatestLength | null>("半年, 半年度, 个半年, 个半年度", "half"),
  ...listed<LatestLength | null>("季, 季度, 个季度, 个季", "quarter"),
  ...listed<LatestLength | null>("月, 月份, 月度, 个月, 个月份", "month"),
  ...listed<LatestLength | null>("周, 个星期", "week"),
  ...listed<LatestLength | null>("日, 天", "day"),
  ...listed<LatestLength | null>("期, 个报告期, 报告期", null),
]);

/** Adjectives between "latest" and the unit, as in "latest full fiscal year". */
const BETWEEN = [
  "available",
  "reported",
  "published",
  "complete",
  "completed",
  "full",
  "fiscal",
  "financial",
  "calendar",
];

/**
 * Reads words for the latest period at a token: "latest", "most recent quarter", "right now", 最新, 最近一个季度, 目前.
 * For questions only: in a document, "now" does not refer to the stored periods.
 */
export function readLatest(tokens: readonly Token[], at: number): Read<LatestReading> | null {
  const english = readPhrase(tokens, at, ENGLISH);
  if (english !== null)
    return english.value === "newest" ? newest(english.next, englishUnit(tokens, english.next)) : plain(english);
  const han = readPhrase(tokens, at, CHINESE);
  if (han === null) return null;
  return han.value === "newest" ? newest(han.next, hanUnit(tokens, han.next)) : plain(han);
}

function plain({ value, next }: Read<Sort>): Read<LatestReading> {
  return { value: { kind: "latest", length: null, adverb: value === "adverb" }, next };
}

function newest(next: number, unit: Read<LatestLength | null> | null): Read<LatestReading> {
  return { value: { kind: "latest", length: unit?.value ?? null, adverb: false }, next: unit?.next ?? next };
}

function englishUnit(tokens: readonly Token[], at: number): Read<LatestLength | null> | null {
  let next = at;
  while (next < at + 2 && readPhrase(tokens, next, UNITS) === null && isWord(tokens, next, ...BETWEEN)) next += 1;
  return readPhrase(tokens, next, UNITS);
}

/** 最新季度, 最新的季度, 最近一个季度; not 最近一年 and 最近几个月, which are counted back from today. */
function hanUnit(tokens: readonly Token[], at: number): Read<LatestLength | null> | null {
  const linked = readHan(tokens, at, ["的一个", "的一", "的", "一"]) ?? at;
  return tokens[linked]?.glued === true ? readPhrase(tokens, linked, UNITS_HAN) : null;
}
