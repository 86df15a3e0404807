import type { NotUnderstood, Operation, SlotGroup } from "../domain/intent.ts";
import { parseUnit, type Unit } from "../domain/unit.ts";
import type { Glossary } from "../profile/glossary.ts";
import type { Item } from "./item.ts";
import type { Tokenized } from "./tokenize.ts";

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
 * Units that a question asks for. The figure's own unit is a confirmation, another scale of it a computation; another currency
 * is named beside the figure, since nothing is converted without a stored rate.
 */
export function readUnits(context: UnitContext): UnitReading {
  const units = metricUnits(context);
  const notUnderstood: NotUnderstood[] = [];
  for (const item of context.items) {
    if (item.kind === "term" && !isServed(item.term, units, context)) {
      notUnderstood.push({ raw: rawOf(context.tokenized, item), slot: "unit", blocks: false });
    }
  }
  return { operation: scaleOrNone(context, units), notUnderstood };
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
      if (term.scale === "BPS") return false;
      return units.length === 0 || units.every((unit) => canScale(unit));
    case "percent":
      return units.length === 0 || units.every((unit) => unit.kind === "percent") || computesPercent(context.operation);
    default:
      return true;
  }
}

function computesPercent(operation: Operation | null): boolean {
  return operation !== null && ["growth", "share", "cagr", "ratio", "difference"].includes(operation.kind);
}

function canScale(unit: Unit): boolean {
  return unit.kind === "currency" || unit.kind === "count" || unit.kind === "noun";
}

/** A scale that every unit already has is no computation. */
function scaleOrNone({ operation }: UnitContext, units: readonly Unit[]): Operation | null {
  if (operation?.kind !== "scale") return operation;
  const changes = units.some((unit) => canScale(unit) && "scale" in unit && unit.scale !== operation.scale);
  return changes ? operation : null;
}

function rawOf(tokenized: Tokenized, item: Item): string {
  const start = tokenized.tokens[item.from]?.start ?? 0;
  const end = tokenized.tokens[item.to - 1]?.end ?? start;
  return tokenized.text.slice(start, end);
}
