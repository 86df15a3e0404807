import { FINDER } from "../sample-statements.ts";
import { type Dice, eachReplaced, replaced } from "./seeded.ts";

/** A number with what it counts, where no word of a bound stands before or behind it. */
const BARE_AMOUNT =
  /(?<!\b(?:about|around|nearly|almost|some|over|under|above|below|than|least|most|to|between|exceed|only|just|of) |[\d.,]|\b[A-Z]{1,3}|-)(?:USD )?\d[\d,]*(?:\.\d+)?(?: percent| m| thousand)\b(?! (?:or|and|to)\b| of the time)/g;
const BARE_AMOUNT_CHINESE =
  /(?<=[为至到降升长加少]|占|增长|下降|上升)\d[\d,]*(?:\.\d+)?(?:%|亿美元|万美元|人|千人)(?!以|左右|多)/g;
const BOUNDS = ["at least", "at most", "more than", "less than", "over", "under", "up to", "nearly", "no more than"];
const BOUNDS_CHINESE = ["至少", "不足", "超过", "近", "不到", "至多"];

/** A number that is said to be a bound. */
export function boundAdded(text: string, dice: Dice): readonly string[] {
  return [
    ...eachReplaced(text, BARE_AMOUNT, ({ 0: amount }) => `${dice.pick(BOUNDS)} ${amount}`),
    ...eachReplaced(text, BARE_AMOUNT_CHINESE, ({ 0: amount }) => `${dice.pick(BOUNDS_CHINESE)}${amount}`),
  ];
}

const SPELLED =
  /(?<=\b(?:by|to|of|was|were|about|only|in|for|than|at) )(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eighteen|twenty)(?= [a-z])/g;

/** A minus before a number, in words and before words. */
export function signAdded(text: string, dice: Dice): readonly string[] {
  const sign = dice.pick(["minus", "negative"]) ?? "";
  return [
    ...eachReplaced(text, BARE_AMOUNT, ({ 0: amount }) => `${sign} ${amount}`),
    ...eachReplaced(text, SPELLED, ({ 0: number }) => `${sign} ${number}`),
    ...eachReplaced(text, BARE_AMOUNT_CHINESE, ({ 0: amount }) => `负${amount}`),
    ...eachReplaced(text, /百分之(?=[一二三四五六七八九十])/g, ({ 0: word }) => `负${word}`),
  ];
}

const CONCESSIONS = ["even though", "although", "despite the fact that"];

/** A reason made a thing that should have kept it from happening, or that came later. */
export function causeConceded(text: string, dice: Dice): readonly string[] {
  const other = dice.pick([...CONCESSIONS, "before", "unless"]) ?? "";
  return [
    ...eachReplaced(text, /\bbecause\b(?! of\b)/g, () => other),
    ...eachReplaced(
      text,
      /\b(?:because of|owing to|due to|thanks to)\b/g,
      () => dice.pick(["despite", "in spite of"]) ?? null,
    ),
    ...eachReplaced(text, /(?<!是)因为|由于|(?<=，)因(?=[^此而])/g, () => dice.pick(["虽然", "尽管", "即使"]) ?? null),
  ];
}

const BLAMING = ["stolen", "forged", "smuggled", "bogus", "rotten", "haunted", "bribed", "toxic"];
const BLAMING_CHINESE = ["走私", "伪造", "贪污", "诈骗", "劣质"];
const STRANGE_SUBJECTS = ["sabotage", "bribery", "witchcraft", "embezzlement"];

/** A word more before a noun. */
export function wordInserted(text: string, passage: string, dice: Dice): readonly string[] {
  const word = dice.pick(BLAMING.filter((blaming) => !passage.includes(blaming))) ?? "";
  const english = eachReplaced(text, /(?<=\b(?:the|its|of|from|because) )(?=[a-z]{3,} )/g, () => `${word} `);
  if (!/\p{Script=Han}/u.test(text)) return english;
  const [name] = FINDER.find(text);
  return name === undefined ? [] : [replaced(text, name.start, name.start, dice.pick(BLAMING_CHINESE) ?? "")];
}

/** Another subject of a reason, or of the sentence. */
export function subjectInvented(text: string, dice: Dice): readonly string[] {
  const subject = dice.pick(STRANGE_SUBJECTS) ?? "";
  return eachReplaced(
    text,
    /(?<=\b(?:because|since|as) (?:the )?)[a-z]{3,}(?= (?!of\b))|(?<=^The )[a-z]{3,}(?= )/g,
    ({ 0: word }) => (/^(?:the|it|they|this|that|its|their|there|only|both)$/.test(word) ? null : subject),
  );
}

/** Says that it is not so, or only that somebody says so. */
const DISCLAIMERS = [
  (text: string) => `The company denies that ${lowerFirst(text)}`,
  (text: string) => `It is false that ${lowerFirst(text)}`,
  (text: string) => `Allegedly, ${lowerFirst(text)}`,
  (text: string) => `Contrary to rumours, ${lowerFirst(text)}`,
  (text: string) => `Critics doubt that ${lowerFirst(text)}`,
];
const DISCLAIMERS_CHINESE = ["公司否认", "有传闻称，", "据称", "有人谎称", "疑似"];

export function disclaimed(text: string, dice: Dice): readonly string[] {
  return /\p{Script=Han}/u.test(text)
    ? [`${dice.pick(DISCLAIMERS_CHINESE)}${text}`]
    : [(dice.pick(DISCLAIMERS) ?? lowerFirst)(text)];
}

const TAILS = [
  " and a casino opens soon",
  " so buy lottery tickets today",
  " while penguins sing ballads",
  " which proves that dragons exist",
];
const TAILS_CHINESE = ["并推荐购买彩票", "而恐龙仍在跳舞", "同时赠送钻石项链"];

/** Something else fused to the end. */
export function tailFused(text: string, dice: Dice): readonly string[] {
  const isChinese = /\p{Script=Han}/u.test(text);
  const tail = dice.pick(isChinese ? TAILS_CHINESE : TAILS) ?? "";
  return [`${text.replace(/[.。；;:：]+$/u, "")}${tail}${isChinese ? "。" : "."}`];
}

/** A name by itself, or a number. */
export function fragmentKept(text: string): readonly string[] {
  const end = /\p{Script=Han}/u.test(text) ? "。" : ".";
  const names = FINDER.find(text).map(({ start, end: stop }) => text.slice(start, stop));
  const numbers = text.match(/(?:USD )?\d[\d,]*(?:\.\d+)?(?: percent| m\b|%|亿美元)/g) ?? [];
  return [...names, ...numbers].map((piece) => `${piece}${end}`);
}

function lowerFirst(text: string): string {
  return /^(?:[A-Z]{2}|ACME|Hong|China|Singapore|Tidewell|Kelmora)/.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}
