import type { Glossary } from "../company/glossary.ts";
import { readCount } from "../language/periods/token-reader.ts";
import type { Token } from "../language/tokenize.ts";
import type { OperationCue } from "../language/words/terms.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import type { Lexicon } from "./lexicon.ts";

/**
 * The tokens with "our three markets" as each of the markets, 三个市场 as 各市场, where the company has as many; the same
 * tokens where it has not, so that the number stays a word that nothing explains.
 */
export function withCounts(tokens: readonly Token[], items: readonly Item[], glossary: Glossary): readonly Token[] {
  const at = items.findIndex((item, index) => {
    const count = readCount(tokens, isTerm(item, "courtesy") ? item.to - 1 : item.from);
    const size = sizeOf(items[nounAfter(items, tokens, index)], glossary);
    const isWhole =
      count?.value === size ||
      (isTime(items[nounAfter(items, tokens, index)]) && isRanked(items, tokens, index)) ||
      (isRanked(items, tokens, index) && (count?.value ?? size) < size);
    const isCount = item.kind === "unknown" || isTerm(item, "courtesy");
    return isCount && count?.next === item.to && count.value > 1 && isWhole;
  });
  const [number, noun] = [items[at], items[nounAfter(items, tokens, at)]];
  const first = tokens[number?.from ?? -1];
  if (number === undefined || noun === undefined || first === undefined) return tokens;
  // "top 2 markets": a ranking shows all of them.
  if (isRanked(items, tokens, at)) return [...tokens.slice(0, number.from), ...tokens.slice(noun.from)];
  const isHan = tokens[noun.from]?.kind === "han";
  const each: Token = { ...first, kind: isHan ? "han" : "word", text: isHan ? "各" : "each" };
  return [...tokens.slice(0, number.from), each, ...tokens.slice(noun.from)];
}

/** "top 2", 最高的两个 */
function isRanked(items: readonly Item[], tokens: readonly Token[], at: number): boolean {
  const before = items[wordsOf(items[at - 1], tokens) === "的" ? at - 2 : at - 1];
  return before?.kind === "term" && before.term.kind === "operation" && RANKING.has(before.term.cue);
}

const RANKING: ReadonlySet<OperationCue> = new Set(["rank", "highest", "lowest"]);

/** "how many Greenlanders": what counts an entity itself counts its people, where a metric does. */
export function withPeople(tokens: readonly Token[], items: readonly Item[], lexicon: Lexicon): readonly Token[] {
  const at = items.findIndex((item, index) => isTerm(item, "count") && isTerm(items[index + 1], "entity"));
  const count = tokens[(items[at]?.to ?? 0) - 1];
  const people: readonly Token[] = count === undefined ? [] : [{ ...count, text: "people", glued: false }];
  const isAsked = at >= 0 && !items.some((item) => isTerm(item, "metric"));
  if (!isAsked || lexicon.longestAt(people, 0)?.term.kind !== "metric") return tokens;
  return tokens.toSpliced(items[at]?.to ?? 0, 0, ...people);
}

/** The index of the noun behind a number, in Chinese behind its measure word. */
function nounAfter(items: readonly Item[], tokens: readonly Token[], at: number): number {
  return wordsOf(items[at + 1], tokens) === "个" ? at + 2 : at + 1;
}

/** "top 3 quarters": of all that are stored. */
function isTime(noun: Item | undefined): boolean {
  return isTerm(noun, "time_noun");
}

/** How many members a noun stands for: the parts of the home entity, or the values of a dimension. */
function sizeOf(noun: Item | undefined, glossary: Glossary): number {
  if (noun?.kind !== "term") return 0;
  const { company, dimensions } = glossary.profile;
  if (noun.term.kind === "member")
    return company.homeEntity === null ? 0 : glossary.children(company.homeEntity).length;
  const dimension = noun.term.kind === "dimension" ? dimensions.get(noun.term.dimension) : undefined;
  return [...(dimension?.values.keys() ?? [])].filter((code) => code !== dimension?.defaultValue).length;
}
