import { z } from "zod";
import { isUnknownPlace } from "../../../domain/document-key.ts";
import type { Cell } from "../../../domain/fact.ts";
import { isOnName } from "../../../domain/name-pattern.ts";
import { type Clearance, isReadable } from "../../../domain/sensitivity.ts";
import { isCellRuling, isLabelRuling, type Ruled, type Settler } from "../../../import/review/review-port.ts";
import type { NewRuling, Ruling, Rulings } from "../../../import/review/ruling.ts";
import { dimensionsKey } from "../../stores/facts/dimensions-key.ts";
import { isVisible } from "../../stores/facts/visible.ts";
import type { Database } from "../database.ts";
import { openDocumentVersions } from "../facts/document-versions.ts";
import { openAdoption } from "../facts/fact-adoption.ts";
import { openFactInsert } from "../facts/fact-insert.ts";
import { openNoteInsert } from "../facts/fact-notes.ts";
import { type HeldStatement, type NotedFact, notedFact, openHeldStatements } from "../facts/held-statements.ts";
import { openSources, type StoredName } from "../facts/sources.ts";
import { openDocumentLevels } from "./document-levels.ts";
import { openReviewItems } from "./review-items.ts";
import { openRulingLog } from "./ruling-log.ts";

interface Holder extends StoredName {
  readonly documentId: number;
  readonly sensitivity: string;
}

/**
 * Appends rulings and settles the affected documents again; needs a transaction. Documents above the clearance are
 * settled too, but are not reported.
 */
export function openResettlement(
  database: Database,
  settler: Settler,
): (rulings: readonly NewRuling[], clearance?: Clearance) => Ruled {
  const log = openRulingLog(database);
  const versions = openDocumentVersions(database);
  const adopt = openAdoption(database);
  const settleDocument = openDocumentSettlement(database, settler);
  const levels = openDocumentLevels(database, settler);
  const asked = database.prepare<[{ readonly key: string }], Holder>(
    `SELECT ${HOLDER} FROM review_item i JOIN document d ON d.doc = i.doc AND d.source_id = i.source_id
     WHERE (i.key = @key OR (i.kind = 'lines' AND EXISTS (
       SELECT 1 FROM json_each(i.lines) line WHERE json_extract(line.value, '$.key') = @key)))
       AND d.active = 1 ORDER BY d.doc, d.source_id`,
  );
  const named = database.prepare<[string], Holder>(`SELECT ${HOLDER} FROM document d WHERE d.doc = ? AND d.active = 1`);
  const sources = openSources(database);
  /** The documents that the rulings apply to, each with the last such ruling. */
  const holdersOf = (rulings: readonly Ruling[]) => {
    const holders = new Map<number, { readonly holder: Holder; readonly cause: Ruling }>();
    for (const cause of rulings) {
      const { source, match, key } = cause;
      const isMeant = ({ sourceId }: Holder): boolean =>
        source === null || isUnknownPlace(source) || sources.find(source) === sourceId;
      const own = isCellRuling(key) ? named.all(match).filter(isMeant) : [];
      for (const { documentId } of own) adopt(documentId, cellOfKey(key));
      const others = asked.all({ key }).filter((holder) => isOnName(cause, holder.doc) && isMeant(holder));
      for (const holder of [...own, ...others]) holders.set(holder.documentId, { holder, cause });
    }
    return holders.values();
  };
  return (newRulings, clearance) => {
    const rulings = newRulings.map((ruling) => log.append(ruling));
    const ruled = { documents: [] as string[], shown: 0, hidden: 0 };
    const levelled = rulings.filter(({ key }) => isLabelRuling(key)).map(levels.apply);
    for (const { holder, cause } of holdersOf(rulings)) {
      const change = settleDocument(holder, cause);
      if (!isReadable(holder.sensitivity, clearance)) continue;
      if (change.rows > 0 || levelled.some((ids) => ids.has(holder.documentId))) ruled.documents.push(holder.doc);
      ruled.shown += change.shown;
      ruled.hidden += change.hidden;
    }
    versions.touch();
    return { rulings, ...ruled };
  };
}

