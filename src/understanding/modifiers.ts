import type { Item } from "./items.ts";
import type { Token } from "./tokenize.ts";

/**
 * Known words that stand inside the phrase of a metric ("risk revenue", "revenue team", 企业营收) restrict which figure is meant, however
 * harmless they are elsewhere. They become unknown, so that they are named to the reader.
 */
export function findModifiers(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  return items.map((item, index) =>
    isModifier(tokens, items, index) ? { kind: "unknown", from: item.from, to: item.to } : item,
  );
}

function isModifier(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  if (item?.kind !== "term") return false;
  if (isMetric(items[index + 1]) && isNear(tokens, items, index + 1)) return modifiesRight(tokens, items, index);
  if (isMetric(items[index - 1]) && isNear(tokens, items, index)) return modifiesLeft(item.term.kind);
  return false;
}

/** Words of these kinds directly before a metric are part of its name. */
function modifiesRight(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  if (item?.kind !== "term") return false;
  const before = items[index - 1];
  const afterEntity = before?.kind === "term" && (before.term.kind === "entity" || before.term.kind === "home");
  switch (item.term.kind) {
    case "head":
    case "people":
    case "narrative":
    case "why":
      return true;
    case "member":
      return !(afterEntity && NEUTRAL_MEMBERS.has(textOf(tokens, item)));
    case "courtesy":
      // An imperative opens a request ("show revenue"); after a slot it is a name ("HK search revenue").
      return afterEntity && item.to === item.from + 1;
    case "glue":
      return NAMING_PARTICIPLES.has(textOf(tokens, item));
    default:
      return false;
  }
}

function modifiesLeft(kind: string): boolean {
  return kind === "people" || kind === "member";
}

const NEUTRAL_MEMBERS = new Set(
  "business businesses operations operation subsidiary unit entity company 业务 市场 地区 公司 子公司 分公司 区域".split(
    " ",
  ),
);

/** Participles and adjectives that elsewhere only describe how a figure came about. */
const NAMING_PARTICIPLES = new Set(
  "financial fiscal calendar earned booked recorded generated delivered brought record one year period end official any".split(
    " ",
  ),
);

function isMetric(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "metric";
}

/** Chinese words are one phrase only when nothing stands between them. */
function isNear(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const token = tokens[items[index]?.from ?? -1];
  return token !== undefined && (token.kind !== "han" || token.glued);
}

function textOf(tokens: readonly Token[], item: Item): string {
  const words = tokens.slice(item.from, item.to).map((token) => token.text);
  return words.join(tokens[item.from]?.kind === "han" ? "" : " ");
}
