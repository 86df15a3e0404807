import type { WithdrawnDocument } from "../../../import/document-store.ts";
import { all, change, first, type Work } from "../work.ts";
import { SOURCE_COLUMNS, type SourceColumns, type StoredName, sourceIn } from "./sources.ts";

/* Documents that a person withdrew: they stay out until readmitted. Changes need a transaction. */

type Row = SourceColumns & Omit<WithdrawnDocument, "source">;

export function* keepOut({ sourceId, doc }: StoredName): Work<void> {
  yield* change("INSERT INTO kept_out (source_id, doc) VALUES (?, ?) ON CONFLICT DO NOTHING", [sourceId, doc]);
}

export function* isKeptOut({ sourceId, doc }: StoredName): Work<boolean> {
  const row = yield* first("SELECT 1 AS kept FROM kept_out WHERE source_id = ? AND doc = ?", [sourceId, doc]);
  return row !== undefined;
}

/** True if it was kept out. */
export function* readmit({ sourceId, doc }: StoredName): Work<boolean> {
  return (yield* change("DELETE FROM kept_out WHERE source_id = ? AND doc = ?", [sourceId, doc])) > 0;
}

const KEPT_OUT = `
  SELECT k.doc, ${SOURCE_COLUMNS}, s.name AS "from", (
    SELECT d.source_file_hash FROM document d WHERE d.source_id = k.source_id AND d.doc = k.doc
    ORDER BY d.version DESC LIMIT 1
  ) AS "fileHash"
  FROM kept_out k JOIN source s USING (source_id) ORDER BY k.doc, s.name`;

export function* keptOut(): Work<readonly WithdrawnDocument[]> {
  const rows = yield* all<Row>(KEPT_OUT);
  return rows.map(({ source_kind, source_place, ...row }) => ({
    source: sourceIn({ source_kind, source_place }),
    ...row,
  }));
}

/** Whether the latest version was withdrawn, by a person or because its file vanished. */
export function* isWithdrawn({ sourceId, doc }: StoredName): Work<boolean> {
  const row = yield* first<{ readonly withdrawn: number }>(
    "SELECT withdrawn FROM document WHERE source_id = ? AND doc = ? ORDER BY version DESC LIMIT 1",
    [sourceId, doc],
  );
  return row?.withdrawn === 1;
}
