import type { Claim } from "../domain/claim.ts";
import type { Token, Tokenized } from "../language/tokenize.ts";
import { CURRENCIES, PERCENT, SCALES } from "./amount-words.ts";
import { claimedDirection } from "./claimed-direction.ts";
import { isNumber } from "./claims.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import type { Mentions } from "./mentions.ts";
import { EITHER, NEGATION } from "./negated-claims.ts";
import { readAmount } from "./threshold.ts";

/** The number that a question holds against a figure: "above 900k", "is it 1,571"; null for none or several. */
export function claimedNumber(items: readonly Item[], tokenized: Tokenized, mentions: Mentions): Claim | null {
  const [item, ...more] = items.filter(
    (one) => one.kind === "threshold" || claimIn(one) !== null || (isNumber(tokenized.tokens, one) && isCourtesy(one)),
  );
  if (item === undefined) return claimedDirection(items, tokenized, mentions);
  if (more.length > 0) return null;
  const around = textAround(item, tokenized);
  const said = claimIn(item);
  const claim: Claim | null =
    said === null ? statedNumber(item, items, tokenized) : { ...said, exponent: null, isPercent: true, currency: null };
  if (claim === null || NEGATION.test(around)) return claim && { ...claim, isUnclear: true };
  return FALLS.test(around) ? fallOf(claim) : claim;
}

/** A fall of 3 % is a change of -3 %, one of more than 3 % a change below it. Other numbers may be levels. */
function fallOf(claim: Claim): Claim {
  const bound = FALLING.get(claim.bound);
  return claim.isPercent && bound !== undefined
    ? { ...claim, value: `-${claim.value}`, bound }
    : { ...claim, isUnclear: true };
}

const FALLING: ReadonlyMap<Claim["bound"], Claim["bound"]> = new Map([
  ["equal", "equal"],
  ["above", "below"],
  ["at_least", "at_most"],
]);

function statedNumber(item: Item, items: readonly Item[], { text, tokens }: Tokenized): Claim | null {
  const at = tokens.findIndex(
    (_, index) => index >= item.from && index < item.to && readAmount(tokens, index) !== null,
  );
  const number = readAmount(tokens, at);
  const start = tokens[at]?.start;
  if (number === null || start === undefined) return null;
  const tails = tailsOf(tokens, number.next, items);
  const end = tails.at(-1)?.end ?? tokens[number.next - 1]?.end ?? start;
  const exponent = tails.reduce((sum, tail) => sum + (SCALES.get(tail.text) ?? 0), 0);
  return {
    // "in the black" is above 0.
    raw: /[\d百千万萬亿億]|(?:thous|mill|bill|trill)/i.test(text.slice(start, end))
      ? text.slice(start, end)
      : number.value,
    value: number.value,
    exponent: exponent === 0 ? null : exponent,
    isPercent: tails.some((tail) => PERCENT.has(tail.text)),
    currency: currencyOf(items, tokens.slice(item.from, item.to)),
    bound: item.kind === "threshold" ? item.bound : isYet(item, items, tokens) ? "at_least" : "equal",
    ...(item.kind === "threshold" && item.occurrence !== null ? { occurrence: item.occurrence } : {}),
    ...(item.kind === "threshold" && item.isGoal ? { isGoal: true } : {}),
  };
}

/** "are we at 3m customers yet" asks whether so many are reached. */
function isYet(claimed: Item, items: readonly Item[], tokens: readonly Token[]): boolean {
  const behind = items.slice(items.indexOf(claimed) + 1);
  const end = behind.findIndex(({ kind }) => kind === "break");
  return behind.slice(0, end < 0 ? undefined : end).some((item) => wordsOf(item, tokens) === "yet");
}

/** "doubled", "more than half of": a limit that the words themselves say. */
function claimIn(item: Item): Pick<Claim, "raw" | "value" | "bound"> | null {
  const claim = item.kind === "term" && item.term.kind === "operation" ? item.term.claim : undefined;
  return claim === undefined || claim.percent === "0"
    ? null
    : { raw: `${claim.percent}%`, value: claim.percent, bound: claim.bound };
}

/** Falls too, of which the number has no sign. */
const FALLS = /\b(?:f[ae]ll(?:en|s)?|dropp?(?:ed|s)?|declin\w+|decreas\w+|shr[aiu]nk|down)\b|[跌降减減]/iu;

function textAround({ from, to }: Item, { text, tokens }: Tokenized): string {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  return `${text.slice(0, start)} ${text.slice(end)}`.replace(EITHER, "");
}

/** The code of the currency that a question names; empty where a sign leaves it open (元, £), null where none is named. */
function currencyOf(items: readonly Item[], limit: readonly Token[]): string | null {
  for (const item of items) if (item.kind === "term" && item.term.kind === "currency") return item.term.currency;
  const named = limit.find(({ text }) => CURRENCIES.has(text));
  return named === undefined ? null : (CURRENCIES.get(named.text) ?? "");
}

function isCourtesy(item: Item): boolean {
  return isTerm(item, "courtesy");
}

/** The scale and sign behind a number, in the same item or the next ones. */
function tailsOf(tokens: readonly Token[], from: number, items: readonly Item[]): readonly Token[] {
  const found: Token[] = [];
  for (let at = from; at < from + TAILS_MAX; at += 1) {
    const token = tokens[at];
    const isTail = token !== undefined && (SCALES.has(token.text) || PERCENT.has(token.text));
    const isName = items.some((item) => item.from === at && item.kind === "period");
    if (!isTail || isName) break;
    found.push(token);
  }
  return found;
}

const TAILS_MAX = 3;
