import { type Clearance, levelOf, type UnexplainedLabels } from "../../../domain/sensitivity.ts";
import type { KeyedLabel, LabelsOfDocument, Settler } from "../../../import/review/review-port.ts";
import type { Ruling } from "../../../import/review/ruling.ts";
import type { DocumentTexts } from "../facts/document-texts.ts";
import type { StoredName } from "../facts/sources.ts";
import { all, change, first, type Work } from "../work.ts";
import { rulingsNear } from "./ruling-log.ts";

/* The levels of documents whose own labels the company file does not explain. All of it needs a transaction. */

/** Keeps the labels of a version. */
export function* keepLabels(settler: Settler, documentId: number, { texts, otherwise }: UnexplainedLabels): Work<void> {
  yield* change("UPDATE document SET level_otherwise = ? WHERE document_id = ?", [otherwise, documentId]);
  for (const { key, text } of settler.keyedLabels(texts))
    yield* change("INSERT INTO stated_label (document_id, key, text) VALUES (?, ?, ?)", [documentId, key, text]);
}

/** Null where all labels of the version were known when it was read. */
export function* labelsOf(documentId: number): Work<LabelsOfDocument | null> {
  const row = yield* first<{ readonly otherwise: string | null }>(
    "SELECT level_otherwise AS otherwise FROM document WHERE document_id = ?",
    [documentId],
  );
  if (row === undefined || row.otherwise === null) return null;
  const labels = yield* all<KeyedLabel>("SELECT key, text FROM stated_label WHERE document_id = ? ORDER BY key", [
    documentId,
  ]);
  return { labels, otherwise: levelOf(row.otherwise) };
}

interface Holder extends StoredName {
  readonly documentId: number;
  readonly sensitivity: string;
  readonly active: number;
}

const HOLDERS = `
  SELECT d.document_id AS "documentId", d.source_id AS "sourceId", d.doc, d.sensitivity, d.active
  FROM stated_label JOIN document d USING (document_id) WHERE key = ? ORDER BY d.document_id`;

/** What changes of documents as the labels that they state are ruled on. */
export interface Levelling {
  readonly settler: Settler;
  readonly texts: DocumentTexts;
}

/** Gives all versions with the ruled label their level; returns the ids of those whose level changed. */
export function* applyLevel(
  { settler, texts }: Levelling,
  { key, at }: Pick<Ruling, "key" | "at">,
): Work<ReadonlySet<number>> {
  const changed = new Set<number>();
  for (const holder of yield* all<Holder>(HOLDERS, [key])) {
    const stated = yield* labelsOf(holder.documentId);
    const rulings = settler.rulingsFor(holder.doc, yield* rulingsNear(holder));
    const level = stated === null ? null : settler.levelUnder(stated, rulings);
    if (level === null || level === levelOf(holder.sensitivity)) continue;
    yield* setLevel(texts, holder, { level, at });
    changed.add(holder.documentId);
  }
  return changed;
}

/** Changes the level of a version with its passages, and keeps the former level with the time until which it held. */
function* setLevel(
  texts: DocumentTexts,
  { documentId, sensitivity, active, sourceId, doc }: Holder,
  { level, at }: { readonly level: Clearance; readonly at: string },
): Work<void> {
  const note = "INSERT INTO former_level (document_id, until, sensitivity) VALUES (?, ?, ?)";
  yield* change(note, [documentId, at, sensitivity]);
  yield* change("UPDATE document SET sensitivity = ? WHERE document_id = ?", [level, documentId]);
  if (active === 1) yield* texts.relabel({ sourceId, doc }, level);
}
