import { type Dice, eachReplaced, replaced } from "./seeded.ts";

interface Digits {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function digitsOf(text: string): readonly Digits[] {
  return Array.from(text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g), ({ 0: found, index }) => ({
    text: found,
    start: index,
    end: index + found.length,
  }));
}

export function digitChanged(text: string, dice: Dice): readonly string[] {
  return digitsOf(text).flatMap((number) => {
    const places = [...number.text].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
    const at = dice.pick(places) ?? 0;
    const digit = (Number(number.text[at]) + 1 + dice.roll(9)) % 10;
    return [replaced(text, number.start + at, number.start + at + 1, String(digit))];
  });
}

export function digitsTransposed(text: string, dice: Dice): readonly string[] {
  return digitsOf(text).flatMap((number) => {
    const places = [...number.text].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
    const pairs = places.slice(1).flatMap((right, index) => {
      const left = places[index] ?? 0;
      return number.text[left] === number.text[right] ? [] : [{ left, right }];
    });
    const pair = dice.pick(pairs);
    if (pair === undefined) return [];
    const characters = [...number.text];
    [characters[pair.left], characters[pair.right]] = [characters[pair.right] ?? "", characters[pair.left] ?? ""];
    return [replaced(text, number.start, number.end, characters.join(""))];
  });
}

const SCALES: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d )m\b/g, "bn"],
  [/\bpercent\b/g, "percentage points"],
  [/\bpercentage points?\b/g, "percent"],
  [/\bUSD\b/g, "HKD"],
  [/(?<=\d )thousand\b/g, "million"],
  [/\b(?:hours|minutes)\b/g, "days"],
  [/\b(?:weeks|days)\b/g, "months"],
  [/(?<=[\d十百千]|[.,]\d)亿/g, "万"],
  [/(?<=\d)万/g, "亿"],
  [/(?<=\d)%/g, "个百分点"],
  [/个百分点/g, "%"],
  [/美元/g, "港元"],
  [/(?<=\d)千人/g, "万人"],
  [/(?<=[\d一二两三四五六七八九十])(?:小时|周)/g, "天"],
  [/百分之/g, "千分之"],
];

/** The unit or the scale of a number changed. */
export function scaleChanged(text: string): readonly string[] {
  return SCALES.flatMap(([pattern, by]) => eachReplaced(text, pattern, () => by));
}

/** Numbers that are listed side by side mean the same in either order. */
const LISTED = /^(?:\p{Script=Han}{0,3}|%| percent)\s*(?:、|和|与|及|或|and|or|, )\s*(?:\p{Script=Han}|USD )?$/u;

export function numbersSwapped(text: string): readonly string[] {
  const numbers = digitsOf(text);
  return numbers.flatMap((first, index) =>
    numbers.slice(index + 1).flatMap((second) => {
      const isSame = Number(first.text.replaceAll(",", "")) === Number(second.text.replaceAll(",", ""));
      const between = text.slice(first.end, second.start);
      // "2025 February 17" is the same day.
      const isDate = /^ \p{Lu}\p{Ll}+ $/u.test(between) && second.text.length === 4;
      if (isSame || isDate || LISTED.test(between)) return [];
      const other = replaced(text, second.start, second.end, first.text);
      return [replaced(other, first.start, first.end, second.text)];
    }),
  );
}

const AMOUNT = /(?:USD )?\d[\d,]*(?:\.\d+)?(?: percent(?:age points?)?| m\b| thousand\b|%|个百分点|亿美元|万美元)/g;

/** A number in the place of another that counts something else: "by 18 percent" for "to USD 114 m". */
export function numberMoved(text: string, passage: string, dice: Dice): readonly string[] {
  const amounts = [...new Set(passage.match(AMOUNT))];
  return eachReplaced(text, AMOUNT, ({ 0: own }) => {
    const others = amounts.filter((other) => unitOf(other) !== unitOf(own));
    return dice.pick(others) ?? null;
  });
}

function unitOf(amount: string): string {
  return amount.replace(/[\d.,]+/, "#").replace(" percent", "%");
}

const ENGLISH_NUMBERS =
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty".split(
    " ",
  );
const OTHER_WORDS: Readonly<Record<string, string>> = {
  half: "a quarter",
  thirds: "fifths",
  quarters: "fifths",
  fifth: "sixth",
  tenth: "eighth",
  ninth: "seventh",
  doubled: "tripled",
  both: "all three",
  first: "second",
  second: "third",
  third: "fourth",
};
const CHINESE_DIGITS = "一二三四五六七八九";

/** A number that is spelled changed to another. Times are a kind of their own, and idioms count nothing. */
export function numberWordChanged(text: string, dice: Dice): readonly string[] {
  const english = eachReplaced(text, /\b[a-z]+\b/gi, ({ 0: word, index }) => {
    if (/^\s+(?:quarter|half)\b/.test(text.slice((index ?? 0) + word.length))) return null;
    if (/^(?:quarters|thirds)$/.test(word) && !/\b(?:two|three|four) $/.test(text.slice(0, index))) return null;
    if (/^half/i.test(word) && /(?:first|second)[ -]$/.test(text.slice(0, index))) return null;
    const at = ENGLISH_NUMBERS.indexOf(word.toLowerCase());
    if (at >= 0) return ENGLISH_NUMBERS[(at + 1 + dice.roll(3)) % ENGLISH_NUMBERS.length] ?? null;
    return OTHER_WORDS[word] ?? null;
  });
  const chinese = eachReplaced(
    text,
    /[二两三四五六七八九](?=[个家名天周年人件成道位省月]|十|百|千|分|次|倍|级|国)|(?<=[十百千])[一二三四五六七八九]|(?<=第)[一二三四五六七八九](?!季度|、)/g,
    ({ 0: digit, index }) => {
      if (/^[^，。]{0,1}季度/.test(text.slice((index ?? 0) + 1)) || text.slice(0, index).endsWith("统")) return null;
      const at = digit === "两" ? 1 : CHINESE_DIGITS.indexOf(digit);
      const to = CHINESE_DIGITS[(at + 1 + dice.roll(3)) % 9] ?? "九";
      return to === "一" ? "九" : to;
    },
  );
  return [...english, ...chinese];
}
