import { z } from "zod";
import { isUnknownPlace } from "../../../domain/document-key.ts";
import type { Cell } from "../../../domain/fact.ts";
import { isOnName } from "../../../domain/name-pattern.ts";
import { type Clearance, isReadable } from "../../../domain/sensitivity.ts";
import { isCellRuling, isLabelRuling, type Ruled, type Settler } from "../../../import/review/review-port.ts";
import type { NewRuling, Ruling, Rulings } from "../../../import/review/ruling.ts";
import { each } from "../each.ts";
import { dimensionsKey } from "../facts/dimensions-key.ts";
import { addToVersion, recountVersion, touchFacts, versionInView } from "../facts/document-versions.ts";
import { adoptCell } from "../facts/fact-adoption.ts";
import { openFactInsert } from "../facts/fact-insert.ts";
import { openNoteInsert } from "../facts/fact-notes.ts";
import { type HeldStatement, heldStatements, type NotedFact, notedFact } from "../facts/held-statements.ts";
import { findSource, type StoredName } from "../facts/sources.ts";
import { isVisible } from "../facts/visible.ts";
import { all, change, type Work } from "../work.ts";
import { applyLevel, type Levelling, labelsOf } from "./document-levels.ts";
import { syncItems } from "./item-sync.ts";
import { appendRuling, rulingsNear } from "./ruling-log.ts";

interface Holder extends StoredName {
  readonly documentId: number;
  readonly sensitivity: string;
}

/**
 * Appends rulings and settles the affected documents again; needs a transaction. Documents above the clearance are
 * settled too, but are not reported.
 */
export function* ruleOn(levelling: Levelling, newRulings: readonly NewRuling[], clearance?: Clearance): Work<Ruled> {
  const rulings = yield* each(newRulings, appendRuling);
  const ruled = { documents: [] as string[], shown: 0, hidden: 0 };
  const levelled = yield* each(
    rulings.filter(({ key }) => isLabelRuling(key)),
    (ruling) => applyLevel(levelling, ruling),
  );
  for (const { holder, cause } of yield* holdersOf(rulings)) {
    const settled = yield* settleDocument(levelling.settler, holder, cause);
    if (!isReadable(holder.sensitivity, clearance)) continue;
    if (settled.rows > 0 || levelled.some((ids) => ids.has(holder.documentId))) ruled.documents.push(holder.doc);
    ruled.shown += settled.shown;
    ruled.hidden += settled.hidden;
  }
  yield* touchFacts();
  return { rulings, ...ruled };
}

interface Held {
  readonly holder: Holder;
  readonly cause: Ruling;
}

/** The documents that the rulings apply to, each with the last such ruling. */
function* holdersOf(rulings: readonly Ruling[]): Work<Iterable<Held>> {
  const holders = new Map<number, Held>();
  for (const cause of rulings) {
    const { source, match, key } = cause;
    const sourceId = source === null || isUnknownPlace(source) ? null : ((yield* findSource(source)) ?? 0);
    const isMeant = (holder: Holder): boolean => sourceId === null || holder.sourceId === sourceId;
    const own = isCellRuling(key) ? (yield* all<Holder>(NAMED, [match])).filter(isMeant) : [];
    for (const { documentId } of own) yield* adoptCell(documentId, cellOfKey(key));
    const asked = yield* all<Holder>(ASKED, { key });
    const others = asked.filter((holder) => isOnName(cause, holder.doc) && isMeant(holder));
    for (const holder of [...own, ...others]) holders.set(holder.documentId, { holder, cause });
  }
  return holders.values();
}

const HOLDER = `d.document_id AS "documentId", d.source_id AS "sourceId", d.doc, d.sensitivity`;
const NAMED = `SELECT ${HOLDER} FROM document d WHERE d.doc = ? AND d.active = 1`;
const ASKED = `
  SELECT ${HOLDER} FROM review_item i JOIN document d ON d.doc = i.doc AND d.source_id = i.source_id
  WHERE (i.key = @key OR (i.kind = 'lines' AND EXISTS (
    SELECT 1 FROM json_each(i.lines) line WHERE json_extract(line.value, '$.key') = @key)))
    AND d.active = 1 ORDER BY d.doc, d.source_id`;

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

interface Change {
  /** The number of fact rows added, removed or changed. */
  readonly rows: number;
  readonly shown: number;
  readonly hidden: number;
}

