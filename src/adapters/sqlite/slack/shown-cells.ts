import { type Cell, cellKey } from "../../../domain/fact.ts";
import type { Shown } from "../../../figures/last-pieces.ts";
import type { Database } from "../database.ts";

interface ShownTables {
  shownTo(readers: readonly string[], metric: string): Shown;
  keep(readers: readonly string[], cells: readonly Cell[], postedAs: string | null): void;
  settle(postedAs: string, isShown: boolean): void;
}

/** Deletes some expired rows of each table. */
export const SHOWN_REMOVALS: readonly string[] = [
  "DELETE FROM shown_cell WHERE (reader, metric, cell) IN (SELECT reader, metric, cell FROM shown_cell WHERE updated_at < ? LIMIT ?)",
  `DELETE FROM doubtful_cell WHERE (reader, metric, cell, posted_as) IN
    (SELECT reader, metric, cell, posted_as FROM doubtful_cell WHERE updated_at < ? LIMIT ?)`,
];

const IS_NEWER = "ON CONFLICT DO UPDATE SET updated_at = max(updated_at, excluded.updated_at)";

/** The cells that a reader was shown, and those "in doubt": in a post whose outcome is not known yet. */
export function openShownCells(
  database: Database,
  { rememberMs, now }: { readonly rememberMs: number; readonly now: () => number },
): ShownTables {
  const select = (table: string) =>
    database
      .prepare<[string, string, number], string>(
        `SELECT cell FROM ${table} WHERE reader = ? AND metric = ? AND updated_at >= ?`,
      )
      .pluck();
  const certain = select("shown_cell");
  const inDoubt = select("doubtful_cell");
  const insert = database.prepare<[string, string, string, number]>(
    `INSERT INTO shown_cell (reader, metric, cell, updated_at) VALUES (?, ?, ?, ?) ${IS_NEWER}`,
  );
  const insertDoubtful = database.prepare<[string, string, string, number, string]>(
    `INSERT INTO doubtful_cell (reader, metric, cell, updated_at, posted_as) VALUES (?, ?, ?, ?, ?) ${IS_NEWER}`,
  );
  const move = database.prepare<[string]>(
    `INSERT INTO shown_cell (reader, metric, cell, updated_at)
      SELECT reader, metric, cell, updated_at FROM doubtful_cell WHERE posted_as = ? ${IS_NEWER}`,
  );
  const forget = database.prepare<[string]>("DELETE FROM doubtful_cell WHERE posted_as = ?");
  const isHeld = database.prepare<[string], number>("SELECT 1 FROM doubtful_cell WHERE posted_as = ? LIMIT 1").pluck();
  const keep = database.transaction((readers: readonly string[], cells: readonly Cell[], postedAs: string | null) => {
    for (const reader of readers) {
      for (const cell of cells) {
        const row = [reader, cell.metric, cellKey(cell), now()] as const;
        if (postedAs === null) insert.run(...row);
        else insertDoubtful.run(...row, postedAs);
      }
    }
  });
  const settle = database.transaction((postedAs: string, isShown: boolean) => {
    if (isShown) move.run(postedAs);
    forget.run(postedAs);
  });
  return {
    shownTo: (readers, metric) => {
      const since = now() - rememberMs;
      const all = (cells: typeof certain) => new Set(readers.flatMap((reader) => cells.all(reader, metric, since)));
      // Read first, so that a cell that is settled in between is in one of the sets.
      const doubtful = all(inDoubt);
      return { certain: all(certain), inDoubt: doubtful };
    },
    keep: (readers, cells, postedAs) => keep.immediate(readers, cells, postedAs),
    // Most posts have no rows here and need no lock.
    settle: (postedAs, isShown) => {
      if (isHeld.get(postedAs) !== undefined) settle.immediate(postedAs, isShown);
    },
  };
}
