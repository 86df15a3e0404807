import type { Claim } from "../domain/claim.ts";
import type { Token, Tokenized } from "../language/tokenize.ts";
import { isClaimedNumber } from "./claims.ts";
import type { Item } from "./item.ts";

/** The number that a question holds against a figure: "above 900k", "is it 1,571"; null for none or several. */
export function claimedNumber(items: readonly Item[], { text, tokens }: Tokenized): Claim | null {
  const [item, ...more] = items.filter(
    (one) => one.kind === "threshold" || (isClaimedNumber(one, tokens) && isCourtesy(one)),
  );
  if (item === undefined || more.length > 0) return null;
  const at = tokens.findIndex(({ kind }, index) => index >= item.from && index < item.to && kind === "number");
  const number = tokens[at];
  if (number === undefined) return null;
  const tails = tailsOf(tokens, at + 1, items);
  const end = tails.at(-1)?.end ?? number.end;
  const exponent = tails.reduce((sum, tail) => sum + (SCALES.get(tail.text) ?? 0), 0);
  return {
    raw: text.slice(number.start, end),
    value: number.text,
    exponent: exponent === 0 ? null : exponent,
    isPercent: tails.some((tail) => PERCENT.has(tail.text)),
    bound: item.kind === "threshold" ? boundOf(tokens.slice(item.from, at)) : "equal",
  };
}

function isCourtesy(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "courtesy";
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
const PERCENT = new Set(["%", "percent", "pct"]);
const SCALES: ReadonlyMap<string, number> = new Map([
  ["k", 3],
  ["thousand", 3],
  ["千", 3],
  ["万", 4],
  ["m", 6],
  ["mn", 6],
  ["mm", 6],
  ["million", 6],
  ["亿", 8],
  ["b", 9],
  ["bn", 9],
  ["billion", 9],
]);

const ABOVE = new Set(
  "more greater higher above over past exceed exceeds exceeded beyond cross crossed pass passed surpass surpassed topped > 超过 突破 高于 大于 多于".split(
    " ",
  ),
);
const BELOW = new Set("less lower fewer below under < 低于 小于 少于 不到".split(" "));
const AT_LEAST = new Set("at least,reach,hit,至少,达到".split(","));

function boundOf(words: readonly Token[]): Claim["bound"] {
  const spoken = words.map(({ text }) => text).filter((text) => text !== "first");
  // "drop below", "get above": the last word tells the side.
  const phrases = [spoken[0] ?? "", spoken.at(-1) ?? "", spoken.join(" "), spoken.join("")];
  if (phrases.some((phrase) => AT_LEAST.has(phrase))) return "at_least";
  if (phrases.some((phrase) => ABOVE.has(phrase))) return "above";
  return phrases.some((phrase) => BELOW.has(phrase)) ? "below" : "at_most";
}
