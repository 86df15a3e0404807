import type { Database } from "../database.ts";
import type { StoredName } from "./sources.ts";

/** A version of a document in the fact store. */
export interface DocumentHeader extends StoredName {
  readonly fileHash: string;
  readonly ingestedAt: string;
}

/** Recorded once a version is completely stored. */
export interface DocumentSeal {
  readonly facts: number;
  readonly sensitivity: string;
}

/** Versions of documents; the facts of the latest one are in view. All methods need a transaction. */
export interface DocumentVersions {
  /** Starts the next version, which supersedes the one in view; returns its id. */
  open(header: DocumentHeader): number;
  /** Completes an open version, which counts as RESTRICTED until then. */
  seal(documentId: number, seal: DocumentSeal): void;
  /** Takes all versions out of view and out of the history that readers see; true if the document was in view. */
  withdraw(name: StoredName, at: string): boolean;
  /** The id of the version in view. */
  inView(name: StoredName): number | undefined;
  /** Adjusts the fact count of a sealed version. */
  recount(documentId: number, change: number): void;
  /** Registers a fact that a ruling added to a sealed version. */
  add(documentId: number, factId: number, rulingId: number): void;
  /** Increments the data version, which invalidates caches. */
  touch(): void;
}

interface StoredVersion {
  readonly document_id: number;
  readonly version: number;
  readonly active: number;
  readonly fact_id_first: number;
  readonly fact_id_last: number;
}

export function openDocumentVersions(database: Database): DocumentVersions {
  const latest = database.prepare<[StoredName], StoredVersion>(
    `SELECT document_id, version, active, fact_id_first, fact_id_last FROM document
     WHERE source_id = @sourceId AND doc = @doc ORDER BY version DESC LIMIT 1`,
  );
  const insert = database.prepare<[DocumentHeader & { readonly version: number; readonly first: number }]>(
    `INSERT INTO document (source_id, doc, version, source_file_hash, ingested_at, sensitivity, active, fact_id_first)
     VALUES (@sourceId, @doc, @version, @fileHash, @ingestedAt, 'RESTRICTED', 1, @first)`,
  );
  const lastFactId = database.prepare<[], number>("SELECT coalesce(max(fact_id), 0) FROM fact").pluck();
  const seal = database.prepare<[DocumentSeal & { readonly documentId: number; readonly last: number }]>(
    `UPDATE document SET fact_count = @facts, fact_id_last = @last, sensitivity = @sensitivity
     WHERE document_id = @documentId`,
  );
  const recount = database.prepare<[number, number]>(
    "UPDATE document SET fact_count = fact_count + ? WHERE document_id = ?",
  );
  // An earlier ruling adds to a later version once that is loaded.
  const add = database.prepare<[{ readonly documentId: number; readonly factId: number; readonly rulingId: number }]>(`
    INSERT INTO added_fact (document_id, fact_id, came_after, came_at)
    SELECT @documentId, @factId, came, came FROM (
      SELECT max(d.ingested_at, coalesce(r.decided_at, '')) AS came
      FROM document d LEFT JOIN ruling r ON r.ruling_id = @rulingId WHERE d.document_id = @documentId)`);
  const takeBack = database.prepare<[StoredName]>(
    "UPDATE document SET withdrawn = 1 WHERE source_id = @sourceId AND doc = @doc",
  );
  const touch = database.prepare("UPDATE store_state SET data_version = data_version + 1");
  const supersede = openSupersede(database);
  return {
    open: ({ sourceId, doc, fileHash, ingestedAt }) => {
      const former = latest.get({ sourceId, doc });
      if (former?.active === 1) supersede(former, ingestedAt);
      // The transaction is the only writer, so new facts get consecutive ids.
      const first = (lastFactId.get() ?? 0) + 1;
      const version = (former?.version ?? 0) + 1;
      const inserted = insert.run({ sourceId, doc, fileHash, ingestedAt, version, first });
      return Number(inserted.lastInsertRowid);
    },
    seal: (documentId, { facts, sensitivity }) => {
      seal.run({ documentId, facts, sensitivity, last: lastFactId.get() ?? 0 });
    },
    withdraw: (name, at) => {
      const former = latest.get(name);
      if (former?.active !== 1) return false;
      supersede(former, at);
      takeBack.run(name);
      return true;
    },
    inView: (name) => {
      const found = latest.get(name);
      return found?.active === 1 ? found.document_id : undefined;
    },
    recount: (documentId, change) => {
      if (change !== 0) recount.run(change, documentId);
    },
    add: (documentId, factId, rulingId) => {
      add.run({ documentId, factId, rulingId });
    },
    touch: () => {
      touch.run();
    },
  };
}

/** Takes a version and its facts out of view and keeps them as history. Its held statements are deleted. */
function openSupersede(database: Database): (former: StoredVersion, at: string) => void {
  const documents = database.prepare<[{ readonly documentId: number; readonly at: string }]>(
    "UPDATE document SET active = 0, left_after = @at, left_at = @at WHERE document_id = @documentId",
  );
  const facts = database.prepare<[number, number]>(
    "UPDATE fact SET active = 0 WHERE fact_id BETWEEN ? AND ? AND active = 1",
  );
  const added = database.prepare<[number]>(
    "UPDATE fact SET active = 0 WHERE fact_id IN (SELECT fact_id FROM added_fact WHERE document_id = ?) AND active = 1",
  );
  const held = database.prepare<[number]>("DELETE FROM held_statement WHERE document_id = ?");
  return (former, at) => {
    documents.run({ documentId: former.document_id, at });
    facts.run(former.fact_id_first, former.fact_id_last);
    added.run(former.document_id);
    held.run(former.document_id);
  };
}
