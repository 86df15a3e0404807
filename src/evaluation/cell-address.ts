import type { Cell } from "../domain/fact.ts";
import { parsePeriodCode, periodCode } from "../domain/period.ts";

/** A cell on one line, as in golden cases: `REVENUE GROUP_HK FY2025`, `REVENUE GROUP_HK FY2025 channel=ONLINE`. */
export type CellAddress = string;

const CODE = /^[A-Z][A-Z0-9_]*$/;
const DIMENSION = /^[a-z][a-z0-9_]*=[A-Z][A-Z0-9_]*$/;

/** The fault of an address, or null. Dimensions are in alphabetical order, so a cell has one address. */
export function addressFault(text: string): string | null {
  const [metric = "", entity = "", period = "", ...dimensions] = text.split(" ");
  if (!CODE.test(metric) || !CODE.test(entity)) return "begins with the codes of a metric and an entity";
  const parsed = parsePeriodCode(period);
  if (parsed === null || periodCode(parsed) !== period) return `has "${period}" where the code of a period belongs`;
  const stray = dimensions.find((part) => !DIMENSION.test(part));
  if (stray !== undefined) return `has "${stray}" where a dimension such as channel=ONLINE belongs`;
  return dimensions.join() === dimensions.toSorted().join() ? null : "names its dimensions in alphabetical order";
}

/** The address of a cell, without dimensions that have their default value. */
export function addressOf(cell: Cell, defaults: Cell["dimensions"]): CellAddress {
  const named = Object.entries(cell.dimensions)
    .filter(([dimension, value]) => defaults[dimension] !== value)
    .map(([dimension, value]) => `${dimension}=${value}`);
  return [cell.metric, cell.entity, cell.period, ...named.toSorted()].join(" ");
}
