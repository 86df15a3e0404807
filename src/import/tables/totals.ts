import type { Glossary } from "../../company/glossary.ts";
import type { EntitySpec } from "../../domain/profile.ts";
import type { StatedPeriod } from "../../language/periods/period-phrase.ts";
import type { AxisReading } from "./slots/axis-reading.ts";

/**
 * "Total" among the markets of one parent is the parent, where all of its markets are there; a total of some of them is nobody's figure.
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

/** Whether headings beside a total name some parts of a year and not all of them: their sum is of no period. */
function isOfSomeParts(all: readonly AxisReading[]): boolean {
  const parts = new Set(all.flatMap(({ period }) => partOf(period?.value ?? null) ?? []));
  if (parts.size === 0) return false;
  const kinds = new Set([...parts].map((part) => part.slice(0, 1)));
  const [kind] = kinds;
  const needed = kind === "Q" ? QUARTERS : kind === "H" ? HALVES : MONTHS;
  return kinds.size === 1 && parts.size < needed;
}

const QUARTERS = 4;
const HALVES = 2;
const MONTHS = 12;

/** `Q1`, `H2`, `M07`; null for a whole year and for days. */
function partOf(period: StatedPeriod | null): string | null {
  if (period?.kind === "whole") {
    const match = /^\d{4}(?:([QH]\d)|-(\d{2}))$/.exec(period.code);
    return match === null ? null : (match[1] ?? `M${match[2]}`);
  }
  if (period?.kind !== "part") return null;
  switch (period.part.kind) {
    case "quarter":
      return `Q${period.part.quarter}`;
    case "half":
      return `H${period.part.half}`;
    case "month":
      return `M${period.part.month}`;
    case "nine_months":
    case "full_year":
    case "year_to_date":
    case "week":
    case "months_to":
    case "day":
      return null;
  }
}
