import type { Token } from "../language/tokenize.ts";
import type { OperationCue, Term } from "../language/words/terms.ts";
import { PAPERS } from "./asking-sentences.ts";
import { axisOf, isSlot } from "./axes.ts";
import { COSTS } from "./claimed-direction.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import { opensRequest } from "./negations.ts";
import { ADDING } from "./net-change.ts";
import { wordSet } from "./word-set.ts";

/** Gives words their second meaning where their position asks for it: "drop" before an entity excludes it. */
export function readSecondMeanings(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  return items.map((item, index): Item => {
    const second = item.kind === "term" ? SECOND_MEANINGS.get(wordsOf(item, tokens)) : undefined;
    return second?.holds({ tokens, items, index }) ? { ...item, kind: "term", term: second.term } : item;
  });
}

interface Place {
  readonly tokens: readonly Token[];
  readonly items: readonly Item[];
  readonly index: number;
}

/** The second meaning of a word, and where it applies; elsewhere the word has the meaning of the word lists. */
interface SecondMeaning {
  readonly term: Term;
  readonly holds: (place: Place) => boolean;
}

const SECOND_MEANINGS: ReadonlyMap<string, SecondMeaning> = new Map<string, SecondMeaning>([
  ["per", { term: { kind: "each" }, holds: ofEachValue }],
  ...["double", "triple"].map((word): [string, SecondMeaning] => [
    word,
    { term: { kind: "operation", cue: "unserved" }, holds: orders },
  ]),
  ...["from", "from the"].map((word): [string, SecondMeaning] => [
    word,
    { term: { kind: "source" }, holds: opensPaper },
  ]),
  ["drop", { term: { kind: "exclusion" }, holds: leavesOut }],
  ["share", { term: { kind: "courtesy" }, holds: asksToShare }],
  ["wow", { term: { kind: "operation", cue: "growth_period" }, holds: isOfAFigure }],
  ["behind", { term: { kind: "operation", cue: "compare" }, holds: standsBetweenTwo }],
  ["driving", { term: { kind: "verb", role: "request" }, holds: drivesNothing }],
  ["growing", { term: { kind: "operation", cue: "growth" }, holds: isRanked }],
  ["net", { term: { kind: "operation", cue: "net_change" }, holds: isOfAdding }],
  ["balance", { term: { kind: "head" }, holds: isOfALevel }],
  ["individual", { term: { kind: "each" }, holds: countsMembers }],
  ...["cheapest", "cheapest to run", "cheapest to operate", "最便宜", "最省"].map((word): [string, SecondMeaning] => [
    word,
    { term: { kind: "operation", cue: "lowest" }, holds: isOfACost },
  ]),
  ...["plus", "加上", "加"].map((word): [string, SecondMeaning] => [
    word,
    { term: { kind: "joint", joint: "and" }, holds: addsARow },
  ]),
  ["直接", { term: { kind: "glue" }, holds: opensTelling }],
]);

/** Items between the rows and what is added to them. */
const ROWS_WITHIN = 10;

/** "by market, plus the group": one more row, no sum. */
function addsARow({ items, index }: Place): boolean {
  const before = items
    .slice(Math.max(0, index - ROWS_WITHIN), index)
    .findLast((item) => isTerm(item, "axis") || (isSlot(item) && item.kind === "term"));
  const next = items.slice(index + 1).find((item) => !isTerm(item, "glue"));
  return isTerm(before, "axis") && isTerm(next, "entity", "home");
}

/** "the fastest growing market", "growing fastest"; "how is HK growing" asks what is said about it. */
function isRanked({ items, index }: Place): boolean {
  const before = items.slice(0, index).findLast((item) => !isTerm(item, "glue") && item.kind !== "mark");
  return [before, items[index + 1]].some(
    (item) => item?.kind === "term" && item.term.kind === "operation" && RANKING.has(item.term.cue),
  );
}

const RANKING: ReadonlySet<OperationCue> = new Set<OperationCue>(["highest", "lowest", "rank"]);

/** "which market is the cheapest to run by cost ratio": of what is sold it says nothing. */
function isOfACost({ tokens, items }: Place): boolean {
  const metrics = items.filter((item) => axisOf(item) === "metric");
  return metrics.some((item) => COSTS.test(wordsOf(item, tokens)));
}

