import type { Database } from "../database.ts";

/** What a reader of documents does with those that went and came since its last look. */
export interface ChangedDocuments<Row> {
  readonly remove: (row: Row) => void;
  readonly add: (row: Row) => void;
}

/**
 * Follows the documents in view, by some of their columns: each call tells what this or another process changed since the one before,
 * and whether that was anything. To be called within a transaction, so that nothing moves meanwhile.
 */
export function followDocuments<Row>(database: Database, columns: string): (changed: ChangedDocuments<Row>) => boolean {
  const version = database.prepare<[], number>("SELECT data_version FROM passage_state").pluck();
  /** Came before the known version and went after it. */
  const gone = database.prepare<[number, number], Row>(
    `SELECT ${columns} FROM passage_document WHERE version_until > ? AND version_from <= ?`,
  );
  /** Came after the known version and is still there. */
  const come = database.prepare<[number], Row>(
    `SELECT ${columns} FROM passage_document WHERE version_from > ? AND version_until IS NULL ORDER BY passage_id_first`,
  );
  let known = 0;
  return ({ remove, add }) => {
    const now = version.get() ?? 0;
    if (now === known) return false;
    for (const row of gone.iterate(known, known)) remove(row);
    for (const row of come.iterate(known)) add(row);
    known = now;
    return true;
  };
}
