import type { Clearance } from "../../../domain/sensitivity.ts";
import { change, first, type Work } from "../work.ts";

/** The key of a document in the tables. */
interface StoredName {
  readonly sourceId: number;
  readonly doc: string;
}

interface InView {
  readonly id: number;
  readonly first: number;
  readonly size: number;
}

const COLUMNS = `source_id, doc, source_file_hash, ingested_at, title, topic, entity, period, geography, origin, issued_on,
  passage_id_first, lengths, section_sizes, edition`;

/**
 * Gives the passages of a document in view another level, as a new version with the same passages, so that readers
 * notice the change.
 */
export function* relabelPassages({ sourceId, doc }: StoredName, level: Clearance): Work<void> {
  const held = yield* first<InView>(
    `SELECT document_id AS id, passage_id_first AS first, length(lengths) / 2 AS size FROM passage_document
     WHERE source_id = ? AND doc = ? AND version_until IS NULL`,
    [sourceId, doc],
  );
  if (held === undefined) return;
  const state = yield* first<{ readonly version: number }>(
    "UPDATE passage_state SET data_version = data_version + 1 RETURNING data_version AS version",
  );
  const version = state?.version ?? 0;
  yield* change("UPDATE passage_document SET version_until = ? WHERE document_id = ?", [version, held.id]);
  const copy = yield* first<{ readonly id: number }>(
    `INSERT INTO passage_document (${COLUMNS}, sensitivity, version, version_from)
     SELECT ${COLUMNS}, @level, version + 1, @version FROM passage_document WHERE document_id = @held
     RETURNING document_id AS id`,
    { level, version, held: held.id },
  );
  yield* change("UPDATE passage SET document_id = ? WHERE passage_id BETWEEN ? AND ?", [
    copy?.id ?? null,
    held.first,
    held.first + held.size - 1,
  ]);
}