/** "double HK revenue" is no claim that it did. */
function orders({ tokens, items, index }: Place): boolean {
  return !items.slice(0, index).some((item) => DOING.has(tokens[item.from]?.text ?? ""));
}

const DOING: ReadonlySet<string> = new Set(["did", "does", "do", "has", "have", "had", "will"]);

/** "from the distribution report": where the figure stands, not what it is of. */
function opensPaper({ tokens, items, index }: Place): boolean {
  const at = items.findIndex((item, i) => i > index && isPaper(wordsOf(item, tokens)));
  return at > 0 && items.slice(index + 1, at).every((item) => item.kind === "unknown" || isTerm(item, "glue"));
}

function isPaper(words: string): boolean {
  return PAPERS.has(words.split(" ").at(-1) ?? "");
}

/** "customers per channel" */
function ofEachValue({ items, index }: Place): boolean {
  const next = items[index + 1];
  return next?.kind === "term" && next.term.kind === "dimension";
}

/** "group revenue, drop HK": an imperative that excludes something, not a fall. */
function leavesOut({ items, index }: Place): boolean {
  const next = axisOf(items[index + 1]);
  return (next === "entity" || next === "dimension") && opensRequest(items[index - 1]);
}

/** "share the HK revenue": an imperative; "share HK has of group revenue" asks for a share. */
function asksToShare({ tokens, items, index }: Place): boolean {
  const next = items[index + 1];
  if (!opensRequest(items[index - 1]) || (!isSlot(next) && !ARTICLES.has(wordsOf(next, tokens)))) return false;
  const end = items.findIndex((item, i) => i > index && item.kind === "break");
  return !items.slice(index, end < 0 ? undefined : end).some((item) => HAVING.has(wordsOf(item, tokens)));
}

const ARTICLES: ReadonlySet<string> = new Set(["the", "our"]);
const HAVING: ReadonlySet<string> = new Set(["has", "have", "had", "does", "did", "makes up", "made up"]);

/** "revenue wow", "WoW growth": week on week beside a figure or a change; elsewhere an exclamation. */
function isOfAFigure({ items, index }: Place): boolean {
  const [before, next] = [items[index - 1], items[index + 1]];
  return axisOf(before) === "metric" || isChange(next) || (axisOf(before) === "entity" && axisOf(next) === "metric");
}

function isChange(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "operation" && CHANGES.has(item.term.cue);
}

const CHANGES: ReadonlySet<OperationCue> = new Set(["growth", "difference"]);

/** "is Singapore behind China in revenue" compares two values of one axis; elsewhere it asks for a cause. */
function standsBetweenTwo({ tokens, items, index }: Place): boolean {
  const axis = axisOf(items[index + 1]);
  const before = items.slice(0, index);
  const asksWhy = before.some((item) => item.kind === "term" && CAUSING.has(item.term.kind));
  const opens = before.some((item) => ["what", "who"].includes(tokens[item.from]?.text ?? ""));
  return axis !== null && axis !== "metric" && !asksWhy && !opens && before.some((item) => axisOf(item) === axis);
}

const CAUSING: ReadonlySet<Term["kind"]> = new Set(["why", "narrative"]);

/** "I'm driving, HK revenue?", "driving to the airport": nothing that could be driven up or down follows. */
function drivesNothing({ tokens, items, index }: Place): boolean {
  const next = items[index + 1];
  const asked = items.slice(0, index).some((item) => tokens[item.from]?.text === "what");
  const away = next === undefined || next.kind === "break" || ["to", "from", "home"].includes(wordsOf(next, tokens));
  return away && !asked;
}

/** "the balance of total assets": what it stands at; "the balance of the year" is what is left of it. */
function isOfALevel({ tokens, items, index }: Place): boolean {
  const of = wordsOf(items[index + 1], tokens);
  const owned = of === "of" || of === "of the" ? items.slice(index + 2, index + 4) : [];
  return [items[index - 1], ...owned].some((item) => axisOf(item) === "metric");
}

/** "individual countries": each of them; "individual customers" are a kind of customers. */
function countsMembers({ items, index }: Place): boolean {
  const next = items[index + 1];
  return next?.kind === "term" && ["member", "dimension", "time_noun", "axis"].includes(next.term.kind);
}

