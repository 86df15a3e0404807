import { type Clearance, levelOf, type UnexplainedLabels } from "../../../domain/sensitivity.ts";
import type { KeyedLabel, LabelsOfDocument, Settler } from "../../../import/review/review-port.ts";
import type { Ruling, Rulings } from "../../../import/review/ruling.ts";
import { relabelPassages } from "../../stores/passages/relabel.ts";
import type { Database } from "../database.ts";
import type { StoredName } from "../facts/sources.ts";
import { runOn } from "../sqlite-engine.ts";
import { openRulingLog } from "./ruling-log.ts";

/** The levels of documents whose own labels the company file does not explain. All methods need a transaction. */
export interface DocumentLevels {
  /** Keeps the labels of a version. */
  keep(documentId: number, unexplained: UnexplainedLabels): void;
  /** Null where all labels of the version were known when it was read. */
  labelsOf(documentId: number): LabelsOfDocument | null;
  /** Gives all versions with the ruled label their level; returns the ids of those whose level changed. */
  apply(ruling: Pick<Ruling, "key" | "at">): ReadonlySet<number>;
}

interface Holder extends StoredName {
  readonly documentId: number;
  readonly sensitivity: string;
  readonly active: number;
}

export function openDocumentLevels(database: Database, settler: Settler): DocumentLevels {
  const log = openRulingLog(database);
  const insert = database.prepare<[number, string, string]>("INSERT INTO stated_label VALUES (?, ?, ?)");
  const keepRest = database.prepare<[string, number]>("UPDATE document SET level_otherwise = ? WHERE document_id = ?");
  const rest = database
    .prepare<[number], string | null>("SELECT level_otherwise FROM document WHERE document_id = ?")
    .pluck();
  const labels = database.prepare<[number], KeyedLabel>(
    "SELECT key, text FROM stated_label WHERE document_id = ? ORDER BY key",
  );
  const holders = database.prepare<[string], Holder>(
    `SELECT d.document_id AS documentId, d.source_id AS sourceId, d.doc, d.sensitivity, d.active
     FROM stated_label JOIN document d USING (document_id) WHERE key = ? ORDER BY d.document_id`,
  );
  const setLevel = openLevelChange(database);
  const labelsOf = (documentId: number): LabelsOfDocument | null => {
    const otherwise = rest.get(documentId) ?? null;
    return otherwise === null ? null : { labels: labels.all(documentId), otherwise: levelOf(otherwise) };
  };
  return {
    keep: (documentId, { texts, otherwise }) => {
      keepRest.run(otherwise, documentId);
      for (const { key, text } of settler.keyedLabels(texts)) insert.run(documentId, key, text);
    },
    labelsOf,
    apply: ({ key, at }) => {
      const changed = new Set<number>();
      for (const holder of holders.all(key)) {
        const stated = labelsOf(holder.documentId);
        const rulings: Rulings = settler.rulingsFor(holder.doc, log.near(holder));
        const level = stated === null ? null : settler.levelUnder(stated, rulings);
        if (level === null || level === levelOf(holder.sensitivity)) continue;
        setLevel(holder, level, at);
        changed.add(holder.documentId);
      }
      return changed;
    },
  };
}

/** Changes the level of a version with its passages, and keeps the former level with the time until which it held. */
function openLevelChange(database: Database): (holder: Holder, level: Clearance, at: string) => void {
  const note = database.prepare<[number, string, string]>("INSERT INTO former_level VALUES (?, ?, ?)");
  const set = database.prepare<[string, number]>("UPDATE document SET sensitivity = ? WHERE document_id = ?");
  return ({ documentId, sensitivity, active, ...name }, level, at) => {
    note.run(documentId, at, sensitivity);
    set.run(level, documentId);
    if (active === 1) runOn(database, relabelPassages(name, level));
  };
}
