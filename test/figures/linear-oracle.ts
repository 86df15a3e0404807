import type { Cell } from "../../src/domain/fact.ts";

/**
 * What follows from some figures, as linear algebra over rational numbers: an unknown is the figure of an entity, a dimension value and a
 * stretch of time that no period of the company divides; a cell is a sum of unknowns, and each relation is a sum that is zero.
 */
export type Vector = ReadonlyMap<string, bigint>;

/** Rows in echelon form without fractions: each has a leading unknown that no later row has. */
export class Span {
  readonly #rows: (readonly [string, Vector])[] = [];

  add(vector: Vector): void {
    const left = this.#reduced(vector);
    const [lead] = left.keys();
    if (lead !== undefined) this.#rows.push([lead, left]);
  }

  holds(vector: Vector): boolean {
    return this.#reduced(vector).size === 0;
  }

  #reduced(vector: Vector): Vector {
    let left = vector;
    for (const [lead, row] of this.#rows) {
      const factor = left.get(lead);
      if (factor !== undefined) left = combined([left, row.get(lead) ?? 1n], [row, -factor]);
    }
    return left;
  }
}

export function combined(...terms: readonly (readonly [Vector, bigint])[]): Vector {
  const sum = new Map<string, bigint>();
  for (const [vector, factor] of terms)
    for (const [unknown, value] of vector) sum.set(unknown, (sum.get(unknown) ?? 0n) + factor * value);
  return new Map([...sum].filter(([, value]) => value !== 0n));
}

/** A company of the oracle: plain lists, and the months (or other stretches) that each period covers. */
export interface World {
  readonly children: Readonly<Record<string, readonly string[]>>;
  /** For each dimension its values; the first one is the whole. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly stretches: Readonly<Record<string, readonly string[]>>;
  readonly stored: readonly Cell[];
}

export function vectorOf({ entity, dimensions, period }: Cell, { stretches }: World): Vector {
  return new Map((stretches[period] ?? []).map((one) => [JSON.stringify([entity, dimensions, one]), 1n]));
}

export interface Sum {
  readonly whole: Cell;
  readonly parts: readonly Cell[];
}

/** A whole less its parts. */
export function relationVector({ whole, parts }: Sum, world: World): Vector {
  return combined([vectorOf(whole, world), 1n], ...parts.map((part) => [vectorOf(part, world), -1n] as const));
}

/** Every whole of the company with its parts. */
export function sumsOf(world: World): readonly Sum[] {
  const { stored, children, values } = world;
  const periods = [...new Set(stored.map(({ period }) => period))];
  const sets = dimensionSets(values);
  const sums: Sum[] = [];
  for (const entity of Object.keys(children))
    for (const dimensions of sets)
      for (const period of periods) {
        const whole = { metric: stored[0]?.metric ?? "", entity, dimensions, period };
        const families = (children[entity] ?? []).map((child) => ({ ...whole, entity: child }));
        const along = Object.entries(values).map(([code, [total, ...parts]]) =>
          dimensions[code] === total
            ? parts.map((part) => ({ ...whole, dimensions: { ...dimensions, [code]: part } }))
            : [],
        );
        for (const parts of [families, ...along]) {
          const members = parts.filter((part) => exists(part, world));
          if (members.length === 0 || !exists(whole, world)) continue;
          sums.push({ whole, parts: members });
        }
      }
  return sums;
}

function dimensionSets(values: World["values"]): readonly Cell["dimensions"][] {
  return Object.entries(values).reduce<readonly Cell["dimensions"][]>(
    (sets, [code, all]) => sets.flatMap((set) => all.map((value) => ({ ...set, [code]: value }))),
    [{}],
  );
}

/** Something is filed for it at that time: for the value itself, or, of an entity that files no values there, for the whole. */
function exists({ entity, dimensions, period }: Cell, { stored, children, values, stretches }: World): boolean {
  const family = (code: string): readonly string[] => [code, ...(children[code] ?? []).flatMap(family)];
  const own = new Set(family(entity));
  const then = stored.filter(
    (one) => own.has(one.entity) && (stretches[one.period] ?? []).some((s) => stretches[period]?.includes(s)),
  );
  const wanted = Object.entries(values).filter(([code, [total]]) => dimensions[code] !== total);
  const files = (code: string, total: string | undefined): boolean =>
    then.some((one) => one.dimensions[code] !== total);
  return then.some((one) =>
    wanted.every(
      ([code, [total]]) =>
        one.dimensions[code] === dimensions[code] || (!files(code, total) && one.dimensions[code] === total),
    ),
  );
}

/**
 * What somebody can work out with one sum after the other, each with one figure that they do not know: tried again and again, over all sums. Of
 * one entity and value, stretches of time are added and subtracted freely.
 */
export function workedOut(shown: readonly Cell[], sums: readonly Sum[], world: World): (cell: Cell) => boolean {
  const rows = new Map<string, Span>();
  const rowOf = ({ entity, dimensions }: Cell): Span => {
    const key = JSON.stringify([entity, dimensions]);
    const row = rows.get(key) ?? new Span();
    rows.set(key, row);
    return row;
  };
  const isKnown = (cell: Cell): boolean => rowOf(cell).holds(vectorOf(cell, world));
  for (const cell of shown) rowOf(cell).add(vectorOf(cell, world));
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const { whole, parts } of sums) {
      const [unknown, ...more] = [whole, ...parts].filter((cell) => !isKnown(cell));
      if (unknown === undefined || more.length > 0) continue;
      rowOf(unknown).add(vectorOf(unknown, world));
      isNew = true;
    }
  }
  return isKnown;
}