/** "net agent adds", "how many agents did SG add, net": of what was added; "net assets" are another metric. */
function isOfAdding({ tokens, items, index }: Place): boolean {
  const [before, next, after] = [items[index - 1], items[index + 1], items[index + 2]];
  const isAdding = (item: Item | undefined): boolean => ADDING.has(wordsOf(item, tokens));
  if (axisOf(next) === "metric") return isAdding(after);
  if (isAdding(before)) return true;
  return before?.kind === "break" && (next === undefined || next.kind === "break") && items.some(isAdding);
}

/** 直接告诉我: about the answer, not about a figure. */
function opensTelling({ tokens, items, index }: Place): boolean {
  const next = items[index + 1];
  return next?.kind === "term" && next.term.kind === "courtesy" && tokens[next.from]?.glued === true;
}

/** The operation of a sign or small word between figures: "HK + China", "HK revenue / group revenue", 集团营收-香港营收. */
export function signCue(tokens: readonly Token[], items: readonly Item[], index: number): OperationCue | null {
  const item = items[index];
  const before = axisOf(items[index - 1]);
  const after = axisOf(items[index + 1]);
  const height = heightCue(tokens, items, index);
  if (height !== null) return height;
  if (before !== null && isMove(tokens, items, index)) return "difference";
  if (item === undefined || before === null) return null;
  const text = wordsOf(item, tokens);
  const opens = items[index + 1];
  // "HK / (HK + China)": brackets are not supported.
  if (item.kind === "mark" && text === "/" && opens?.kind === "mark" && wordsOf(opens, tokens) === "(")
    return "unserved";
  if (after === null) return null;
  const figures = before === "metric" && (after === "metric" || after === "entity");
  if (item.kind === "mark" && (text === "+" || text === "＋")) return "sum";
  if (item.kind === "mark" && text === "/" && figures) return "unserved";
  if (item.kind === "mark" && text === "-" && (figures || (before === "entity" && after === "entity")))
    return "unserved";
  return item.kind === "term" &&
    item.term.kind === "glue" &&
    text === "over" &&
    (before === "metric" || before === "period") &&
    (after === "metric" || after === "entity" || (after !== "period" && before === "metric"))
    ? "ratio"
    : null;
}

/** "group + each market", "all markets + group": a list, not a sum. */
export function listsMembers(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  if (items[index]?.kind !== "mark" || !ADDITIONS.has(wordsOf(items[index], tokens))) return false;
  const beside = [items[index - 1], items[index + 1]];
  return beside.some((item) => isTerm(item, "entity", "home")) && beside.some((item) => isTerm(item, ...MEMBERS));
}

const ADDITIONS: ReadonlySet<string> = new Set(["+", "＋", "&"]);
const MEMBERS: readonly Term["kind"][] = ["member", "each", "axis", "total", "per"];

/** 谁的营收高, 香港和中国的营收哪个低: one character at the end asks for a comparison. */
function heightCue(tokens: readonly Token[], items: readonly Item[], index: number): OperationCue | null {
  const item = items[index];
  const next = items[index + 1];
  const ends = next === undefined || next.kind === "break" || (next.kind === "term" && next.term.kind === "courtesy");
  const isPlaced = axisOf(items[index - 1]) === "metric" || isTerm(items[index - 1], "interrogative");
  if (item?.kind !== "unknown" || item.to !== item.from + 1 || !ends || !isPlaced) return null;
  const text = wordsOf(item, tokens);
  const asks = items.some((other) => other.kind === "term" && other.term.kind === "interrogative");
  if ("高大多".includes(text)) return asks ? "highest" : "compare";
  if ("低小少".includes(text)) return asks ? "lowest" : "compare";
  return null;
}

const MOVES = /^(?:moved?|moves|shift(?:s|ed)?|budged?|[动变](?:没[动变]|了)?(?:吗|么|没有|没)?)$/;
const MOVE_OPENERS: ReadonlySet<string> = wordSet("did,do,does,has,have,had,how,whether,if");

/** "did the cost ratio move", 费用率变了吗: asks whether a figure changed, answered by its difference. */
function isMove(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  if (item?.kind !== "unknown" || !MOVES.test(wordsOf(item, tokens))) return false;
  if (tokens[item.from]?.kind === "han") return tokens[item.from]?.glued === true;
  return items.slice(0, index).some((other) => MOVE_OPENERS.has(tokens[other.from]?.text ?? ""));
}
