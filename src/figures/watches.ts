import type { Clearance } from "../domain/sensitivity.ts";
import { type Knowledge, knowledgeOf } from "./inference.ts";
import type { Relations } from "./relations.ts";

/** Levels of protected cells by their numbers. */
export type Secrets = ReadonlyMap<number, Clearance>;

/** Protected figures, and a reader's knowledge of related cells. */
export interface Watch {
  readonly secrets: Secrets;
  /** A cell with an open value beside its protected one; showing the open one reveals nothing of the other. */
  readonly besides: number | null;
  /** Derived from cells that were certainly shown. */
  readonly certain: Knowledge;
  /** Derived from those and from cells that may have been shown. */
  readonly possible: Knowledge;
}

interface Kept {
  /** Cells of which nothing may be shown. */
  readonly whole: Secrets;
  /** Protected values of cells that also have an open value. */
  readonly beside: Secrets;
}

interface ShownNumbers {
  readonly certain: readonly number[];
  readonly possible: readonly number[];
}

/** Above this number of cells in all watches the analysis is given up. */
const WATCHED_MAX = 500_000;

/**
 * One watch for all protected cells together, plus one for each protected value beside an open one that was or may be
 * shown: that watch ignores its own cell. `asked` may be shown next. Null if that is too many.
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

/**
 * Levels of the figures that showing a cell reveals; assumes that doubtful cells were shown, but counts only certain
 * ones as already known.
 */
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