const HOLDER = "d.document_id AS documentId, d.source_id AS sourceId, d.doc, d.sensitivity";

const CELL_KEY = z.looseObject({ metric: z.string(), entity: z.string(), period: z.string() }).catchall(z.string());

/** The cell in the key of a ruling; the inverse of `cellKey`. */
function cellOfKey(key: string): Cell {
  const { metric, entity, period, ...dimensions } = CELL_KEY.parse(JSON.parse(key.slice(key.indexOf("{"))));
  return { metric, entity, period, dimensions };
}

interface StoredRow {
  readonly held_id: number;
  readonly fact_id: number;
  readonly review_status: "auto_approved" | "approved" | "pending" | "rejected";
  readonly metric: string;
  readonly entity: string;
  readonly period: string;
  readonly dimensions: string;
  readonly value: string;
  readonly unit: string;
  readonly stated_value: string | null;
  readonly stated_unit: string | null;
}

const STORED = `
  SELECT h.held_id, f.fact_id, r.review_status, metric.text AS metric, entity.text AS entity, period.text AS period,
    dimensions.text AS dimensions, f.value, unit.text AS unit, n.stated_value, n.stated_unit
  FROM held_statement h
  JOIN fact_note n ON n.held_id = h.held_id
  JOIN fact f ON f.fact_id = n.fact_id AND f.active = 1
  JOIN reading r USING (reading_id)
  JOIN code metric ON metric.code_id = f.metric_id
  JOIN code entity ON entity.code_id = f.entity_id
  JOIN code period ON period.code_id = f.period_id
  JOIN code dimensions ON dimensions.code_id = f.dimensions_id
  JOIN code unit ON unit.code_id = f.unit_id
  WHERE h.document_id = ?`;

export interface Change {
  /** The number of fact rows added, removed or changed. */
  readonly rows: number;
  readonly shown: number;
  readonly hidden: number;
}

/** The changes in a document that was settled again, and the number of open questions. */
export interface SettledDocument extends Change {
  readonly review: number;
}

const NO_CHANGE: SettledDocument = { rows: 0, shown: 0, hidden: 0, review: 0 };

/** Settles a document's statements by the current rulings; unchanged rows stay. */
export function openDocumentSettlement(
  database: Database,
  settler: Settler,
): (name: StoredName, cause: Pick<Ruling, "id">) => SettledDocument {
  const log = openRulingLog(database);
  const versions = openDocumentVersions(database);
  const heldStatements = openHeldStatements(database);
  const items = openReviewItems(database);
  const stored = database.prepare<[number], StoredRow>(STORED);
  const replaceRows = openRowChange(database);
  const adopt = openAdoption(database);
  const levels = openDocumentLevels(database, settler);
  /** Where a ruling assigns a figure to a cell, the document's clear statements of it become held ones. */
  const withRivalsAdopted = (documentId: number, rulings: Rulings): readonly HeldStatement[] => {
    const held = heldStatements.of(documentId);
    let adopted = 0;
    for (const { statement } of held) {
      const settlement = settler.settle(statement, rulings);
      if (settlement.kind === "fact" && settlement.fact.rulingIds.length > 0)
        adopted += adopt(documentId, settlement.fact.cell);
    }
    // Expensive to read, so only repeated where statements were added.
    return adopted === 0 ? held : heldStatements.of(documentId);
  };
  return ({ sourceId, doc }, cause) => {
    const name = { sourceId, doc };
    const documentId = versions.inView(name);
    if (documentId === undefined) return NO_CHANGE;
    const rulings = settler.rulingsFor(doc, log.near(name));
    const held = withRivalsAdopted(documentId, rulings);
    const statements = settler.withRivals(
      held.map(({ statement }) => statement),
      rulings,
    );
    const settled = held.map((one, at) => {
      const statement = statements[at] ?? one.statement;
      return { held: { ...one, statement }, settlement: settler.settle(statement, rulings) };
    });
    const wanted = settled.map(({ held, settlement }) => ({
      held,
      noted: notedFact(settlement, held.origin, settler.geographyOf),
    }));
    const change = replaceRows(documentId, { stored: stored.all(documentId), wanted, cause });
    versions.recount(documentId, change.shown - change.hidden);
    const back = settled.map(({ held, settlement }) => ({ statement: held.statement, settlement }));
    const labels = levels.labelsOf(documentId)?.labels ?? [];
    const drafts = [...settler.labelItems(labels, rulings), ...settler.itemsOf(back, rulings)];
    const consequences = settler.consequencesOf(drafts, { doc, settled: back, rulings });
    const beside = { snippetOf: () => undefined, consequences, by: settler.version };
    return { ...change, review: items.sync(name, drafts, beside) };
  };
}

