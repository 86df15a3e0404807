import type { Claim, ClaimedDirection } from "../domain/claim.ts";
import type { Token, Tokenized } from "../language/tokenize.ts";
import type { OperationCue } from "../language/words/terms.ts";
import { type Item, wordsOf } from "./item.ts";
import type { Mention, Mentions } from "./mentions.ts";
import { EITHER, NEGATION } from "./negated-claims.ts";
import { wordSet } from "./word-set.ts";

/**
 * What a yes-or-no question claims by its words alone: "did HK revenue fall", "is Singapore ahead of China", 香港营收高于中国吗.
 * Null where the words do not say which way, or which of two is meant.
 */
export function claimedDirection(items: readonly Item[], tokenized: Tokenized, mentions: Mentions): Claim | null {
  const { tokens } = tokenized;
  const computing = items.flatMap((item, at) =>
    item.kind === "term" && item.term.kind === "operation"
      ? [{ item, at, cue: item.term.cue, claim: item.term.claim }]
      : [],
  );
  const [said, ...more] = computing.filter(({ claim }) => claim?.percent === "0");
  // "has revenue growth increased": not the change of revenue.
  const others = computing.filter((one) => one !== said && !BESIDE.has(one.cue));
  if (said?.claim === undefined || more.length + others.length > 0 || !asksYesOrNo(items, tokenized)) return null;
  if (JUDGING.test(wordsOf(said.item, tokens)) && COSTS.test(tokenized.text)) return null;
  const direction: ClaimedDirection | null =
    said.cue === "growth" ? { of: "change" } : higherOne(said.at, items, tokens, mentions);
  if (direction === null) return null;
  return { raw: "", value: "0", exponent: null, isPercent: false, currency: null, bound: said.claim.bound, direction };
}

const BESIDE: ReadonlySet<OperationCue> = new Set(["compare", "growth_year", "growth_period"]);

/** Words that say who does better, which of costs is not the higher one. */
const JUDGING = /ahead|beat|overt[ao]|outperform|trail|赢/u;
/** Words of the names of costs, of which more is not better. */
export const COSTS =
  /\b(?:costs?|expens\w+|opex|claims?|loss(?:es)?|lapses?|churn|debts?|liabilit\w+|tax\w*)\b|[费支赔亏债税]|成本/iu;

const OPENINGS: ReadonlySet<string> = wordSet("is,are,was,were,did,does,do,has,have,had");
const CHINESE = /[吗嗎么]\s*[?？。!！]*$|是否|(\p{Script=Han})[不没沒]\1|有[没沒]有|系唔系/u;
const OPEN = /\b(?:or|how|why|what|which|who|when|where|by)\b|还是|還是|什[么麼]|多少|几|幾|哪|谁|誰|怎|为何|為何/iu;

function asksYesOrNo(items: readonly Item[], { text, tokens }: Tokenized): boolean {
  if (OPEN.test(text) || NEGATION.test(text.replace(EITHER, ""))) return false;
  const first = items.find((item) => item.kind === "period" || (item.kind === "term" && !LEADING.has(item.term.kind)));
  return OPENINGS.has(tokens[first?.from ?? -1]?.text ?? "") || CHINESE.test(text);
}

const LEADING: ReadonlySet<string> = new Set(["courtesy", "topic", "joint", "follow_up"]);

/** The one of two values that is said to be higher or lower: named first, with the word of comparing between them. */
function higherOne(
  at: number,
  items: readonly Item[],
  tokens: readonly Token[],
  { all }: Mentions,
): ClaimedDirection | null {
  const plain = all.filter(({ mode }) => mode === "plain");
  const pairs = (["metric", "entity", "period", "dimension"] as const).flatMap((axis) => {
    const named = ofOne(plain.filter((mention) => mention.axis === axis));
    return named.length > 1 ? [{ axis, named }] : [];
  });
  const [pair, ...others] = pairs;
  if (pair === undefined || others.length > 0) return null;
  const [first, second, ...further] = pair.named;
  const code = first?.codes[0];
  if (first === undefined || second === undefined || code === undefined || further.length > 0) return null;
  const between = items.slice(first.item + 1, second.item).map((item) => tokens[item.from]?.text ?? "");
  const isSplit = (first.item < at && at < second.item) || between.includes(at < first.item ? "than" : "比");
  return isSplit && first.codes.length === 1 ? { of: "gap", axis: pair.axis, code } : null;
}

/** Each value once; "we" only beside one other. */
function ofOne(mentions: readonly Mention[]): readonly Mention[] {
  const once = [
    ...new Map(mentions.toReversed().map((mention) => [mention.codes.join(), mention])).values(),
  ].toReversed();
  return once.length > 2 ? once.filter(({ by }) => by !== "home") : once;
}
