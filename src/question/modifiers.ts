import type { Token } from "../language/tokenize.ts";
import { axisOf, isSlot } from "./axes.ts";
import { isOutOfFrame } from "./frames.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import { listsMembers, readSecondMeanings, signCue } from "./placed-terms.ts";
import { isTheCompany } from "./the-company.ts";
import { wordSet } from "./word-set.ts";

/**
 * Known words inside the phrase of a metric ("risk revenue", "revenue team", 企业营收) restrict which figure is meant,
 * even if they are harmless elsewhere. They become unknown, so that they are named to the reader.
 */
export function findModifiers(tokens: readonly Token[], read: readonly Item[]): readonly Item[] {
  const items = readSecondMeanings(tokens, read);
  return items.map((item, index): Item => {
    if (isModifier(tokens, items, index)) return { kind: "unknown", from: item.from, to: item.to };
    if (listsMembers(tokens, items, index)) return { ...AND, from: item.from, to: item.to };
    const cue = signCue(tokens, items, index);
    return cue === null ? item : { kind: "term", term: { kind: "operation", cue }, from: item.from, to: item.to };
  });
}

const AND = { kind: "term", term: { kind: "joint", joint: "and" } } as const;

function isModifier(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  if (item?.kind !== "term") return false;
  if (isPartOfMetric(tokens, items, index)) return true;
  if (isOutOfFrame(tokens, items, index)) return true;
  if (isTerm(items[index + 1], "metric") && isNear(tokens, items, index + 1))
    return modifiesRight(tokens, items, index);
  if (isTerm(items[index - 1], "metric") && isNear(tokens, items, index) && modifiesLeft(tokens, item)) return true;
  return (
    isForeignSide(tokens, items, index) ||
    isPeopleName(tokens, items, index) ||
    isNamePart(tokens, items, index) ||
    isOwner(tokens, items, index) ||
    isWish(tokens, items, index) ||
    isHeadcount(tokens, items, index)
  );
}

/** "what was the foreign provision for taxes": one figure is asked for, which neither of two names side by side is. */
function isPartOfMetric(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  if (!isTerm(items[index], "metric") || !isTerm(items[index + 1], "metric")) return false;
  const start = items.slice(0, index).findLastIndex((item) => item.kind === "break") + 1;
  const before = items.slice(start, index);
  const computes = before.some((item) => item.kind === "term" && item.term.kind === "operation");
  return !computes && before.some((item) => ASKING_FOR_ONE.has(wordsOf(item, tokens).replace(/ the$/, "")));
}

const ASKING_FOR_ONE: ReadonlySet<string> = new Set(["what is", "what was", "what's", "how much is", "how much was"]);

const WISHES: ReadonlySet<string> = wordSet(
  "need,needs,needed,want,wants,wanted,promise,promised,hoping,hope,想要,需要,想,准备,要做",
);

/** "the revenue HK needed", 集团2025年想要多少营收: a wanted figure is not the actual one. */
function isWish(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  const before = items[index - 1];
  if (item?.kind !== "term" || !WISHES.has(wordsOf(item, tokens)) || before === undefined) return false;
  const han = tokens[item.from]?.kind === "han";
  if (han) return tokens[item.from]?.glued === true && isSlot(before) && axisOf(before) !== "metric";
  return axisOf(before) === "entity";
}

/** 代理人数, 多少代理人: asks for a count of dimension members, which is not a metric. */
function isHeadcount(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  if (item?.kind !== "term") return false;
  const [before, next] = [items[index - 1], items[index + 1]];
  const text = wordsOf(item, tokens);
  const glued = tokens[item.from]?.glued === true;
  if (item.term.kind === "head" && glued && ["数", "数目", "总数", "总人数"].includes(text))
    return axisOf(before) === "dimension";
  return text === "多少" && axisOf(next) === "dimension" && tokens[next?.from ?? -1]?.glued === true;
}

/** "Friday's HK revenue", "revenue by noon", "boss's HK revenue", 同事的营收: an owner or a time restricts the figure. */
function isOwner(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  const next = items[index + 1];
  if (item?.kind !== "term" || (item.term.kind !== "deadline" && item.term.kind !== "people")) return false;
  const people = item.term.kind === "people";
  // "the analyst number": a value by a person outside the company.
  if (item.term.kind === "people" && item.term.role === "person" && next?.kind === "term" && next.term.kind === "head")
    return true;
  // 同事的营收; "HK's model".
  if (next !== undefined && wordsOf(next, tokens) === "的" && isTerm(items[index + 2], "metric")) return true;
  // "boss's HK revenue", "analysts' HK revenue".
  const owns = next?.kind === "mark" && ["'s", "'"].includes(wordsOf(next, tokens));
  if (people && owns && axisOf(items[index + 2]) === "entity") return true;
  const before = items[index - 1];
  const article = before !== undefined && wordsOf(before, tokens) === "the";
  const preposition = items[article ? index - 2 : index - 1];
  const slot = items[article ? index - 3 : index - 2];
  if (preposition === undefined || !isSlot(slot)) return false;
  const text = wordsOf(preposition, tokens);
  return SOURCES.has(text) || (!people && PLACES.has(text));
}

const SOURCES: ReadonlySet<string> = new Set(["from", "of", "via", "through", "with", "per", "by", "over"]);
const PLACES: ReadonlySet<string> = new Set(["on", "in", "for", "at"]);

