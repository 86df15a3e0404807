import type { Glossary } from "../company/glossary.ts";
import type { CellResult, DividedCell } from "../domain/answer.ts";
import { figureOf, hasFigure, isDisputed } from "../domain/cell-figures.ts";
import { Exact, roundSignificant } from "../domain/decimal.ts";
import type { Cell, Figure } from "../domain/fact.ts";
import type { MetricSpec } from "../domain/profile.ts";
import { likePeriods, type Reading, readOrSum } from "./sum-of-parts.ts";

/**
 * Reads a cell. One that is not stored is the sum of its parts or, for a ratio with a definition (`ratio_of`), the
 * quotient of the two metrics, each stored or a sum itself.
 */
export async function readOrCompute(cell: Cell, reading: Reading): Promise<CellResult> {
  const read = await readOrSum(cell, reading);
  return read.status === "not_found" ? ((await quotientOf(cell, reading)) ?? read) : read;
}

/** A ratio with its definition. */
interface Defined {
  readonly metric: MetricSpec;
  readonly of: NonNullable<MetricSpec["ratioOf"]>;
}

/** Null where the ratio has no definition, an operand is missing, or documents state it on another basis. */
async function quotientOf(cell: Cell, reading: Reading): Promise<DividedCell | null> {
  const defined = definitionOf(cell.metric, reading.glossary);
  if (defined === null) return null;
  const operands = await Promise.all(defined.of.map((metric) => readOrSum({ ...cell, metric }, reading)));
  const [dividend, divisor] = operands.filter((operand) => hasFigure(operand) && !isDisputed(operand));
  if (!hasFigure(dividend) || !hasFigure(divisor) || !areDivisible(figureOf(dividend), figureOf(divisor))) return null;
  if (!(await isStatedSo(cell, defined, reading))) return null;
  const { unit } = defined.metric;
  const value = new Exact(figureOf(dividend).value).div(figureOf(divisor).value).times(sizeOf(unit));
  return { status: "divided", cell, figure: { value: roundSignificant(value, DIGITS), unit }, dividend, divisor };
}

/** As many as other derived figures have. */
const DIGITS = 12;

function definitionOf(code: string, glossary: Glossary): Defined | null {
  const metric = glossary.metric(code);
  return metric?.ratioOf ? { metric, of: metric.ratioOf } : null;
}

function areDivisible(dividend: Figure, divisor: Figure): boolean {
  return dividend.unit === divisor.unit && new Exact(divisor.value).gt(0);
}

/** What a quotient of one is in the unit of a ratio. */
function sizeOf(unit: string): number {
  return unit === "PCT" ? 100 : 1;
}

const COMPARED_MAX = 3;
const LOOKED_AT_MAX = 12;

/**
 * Whether the definition gives the stored ratio, but for rounding, in the nearest periods that have the ratio and both
 * operands. A part without such periods is judged by its whole.
 */
async function isStatedSo(cell: Cell, defined: Defined, reading: Reading): Promise<boolean> {
  const whole = reading.glossary.defaultDimensions;
  for (const dimensions of [cell.dimensions, whole]) {
    const compared = await comparisons({ ...cell, dimensions }, defined, reading);
    if (compared.length > 0) return !compared.includes(false);
  }
  return true;
}

async function comparisons(cell: Cell, { metric, of }: Defined, { store }: Reading): Promise<readonly boolean[]> {
  const { entity, dimensions } = cell;
  const stored = await store.periods({ metric: metric.code, entity, dimensions });
  const compared: boolean[] = [];
  for (const period of likePeriods(cell.period, stored).slice(0, LOOKED_AT_MAX)) {
    if (compared.length === COMPARED_MAX) break;
    const read = await Promise.all([metric.code, ...of].map((code) => store.find({ ...cell, metric: code, period })));
    const [ratio, dividend, divisor] = read.map((one) => (hasFigure(one) && !isDisputed(one) ? figureOf(one) : null));
    if (ratio && dividend && divisor && areDivisible(dividend, divisor))
      compared.push(ratio.unit === metric.unit && isWithinRounding(ratio, dividend, divisor));
  }
  return compared;
}

/** Each figure may be half a unit of its last digit off; a zero at the end of an operand is not stored. */
function isWithinRounding(ratio: Figure, dividend: Figure, divisor: Figure): boolean {
  const [stated, over, under] = [new Exact(ratio.value), new Exact(dividend.value), new Exact(divisor.value)];
  const size = sizeOf(ratio.unit);
  const tolerance = halfDigit(ratio)
    .times(under)
    .plus(halfDigit(dividend, divisor).times(stated.abs().plus(size)));
  return stated.times(under).minus(over.times(size)).abs().lte(tolerance);
}

function halfDigit(...figures: readonly Figure[]): Exact {
  const decimals = Math.max(...figures.map(({ value }) => value.split(".")[1]?.length ?? 0));
  return new Exact(10).pow(-decimals).div(2);
}
