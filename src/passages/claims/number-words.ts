import { Exact } from "../../domain/decimal.ts";

/** A spelled number: its value, and its unit if stated. */
export interface SpelledNumber {
  readonly value: string;
  readonly unit: string | null;
}

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const LARGE: ReadonlyMap<string, number> = new Map([
  ["dozen", 12],
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
]);
const PARTS = "half third quarter fifth sixth seventh eighth ninth tenth".split(" ");
const PART_SIZES: ReadonlyMap<string, number> = new Map(
  PARTS.map((word, index) => [word, [2, 3, 4, 5, 6, 7, 8, 9, 10][index] ?? 1]),
);
const MULTIPLES: ReadonlyMap<string, string> = new Map([
  ["double", "2"],
  ["doubled", "2"],
  ["doubling", "2"],
  ["twice", "2"],
  ["triple", "3"],
  ["tripled", "3"],
  ["thrice", "3"],
]);

const CARDINAL = [...SMALL, ...TENS, ...LARGE.keys()].join("|");
/** Fractions, multiples, and cardinal numbers of several words. A quarter of a year is none. */
export const SPELLED_ENGLISH = new RegExp(
  `(?<![\\p{Script=Latin}\\d-])(?<english>(?:an?|one|two|three|four|five|six|seven|eight|nine)[ -](?:third|fifth|sixth|seventh|eighth|ninth|tenth)s?|(?:a|one|three)[ -]quarters?(?= (?:of|an?)\\b)|(?:a |one )?half(?: an?(?= ))?|${[...MULTIPLES.keys()].join("|")}|(?:a (?=hundred|thousand|dozen|million|billion))?(?:${CARDINAL})(?:(?:[ -]|(?<=hundred|thousand) and )(?:${CARDINAL}))*)(?![\\p{Script=Latin}])`,
  "u",
);

/** "one" is usually a pronoun; it is a number only before a unit. */
export function englishNumber(words: string, isBare: boolean): SpelledNumber | null {
  const parts = words
    .toLowerCase()
    .split(/[ -]+/)
    .filter((part) => part !== "and" && part !== "a" && part !== "an");
  const [first = "", second = ""] = parts;
  const multiple = MULTIPLES.get(first);
  if (multiple !== undefined) return { value: multiple, unit: "times" };
  const size = PART_SIZES.get((second === "" ? first : second).replace(/s$/, "")) ?? PART_SIZES.get(second);
  if (size !== undefined) {
    const count = second === "" ? 1 : SMALL.indexOf(first);
    return { value: size === 2 ? "0.5" : `${count}/${size}`, unit: null };
  }
  if (isBare && second === "" && (first === "one" || LARGE.has(first) !== /^a /i.test(words))) return null;
  return { value: cardinal(parts).toFixed(), unit: null };
}

function cardinal(parts: readonly string[]): Exact {
  let total = new Exact(0);
  let open = new Exact(0);
  for (const part of parts) {
    const large = LARGE.get(part);
    if (large === undefined) {
      const small = SMALL.indexOf(part);
      open = open.plus(small >= 0 ? small : (TENS.indexOf(part) + 2) * 10);
      continue;
    }
    open = (open.isZero() ? new Exact(1) : open).times(large);
    if (large > 100) {
      total = total.plus(open);
      open = new Exact(0);
    }
  }
  return total.plus(open);
}

const DIGITS = "零〇一二三四五六七八九";
const CHINESE = "[零〇一二两三四五六七八九十百千万亿]";
const CHINESE_FIRST = "[零〇一二两三四五六七八九十]";
/** Also 三成, 百分之三, 三分之二, 一半, 翻一番. Words that only begin like a number (统一, 万一, 十分, 一是) are none. */
export const SPELLED_CHINESE = new RegExp(
  `(?<chinese>百分之${CHINESE}+|(?<!${CHINESE})${CHINESE}+分之${CHINESE}+|翻了?(?:[一两]?番|倍)|(?<![\\p{N}第统唯同单万进之每周])(?<!${CHINESE})${CHINESE}+成(?![为立本长员果功交效就分])|一半|过半|半数|(?<=[\\s，。、约])半(?=个?百分点|[%％])|(?!十分(?![之钟]))(?<![\\d第统唯同单进之每周万]|上(?=一))${CHINESE_FIRST}${CHINESE}*(?:余|多)?(?![者是方致旦样般向些直并定切律体起同环线流面号]|边|次性|季度|键|分之))`,
  "u",
);

/** "一" alone is an article; it is a number only before a unit. */
export function chineseNumber(words: string, isBare: boolean): SpelledNumber | null {
  if (/半/u.test(words)) return { value: "0.5", unit: null };
  if (words.startsWith("翻")) return { value: words.includes("两") ? "4" : "2", unit: "times" };
  const [whole = "", part = ""] = words.split("分之");
  if (part !== "") {
    return whole === "百"
      ? { value: chineseValue(part).toFixed(), unit: "percent" }
      : { value: `${chineseValue(part).toFixed()}/${chineseValue(whole).toFixed()}`, unit: null };
  }
  if (words.endsWith("成")) return { value: chineseValue(words.slice(0, -1)).times(10).toFixed(), unit: "percent" };
  if (isBare && words === "一") return null;
  if (/^[百千万亿]+$/u.test(words)) return null;
  return { value: chineseValue(words.replace(/[余多]$/u, "")).toFixed(), unit: null };
}

const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
const SECTIONS: Readonly<Record<string, number>> = { 万: 10_000, 亿: 100_000_000 };

function chineseValue(words: string): Exact {
  let total = new Exact(0);
  let section = new Exact(0);
  let digit = new Exact(0);
  for (const character of words) {
    const unit = UNITS[character];
    const scale = SECTIONS[character];
    if (unit !== undefined) {
      section = section.plus((digit.isZero() ? new Exact(1) : digit).times(unit));
      digit = new Exact(0);
    } else if (scale !== undefined) {
      total = total.plus(section.plus(digit)).times(scale);
      section = new Exact(0);
      digit = new Exact(0);
    } else {
      digit = new Exact(character === "两" ? 2 : Math.max(0, DIGITS.indexOf(character) - 1));
    }
  }
  return total.plus(section).plus(digit);
}
