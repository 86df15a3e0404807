import type { NotUnderstood } from "../../domain/intent.ts";
import { isSlot } from "../axes.ts";
import type { Item } from "../item.ts";
import { isTheCompany } from "../the-company.ts";
import { wordSet } from "../word-set.ts";
import { unknownAt } from "./unknown-phrase.ts";
import { isMetricItem, rawBetween, rawOf, type UnusedReading } from "./unused-context.ts";

/** "企业营收", "the market": unspecified members, unless a ranking or list is over them or an entity stands before. */
export function memberAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  const { items, mentions, operation } = context;
  const before = items[index - 1];
  const item = items[index];
  if (isTheMarket(context, index)) return unknownAt(context, index, covered);
  const ours = item !== undefined && COMPANY_NOUNS.has(rawOf(context, item).toLowerCase());
  const placed = before?.kind === "term" && PLACING_KINDS.has(before.term.kind);
  const among = ours || operation !== null || mentions.all.some((mention) => mention.axis === "entity");
  const named = among && !isSubsidiaryOf(context, index) && isPointedAt(context, index);
  const isHome =
    !mentions.all.some(({ axis }) => axis === "entity") && isTheCompany(context.tokenized.tokens, items, index);
  const asked = mentions.all.some((mention) => mention.axis === "metric");
  if (placed || named || isHome || (!asked && mentions.all.length > 0)) return null;
  return unknownAt(context, index, covered);
}

/** "the market", "in our region", "country manager", 在当地市场: with a word that specifies it, or beside people. */
function isPointedAt({ items, tokenized }: UnusedReading, index: number): boolean {
  const [before, next] = [items[index - 1], items[index + 1]];
  const placed = before?.kind === "term" && (before.term.kind === "entity" || before.term.kind === "home");
  if (placed || [before, next].some((item) => item?.kind === "term" && POINTED_KINDS.has(item.term.kind))) return true;
  const text = before === undefined ? "" : (tokenized.tokens[before.to - 1]?.text ?? "");
  if (text === "'s" || text === "'") return true;
  const asks = itemsBetweenBreaks(items, index).some((item) => isSlot(item) || isComputing(item));
  return asks && before?.kind === "term" && before.term.kind === "glue" && POINTING.has(text);
}

function isComputing(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "operation";
}

function itemsBetweenBreaks(items: readonly Item[], index: number): readonly Item[] {
  const first = items.slice(0, index).findLastIndex((item) => item.kind === "break") + 1;
  const next = items.slice(index).findIndex((item) => item.kind === "break");
  return items.slice(first, next < 0 ? items.length : index + next);
}

const POINTED_KINDS: ReadonlySet<string> = new Set(["member", "people", "narrative", "courtesy"]);
const POINTING: ReadonlySet<string> = wordSet(
  "the,a,an,this,that,these,those,its,of,in,for,at,your,my,any,one,both,all,的,该,这个,在,个",
);

/** "vs the market", 跟市场比, "rank in the market": all companies, not an entity of this one. */
function isTheMarket(context: UnusedReading, index: number): boolean {
  const { items, operation } = context;
  const item = items[index];
  if (item === undefined || !/^(?:the )?market$|^市场$/i.test(rawOf(context, item))) return false;
  const article = items[index - 1];
  const at = article !== undefined && rawOf(context, article).toLowerCase() === "the" ? index - 2 : index - 1;
  const before = items[at];
  const next = items[index + 1];
  if (before?.kind === "term" && before.term.kind === "joint" && before.term.joint === "versus") return true;
  if (next?.kind === "term" && next.term.kind === "operation" && next.term.cue === "compare") return true;
  const inside = before !== undefined && rawOf(context, before).toLowerCase() === "in";
  if (inside && operation?.kind === "rank") return true;
  // "the whole Hong Kong market", "how big was the China market": all companies in that place.
  const words = items.slice(Math.max(0, index - 6), index).map((near) => rawOf(context, near).toLowerCase());
  return words.some((word) => WHOLE_PLACES.has(word));
}

const WHOLE_PLACES: ReadonlySet<string> = new Set(["whole", "entire", "how big", "how large", "整个", "size of"]);

