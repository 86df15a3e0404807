import type { Claim, Occurrence } from "../domain/claim.ts";
import { grouped } from "../domain/grouped.ts";
import { type Read, readHanNumber } from "../language/periods/token-reader.ts";
import type { Token } from "../language/tokenize.ts";
import { AMOUNT_TAILS, CURRENCY_SIGNS, HAN_SCALES, SCALE_NAMES } from "./amount-words.ts";
import type { Item } from "./item.ts";

/** "drop below", "get above": what happens when a limit is crossed. */
function crossing(verbs: string, bounds: string): readonly string[] {
  return verbs.split(" ").flatMap((verb) => bounds.split(" ").map((bound) => `${verb} ${bound}`));
}

/** How far a figure is from a goal. */
const GOALS = "short of,shy of,away from,from,off,gap to,distance to,距 离,距,离".split(",");

/** Words before a limit, by the side that they leave open. Chinese ones are compared character by character. */
const WORDS: Readonly<Record<Exclude<Claim["bound"], "equal">, readonly string[]>> = {
  above: [
    ..."more than,greater than,higher than,above,over,exceed,exceeds,exceeded,beyond,cross,crossed,pass,passed".split(
      ",",
    ),
    ..."surpass,surpassed,topped,突 破,超 过,破 的,破,过 了,过,超,高 于,大 于,多 于,>".split(","),
    ...crossing("go goes went get gets got rise rose rises climb climbed grow grew come came", "above over past"),
  ],
  at_least: [..."at least,reach,reaching,hit,hitting,达 到,至 少,> =,≥".split(","), ...GOALS],
  below: [
    ..."less than,lower than,fewer than,below,under,低 于,小 于,少 于,不 到,<".split(","),
    ...crossing(
      "drop dropped drops fall fell fallen falls dip dipped go goes went get gets got come came",
      "below under",
    ),
  ],
  at_most: ["at most", "up to", "< =", "≤"],
};

/** "how far are we from 3 million": words that say so only behind "far". */
const FAR_FROM: ReadonlySet<string> = new Set(["from", "off"]);
const FAR_MAX = 8;

function isFar({ text }: Token): boolean {
  return text === "far";
}

interface Threshold {
  readonly words: readonly string[];
  readonly bound: Exclude<Claim["bound"], "equal">;
}

type Thresholds = ReadonlyMap<string, readonly Threshold[]>;

function byFirstWord(words: Readonly<Record<Threshold["bound"], readonly string[]>>): Thresholds {
  const all = (["above", "at_least", "below", "at_most"] as const).flatMap((bound) =>
    words[bound].map((phrase): Threshold => ({ words: phrase.split(" "), bound })),
  );
  return grouped(all, ({ words: [first = ""] }) => first);
}

const THRESHOLDS = byFirstWord(WORDS);
/** "when did we first do a billion" */
const DONE = byFirstWord({
  ...WORDS,
  at_least: [...WORDS.at_least, ..."do did make made book booked see saw".split(" ")],
});
const OCCURRENCES: ReadonlyMap<string, Occurrence> = new Map([
  ["first", "first"],
  ["last", "last"],
]);

/** A number in digits, or in Chinese before its scale: 三百万, 一亿, 万. */
export function readAmount(tokens: readonly Token[], at: number): Read<string> | null {
  const token = tokens[at];
  if (token?.kind === "number") return { value: token.text, next: at + 1 };
  if (token?.text === "a" && SCALE_NAMES.has(tokens[at + 1]?.text ?? "")) return { value: "1", next: at + 1 };
  const spelled = readHanNumber(tokens, at);
  if (spelled !== null && HAN_SCALES.has(tokens[spelled.next]?.text ?? ""))
    return { value: String(spelled.value), next: spelled.next };
  return token !== undefined && HAN_SCALES.has(token.text) ? { value: "1", next: at } : null;
}

/** "above 1000", "more than 5 %", 超过1000万: a limit on the value, unless the number looks like a year. */
export function readThreshold(
  tokens: readonly Token[],
  at: number,
  thresholds: Thresholds = THRESHOLDS,
): (Item & { readonly kind: "threshold" }) | null {
  // "when did it first exceed 900", "when was it last above 50".
  const occurrence = OCCURRENCES.get(tokens[at]?.text ?? "");
  if (occurrence !== undefined) {
    const next = readThreshold(tokens, at + 1, DONE);
    if (next !== null) return { ...next, occurrence, from: at };
  }
  for (const { words, bound } of thresholds.get(tokens[at]?.text ?? "") ?? []) {
    if (!words.every((word, i) => tokens[at + i]?.text === word)) continue;
    if (FAR_FROM.has(words.join(" ")) && !tokens.slice(Math.max(0, at - FAR_MAX), at).some(isFar)) continue;
    const start = at + words.length + (CURRENCY_SIGNS.has(tokens[at + words.length]?.text ?? "") ? 1 : 0);
    const number = readAmount(tokens, start);
    if (number === null) continue;
    let end = number.next;
    while (AMOUNT_TAILS.has(tokens[end]?.text ?? "") && end < start + 4) end += 1;
    const isDigits = tokens[start]?.kind === "number" && tokens[start]?.grouped !== true;
    const yearLike = isDigits && /^(?:19|20)\d\d$/.test(number.value) && end === start + 1;
    if (yearLike) return null;
    const isGoal = GOALS.includes(words.join(" "));
    return { kind: "threshold", bound, isGoal, occurrence: null, from: at, to: end };
  }
  return null;
}
