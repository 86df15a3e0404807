import type { Token } from "./prose.ts";

/** What a number is said to be: at least or more than it, at most or less than it, not quite it, about it; null for the number itself. */
export type Bound = "above" | "below" | "nearly" | "about" | null;

type Form = readonly [Exclude<Bound, null>, RegExp];

const OPEN = "\\b(?:slightly |somewhat |just |well |far |a little )?";
/** An article, or what only softens, may stand between the words of a bound and its number. */
const BETWEEN = "(?: about| around| some| the| an?)?[ ]?$";

const BEFORE: readonly Form[] = [
  [
    "above",
    english(
      "at least|no(?:t)? (?:less|fewer) than|a minimum of|(?<!\\bno |\\bnot )(?:more|greater|higher) than|over|above|in excess of|upwards? of|(?<!\\bnot )exceed(?:s|ed|ing)?|north of",
    ),
  ],
  [
    "below",
    english(
      "at (?:the )?most|no(?:t)? (?:more|higher|greater) than|not exceed(?:ing)?|a maximum of|(?<!\\bno |\\bnot )(?:less|fewer|lower|smaller) than|under|below|(?<!\\b(?:go|goes|going|gone|went|moved?|moving|pushed|brought|driven) )up to|south of",
    ),
  ],
  ["nearly", english("nearly|almost|close to|approaching|not quite|virtually|practically")],
  ["about", english("about|around|roughly|approximately|circa|some|an estimated|more or less")],
  [
    "above",
    /(?:至少|起码|不少于|不低于|不小于|(?<!不[得能可会]?)(?:超过|超出)|逾|(?<!不[得能可会]?)(?:高于|多于|大于)|不止|突破)[了约有]?\s?$/u,
  ],
  [
    "below",
    /(?:不[足到](?:\p{Script=Han}{1,4}的)?|至多|最高为?|不[得能可会]?(?:超过|超出|多于|高于|大于)|未到|未满|未达|(?<!不)低于|(?<!不)少于|(?<!不)小于|最多)[了约有]?\s?$/u,
  ],
  ["nearly", /(?:近|接近|几乎|差不多)\s?$/u],
  ["about", /(?:约|大概|左右)[为有]?\s?$/u],
];
const BEHIND: readonly Form[] = [
  [
    "above",
    /^ ?(?:or (?:more|above|over|longer|higher)\b|and (?:more|above|over)\b|at (?:the )?least\b|plus\b|\+)|^(?:以上|多(?![少种])|余|有余)/iu,
  ],
  [
    "below",
    /^ ?(?:or (?:less|fewer|below|under|shorter|lower)\b|at (?:the )?most\b)|^(?:以下|以内|不到|为(?:上)?限)/iu,
  ],
  ["about", /^ ?(?:or so\b|or thereabouts\b)|^(?:左右|上下)/iu],
];
/** A spelled number holds its own: 一百二十余. */
const WITHIN = /[余多]$/u;
/** "over four years" and 近三年 say when, and no bound. */
const TIME_SPAN = /(?:\bover(?: the| an?)?|近)\s?$/iu;
const REACH = 40;

function english(words: string): RegExp {
  return new RegExp(`${OPEN}(?:${words})${BETWEEN}`, "iu");
}

export function boundOf({ kind, unit, start, end }: Token, text: string): Bound {
  if (kind !== "figure") return null;
  const before = text.slice(Math.max(0, start - REACH), start);
  const behind = text.slice(end, end + REACH);
  if (WITHIN.test(text.slice(start, end))) return "above";
  const after = BEHIND.find(([, form]) => form.test(behind));
  if (after !== undefined) return after[0];
  if (unit.startsWith("time:") && TIME_SPAN.test(before)) return null;
  return BEFORE.find(([, form]) => form.test(before))?.[0] ?? null;
}