/** 数字渠道, 数据中国: a neutral noun directly before the name of a dimension or an entity makes another name of it. */
function isNamePart(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  const next = items[index + 1];
  if (item?.kind !== "term" || next?.kind !== "term" || tokens[next.from]?.glued !== true) return false;
  if (tokens[item.from]?.kind !== "han") return false;
  if (next.term.kind === "dimension") return ["head", "member", "people", "narrative"].includes(item.term.kind);
  const before = items[index - 1];
  const own = before !== undefined && tokens[item.from]?.glued === true && before.kind !== "break";
  return next.term.kind === "entity" && ["head", "people", "member"].includes(item.term.kind) && !own;
}

/** Words that ask about a topic without naming one. */
export const NEUTRAL_TOPICS: ReadonlySet<string> = new Set([
  "performance",
  "performing",
  "how is",
  "how are",
  "growing",
  "happening",
  "what does",
  "what did",
]);

/** Those of them that open a question: "what did revenue do"; "performance revenue" is another metric. */
const ASKING_TOPICS: ReadonlySet<string> = new Set(["how is", "how are", "what does", "what did"]);

/** Words of these kinds directly before a metric are part of its name. */
function modifiesRight(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  if (item?.kind !== "term") return false;
  const before = items[index - 1];
  const afterEntity = before?.kind === "term" && (before.term.kind === "entity" || before.term.kind === "home");
  switch (item.term.kind) {
    case "head":
      return !NEUTRAL_TOPICS.has(wordsOf(item, tokens));
    case "narrative":
      return !ASKING_TOPICS.has(wordsOf(item, tokens));
    case "deadline":
      return true;
    case "people":
      // "HK team revenue" is the revenue of the HK team.
      return !(afterEntity && item.term.role === "group");
    case "why":
      return !QUESTIONS.has(wordsOf(item, tokens));
    case "member":
      return !(afterEntity && NEUTRAL_MEMBERS.has(wordsOf(item, tokens))) && !isTheCompany(tokens, items, index);
    case "courtesy":
      // An imperative opens a request ("show revenue"); after an entity it is part of a name ("HK search revenue").
      return afterEntity && item.to === item.from + 1;
    case "topic":
      return afterEntity && item.term.topic !== "definition";
    case "operation":
      return afterEntity && OPERATION_NAMES.has(wordsOf(item, tokens));
    case "glue":
      return NAMING_PARTICIPLES.has(wordsOf(item, tokens));
    default:
      return false;
  }
}

function modifiesLeft(tokens: readonly Token[], item: Extract<Item, { kind: "term" }>): boolean {
  switch (item.term.kind) {
    case "people":
    case "member":
      return true;
    case "topic":
      return item.term.topic === "capabilities";
    case "why":
      // "revenue drivers" is a list of causes, not a figure; "revenue … why" asks about one.
      return CAUSES.has(wordsOf(item, tokens));
    case "glue":
    case "courtesy":
      return NOUNS.has(wordsOf(item, tokens));
    default:
      return false;
  }
}

/** "what drove revenue", "why revenue fell": verbs and question words, not part of a name. */
const QUESTIONS = wordSet(
  "why,drove,drives,drive,caused,explain why,reason for,reasons for,what happened,how come,behind,what is behind,为什么,为何,导致,什么导致,怎么会,怎么不,怎么没,何以",
);
const CAUSES = new Set(["driver", "drivers", "attribution", "cause", "causes"]);
const NOUNS = new Set(["确认"]);

/** "HK revenue from China", "HK revenue to group": the other side of a flow between two entities, not a second row. */
function isForeignSide(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  const next = items[index + 1];
  if (item?.kind !== "term" || item.term.kind !== "glue" || next?.kind !== "term" || next.term.kind !== "entity")
    return false;
  const text = wordsOf(item, tokens);
  if (!FOREIGN_SIDES.has(text)) return false;
  const before = items[index - 1];
  // "HK to China revenue": the flow from one to the other.
  if ((text === "to" || text === "from") && before?.kind === "term" && before.term.kind === "entity") return true;
  return namesBefore(items, index);
}

const FOREIGN_SIDES: ReadonlySet<string> = new Set(["from", "to", "by", "via", "through", "under"]);

/** Whether both a metric and an entity stand between the last joint and an item. */
function namesBefore(items: readonly Item[], index: number): boolean {
  let [metric, entity] = [false, false];
  for (let i = index - 1; i >= 0; i -= 1) {
    const item = items[i];
    if (item === undefined || item.kind === "break") break;
    if (item.kind !== "term") continue;
    if (item.term.kind === "joint") break;
    metric ||= item.term.kind === "metric";
    entity ||= item.term.kind === "entity";
    if (metric && entity) return true;
  }
  return false;
}

/** "team China": people directly before an entity are part of a name. */
function isPeopleName(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  const next = items[index + 1];
  const people = item?.kind === "term" && item.term.kind === "people" && item.term.role !== "occasion";
  return people && tokens[item.from]?.kind === "word" && next?.kind === "term" && next.term.kind === "entity";
}

const NEUTRAL_MEMBERS = new Set(
  "business businesses subsidiary entity company 业务 市场 地区 公司 子公司 分公司 区域".split(" "),
);

/** Words of comparison that qualify the metric when they stand between an entity and the metric. */
const OPERATION_NAMES = new Set("more less bigger larger smaller higher lower greater fewer gain share".split(" "));

/** Words that qualify a metric directly after them, although elsewhere they only describe a figure. */
const NAMING_PARTICIPLES = new Set(
  "financial fiscal calendar earned booked recorded generated delivered brought record incurred recognised recognized disclosed one year period end official any 单位 目前的 自有".split(
    " ",
  ),
);

/** Whether an item belongs to the phrase before it: Chinese words only when glued, others always. */
function isNear(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const token = tokens[items[index]?.from ?? -1];
  return token !== undefined && (token.kind !== "han" || token.glued);
}
