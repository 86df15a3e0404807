import type { WithdrawnDocument } from "../../../import/document-store.ts";
import { SOURCE_COLUMNS, type SourceColumns, type StoredName, sourceIn } from "../../stores/facts/sources.ts";
import type { Database } from "../database.ts";

/** Documents that a person withdrew: they stay out until readmitted. Documents whose file vanished are not listed. */
export const WITHDRAWALS = `
CREATE TABLE kept_out (
  source_id INTEGER NOT NULL REFERENCES source,
  doc TEXT NOT NULL,
  PRIMARY KEY (source_id, doc)
) STRICT, WITHOUT ROWID;
`;

/** Withdrawn documents. Changes need a transaction. */
export interface Withdrawals {
  keepOut(name: StoredName): void;
  isKeptOut(name: StoredName): boolean;
  /** True if it was kept out. */
  readmit(name: StoredName): boolean;
  keptOut(): readonly WithdrawnDocument[];
  /** Whether the latest version was withdrawn, by a person or because its file vanished. */
  isWithdrawn(name: StoredName): boolean;
}

type Row = SourceColumns & Omit<WithdrawnDocument, "source">;

export function openWithdrawals(database: Database): Withdrawals {
  const insert = database.prepare<[StoredName]>(
    "INSERT OR IGNORE INTO kept_out (source_id, doc) VALUES (@sourceId, @doc)",
  );
  const kept = database
    .prepare<[StoredName], number>("SELECT 1 FROM kept_out WHERE source_id = @sourceId AND doc = @doc")
    .pluck();
  const remove = database.prepare<[StoredName]>("DELETE FROM kept_out WHERE source_id = @sourceId AND doc = @doc");
  const all = database.prepare<[], Row>(`
    SELECT k.doc, ${SOURCE_COLUMNS}, s.name AS "from", (
      SELECT d.source_file_hash FROM document d WHERE d.source_id = k.source_id AND d.doc = k.doc
      ORDER BY d.version DESC LIMIT 1
    ) AS fileHash
    FROM kept_out k JOIN source s USING (source_id) ORDER BY k.doc, s.name`);
  const latest = database
    .prepare<[StoredName], number>(
      "SELECT withdrawn FROM document WHERE source_id = @sourceId AND doc = @doc ORDER BY version DESC LIMIT 1",
    )
    .pluck();
  return {
    keepOut: (name) => {
      insert.run(name);
    },
    isKeptOut: (name) => kept.get(name) === 1,
    readmit: (name) => remove.run(name).changes > 0,
    keptOut: () =>
      all.all().map(({ source_kind, source_place, ...row }) => ({
        source: sourceIn({ source_kind, source_place }),
        ...row,
      })),
    isWithdrawn: (name) => latest.get(name) === 1,
  };
}
