import type { Cell } from "../domain/fact.ts";
import { type Period, parsePeriodCode, periodCode } from "../domain/period.ts";
import { isAncestor } from "../profile/family.ts";
import type { Glossary } from "../profile/glossary.ts";
import type { Computation } from "./computation.ts";
import type { FactReader } from "./fact-store.ts";

/** More parts than a company has: what cannot be looked through is not computed. */
const LOOKED_AT_MAX = 1_000;

/**
 * Whether a computation over figures that may all be seen gives one away that may not: what is left of a whole is its other parts, and all
 * parts together are their whole. Only what a company file knows of parts can be told.
 */
export async function givesAway(
  computation: Computation,
  glossary: Glossary,
  facts: Pick<FactReader, "find">,
): Promise<boolean> {
  const beside = cellsBeside(computation, glossary);
  if (beside.length > LOOKED_AT_MAX) return true;
  const found = await Promise.all(beside.map((cell) => facts.find(cell)));
  return found.some(({ status }) => status === "withheld");
}

/** The cells that the result says something of beside its operands. */
function cellsBeside(computation: Computation, glossary: Glossary): readonly Cell[] {
  switch (computation.kind) {
    case "subtract":
      return restOf(computation.whole, computation.parts, glossary);
    case "gap":
      return [
        ...restOf(computation.of, [computation.over], glossary),
        ...restOf(computation.over, [computation.of], glossary),
      ];
    case "sum":
    case "average":
      return wholesOf(computation.of, glossary);
    case "change":
    case "growth":
    case "cagr":
    case "share":
    case "ratio":
    case "rank":
    case "place":
    case "scale":
      return [];
  }
}

/** The other parts of a whole, along each axis on which the named ones are parts of it. */
function restOf(whole: Cell, parts: readonly Cell[], glossary: Glossary): readonly Cell[] {
  const ofMetric = parts.filter(({ metric }) => metric === whole.metric);
  if (ofMetric.length === 0) return [];
  return [
    ...restOfEntities(whole, ofMetric, glossary),
    ...restOfDimensions(whole, ofMetric, glossary),
    ...restOfPeriods(whole, ofMetric),
  ];
}

function restOfEntities(whole: Cell, parts: readonly Cell[], glossary: Glossary): readonly Cell[] {
  const named = parts.map(({ entity }) => entity);
  if (!named.some((code) => isAncestor(whole.entity, code, glossary))) return [];
  const isNamed = (code: string): boolean =>
    named.some((part) => part === code || isAncestor(part, code, glossary) || isAncestor(code, part, glossary));
  return [...glossary.profile.entities.keys()]
    .filter((code) => isAncestor(whole.entity, code, glossary) && !isNamed(code))
    .map((entity) => ({ ...whole, entity }));
}

function restOfDimensions(whole: Cell, parts: readonly Cell[], glossary: Glossary): readonly Cell[] {
  return [...glossary.profile.dimensions.values()].flatMap(({ code, defaultValue, values }) => {
    const named = new Set(parts.map(({ dimensions }) => dimensions[code]));
    if (whole.dimensions[code] !== defaultValue || named.has(defaultValue)) return [];
    return [...values.keys()]
      .filter((value) => value !== defaultValue && !named.has(value))
      .map((value) => ({ ...whole, dimensions: { ...whole.dimensions, [code]: value } }));
  });
}

function restOfPeriods(whole: Cell, parts: readonly Cell[]): readonly Cell[] {
  const named = new Set(parts.map(({ period }) => period));
  if (named.has(whole.period)) return [];
  return partsOfYear(whole.period)
    .filter((period) => !named.has(period))
    .map((period) => ({ ...whole, period }));
}

/** The parts of a year as codes, those that overlap too; none of anything else. */
function partsOfYear(code: string): readonly string[] {
  const period = parsePeriodCode(code);
  if (period?.kind !== "year") return [];
  const { year } = period;
  const parts: readonly Period[] = [
    ...[1, 2].map((half): Period => ({ kind: "half", year, half })),
    ...[1, 2, 3, 4].map((quarter): Period => ({ kind: "quarter", year, quarter })),
    { kind: "nine_months", year },
  ];
  return parts.map(periodCode);
}

/** The wholes that cells of one kind are all parts of: of an entity, of a dimension, of a year. */
function wholesOf(cells: readonly Cell[], glossary: Glossary): readonly Cell[] {
  const [first] = cells;
  if (first === undefined) return [];
  const entities = new Set(cells.map(({ entity }) => entity));
  const periods = new Set(cells.map(({ period }) => period));
  const parent = glossary.entity(first.entity)?.parent ?? null;
  const siblings = parent === null ? [] : glossary.children(parent).map(({ code }) => code);
  const isAllOfParent = siblings.length > 0 && siblings.every((code) => entities.has(code));
  const years = [...new Set(cells.flatMap(({ period }) => yearOf(period)))];
  const fullYears = years.filter((year) => isFull(year, periods));
  return [
    ...(parent !== null && isAllOfParent ? [{ ...first, entity: parent }] : []),
    ...fullYears.map((period) => ({ ...first, period })),
    ...wholeDimensions(cells, first, glossary),
  ];
}

function yearOf(code: string): readonly string[] {
  const period = parsePeriodCode(code);
  return period === null || period.kind === "year" || !("year" in period)
    ? []
    : [periodCode({ kind: "year", year: period.year })];
}

/** Whether all quarters, or both halves, of a year are there. */
function isFull(year: string, periods: ReadonlySet<string>): boolean {
  const parts = partsOfYear(year).filter((code) => parsePeriodCode(code)?.kind !== "nine_months");
  const [halves, quarters] = [parts.slice(0, 2), parts.slice(2)];
  return halves.every((code) => periods.has(code)) || quarters.every((code) => periods.has(code));
}

function wholeDimensions(cells: readonly Cell[], first: Cell, glossary: Glossary): readonly Cell[] {
  return [...glossary.profile.dimensions.values()].flatMap(({ code, defaultValue, values }) => {
    const named = new Set(cells.map(({ dimensions }) => dimensions[code]));
    const parts = [...values.keys()].filter((value) => value !== defaultValue);
    const isAll = named.size > 1 && parts.every((value) => named.has(value));
    return isAll ? [{ ...first, dimensions: { ...first.dimensions, [code]: defaultValue } }] : [];
  });
}
