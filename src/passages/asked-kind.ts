import { holdsHan } from "../language/han.ts";
import { speaksOf, spokenTerms } from "./evidence.ts";
import type { NarrativeQuestion } from "./question.ts";
import { searchTerms } from "./search-terms.ts";
import type { Topic } from "./topic.ts";

/** The kind of thing that a question wants named. */
export type AskedKind = "person" | "time" | "money" | "count" | "place";

const QUESTIONS: readonly (readonly [AskedKind, RegExp])[] = [
  ["person", /\bwho(?:m|se|['’]?s)?\b|谁|誰|哪位/iu],
  [
    "time",
    /\bwhen\b|\b(?:what|which) (?:year|date|month|day|week|quarter|century|decade|time)\b|\bhow (?:long|soon)\b|\bsince when\b|\bdeadline\b|什么时候|什麼時候|何时|何時|哪年|哪一年|哪天|哪个月|多久|多长时间|多長時間|几年|几月|期限|截止/iu,
  ],
  [
    "money",
    /\bhow much\b.{1,60}\b(?:cost|pay|paid|charge|spend|spent|earn|salary|price|rent|fee)s?\b|\bwhat (?:do|does|did|will|would)\b.{1,60}\bcost\b|\bwhat (?:is|are|was|were) the (?:price|cost|fee|rent|salary)s?\b|多少钱|多少錢/iu,
  ],
  [
    "count",
    /\bhow (?:many|much|large|big|high|far|old|often|tall)\b|\bwhat (?:%|percent|percentage|number|amount|share)\b|多少|几[个人次家名位]|幾[個人次家名位]|多大|多高/iu,
  ],
  [
    "place",
    /\bwhere\b|\b(?:what|which) (?:city|country|state|place|office|floor|building)\b|哪里|哪裡|哪儿|何处|在哪/iu,
  ],
];

/** Empty where any sentence may answer. "Where and when" asks for two. */
export function kindsAsked(question: string): readonly AskedKind[] {
  const kinds = QUESTIONS.flatMap(([kind, form]) => (form.test(question) ? [kind] : []));
  // An amount of money is the number that is asked for.
  return kinds.includes("money") ? kinds.filter((kind) => kind !== "count") : kinds;
}

/** Neither codes such as USD nor months. */
const NAME =
  /(?<=[\p{L},;:"(]\s+)(?!(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Lu}[\p{L}'’-]*\p{Ll}[\p{L}'’-]*/gu;
const MONEY =
  /[$€£¥]\s?\d|\b(?:[A-Z]{3}|[A-Z]{2}\$)\s?\d|\d\s?(?:dollars?|cents?|euros?|pounds?|yuan)\b|\d\s?(?:万|亿|千|百)*[元块]/gu;
const ROLE =
  /\b(?:committee|board|manager|officer|director|head|chief|team|department|chair|president|auditor|regulator|counsel|lead|owner|staff|unit|desk)s?\b|部门|部|委员会|董事|经理|主管|负责人|总监|团队|小组|专员|局/giu;
const TIME =
  /\b(?:1\d{3}|20\d\d)s?\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|yesterday)\b|\b(?:century|centuries|decades?|years?|quarters?|months?|days?|weeks?|hours?|minutes?|spring|summer|autumn|winter)\b|[\d一二三四五六七八九十两]{1,4}\s?(?:年|月|日|天|周|小时|分钟|季度|个月|世纪)/giu;
const COUNT =
  /(?<![\d.,])(?!(?:1[5-9]|20)\d\d(?![\d.,]*\d))\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|third|quarter|twice|single|both|first|second|no|none)\b|[一二三四五六七八九十百千万两]/giu;

const THINGS: Readonly<Record<AskedKind, readonly RegExp[]>> = {
  person: [NAME, ROLE],
  time: [TIME],
  money: [MONEY],
  count: [COUNT],
  place: [NAME],
};

/**
 * The share of the kinds asked for of which a sentence names a thing that the question does not name itself; 1 if none
 * is asked for.
 */
export function kindsHeld(kinds: readonly AskedKind[], sentence: string, { text }: { readonly text: string }): number {
  if (kinds.length === 0) return 1;
  const asked = new Set(searchTerms(text));
  const held = kinds.filter((kind) =>
    THINGS[kind].some((form) =>
      Array.from(sentence.matchAll(form)).some(([thing]) => {
        const terms = searchTerms(thing);
        return terms.length === 0 || terms.some((term) => !asked.has(term));
      }),
    ),
  );
  return held.length / kinds.length;
}

/** "How many employees": what is to be counted, up to the word that goes on. */
const COUNTED =
  /\bhow many (?<things>\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*){0,2}?)(?= (?:am|are|is|was|were|do|does|did|have|has|had|can|could|will|would|should|there|we|they|you|it|in|at|of|on|for|per|by|with|from)\b|\s*[^\s\p{L}]|$)/iu;

/** What a question wants counted; empty for every other one. */
export function countedIn({ text, topics }: NarrativeQuestion): readonly Topic[] {
  const things = new Set(searchTerms(COUNTED.exec(text)?.groups?.things ?? ""));
  return topics.filter(({ raw }) => searchTerms(raw).some((term) => things.has(term)));
}

/**
 * Whether a sentence says how many of these things there are. In English a number stands right before them ("74 staged
 * losses"), or "the number of" before them in the clause; in Chinese a number stands anywhere in the clause. Under a
 * heading that is only their name, any number counts them.
 */
export function counts(things: readonly Topic[], heading: string, sentence: string): boolean {
  if (things.length === 0) return true;
  const names = (text: string): boolean => things.some((topic) => speaksOf(topic, spokenTerms(text)));
  const isHeaded = heading.split("\n").some((line) => searchTerms(line).length <= things.length && names(line));
  return clausesOf(sentence).some((clause) => {
    const numbers = cardinalsIn(clause);
    if (numbers.length === 0) return false;
    if (isHeaded || (holdsHan(clause) && names(clause))) return true;
    const counted = [...numbers, ...clause.matchAll(/\bnumber of\b/giu)];
    return counted.some(({ index = 0, 0: { length } }) => names(firstWords(clause.slice(index + length))));
  });
}

/** Numbers; of those that are followed by a percent sign, or are years, nothing is counted. */
const NUMBER =
  /(?<![\d.,])\d[\d.,]{0,30}(?<share>\s?(?:%|percent\b|per cent\b))?|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion)\b|[一二三四五六七八九十百千万两]/giu;
const YEAR = /^(?:1[5-9]|20)\d\d[.,]?$/u;

/** Numbers that count, neither shares nor years. */
function cardinalsIn(text: string): readonly RegExpMatchArray[] {
  return Array.from(text.matchAll(NUMBER)).filter(
    ({ 0: number, groups }) => groups?.share === undefined && !YEAR.test(number),
  );
}

/** So many words stand between a number and what it counts, at most: "74 staged losses of luggage". */
const COUNTED_WORDS = 4;

function firstWords(text: string): string {
  return text.trim().split(/\s+/u).slice(0, COUNTED_WORDS).join(" ");
}

/** A comma within a number parts nothing. */
function clausesOf(sentence: string): readonly string[] {
  return sentence.split(/[;:()，；：。（）]|,(?!\d)/u);
}
