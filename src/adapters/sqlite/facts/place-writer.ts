import type { ShownDocument } from "../../../domain/shown-table.ts";
import { packPage, packTable } from "../../stores/facts/place-bodies.ts";
import type { Database } from "../database.ts";

/** Stores how the tables and pages of a document look; within the transaction that stores its version. */
export interface PlaceWriter {
  write(documentId: number, shown: ShownDocument): void;
}

export function openPlaceWriter(database: Database): PlaceWriter {
  const table = database.prepare<[number, number, number, number, string, Buffer]>(
    "INSERT INTO shown_table (document_id, table_no, row_first, row_last, locator, body) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const page = database.prepare<[number, string, Buffer]>(
    "INSERT OR IGNORE INTO shown_page (document_id, locator, body) VALUES (?, ?, ?)",
  );
  const forget = openForget(database);
  return {
    write: (documentId, { tables, pages }) => {
      forget(documentId);
      for (const one of tables) {
        const [first] = one.rows;
        const last = one.rows.at(-1);
        if (first === undefined || last === undefined) continue;
        table.run(documentId, one.number, first.row, last.row, one.locator, packTable(one));
      }
      for (const one of pages) page.run(documentId, one.locator, packPage(one));
    },
  };
}

/** Earlier readings of the same file are no history of its figures, so what they looked like is not kept. */
function openForget(database: Database): (documentId: number) => void {
  const sameFile = `SELECT former.document_id FROM document d JOIN document former
    ON former.source_id = d.source_id AND former.doc = d.doc AND former.version < d.version
      AND former.source_file_hash = d.source_file_hash
    WHERE d.document_id = ?`;
  const statements = ["shown_table", "shown_page"].map((name) =>
    database.prepare<[number]>(`DELETE FROM ${name} WHERE document_id IN (${sameFile})`),
  );
  return (documentId) => {
    for (const statement of statements) statement.run(documentId);
  };
}
