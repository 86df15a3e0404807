import type { Claim, Occurrence } from "../domain/claim.ts";
import { type Read, readHanNumber } from "../language/periods/token-reader.ts";
import { type PhraseTree, phraseEnd } from "../language/phrase-tree.ts";
import type { Token } from "../language/tokenize.ts";
import { signTrees } from "../language/words/signs.ts";
import type { Words } from "../language/words/word-list.ts";
import { AMOUNT_TAILS, CURRENCY_SIGNS, HAN_SCALES, SCALE_NAMES } from "./amount-words.ts";
import type { Item } from "./item.ts";

type Bound = Exclude<Claim["bound"], "equal">;

/** Signs before a limit, by the side that they leave open. */
const SIGNS: readonly (readonly [string, Bound])[] = [
  [">", "above"],
  ["> =", "at_least"],
  ["≥", "at_least"],
  ["<", "below"],
  ["< =", "at_most"],
  ["≤", "at_most"],
];

interface Limit {
  readonly bound: Bound;
  readonly isGoal: boolean;
  /** The word behind it. */
  readonly next: number;
}

/** How the words at a token may limit a figure. `isDone`: "do" and "make" do so too. */
function limitsAt(tokens: readonly Token[], at: number, words: Words, isDone: boolean): readonly Limit[] {
  const { above, at_least, below, at_most, goal, far, done } = signTrees(words).limit;
  const isFar = tokens.slice(Math.max(0, at - FAR_MAX), at).some(({ text }) => text === "far");
  const trees: readonly (readonly [PhraseTree<true>, Bound, boolean])[] = [
    [above, "above", false],
    [at_least, "at_least", false],
    ...(isDone ? ([[done, "at_least", false]] as const) : []),
    [goal, "at_least", true],
    ...(isFar ? ([[far, "at_least", true]] as const) : []),
    [below, "below", false],
    [at_most, "at_most", false],
  ];
  const spelled = trees.flatMap(([tree, bound, isGoal]): readonly Limit[] => {
    const next = phraseEnd(tokens, at, tree);
    return next === null ? [] : [{ bound, isGoal, next }];
  });
  const signed = SIGNS.flatMap(([sign, bound]): readonly Limit[] => {
    const marks = sign.split(" ");
    const isThere = marks.every((mark, i) => tokens[at + i]?.text === mark);
    return isThere ? [{ bound, isGoal: false, next: at + marks.length }] : [];
  });
  return [...spelled, ...signed];
}

/** How many words before a limit "far" may stand: "how far are we from 3 million". */
const FAR_MAX = 8;

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
  words: Words,
  isDone = false,
): (Item & { readonly kind: "threshold" }) | null {
  // "when did it first exceed 900", "when was it last above 50".
  const occurrence = OCCURRENCES.get(tokens[at]?.text ?? "");
  if (occurrence !== undefined) {
    const next = readThreshold(tokens, at + 1, words, true);
    if (next !== null) return { ...next, occurrence, from: at };
  }
  for (const { bound, isGoal, next } of limitsAt(tokens, at, words, isDone)) {
    const start = next + (CURRENCY_SIGNS.has(tokens[next]?.text ?? "") ? 1 : 0);
    const number = readAmount(tokens, start);
    if (number === null) continue;
    let end = number.next;
    while (AMOUNT_TAILS.has(tokens[end]?.text ?? "") && end < start + 4) end += 1;
    const isDigits = tokens[start]?.kind === "number" && tokens[start]?.grouped !== true;
    const yearLike = isDigits && /^(?:19|20)\d\d$/.test(number.value) && end === start + 1;
    if (yearLike) return null;
    return { kind: "threshold", bound, isGoal, occurrence: null, from: at, to: end };
  }
  return null;
}
