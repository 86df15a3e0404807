import type { Cell } from "../../../domain/fact.ts";
import type { Statement } from "../../../import/tables/statement.ts";
import { NOTE_COLUMNS, type NoteRow, readNote } from "../../stores/facts/fact-notes.ts";
import { cellNumbers } from "../../stores/facts/find-cell.ts";
import { fromField, OWN_FROM } from "../../stores/facts/sources.ts";
import type { Database } from "../database.ts";
import { runOn } from "../sqlite-engine.ts";
import { openNoteInsert } from "./fact-notes.ts";
import { openHeldStatements } from "./held-statements.ts";

interface ClearRow extends Omit<NoteRow, "raw" | "reasons" | "rulings"> {
  readonly fact_id: number;
  readonly value: string;
  readonly unit: string;
  readonly doc: string;
  readonly own: string | null;
  readonly locator: string;
  readonly valid_as_of: string;
  readonly extractor_version: string;
  readonly mapping_version: string;
  readonly rank: number;
  readonly raw: string | null;
  readonly reasons: string | null;
  readonly rulings: string | null;
}

/**
 * Stores the clear facts of a document's cell as held statements too, so that a ruling on them can be applied and
 * undone. Returns the number of statements added.
 */
export function openAdoption(database: Database): (documentId: number, cell: Cell) => number {
  const heldStatements = openHeldStatements(database);
  const beginNotes = openNoteInsert(database);
  const clear = database.prepare<[number, number, number, number, number], ClearRow>(`
    SELECT f.fact_id, f.value, unit.text AS unit, source_doc.text AS doc, ${OWN_FROM} AS own, f.source_locator AS locator, f.valid_as_of,
      r.extractor_version, r.mapping_version, r.rank, ${NOTE_COLUMNS}
    FROM fact f
    JOIN reading r USING (reading_id)
    JOIN code unit ON unit.code_id = f.unit_id
    JOIN code source_doc ON source_doc.code_id = f.source_doc_id
    LEFT JOIN fact_note n ON n.fact_id = f.fact_id
    WHERE f.metric_id = ? AND f.entity_id = ? AND f.period_id = ? AND f.dimensions_id = ?
      AND f.active = 1 AND f.document_id = ? AND n.held_id IS NULL`);
  return (documentId, cell) => {
    const numbers = runOn(database, cellNumbers(cell));
    if (numbers === null) return 0;
    const insertNote = beginNotes();
    const rows = clear.all(...numbers, documentId);
    for (const row of rows) {
      const { raw = null, reasons, rulings } = row;
      const kept = { ...row, raw: raw ?? row.value, reasons: reasons ?? "[]", rulings: rulings ?? "[]" };
      const note = runOn(database, readNote(kept));
      const { extractor_version: extractorVersion, mapping_version, rank } = row;
      const origin = { extractorVersion, mappingVersion: mapping_version === "" ? null : mapping_version, rank };
      const { id } = heldStatements.add(documentId, statementOf(cell, row, note), origin);
      insertNote(row.fact_id, note, id);
    }
    return rows.length;
  };
}

function statementOf(
  { metric, entity, period, dimensions }: Cell,
  { doc, own, locator, value, unit, valid_as_of }: ClearRow,
  { raw, because }: Pick<Statement, "raw" | "because">,
): Statement {
  return {
    source: { doc, locator, ...fromField(own) },
    raw,
    value,
    slots: { metric, entity, period, unit, dimensions },
    doubts: [],
    because,
    validAsOf: valid_as_of === "" ? null : valid_as_of,
  };
}
