import type { Clearance } from "../domain/sensitivity.ts";
import { type Knowledge, knowledgeOf } from "./inference.ts";
import type { Relations } from "./relations.ts";

/** Levels of cells by their numbers. */
export type Secrets = ReadonlyMap<number, Clearance>;

/** Figures that are kept from an onlooker, and what they know. */
export interface Watch {
  readonly secrets: Secrets;
  /** A cell of which another value is shown than the one that is kept: what is shown of it tells nothing of that. */
  readonly besides: number | null;
  /** From what was shown for certain. */
  readonly certain: Knowledge;
  /** From that and what may have been shown. */
  readonly possible: Knowledge;
}

interface Kept {
  /** Figures of which nothing is shown. */
  readonly whole: Secrets;
  /** Values beside others that may be shown. */
  readonly beside: Secrets;
}

interface ShownNumbers {
  readonly certain: readonly number[];
  readonly possible: readonly number[];
}

/** Watches with more cells in all are too many to look through. */
const WATCHED_MAX = 500_000;

/**
 * Watches everything that is kept at once, but for the values beside shown ones: each of them is watched by itself, as from somebody who was
 * not shown its cell. `asked` may be shown next. Null where that is too much.
 */
export function watchesOf(
  relations: Relations,
  { whole, beside }: Kept,
  { shown, asked }: { readonly shown: ShownNumbers; readonly asked: ReadonlySet<number> },
): readonly Watch[] | null {
  const seen = new Set(shown.possible);
  const apart = [...beside].filter(([cell]) => seen.has(cell) || asked.has(cell));
  if (apart.length * relations.cells.size > WATCHED_MAX) return null;
  const without = (besides: number | null): Pick<Watch, "besides" | "certain" | "possible"> => {
    const known = (cells: readonly number[]) =>
      knowledgeOf(
        relations,
        cells.filter((cell) => cell !== besides),
      );
    return { besides, certain: known(shown.certain), possible: known(shown.possible) };
  };
  const together = new Map([...whole, ...[...beside].filter(([cell]) => !seen.has(cell) && !asked.has(cell))]);
  const all = { ...without(null), secrets: together };
  return [all, ...apart.map(([cell, level]) => ({ ...without(cell), secrets: new Map([[cell, level]]) }))];
}

/** The levels of what a cell gives away to whoever may have been shown the others, and certainly has not got it already. */
export function toldBy({ secrets, besides, certain, possible }: Watch, cell: number): readonly Clearance[] {
  if (cell === besides || certain.known.has(cell)) return [];
  return levelsIn(secrets, possible.with(cell).known, certain.known);
}

export function levelsIn(
  secrets: Secrets,
  known: ReadonlySet<number>,
  before: ReadonlySet<number> = new Set(),
): readonly Clearance[] {
  return [...secrets].flatMap(([cell, level]) => (known.has(cell) && !before.has(cell) ? [level] : []));
}

export function afterShowing(watch: Watch, cell: number): Watch {
  if (cell === watch.besides) return watch;
  return { ...watch, certain: watch.certain.with(cell), possible: watch.possible.with(cell) };
}
