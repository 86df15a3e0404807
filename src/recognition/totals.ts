import type { EntitySpec } from "../domain/profile.ts";
import type { Glossary } from "../profile/glossary.ts";
import type { AxisReading } from "./slots/axis-reading.ts";

/**
 * "Total" among the markets of one parent is the parent, where all of its markets are there; a total of some of them is nobody's figure.
 */
export function withTotal(reading: AxisReading, all: readonly AxisReading[], glossary: Glossary): AxisReading {
  if (!reading.isTotal || reading.entity !== null) return reading;
  const named = new Set(all.flatMap(({ entity }) => (entity === null ? [] : [entity.value])));
  if (named.size < 2) return reading;
  const parent = commonParent([...named].map((code) => glossary.entity(code)));
  if (parent === null || !glossary.children(parent).every(({ code }) => named.has(code)))
    return { ...reading, isPartialTotal: true };
  return { ...reading, entity: { value: parent, text: glossary.entityLabel(parent, "en") } };
}

function commonParent(specs: readonly (EntitySpec | undefined)[]): string | null {
  const parent = specs[0]?.parent ?? null;
  return specs.every((spec) => spec?.parent === parent) ? parent : null;
}
