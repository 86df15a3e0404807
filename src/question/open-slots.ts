import { isAncestor } from "../company/family.ts";
import type { Glossary } from "../company/glossary.ts";
import type { Intent, Operation, SlotGroup } from "../domain/intent.ts";

export const EMPTY_GROUP: SlotGroup = { metrics: [], entities: [], periods: [], dimensions: {} };

/** Whether a question has open slots that its thread may fill. */
export function isOpen(intent: Intent, glossary: Glossary): boolean {
  const own = intent.groups[0] ?? EMPTY_GROUP;
  if (own.metrics.length === 0 && own.entities.length === 0 && own.periods.length === 0) {
    if (intent.asksWhy) return true;
    const leans = intent.followUp || intent.namesWhole || intent.wholeYear || intent.operation !== null;
    return leans || intent.samePart !== null || Object.keys(own.dimensions).length > 0;
  }
  const entityOpen = own.entities.length === 0 && impliedEntity(intent.operation, glossary) === null;
  return own.metrics.length === 0 || entityOpen || own.periods.length === 0;
}

/** "everything except HK" is about the parent of HK: the entity that a subtraction implies, else null. */
export function impliedEntity(operation: Operation | null, glossary: Glossary): string | null {
  if (operation?.kind !== "subtract") return null;
  const parts = operation.without.flatMap((part) => (part.axis === "entity" ? [part.code] : []));
  const parent = parts[0] === undefined ? null : (glossary.entity(parts[0])?.parent ?? null);
  return parent !== null && parts.every((code) => isAncestor(parent, code, glossary)) ? parent : null;
}

/** Whether a computation runs over time, so that the question needs no period. */
export function runsOverTime(operation: Operation | null): boolean {
  if (operation?.kind === "series") return ["year", "half", "quarter", "month"].includes(operation.by);
  return operation?.kind === "rank" && operation.by === "period";
}
