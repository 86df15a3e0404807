import type { ShownDocument } from "../../../domain/shown-table.ts";
import { change, type Work } from "../work.ts";
import { packPage, packTable } from "./place-bodies.ts";

/** Stores how the tables and pages of a document look; within the transaction that stores its version. */
export function* writePlaces(documentId: number, { tables, pages }: ShownDocument): Work<void> {
  for (const sql of FORGET) yield* change(sql, [documentId]);
  for (const one of tables) {
    const [first] = one.rows;
    const last = one.rows.at(-1);
    if (first === undefined || last === undefined) continue;
    yield* change(TABLE, [documentId, one.number, first.row, last.row, one.locator, packTable(one)]);
  }
  for (const one of pages) yield* change(PAGE, [documentId, one.locator, packPage(one)]);
}

const TABLE =
  "INSERT INTO shown_table (document_id, table_no, row_first, row_last, locator, body) VALUES (?, ?, ?, ?, ?, ?)";
const PAGE = "INSERT INTO shown_page (document_id, locator, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";

const SAME_FILE = `SELECT former.document_id FROM document d JOIN document former
  ON former.source_id = d.source_id AND former.doc = d.doc AND former.version < d.version
    AND former.source_file_hash = d.source_file_hash
  WHERE d.document_id = ?`;

/** Earlier readings of the same file are no history of its figures, so what they looked like is not kept. */
const FORGET = ["shown_table", "shown_page"].map((name) => `DELETE FROM ${name} WHERE document_id IN (${SAME_FILE})`);
