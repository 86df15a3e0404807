import type { Cell } from "../../../domain/fact.ts";
import type { Statement } from "../../../import/tables/statement.ts";
import { all, type Work } from "../work.ts";
import { type NewNote, NOTE_COLUMNS, type NoteRow, openNoteInsert, readNote } from "./fact-notes.ts";
import { cellNumbers } from "./find-cell.ts";
import { holdStatement } from "./held-statements.ts";
import { fromField, OWN_FROM } from "./sources.ts";

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

const CLEAR = `
  SELECT f.fact_id, f.value, unit.text AS unit, source_doc.text AS doc, ${OWN_FROM} AS own, f.source_locator AS locator, f.valid_as_of,
    r.extractor_version, r.mapping_version, r.rank, ${NOTE_COLUMNS}
  FROM fact f
  JOIN reading r USING (reading_id)
  JOIN code unit ON unit.code_id = f.unit_id
  JOIN code source_doc ON source_doc.code_id = f.source_doc_id
  LEFT JOIN fact_note n ON n.fact_id = f.fact_id
  WHERE f.metric_id = ? AND f.entity_id = ? AND f.period_id = ? AND f.dimensions_id = ?
    AND f.active = 1 AND f.document_id = ? AND n.held_id IS NULL`;

/**
 * Stores the clear facts of a document's cell as held statements too, so that a ruling on them can be applied and
 * undone. Returns the number of statements added.
 */
export function* adoptCell(documentId: number, cell: Cell): Work<number> {
  const numbers = yield* cellNumbers(cell);
  if (numbers === null) return 0;
  const rows = yield* all<ClearRow>(CLEAR, [...numbers, documentId]);
  const adopted: NewNote[] = [];
  for (const row of rows) {
    const { raw, reasons, rulings, extractor_version: extractorVersion, mapping_version, rank } = row;
    const kept = { ...row, raw: raw ?? row.value, reasons: reasons ?? "[]", rulings: rulings ?? "[]" };
    const note = yield* readNote(kept);
    const origin = { extractorVersion, mappingVersion: mapping_version === "" ? null : mapping_version, rank };
    const { id } = yield* holdStatement(documentId, statementOf(cell, row, note), origin);
    adopted.push({ factId: row.fact_id, note, heldId: id });
  }
  yield* openNoteInsert()(adopted);
  return rows.length;
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
