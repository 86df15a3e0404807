import type { Database } from "../database.ts";

/** Callbacks for documents that were removed and added since the last call. */
export interface ChangedDocuments<Row> {
  readonly remove: (row: Row) => void;
  readonly add: (row: Row) => void;
}

/**
 * Reports changes to the documents in view since the previous call, of any process, and returns whether there
 * were any. Call within a transaction.
 */
export function followDocuments<Row>(database: Database, columns: string): (changed: ChangedDocuments<Row>) => boolean {
  const version = database.prepare<[], number>("SELECT data_version FROM passage_state").pluck();
  /** Added up to the known version and removed after it. */
  const gone = database.prepare<[number, number], Row>(
    `SELECT ${columns} FROM passage_document WHERE version_until > ? AND version_from <= ?`,
  );
  /** Added after the known version and still in view. */
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
