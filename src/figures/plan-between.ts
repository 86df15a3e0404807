import { isAncestor } from "../company/family.ts";
import type { Glossary } from "../company/glossary.ts";
import { isOfLevels } from "../company/kinds.ts";
import { type Cell, sameCell } from "../domain/fact.ts";
import type { OperandOperation, Operation, SlotGroup } from "../domain/intent.ts";
import { parsePeriodCode } from "../domain/period.ts";
import { endingLike } from "./as-of.ts";
import type { Computation } from "./computation.ts";
import { cellsOf } from "./group-cells.ts";
import type { PlanContext } from "./plan-context.ts";

/** Pairs the cells of two neighbouring groups, or a single cell with each of the other. Null if they do not pair. */
export function planBetween(
  { op, first: at }: Extract<Operation, { kind: "between" }>,
  groups: readonly SlotGroup[],
  glossary: Glossary,
): readonly Computation[] | null {
  const [left, right] = groups.slice(at, at + 2).map((group) => cellsOf(group, glossary));
  if (left === undefined || right === undefined || left.length === 0 || right.length === 0) return null;
  const length = Math.max(left.length, right.length);
  const pairs = [left, right].every((cells) => cells.length === length || cells.length === 1);
  if (!pairs) return null;
  return Array.from({ length }, (_, i) => {
    const [first, second] = [left[left.length === 1 ? 0 : i], right[right.length === 1 ? 0 : i]];
    return first === undefined || second === undefined ? null : between(op, first, second, glossary);
  }).filter((computation) => computation !== null);
}

function between(op: OperandOperation, first: Cell, second: Cell, glossary: Glossary): Computation {
  switch (op) {
    case "ratio":
      return { kind: "ratio", numerator: first, denominator: second };
    case "share":
      return { kind: "share", part: first, whole: second };
    case "difference":
      return isPartOf(second, first, glossary)
        ? { kind: "subtract", whole: first, parts: [second] }
        : { kind: "gap", of: first, over: second };
  }
}

/** Whether `whole` contains `part`: same metric, for an ancestor entity, a dimension's total or the whole year. */
function isPartOf(part: Cell, whole: Cell, glossary: Glossary): boolean {
  if (part.metric !== whole.metric) return false;
  const entity = part.entity === whole.entity || isAncestor(whole.entity, part.entity, glossary);
  const dimensions = Object.entries(part.dimensions).every(
    ([key, value]) => whole.dimensions[key] === value || whole.dimensions[key] === glossary.defaultDimensions[key],
  );
  return entity && dimensions && (part.period === whole.period || isWithin(part.period, whole.period));
}

function isWithin(part: string, whole: string): boolean {
  const [inner, outer] = [parsePeriodCode(part), parsePeriodCode(whole)];
  if (inner === null || outer?.kind !== "year") return false;
  return (
    (inner.kind === "half" || inner.kind === "quarter" || inner.kind === "nine_months") && inner.year === outer.year
  );
}

/** Ratios of two metrics, entities or periods, all else equal: first named over second. Null if no such pair. */
export function ratios(groups: readonly SlotGroup[], { glossary }: PlanContext): readonly Computation[] | null {
  const computations: Computation[] = [];
  for (const group of groups) {
    const pair = ratioOf(group);
    if (pair === null) return null;
    const [first, second] = pair.map((side) => cellsOf(side, glossary));
    for (const [i, numerator] of (first ?? []).entries()) {
      const denominator = second?.[i];
      if (denominator !== undefined) computations.push({ kind: "ratio", numerator, denominator });
    }
  }
  return computations;
}

function ratioOf(group: SlotGroup): readonly [SlotGroup, SlotGroup] | null {
  const axis = (["metrics", "entities", "periods"] as const).find((name) => group[name].length > 1);
  const [first, second, ...more] = axis === undefined ? [] : group[axis];
  if (axis === undefined || first === undefined || second === undefined || more.length > 0) return null;
  return [
    { ...group, [axis]: [first] },
    { ...group, [axis]: [second] },
  ];
}

/**
 * "agency sales per agent": the divisor is the whole where no such part of it is stored. "9M sales per agent": a level
 * is that of a period with the same end where none of that length is stored.
 */
export async function withStoredDivisors(
  computations: readonly Computation[] | null,
  context: PlanContext,
): Promise<readonly Computation[] | null> {
  if (computations === null) return null;
  return Promise.all(
    computations.map(async (computation): Promise<Computation> => {
      if (computation.kind !== "ratio" || computation.numerator.metric === computation.denominator.metric)
        return computation;
      return {
        ...computation,
        denominator: await atItsEnd(await ofStoredPart(computation.denominator, context), context),
      };
    }),
  );
}

async function ofStoredPart(divisor: Cell, { glossary, store }: PlanContext): Promise<Cell> {
  const whole = { ...divisor, dimensions: glossary.defaultDimensions };
  if (sameCell(whole, divisor)) return divisor;
  const { metric, entity, dimensions } = divisor;
  // A part that is withheld is stored too, and then said to be withheld.
  const isStored = (await store.list({ metric, entity, dimensions }, 1)).length > 0;
  return isStored ? divisor : whole;
}

async function atItsEnd(divisor: Cell, context: PlanContext): Promise<Cell> {
  if (!isOfLevels([divisor.metric], context.glossary)) return divisor;
  const { period, ...row } = divisor;
  const [end = period] = await endingLike([period], [row], context);
  return { ...divisor, period: end };
}
