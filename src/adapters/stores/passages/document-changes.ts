import { all, first, type Work } from "../work.ts";

/** Memory of the documents in view. */
export interface DocumentMemory<Row> {
  readonly remove: (row: Row) => void;
  readonly add: (row: Row) => void;
  /** Drops everything. */
  readonly forget: () => void;
}

/**
 * Brings a memory of the documents in view up to date with the changes of any process since the previous call, and
 * returns whether there were any. Must be the first work of a transaction that changes no document, so that the memory
 * holds nothing but what is committed.
 */
export function followDocuments<Row>(columns: string, memory: DocumentMemory<Row>): () => Work<boolean> {
  /** Added up to the known version and removed after it. */
  const gone = `SELECT ${columns} FROM passage_document WHERE version_until > ? AND version_from <= ?`;
  /** Added after the known version and still in view. */
  const come = `SELECT ${columns} FROM passage_document WHERE version_from > ? AND version_until IS NULL ORDER BY passage_id_first`;
  let known = 0;
  const forget = (): void => {
    memory.forget();
    known = 0;
  };
  return function* () {
    const now = (yield* dataVersion()) ?? 0;
    if (now === known) return false;
    // The database was restored from a backup, or a replica took its place.
    if (now < known) forget();
    // Both are read before the memory changes, so that a statement that fails leaves it as it was.
    const removed = known === 0 ? [] : yield* all<Row>(gone, [known, known]);
    const added = yield* all<Row>(come, [known]);
    try {
      for (const row of removed) memory.remove(row);
      for (const row of added) memory.add(row);
    } catch (error) {
      forget();
      throw error;
    }
    known = now;
    return true;
  };
}

function* dataVersion(): Work<number | undefined> {
  const state = yield* first<{ readonly data_version: number }>("SELECT data_version FROM passage_state");
  return state?.data_version;
}
