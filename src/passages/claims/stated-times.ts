import { monthNumber } from "../../language/periods/date-text.ts";

/** A year, a month, a day or a part of a year in prose, or a place in an order. */
export interface StatedTime {
  readonly kind: "year" | "month" | "date" | "ordinal";
  /** `2025` · `9` · `9-16` · `3` for a third of anything, a quarter among them · `H1` for a half of a year. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

// "May" and "March" are words unless they are written as names.
const MONTH =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?=\\.? \\d))";
const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth".split(
    " ",
  );
/** "last" of a sequence is an order too, like "first". */
const LAST = "last";
const CHINESE_DIGITS = "一二三四五六七八九十";

type Reader = readonly [
  RegExp,
  (groups: Readonly<Record<string, string>>) => readonly Pick<StatedTime, "kind" | "value">[],
];

const READERS: readonly Reader[] = [
  [
    /(?<![\p{Script=Latin}\d.])(?:FY)?(?<year>(?:19|20)\d{2})\s?(?:Q(?<quarter>[1-4])|H(?<half>[12]))(?![\d\p{Script=Latin}])/gu,
    ({ year, quarter, half }) => [{ kind: "year", value: year ?? "" }, partOf(quarter, half)],
  ],
  [
    /(?<![\p{Script=Latin}\d.])(?:Q(?<quarter>[1-4])|H(?<half>[12]))(?![\d\p{Script=Latin}])/gu,
    ({ quarter, half }) => [partOf(quarter, half)],
  ],
  [
    /(?<![\p{Script=Latin}\d.])(?:FY)(?:(?<year>(?:19|20)\d{2})|(?<short>\d{2}))(?![\d\p{Script=Latin}])/gu,
    ({ year, short }) => [{ kind: "year", value: year ?? `20${short}` }],
  ],
  [
    new RegExp(
      `(?<![\\d.,])(?<first>\\d{1,2})(?:st|nd|rd|th)?(?:(?: (?:to|and) |[-–])(?<second>\\d{1,2})(?:st|nd|rd|th)?)? (?<month>${MONTH})(?![\\p{Script=Latin}])`,
      "gu",
    ),
    ({ first, second, month }) => [dateOf(month, first), ...(second === undefined ? [] : [dateOf(month, second)])],
  ],
  [
    new RegExp(`(?<month>${MONTH}) (?<day>\\d{1,2})(?!\\d|[.,]\\d)(?:st|nd|rd|th)?`, "gu"),
    ({ month, day }) => [dateOf(month, day)],
  ],
  [
    new RegExp(`(?<![\\p{Script=Latin}])(?<month>${MONTH})(?![\\p{Script=Latin}])`, "gu"),
    ({ month }) => [{ kind: "month", value: String(monthNumber(month ?? "")) }],
  ],
  [
    /(?<year>(?:19|20)\d{2})-(?<month>0?[1-9]|1[0-2])-(?<day>[0-3]?\d)(?!\d)/gu,
    ({ year, month, day }) => [
      { kind: "year", value: year ?? "" },
      { kind: "date", value: `${Number(month)}-${Number(day)}` },
    ],
  ],
  [
    /(?<!\d)(?<month>\d{1,2})月(?:(?<day>\d{1,2})日)?/gu,
    ({ month, day }) => [
      day === undefined
        ? { kind: "month", value: String(Number(month)) }
        : { kind: "date", value: `${Number(month)}-${Number(day)}` },
    ],
  ],
  [
    /(?<half>[上下])半年(?!度)|(?<=\b)(?<word>first|second)[ -]half\b(?! of (?:the|its|our) (?:difference|increase))/giu,
    halfOf,
  ],
  [
    /(?:第|(?<![\d\p{Script=Han}]))(?<quarter>[一二三四])季度/gu,
    ({ quarter }) => [ordinalOf(chineseOrdinal(quarter ?? ""))],
  ],
  [/第(?<number>[一二三四五六七八九十]+|\d+)/gu, ({ number }) => [ordinalOf(chineseOrdinal(number ?? ""))]],
  [/首(?=[次年批个家份季期])/gu, () => [ordinalOf("1")]],
  [
    /(?<![\p{Script=Latin}])last(?![\p{Script=Latin}])|末(?=[次批期])|最后(?=一[次批期家个])/giu,
    () => [ordinalOf(LAST)],
  ],
  [
    // "a fifth" is a share.
    new RegExp(
      `(?<![\\p{Script=Latin}])(?<!\\b(?:an?|one)[ -](?=third|fifth|sixth|seventh|eighth|ninth|tenth))(?<word>${ORDINALS.join("|")})(?![\\p{Script=Latin}])`,
      "giu",
    ),
    ({ word }) => [ordinalOf(String(ORDINALS.indexOf((word ?? "").toLowerCase()) + 1))],
  ],
  [
    /(?<![\p{Script=Latin}\d.,$€£¥￥])(?<year>(?:19|20)\d{2})(?![\d.,]\d|\d|\s?(?:%|％|percent|per cent|percentage|m\b|bn\b|k\b|million|billion|thousand|亿|万|千|百|倍|个|名|人|家|件))年?/gu,
    ({ year }) => [{ kind: "year", value: year ?? "" }],
  ],
];

/** Behind it the two digits are an amount: "Q3 26m", "H1 26.5". */
const NO_AMOUNT =
  "(?![\\d%％]|[.,]\\d|\\s?(?:%|％|(?:percent|pct|pp|pts?|points?|bps|x|m|mn|k|bn|tn|million|billion|thousand)\\b|[亿万千百倍个名人家件]))";

/** Years of two digits, as messages write them: "Q3 26", "1H26", "9M26", "YE25", "30 Sep 26", "end of June 26". */
const SHORT_YEARS: readonly Reader[] = [
  [
    new RegExp(
      `(?<![\\p{Script=Latin}\\d.])(?:Q(?<quarter>[1-4])|(?<quarters>[1-4])Q|H(?<half>[12])|(?<halves>[12])H|9M|YTD|YE)\\s?['’]?(?<year>[23]\\d)${NO_AMOUNT}`,
      "gu",
    ),
    ({ quarter, quarters, half, halves, year }) => {
      const part = quarter ?? quarters ?? ((half ?? halves) === undefined ? null : `H${half ?? halves}`);
      return [{ kind: "year", value: `20${year}` }, ...(part === null ? [] : [ordinalOf(part)])];
    },
  ],
  [
    new RegExp(
      `(?<![\\d.,])(?:(?<day>[0-3]?\\d)(?:st|nd|rd|th)? |\\bend (?:of )?)(?<month>${MONTH})\\.? ['’]?(?<year>[23]\\d)${NO_AMOUNT}`,
      "gu",
    ),
    ({ day, month, year }) => [
      { kind: "year", value: `20${year}` },
      day === undefined ? { kind: "month", value: String(monthNumber(month ?? "")) } : dateOf(month, day),
    ],
  ],
];

const MESSAGE_READERS = [...SHORT_YEARS, ...READERS];

/**
 * The times and the ordinals of a text; of overlapping readings the first is used. Years of two digits are read in
 * messages alone: in a report "Q3 26" may be anything.
 */
export function statedTimes(text: string, isMessage = false): readonly StatedTime[] {
  const found: StatedTime[] = [];
  for (const [form, read] of isMessage ? MESSAGE_READERS : READERS) {
    for (const match of text.matchAll(form)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end) || isMoney(text, start)) continue;
      found.push(...read(match.groups ?? {}).map((time) => ({ ...time, start, end })));
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function isMoney(text: string, at: number): boolean {
  return /(?:USD|HKD|SGD|CNY|RMB|EUR|GBP|JPY|CHF)\s?$/i.test(text.slice(Math.max(0, at - 4), at));
}

function partOf(quarter: string | undefined, half: string | undefined): Pick<StatedTime, "kind" | "value"> {
  return ordinalOf(quarter ?? `H${half}`);
}

function halfOf({ half, word }: Readonly<Record<string, string>>): readonly Pick<StatedTime, "kind" | "value">[] {
  return [ordinalOf(half === "上" || word?.toLowerCase() === "first" ? "H1" : "H2")];
}

function ordinalOf(value: string): Pick<StatedTime, "kind" | "value"> {
  return { kind: "ordinal", value };
}

function dateOf(month: string | undefined, day: string | undefined): Pick<StatedTime, "kind" | "value"> {
  return { kind: "date", value: `${monthNumber(month ?? "")}-${Number(day)}` };
}

function chineseOrdinal(digits: string): string {
  if (/^\d+$/.test(digits)) return digits;
  const [tens, ones] = digits.includes("十") ? digits.split("十") : ["", digits];
  const ten = digits.includes("十") ? (tens === "" ? 10 : (CHINESE_DIGITS.indexOf(tens ?? "") + 1) * 10) : 0;
  return String(ten + (ones === "" || ones === undefined ? 0 : CHINESE_DIGITS.indexOf(ones) + 1));
}
