import type { ThreadReference } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import { type Item, wordsOf } from "./item.ts";
import { wordSet } from "./word-set.ts";

/** How words other than slots refer to the thread: "which one", "both", "it", "the worst quarter", "China instead". */
export function readReference(items: readonly Item[], tokens: readonly Token[]): ThreadReference {
  const words = items.map((item) => wordsOf(item, tokens));
  const set = items.some((item, i) => isSetWord(item, words[i] ?? ""));
  const one = items.some((item, i) => isWordOf(item, words[i] ?? "", ONE));
  return {
    to: set ? "set" : one ? "one" : null,
    two: items.some((item, i) => isWordOf(item, words[i] ?? "", TWO)),
    axis: askedNoun(items, words),
    replaces: items.some((item, i) => isReplacing(item, words[i] ?? "")),
  };
}

function isSetWord(item: Item, words: string): boolean {
  if (item.kind !== "term") return false;
  const { term } = item;
  if (term.kind === "interrogative") return true;
  // 哪个更高, 谁大: the comparison includes the interrogative.
  if (term.kind === "operation") return /^[哪谁]/u.test(words);
  return isWordOf(item, words, SEVERAL) || isWordOf(item, words, TWO);
}

function isWordOf(item: Item, words: string, list: ReadonlySet<string>): boolean {
  return item.kind === "term" && REFERRING.has(item.term.kind) && list.has(words);
}

const REFERRING: ReadonlySet<string> = new Set(["glue", "others", "pronoun"]);

const SEVERAL =
  wordSet(`both, these, those, those ones, them, they, their, both of them, all of them, 它们, 它们的, 他们, 他们的, 她们,
  这几个, 那几个, 分别, 分别是, 分别为, 分别有, 各自, 各是, 都, 都是`);
const TWO = wordSet("these two, those two, the two of them, of the two, 两者, 二者, 这两个, 那两个");
const ONE = wordSet("it, its, that, this, that one, this one, 它, 它的");

/** The axis of the noun after "which" or a ranking: "which market grew more", "the worst quarter", 哪个渠道最高. */
function askedNoun(items: readonly Item[], words: readonly string[]): ThreadReference["axis"] {
  const asks = items.some(
    (item) =>
      item.kind === "term" &&
      (item.term.kind === "interrogative" || (item.term.kind === "operation" && RANKING.has(item.term.cue))),
  );
  for (const [i, item] of items.entries()) {
    if (item.kind !== "term") continue;
    const { kind } = item.term;
    if (kind === "interrogative" && ENTITY_NOUN.test(words[i] ?? "")) return "entity";
    if (!asks && !(words[i] ?? "").startsWith("哪")) continue;
    if (kind === "member") return "entity";
    if (kind === "time_noun") return "period";
    if (kind === "dimension") return "dimension";
  }
  return null;
}

const RANKING: ReadonlySet<string> = new Set(["highest", "lowest", "rank"]);
const ENTITY_NOUN = /家|公司|地区|市场|国家/u;

function isReplacing(item: Item, words: string): boolean {
  if (item.kind !== "term") return false;
  return item.term.kind === "correction" || item.term.kind === "negation" || INSTEAD.has(words);
}

const INSTEAD = wordSet("instead, switch to, 换成, 改成, 那换成, 换成看");
