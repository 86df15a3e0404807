import type { Relations } from "./relations.ts";

/** The cells known to a reader: those shown, and all that can be computed from them. */
export interface Knowledge {
  /** Cells by their number in `Relations.cells`. */
  readonly known: ReadonlySet<number>;
  /** The same knowledge after one more cell is shown. */
  with(cell: number): Knowledge;
}

export function knowledgeOf(relations: Relations, cells: Iterable<number>): Knowledge {
  const index = indexOf(relations);
  return learn(index, { known: new Set(), missing: relations.sums.map(({ length }) => length), joined: new Map() }, [
    ...cells,
  ]);
}

interface RelationIndex extends Relations {
  readonly sumsOf: ReadonlyMap<number, readonly number[]>;
  readonly rowOf: ReadonlyMap<number, number>;
}

function indexOf(relations: Relations): RelationIndex {
  const sumsOf = new Map<number, number[]>();
  for (const [sum, members] of relations.sums.entries())
    for (const member of members) sumsOf.set(member, [...(sumsOf.get(member) ?? []), sum]);
  const rowOf = new Map(relations.rows.flatMap((row, number) => row.map(({ cell }) => [cell, number] as const)));
  return { ...relations, sumsOf, rowOf };
}

interface State {
  readonly known: ReadonlySet<number>;
  /** For each sum, the number of members that are not known. */
  readonly missing: readonly number[];
  /** For each row a union-find over days: maps a day to the representative of its connected days. */
  readonly joined: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** Computes the closure: adds cells until nothing new follows from them. */
function learn(index: RelationIndex, before: State, cells: readonly number[]): Knowledge {
  const known = new Set(before.known);
  const missing = [...before.missing];
  const joined = new Map(before.joined);
  const waiting = [...cells];
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (known.has(cell)) continue;
    known.add(cell);
    for (const sum of index.sumsOf.get(cell) ?? []) {
      missing[sum] = (missing[sum] ?? 0) - 1;
      if (missing[sum] === 1) waiting.push(...(index.sums[sum] ?? []).filter((member) => !known.has(member)));
    }
    const row = index.rowOf.get(cell);
    if (row !== undefined) waiting.push(...alongRow(index, row, { cell, known, joined }));
  }
  const state = { known, missing, joined };
  return { known, with: (cell) => learn(index, state, [cell]) };
}

interface RowState {
  readonly cell: number;
  readonly known: ReadonlySet<number>;
  readonly joined: Map<number, ReadonlyMap<number, number>>;
}

/** Connects both ends of a newly known stretch; returns the unknown stretches whose ends are now connected. */
function alongRow({ rows }: RelationIndex, row: number, { cell, known, joined }: RowState): readonly number[] {
  const stretches = rows[row] ?? [];
  const days = joined.get(row) ?? new Map<number, number>();
  const nameOf = (day: number): number => days.get(day) ?? day;
  const own = stretches.find((stretch) => stretch.cell === cell);
  if (own === undefined || nameOf(own.from) === nameOf(own.to)) return [];
  const [kept, gone] = [nameOf(own.from), nameOf(own.to)];
  const ends = stretches.flatMap(({ from, to }) => [from, to]);
  const now = new Map(ends.map((day) => [day, nameOf(day) === gone ? kept : nameOf(day)]));
  joined.set(row, now);
  return stretches
    .filter((one) => !known.has(one.cell) && now.get(one.from) === now.get(one.to))
    .map((one) => one.cell);
}
