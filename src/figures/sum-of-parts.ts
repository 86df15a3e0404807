import type { Glossary } from "../company/glossary.ts";
import { isOfKinds } from "../company/kinds.ts";
import type { FoundCell, QueryResult, SummedCell } from "../domain/answer.ts";
import { Exact } from "../domain/decimal.ts";
import type { Cell, Figure } from "../domain/fact.ts";
import { existsIn, type PeriodCode, parsePeriodCode } from "../domain/period.ts";
import type { FactReader } from "./fact-store.ts";
import { tilesOf } from "./tiles.ts";

/** A sum of more parts could not be shown with all of them. */
const PARTS_MAX = 24;

/** Periods that the whole is held against its parts in. */
const COMPARED_MAX = 3;

export interface Reading {
  readonly glossary: Glossary;
  readonly store: Pick<FactReader, "find" | "periods">;
}

/**
 * Reads a cell. One that is not stored is the sum of its parts where all of them are stored and undisputed: the parts
 * of its time for a flow, else the values of a dimension or the direct children of the entity. Ratios have no sum.
 * Nothing further is read for a cell that is stored, whoever may see it.
 */
export async function readOrSum(cell: Cell, reading: Reading): Promise<QueryResult | SummedCell> {
  const period = parsePeriodCode(cell.period);
  if (period !== null && !existsIn(period, reading.glossary.profile.fiscalYears)) return { status: "not_found", cell };
  const read = await reading.store.find(cell);
  return read.status === "not_found" ? ((await sumOfParts(cell, reading)) ?? read) : read;
}

async function sumOfParts(whole: Cell, { glossary, store }: Reading): Promise<SummedCell | null> {
  const kind = glossary.metric(whole.metric)?.kind ?? "ratio";
  if (kind === "ratio") return null;
  const { metric, entity, dimensions } = whole;
  const stored = await store.periods({ metric, entity, dimensions });
  const tiles = kind === "flow" ? tilesOf(whole.period, stored, glossary.profile.fiscalYears) : [];
  const inTime = await sumOf(
    whole,
    tiles.map((period) => ({ ...whole, period })),
    store,
  );
  if (inTime !== null) return inTime;
  const compared = likePeriods(whole.period, stored).slice(0, COMPARED_MAX);
  for (const parts of [...partsOfDimensions(whole, glossary), childrenOf(whole, glossary)]) {
    const summed = await sumOf(whole, parts, store);
    if (summed !== null && (await addUp(whole, parts, compared, store))) return summed;
  }
  return null;
}

/** For each dimension of which the cell is the whole: a cell for each of its other values. */
function partsOfDimensions(whole: Cell, { profile }: Glossary): readonly (readonly Cell[])[] {
  const split = [...profile.dimensions.values()].filter(
    (spec) => whole.dimensions[spec.code] === spec.defaultValue && !isOfKinds(spec),
  );
  return split.map(({ code, defaultValue, values }) =>
    [...values.keys()]
      .filter((value) => value !== defaultValue)
      .map((value) => ({ ...whole, dimensions: { ...whole.dimensions, [code]: value } })),
  );
}

function childrenOf(whole: Cell, glossary: Glossary): readonly Cell[] {
  return glossary.children(whole.entity).map(({ code }) => ({ ...whole, entity: code }));
}

/** Null unless every part is found and undisputed, in one unit. */
async function sumOf(cell: Cell, of: readonly Cell[], store: Reading["store"]): Promise<SummedCell | null> {
  if (of.length < 2 || of.length > PARTS_MAX) return null;
  const parts: FoundCell[] = [];
  for (const part of of) {
    const read = await store.find(part);
    if (read.status !== "found" || read.conflicts.length > 0) return null;
    parts.push(read);
  }
  const [unit = "", ...others] = new Set(parts.map(({ statement }) => statement.figure.unit));
  if (others.length > 0) return null;
  const total = parts.reduce((sum, { statement }) => sum.plus(statement.figure.value), new Exact(0));
  return { status: "summed", cell, figure: { value: total.isZero() ? "0" : total.toFixed(), unit }, parts };
}

/** Stored periods to hold a computation against: those of the same length first, then the latest. */
export function likePeriods(period: PeriodCode, stored: readonly PeriodCode[]): readonly PeriodCode[] {
  const kind = parsePeriodCode(period)?.kind;
  const isLike = (code: PeriodCode): boolean => parsePeriodCode(code)?.kind === kind;
  const latestFirst = stored.toSorted().toReversed();
  return [...latestFirst.filter(isLike), ...latestFirst.filter((code) => !isLike(code))];
}

/**
 * Whether the parts are the whole where both are stored, but for rounding. Eliminations, customers of two regions, and
 * values that contain each other do not add up: then no sum stands for the whole.
 */
async function addUp(
  whole: Cell,
  parts: readonly Cell[],
  periods: readonly PeriodCode[],
  store: Reading["store"],
): Promise<boolean> {
  for (const period of periods) {
    const stated = await store.find({ ...whole, period });
    const summed = await sumOf(
      { ...whole, period },
      parts.map((part) => ({ ...part, period })),
      store,
    );
    if (stated.status !== "found" || stated.conflicts.length > 0 || summed === null) continue;
    return isWithinRounding(stated.statement.figure, summed);
  }
  return true;
}

function isWithinRounding(whole: Figure, { figure, parts }: SummedCell): boolean {
  const values = [whole.value, ...parts.map(({ statement }) => statement.figure.value)];
  const decimals = Math.max(...values.map((value) => value.split(".")[1]?.length ?? 0));
  // Each figure may be half a unit of its last digit off.
  const tolerance = new Exact(10).pow(-decimals).times(values.length).div(2);
  return whole.unit === figure.unit && new Exact(whole.value).minus(figure.value).abs().lte(tolerance);
}
