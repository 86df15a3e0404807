import { type Dice, eachReplaced } from "./seeded.ts";

const QUARTERS = ["first", "second", "third", "fourth"];
const CHINESE_QUARTERS = "一二三四";
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** A year, a quarter, a half or a month changed to another; from the passage where it names one. */
export function timeChanged(text: string, passage: string, dice: Dice): readonly string[] {
  const years = [...new Set(passage.match(/(?<![\d.,])20\d\d(?![\d,])/g))];
  const other = (items: readonly string[], own: string): string =>
    dice.pick(items.filter((item) => item !== own)) ?? own;
  const months = MONTHS.filter((month) => passage.includes(month));
  return [
    ...eachReplaced(text, /(?<![\d.,])20\d\d(?![\d,.]\d|\d)/g, ({ 0: year }) =>
      String(Number(year) + (dice.roll(2) === 0 ? 1 : -1)),
    ),
    ...eachReplaced(text, /(?<![\d.,])20\d\d(?![\d,.]\d|\d)/g, ({ 0: year }) => other(years, year)),
    ...eachReplaced(text, /\b(first|second|third|fourth)(?= quarter\b)/g, ({ 0: word }) => other(QUARTERS, word)),
    ...eachReplaced(text, /\b(first|second)(?=[ -]half\b)/g, ({ 0: word }) => (word === "first" ? "second" : "first")),
    ...eachReplaced(text, new RegExp(`\\b(?:${MONTHS.join("|")})\\b`, "g"), ({ 0: month, index }) =>
      index === 0 ? null : other(MONTHS, month),
    ),
    ...eachReplaced(text, new RegExp(`\\b(?:${MONTHS.join("|")})\\b`, "g"), ({ 0: month }) => other(months, month)),
    ...eachReplaced(text, /(?<=第)[一二三四](?=季度)/g, ({ 0: digit }) => other([...CHINESE_QUARTERS], digit)),
    ...eachReplaced(text, /[上下](?=半年)/g, ({ 0: half }) => (half === "上" ? "下" : "上")),
    ...eachReplaced(text, /(?<!\d)\d{1,2}(?=月)/g, ({ 0: month }) =>
      String(((Number(month) + dice.roll(10)) % 12) + 1),
    ),
  ];
}
