import { isAncestor } from "../company/family.ts";
import type { Glossary } from "../company/glossary.ts";
import type { Cell } from "../domain/fact.ts";
import type { Operation, Part, SlotGroup } from "../domain/intent.ts";
import type { Computation } from "./computation.ts";
import { cellsOf } from "./group-cells.ts";

type PartOperation = Extract<Operation, { kind: "share" | "subtract" | "rank" }>;

/** Plans computations over a whole and its parts, or over ranking candidates. Null if the question names none. */
export function planPart(
  operation: PartOperation,
  groups: readonly SlotGroup[],
  glossary: Glossary,
): readonly Computation[] | null {
  const planned = groups.map((group) => planGroup(operation, group, glossary));
  return planned.some((computations) => computations === null)
    ? null
    : planned.flatMap((computations) => computations ?? []);
}

function planGroup(operation: PartOperation, group: SlotGroup, glossary: Glossary): readonly Computation[] | null {
  switch (operation.kind) {
    case "share":
      return shares(group, glossary, operation);
    case "subtract":
      return remainders(group, operation.without, glossary);
    case "rank":
      return withOtherEnd(ranking(group, operation, glossary), operation);
  }
}

/** Share of an entity in its ancestor, of a dimension value in the total, or of both in the ancestor's total. */
function shares(
  group: SlotGroup,
  glossary: Glossary,
  { wholeFirst = false, over }: Extract<Operation, { kind: "share" }>,
): readonly Computation[] | null {
  // "HK share of group profit and revenue" is ambiguous: share of the group, or of the other metric.
  const nested = group.entities.some((code) => group.entities.some((other) => isAncestor(code, other, glossary)));
  if (group.metrics.length > 1 && nested) return null;
  if (group.metrics.length > 1) return metricShares(wholeFirst ? reversed(group) : group, glossary);
  const [first = "", second = "", ...others] = group.entities;
  if (wholeFirst && second !== "" && others.length === 0 && !isAncestor(first, second, glossary))
    return entityShares(group, { part: second, whole: first }, glossary);
  const wholes = group.entities.filter((code) => group.entities.some((other) => isAncestor(code, other, glossary)));
  const parts = group.entities.filter((code) => !wholes.includes(code));
  const hasDimension = Object.values(group.dimensions).some((values) => values.length > 0);
  const computations: Computation[] = [];
  // "China's share of HK": two entities, neither of which contains the other; "share by market" is of their parent.
  if (parts.length > 1 && wholes.length === 0 && !hasDimension && over !== "entity") return null;
  for (const entity of parts) {
    const named = wholes.find((code) => isAncestor(code, entity, glossary));
    const whole = named ?? (hasDimension ? entity : (glossary.entity(entity)?.parent ?? null));
    if (whole === null) return null;
    for (const part of cellsOf({ ...group, entities: [entity] }, glossary)) {
      computations.push({
        kind: "share",
        part,
        whole: { ...part, entity: whole, dimensions: glossary.defaultDimensions },
      });
    }
  }
  return computations.length === 0 ? null : computations;
}

function reversed(group: SlotGroup): SlotGroup {
  return { ...group, metrics: [...group.metrics].reverse() };
}

/** "what % of HK revenue is group revenue": computed as asked, even if the part contains the whole. */
function entityShares(
  group: SlotGroup,
  { part, whole }: { readonly part: string; readonly whole: string },
  glossary: Glossary,
): readonly Computation[] {
  return cellsOf({ ...group, entities: [part] }, glossary).map((cell) => ({
    kind: "share",
    part: cell,
    whole: { ...cell, entity: whole },
  }));
}

/** "new sales as a share of revenue": the first metric as a share of the second. */
function metricShares(group: SlotGroup, glossary: Glossary): readonly Computation[] | null {
  const [part, whole, ...more] = group.metrics;
  if (part === undefined || whole === undefined || more.length > 0) return null;
  return cellsOf({ ...group, metrics: [part] }, glossary).map((cell) => ({
    kind: "share",
    part: cell,
    whole: { ...cell, metric: whole },
  }));
}

/** The whole without its named parts: "ex China", 除香港外, "non-online". */
function remainders(group: SlotGroup, without: readonly Part[], glossary: Glossary): readonly Computation[] | null {
  const entities = without.flatMap((part) => (part.axis === "entity" ? [part.code] : []));
  const values = without.flatMap((part) => (part.axis === "dimension" ? [part] : []));
  if (entities.length + values.length !== without.length || (entities.length > 0 && values.length > 0)) return null;
  const computations: Computation[] = [];
  for (const whole of cellsOf(group, glossary)) {
    const valid =
      entities.every((code) => isAncestor(whole.entity, code, glossary)) &&
      values.every((part) => isWhole(whole, part, glossary));
    if (!valid) return null;
    const parts: readonly Cell[] =
      entities.length > 0
        ? entities.map((entity) => ({ ...whole, entity }))
        : values.map((part) => ({ ...whole, dimensions: { ...whole.dimensions, [part.dimension]: part.code } }));
    computations.push({ kind: "subtract", whole, parts });
  }
  return computations.length === 0 ? null : computations;
}

function isWhole(cell: Cell, part: Extract<Part, { axis: "dimension" }>, glossary: Glossary): boolean {
  return cell.dimensions[part.dimension] === glossary.dimension(part.dimension)?.defaultValue;
}

/** Ranks the named entities, or the children of a single one; one without children is ranked among its siblings. */
function ranking(
  group: SlotGroup,
  operation: Extract<Operation, { kind: "rank" }>,
  glossary: Glossary,
): readonly Computation[] | null {
  const computations: Computation[] = [];
  // "agency and bancassurance sales of HK, ranking": dimension values are not ranked, and ranking the entities was not
  // asked for.
  if (group.entities.length < 2 && Object.values(group.dimensions).some((values) => values.length > 1)) return null;
  if (operation.by === "period") {
    for (const entity of group.entities) {
      for (const metric of group.metrics) {
        const of = cellsOf({ ...group, entities: [entity], metrics: [metric] }, glossary);
        computations.push({ kind: "rank", order: operation.order, by: "period", of });
      }
    }
    return computations;
  }
  for (const cell of cellsOf({ ...group, entities: group.entities.slice(0, 1) }, glossary)) {
    const candidates = candidatesOf(group.entities, glossary);
    if (candidates === null) return null;
    const of = candidates.map((entity) => ({ ...cell, entity }));
    const single = group.entities.length === 1 && candidates.includes(cell.entity);
    computations.push(
      single
        ? { kind: "place", cell, among: of }
        : { kind: "rank", order: operation.order, nth: operation.nth, by: "entity", of },
    );
  }
  return computations;
}

function withOtherEnd(
  computations: readonly Computation[] | null,
  { both }: Extract<Operation, { kind: "rank" }>,
): readonly Computation[] | null {
  if (both !== true) return computations;
  return (
    computations?.flatMap((one): readonly Computation[] =>
      one.kind === "rank" ? [one, { ...one, order: one.order === "highest" ? "lowest" : "highest" }] : [one],
    ) ?? null
  );
}

function candidatesOf(entities: readonly string[], glossary: Glossary): readonly string[] | null {
  if (entities.length > 1) return entities;
  const [only] = entities;
  if (only === undefined) return null;
  const children = glossary.children(only).map((spec) => spec.code);
  if (children.length > 0) return children;
  const parent = glossary.entity(only)?.parent;
  return parent ? glossary.children(parent).map((spec) => spec.code) : null;
}
