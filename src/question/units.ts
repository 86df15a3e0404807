import type { Glossary } from "../company/glossary.ts";
import type { NotUnderstood, Operation, SlotGroup } from "../domain/intent.ts";
import { parseUnit, type Unit } from "../domain/unit.ts";
import type { Tokenized } from "../language/tokenize.ts";
import { type Item, isTerm } from "./item.ts";

export interface UnitContext {
  readonly items: readonly Item[];
  readonly tokenized: Tokenized;
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
  readonly glossary: Glossary;
}

export interface UnitReading {
  readonly operation: Operation | null;
  readonly notUnderstood: readonly NotUnderstood[];
}

/**
 * Reads the units that a question asks for. The figure's own unit changes nothing, another scale is a computation;
 * another currency is named beside the figure, because nothing is converted without a stored rate.
 */
export function readUnits(context: UnitContext): UnitReading {
  // A quotient of money and things is money.
  const units = metricUnits(context).filter((unit, _, all) => !isQuotient(context) || unit === all[0]);
  const notUnderstood: NotUnderstood[] = [];
  for (const [index, item] of context.items.entries()) {
    if (item.kind !== "term") continue;
    if (!isServed(item.term, units, context))
      notUnderstood.push({ raw: rawOf(context.tokenized, item), slot: "unit", blocks: false });
    const counted = item.term.kind === "count" ? countedAmount(context, index) : null;
    if (counted !== null) notUnderstood.push(counted);
  }
  const foreign = notUnderstood.some(({ slot }) => slot === "unit");
  return { operation: foreign ? withoutScale(context.operation) : scaleOrNone(context, units), notUnderstood };
}

function isQuotient({ operation }: UnitContext): boolean {
  return operation?.kind === "ratio";
}

/** "number of new sales" asks for a count, which is not an amount of money. */
function countedAmount({ items, tokenized, glossary }: UnitContext, index: number): NotUnderstood | null {
  const next = items[index + 1];
  const item = items[index];
  const at = items.findIndex(
    (other, i) => i > index && other.kind === "term" && other.term.kind !== "glue" && other.term.kind !== "home",
  );
  const counted = at <= index + 3 ? items[at] : undefined;
  // "how many digital customers": the part is of the metric that follows.
  const named = items.find((other, i) => i > at && !(other.kind === "term" && other.term.kind === "glue"));
  const isPart = counted?.kind === "term" && counted.term.kind === "dimension_value" && isTerm(named, "metric");
  if (item !== undefined && !isPart && counted?.kind === "term" && COUNTABLE.has(counted.term.kind))
    return { raw: rawOf(tokenized, { ...item, to: counted.to }), slot: "operation", blocks: true };
  if (item === undefined || next?.kind !== "term" || next.term.kind !== "metric") return null;
  const unit = parseUnit(glossary.metric(next.term.code)?.unit ?? "");
  if (unit === null || (unit.kind !== "currency" && unit.kind !== "percent")) return null;
  // "how many revenue" means "how much".
  const word = tokenized.tokens[next.to - 1]?.text ?? "";
  const how = tokenized.tokens[item.from]?.text === "how";
  if (how && !word.endsWith("s")) return null;
  return { raw: rawOf(tokenized, { ...item, to: next.to }), slot: "metric", blocks: true };
}

const COUNTABLE: ReadonlySet<string> = new Set(["member", "dimension", "dimension_value", "time_noun", "people"]);

/** If another currency is asked for, rescaling the stored one would be misleading. */
function withoutScale(operation: Operation | null): Operation | null {
  return operation?.kind === "scale" ? null : operation;
}

function metricUnits(context: UnitContext): readonly Unit[] {
  const codes = new Set(context.groups.flatMap((group) => group.metrics));
  return [...codes].map((code) => parseUnit(context.glossary.metric(code)?.unit ?? "")).filter((unit) => unit !== null);
}

function isServed(
  term: Extract<Item, { kind: "term" }>["term"],
  units: readonly Unit[],
  context: UnitContext,
): boolean {
  switch (term.kind) {
    case "currency":
      if (units.length === 0)
        return context.groups.some((group) => group.entities.length > 0 || group.periods.length > 0);
      return units.every((unit) => unit.kind === "currency" && unit.currency === term.currency);
    case "scale":
      if (term.scale === "BPS") return units.length > 0 && units.every((unit) => unit.kind === "percent");
      return units.length === 0 || units.every((unit) => isScaled(unit, term.scale, context.operation));
    case "counter":
      return units.every((unit) => unit.kind === "count" || unit.kind === "noun");
    case "percent":
      return units.length === 0 || units.every((unit) => unit.kind === "percent") || computesPercent(context);
    default:
      return true;
  }
}

/** Stored figures are shown in another scale; a computed one keeps the unit of its operands. */
function isScaled(unit: Unit, scale: string, operation: Operation | null): boolean {
  if (!canScale(unit)) return false;
  const computes = operation !== null && COMPUTED_IN_UNIT.has(operation.kind);
  return !computes || ("scale" in unit && unit.scale === scale);
}

const COMPUTED_IN_UNIT: ReadonlySet<string> = new Set(["difference", "growth", "sum", "average", "subtract"]);

/** Two periods are shown with the change between them. */
function computesPercent({ operation, groups }: UnitContext): boolean {
  const isPair = operation === null || operation.kind === "compare";
  if (isPair && groups.length === 1 && groups[0]?.periods.length === 2) return true;
  return operation !== null && ["growth", "share", "cagr", "ratio", "difference", "between"].includes(operation.kind);
}

function changesScale(unit: Unit, scale: string): boolean {
  if (scale === "BPS") return unit.kind === "percent";
  return canScale(unit) && "scale" in unit && unit.scale !== scale;
}

function canScale(unit: Unit): boolean {
  return unit.kind === "currency" || unit.kind === "count" || unit.kind === "noun";
}

/** Drops a change of scale where every unit already has that scale. */
function scaleOrNone({ operation }: UnitContext, units: readonly Unit[]): Operation | null {
  if (operation?.kind !== "scale") return operation;
  // "in billions?" alone is about the figure of the thread.
  const changes = units.length === 0 || units.some((unit) => changesScale(unit, operation.scale));
  return changes ? operation : null;
}

function rawOf(tokenized: Tokenized, item: Item): string {
  const start = tokenized.tokens[item.from]?.start ?? 0;
  const end = tokenized.tokens[item.to - 1]?.end ?? start;
  return tokenized.text.slice(start, end);
}
