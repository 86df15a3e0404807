import type { Glossary } from "../../company/glossary.ts";
import type { EntitySpec } from "../../domain/profile.ts";
import { partOfYear } from "../../language/periods/period-phrase.ts";
import type { AxisReading } from "./slots/axis-reading.ts";

/**
 * "Total" beside all children of one entity is read as that entity; a total of only some of them belongs to no entity.
 */
export function withTotal(reading: AxisReading, all: readonly AxisReading[], glossary: Glossary): AxisReading {
  if (!reading.isTotal) return reading;
  if (reading.period === null && isOfSomeParts(all)) return { ...reading, isPartialTotal: true };
  if (reading.entity !== null) return reading;
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

/** Whether the headings beside a total name some but not all parts of a year: their sum has no period. */
function isOfSomeParts(all: readonly AxisReading[]): boolean {
  const parts = all.flatMap(({ period }) => partOfYear(period?.value ?? null) ?? []);
  const counted = parts.filter(({ kind }) => kind !== "nine_months");
  const [first] = counted;
  if (first === undefined || counted.some(({ kind }) => kind !== first.kind)) return false;
  return new Set(counted.map(({ number }) => number)).size < IN_A_YEAR[first.kind];
}

const IN_A_YEAR = { half: 2, quarter: 4, month: 12, nine_months: 1 };