/** The changes in a document that was settled again, and the number of open questions. */
interface SettledDocument extends Change {
  readonly review: number;
}

const NO_CHANGE: SettledDocument = { rows: 0, shown: 0, hidden: 0, review: 0 };

/** Settles a document's statements by the current rulings; unchanged rows stay. */
export function* settleDocument(
  settler: Settler,
  { sourceId, doc }: StoredName,
  cause: Pick<Ruling, "id">,
): Work<SettledDocument> {
  const name = { sourceId, doc };
  const documentId = yield* versionInView(name);
  if (documentId === undefined) return NO_CHANGE;
  const rulings = settler.rulingsFor(doc, yield* rulingsNear(name));
  const held = yield* withRivalsAdopted(settler, documentId, rulings);
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
  const stored = yield* all<StoredRow>(STORED, [documentId]);
  const changed = yield* changeRows(documentId, { stored, wanted, cause });
  yield* recountVersion(documentId, changed.shown - changed.hidden);
  const back = settled.map(({ held, settlement }) => ({ statement: held.statement, settlement }));
  const labels = (yield* labelsOf(documentId))?.labels ?? [];
  const drafts = [...settler.labelItems(labels, rulings), ...settler.itemsOf(back, rulings)];
  const consequences = settler.consequencesOf(drafts, { doc, settled: back, rulings });
  const beside = { snippetOf: () => undefined, consequences, by: settler.version };
  return { ...changed, review: yield* syncItems(name, drafts, beside) };
}

/** Where a ruling assigns a figure to a cell, the document's clear statements of it become held ones. */
function* withRivalsAdopted(settler: Settler, documentId: number, rulings: Rulings): Work<readonly HeldStatement[]> {
  const held = yield* heldStatements(documentId);
  let adopted = 0;
  for (const { statement } of held) {
    const settlement = settler.settle(statement, rulings);
    if (settlement.kind === "fact" && settlement.fact.rulingIds.length > 0)
      adopted += yield* adoptCell(documentId, settlement.fact.cell);
  }
  // Expensive to read, so only repeated where statements were added.
  return adopted === 0 ? held : yield* heldStatements(documentId);
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

const OVERRULE = `INSERT INTO overruled_fact (fact_id, ruling_id) VALUES (?, ?)
  ON CONFLICT (fact_id) DO UPDATE SET ruling_id = excluded.ruling_id`;

function* changeRows(documentId: number, { stored, wanted, cause }: Rows): Work<Change> {
  const insertNotes = openNoteInsert();
  const rowOf = new Map(stored.map((row) => [row.held_id, row]));
  const same = wanted.flatMap(({ held, noted }) => {
    const row = rowOf.get(held.id);
    return row === undefined || noted === null || !isSame(row, noted)
      ? []
      : [{ factId: row.fact_id, note: noted.note, heldId: held.id }];
  });
  yield* insertNotes(same);
  const unchanged = new Set(same.map(({ heldId }) => heldId));
  const changed = wanted.filter(({ held, noted }) => !unchanged.has(held.id) && (rowOf.has(held.id) || noted !== null));
  let hidden = 0;
  // Retire all rows first: a new row may conflict with the unique key of an old one.
  for (const { held } of changed) {
    const row = rowOf.get(held.id);
    if (row === undefined) continue;
    yield* change("UPDATE fact SET active = 0 WHERE fact_id = ?", [row.fact_id]);
    yield* change(OVERRULE, [row.fact_id, cause.id]);
    if (isVisible(row.review_status)) hidden += 1;
  }
  const facts = changed.toSorted(visibleFirst).flatMap(({ held, noted }) => (noted === null ? [] : [{ held, noted }]));
  const ids = yield* openFactInsert(documentId)(
    facts.map(({ held, noted }) => ({ fact: noted.fact, rank: held.origin.rank })),
  );
  const added = facts.flatMap(({ held, noted }, at) => {
    const factId = ids[at] ?? 0;
    return factId === 0 ? [] : [{ ...noted, factId, heldId: held.id }];
  });
  yield* insertNotes(added);
  for (const { factId } of added) yield* addToVersion(documentId, factId, cause.id);
  const shown = added.filter(({ fact }) => isVisible(fact.reviewStatus)).length;
  return { rows: changed.length, shown, hidden };
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
