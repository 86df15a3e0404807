import type { FactDocument } from "../../facts/fact-store.ts";
import type { Database } from "./database.ts";
import { openFactInsert } from "./fact-insert.ts";

/** Stores and supersedes documents; every change is one transaction. */
export interface FactWriter {
  replace(document: FactDocument): number;
  withdraw(doc: string): boolean;
}

interface StoredDocument {
  readonly document_id: number;
  readonly version: number;
  readonly active: number;
  readonly fact_id_first: number;
  readonly fact_id_last: number;
}

export function openFactWriter(database: Database): FactWriter {
  const latest = database.prepare<[string], StoredDocument>(
    `SELECT document_id, version, active, fact_id_first, fact_id_last FROM document
     WHERE doc = ? ORDER BY version DESC LIMIT 1`,
  );
  const bumpVersion = database.prepare("UPDATE store_state SET data_version = data_version + 1");
  const supersede = openSupersede(database);
  const insertDocument = openDocumentInsert(database);

  const replace = database.transaction((document: FactDocument) => {
    const former = latest.get(document.doc);
    if (former) supersede(former);
    const count = insertDocument(document, (former?.version ?? 0) + 1);
    bumpVersion.run();
    return count;
  });
  const withdraw = database.transaction((doc: string) => {
    const former = latest.get(doc);
    if (former?.active !== 1) return false;
    supersede(former);
    bumpVersion.run();
    return true;
  });
  return {
    replace: (document) => replace.immediate(document),
    withdraw: (doc) => withdraw.immediate(doc),
  };
}

/** Takes a document's version and its facts out of view; they stay as history. */
function openSupersede(database: Database): (former: StoredDocument) => void {
  const documents = database.prepare<[number]>("UPDATE document SET active = 0 WHERE document_id = ?");
  const facts = database.prepare<[number, number]>(
    "UPDATE fact SET active = 0 WHERE fact_id BETWEEN ? AND ? AND active = 1",
  );
  return (former) => {
    documents.run(former.document_id);
    facts.run(former.fact_id_first, former.fact_id_last);
  };
}

function openDocumentInsert(database: Database): (document: FactDocument, version: number) => number {
  const insert = database.prepare<[string, number, string, string]>(
    "INSERT INTO document (doc, version, source_file_hash, ingested_at, active) VALUES (?, ?, ?, ?, 1)",
  );
  const seal = database.prepare<[number, number, number, number]>(
    "UPDATE document SET fact_count = ?, fact_id_first = ?, fact_id_last = ? WHERE document_id = ?",
  );
  const lastFactId = database.prepare<[], number>("SELECT coalesce(max(fact_id), 0) FROM fact").pluck();
  const beginDocument = openFactInsert(database);
  return (document, version) => {
    const inserted = insert.run(document.doc, version, document.fileHash, document.ingestedAt);
    const documentId = Number(inserted.lastInsertRowid);
    const insertFact = beginDocument(documentId);
    const before = lastFactId.get() ?? 0;
    let count = 0;
    for (const fact of document.facts) count += insertFact(fact);
    // One writer at a time holds the file, so new facts are numbered without a gap.
    seal.run(count, before + 1, before + count, documentId);
    return count;
  };
}