/** "a subsidiary of HK", 香港的子公司: an unspecified subsidiary of an entity. */
function isSubsidiaryOf(context: UnusedReading, index: number): boolean {
  const item = context.items[index];
  if (item === undefined || !/^(?:subsidiar(?:y|ies)|子公司|分公司|下属公司)$/i.test(rawOf(context, item)))
    return false;
  const textAt = (at: number): string => {
    const near = context.items[at];
    return near === undefined ? "" : rawOf(context, near).toLowerCase();
  };
  return ["a", "one", "的"].includes(textAt(index - 1)) || textAt(index + 1) === "的";
}

const PLACING_KINDS: ReadonlySet<string> = new Set([
  "entity",
  "home",
  "each",
  "axis",
  "interrogative",
  "operation",
  "joint",
  "total",
]);

/** Nouns for the home company itself; "the subsidiary", "the country" are one of several. */
const COMPANY_NOUNS: ReadonlySet<string> = wordSet(
  "company,the company,firm,the firm,business,the business,businesses,operations,overall company,company wide,companywide,company-wide,group wide,groupwide,group-wide,公司,全公司,整个公司",
);

/** "the HK boss's revenue": a person's figure is neither HK's nor the home company's. */
export function unplacedAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood {
  covered.add(index + 1);
  return { raw: rawBetween(context, index, index + 1), slot: "entity", blocks: true };
}

/** "revenue of the team", "the office's revenue": people of an entity that is not named. */
export function peopleAt(context: UnusedReading, index: number): NotUnderstood | null {
  const { items, mentions } = context;
  if (mentions.all.some((mention) => mention.axis === "entity")) return null;
  const item = items[index];
  const before = items[index - 1];
  const article = before?.kind === "term" && ["the", "that", "this"].includes(rawOf(context, before).toLowerCase());
  const owner = items[article ? index - 2 : index - 1];
  const owned = owner?.kind === "term" && ["of", "by", "under"].includes(rawOf(context, owner).toLowerCase());
  const after = items[index + 1];
  const owns =
    after !== undefined && context.tokenized.tokens[after.from]?.text === "'s" && isMetricItem(items[index + 2]);
  return item !== undefined && (owned || owns) ? { raw: rawOf(context, item), slot: "entity", blocks: true } : null;
}

/** "China revenue in HK", 中国公司在香港的营收: the figure of one entity in the place of another belongs to neither. */
export function placeAt(context: UnusedReading, index: number): NotUnderstood | null {
  const { items, mentions } = context;
  const item = items[index];
  const before = items[index - 1];
  if (item?.kind !== "term" || item.term.kind !== "entity" || before?.kind !== "term") return null;
  if (!["in", "within", "inside", "在", "对", "从", "帮", "为", "给"].includes(rawOf(context, before).toLowerCase()))
    return null;
  const { code } = item.term;
  const segment = mentions.segmentOf[index];
  const other = mentions.all.find(
    (mention) =>
      mention.axis === "entity" && mention.item < index && mention.segment === segment && mention.codes[0] !== code,
  );
  const [named = ""] = other?.codes ?? [];
  if (other === undefined || context.isPart(code, named) || context.isPart(named, code)) return null;
  return { raw: rawBetween(context, index - 1, index), slot: "entity", blocks: true };
}

/** "their HK revenue", 他们香港的营收: the HK business of another company. */
export function ownedByOthersAt(context: UnusedReading, index: number): NotUnderstood | null {
  const next = context.items[index + 1];
  if (next?.kind !== "term" || next.term.kind !== "entity") return null;
  return { raw: rawBetween(context, index, index + 1), slot: "entity", blocks: true };
}

/** 集团人寿香港: two entity names written as one are a third name, unless the second is a part of the first. */
export function compoundNameAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  const item = context.items[index];
  const next = context.items[index + 1];
  if (item?.kind !== "term" || item.term.kind !== "entity" || next?.kind !== "term" || next.term.kind !== "entity")
    return null;
  const glued = context.tokenized.tokens[next.from]?.glued === true;
  if (!glued || item.term.code === next.term.code || context.isPart(next.term.code, item.term.code)) return null;
  covered.add(index + 1);
  return { raw: rawBetween(context, index, index + 1), slot: "entity", blocks: true };
}
