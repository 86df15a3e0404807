import type { Clearance } from "../../../domain/sensitivity.ts";
import type { Database } from "../database.ts";
import type { StoredName } from "../facts/sources.ts";

interface InView {
  readonly id: number;
  readonly first: number;
  readonly size: number;
}

const COLUMNS = `source_id, doc, source_file_hash, ingested_at, title, topic, entity, period, geography, origin, issued_on,
  passage_id_first, lengths, section_sizes, edition`;

/**
 * Gives the passages of a document in view another level, as a new version with the same passages, so that readers
 * notice the change. Needs a transaction.
 */
export function openPassageRelabelling(database: Database): (name: StoredName, level: Clearance) => void {
  const inView = database.prepare<[StoredName], InView>(
    `SELECT document_id AS id, passage_id_first AS first, length(lengths) / 2 AS size FROM passage_document
     WHERE source_id = @sourceId AND doc = @doc AND version_until IS NULL`,
  );
  const moveOn = database
    .prepare<[], number>("UPDATE passage_state SET data_version = data_version + 1 RETURNING data_version")
    .pluck();
  const end = database.prepare<[number, number]>("UPDATE passage_document SET version_until = ? WHERE document_id = ?");
  const copy = database.prepare<[string, number, number]>(
    `INSERT INTO passage_document (${COLUMNS}, sensitivity, version, version_from)
     SELECT ${COLUMNS}, ?, version + 1, ? FROM passage_document WHERE document_id = ?`,
  );
  const move = database.prepare<[number | bigint, number, number]>(
    "UPDATE passage SET document_id = ? WHERE passage_id BETWEEN ? AND ?",
  );
  return (name, level) => {
    const held = inView.get(name);
    if (held === undefined) return;
    const version = moveOn.get() ?? 0;
    end.run(version, held.id);
    const { lastInsertRowid } = copy.run(level, version, held.id);
    move.run(lastInsertRowid, held.first, held.first + held.size - 1);
  };
}