interface Wanted {
  readonly held: HeldStatement;
  readonly noted: NotedFact | null;
}

interface Rows {
  readonly stored: readonly StoredRow[];
  readonly wanted: readonly Wanted[];
  readonly cause: Pick<Ruling, "id">;
}

function openRowChange(database: Database): (documentId: number, rows: Rows) => Change {
  const versions = openDocumentVersions(database);
  const beginFacts = openFactInsert(database);
  const beginNotes = openNoteInsert(database);
  const retire = database.prepare<[number]>("UPDATE fact SET active = 0 WHERE fact_id = ?");
  const overrule = database.prepare<[number, number]>(
    "INSERT OR REPLACE INTO overruled_fact (fact_id, ruling_id) VALUES (?, ?)",
  );
  return (documentId, { stored, wanted, cause }) => {
    const insertFact = beginFacts(documentId);
    const insertNote = beginNotes();
    const rowOf = new Map(stored.map((row) => [row.held_id, row]));
    const changed = wanted.filter(({ held, noted }) => {
      const row = rowOf.get(held.id);
      if (row === undefined || noted === null || !isSame(row, noted)) return row !== undefined || noted !== null;
      insertNote(row.fact_id, noted.note, held.id);
      return false;
    });
    let shown = 0;
    let hidden = 0;
    // Retire all rows first: a new row may conflict with the unique key of an old one.
    for (const { held } of changed) {
      const row = rowOf.get(held.id);
      if (row === undefined) continue;
      retire.run(row.fact_id);
      overrule.run(row.fact_id, cause.id);
      if (isVisible(row.review_status)) hidden += 1;
    }
    for (const { held, noted } of changed.toSorted(visibleFirst)) {
      const id = noted === null ? 0 : insertFact(noted.fact, held.origin.rank);
      if (noted === null || id === 0) continue;
      insertNote(id, noted.note, held.id);
      versions.add(documentId, id, cause.id);
      if (isVisible(noted.fact.reviewStatus)) shown += 1;
    }
    return { rows: changed.length, shown, hidden };
  };
}

function visibleFirst(a: Wanted, b: Wanted): number {
  return Number(isShown(b)) - Number(isShown(a));
}

function isShown({ noted }: Wanted): boolean {
  return noted !== null && isVisible(noted.fact.reviewStatus);
}

function isSame(row: StoredRow, { fact, note }: NotedFact): boolean {
  const { metric, entity, period, dimensions } = fact.cell;
  return (
    row.review_status === fact.reviewStatus &&
    row.value === fact.figure.value &&
    row.unit === fact.figure.unit &&
    row.metric === metric &&
    row.entity === entity &&
    row.period === period &&
    row.dimensions === dimensionsKey(dimensions) &&
    row.stated_value === (note.stated?.value ?? null) &&
    row.stated_unit === (note.stated?.unit ?? null)
  );
}
