import { type DocumentSource, UNKNOWN_SOURCE } from "../../../domain/document-key.ts";
import type { FactDocument } from "../../../figures/fact-store.ts";
import type { Database } from "../database.ts";
import { openDocumentVersions } from "./document-versions.ts";
import { openFactInsert } from "./fact-insert.ts";
import { openSources, type StoredName } from "./sources.ts";

/** Replaces and withdraws documents that hold facts only; each change is one transaction. */
export interface FactWriter {
  replace(document: FactDocument): number;
  withdraw(doc: string, source?: DocumentSource): boolean;
}

/** The level of documents without a label. */
const UNLABELLED = "INTERNAL";

export function openFactWriter(database: Database): FactWriter {
  const versions = openDocumentVersions(database);
  const beginDocument = openFactInsert(database);
  // A document's review questions are deleted with its facts.
  const forgetQuestions = database.prepare<[StoredName]>(
    "DELETE FROM review_item WHERE source_id = @sourceId AND doc = @doc",
  );
  const sources = openSources(database);

  const replace = database.transaction((document: FactDocument) => {
    const { doc, source = UNKNOWN_SOURCE, fileHash, ingestedAt, sensitivity = UNLABELLED } = document;
    const sourceId = sources.ensure(source);
    forgetQuestions.run({ sourceId, doc });
    const documentId = versions.open({ sourceId, doc, fileHash, ingestedAt });
    const insertFact = beginDocument(documentId);
    let count = 0;
    for (const fact of document.facts) if (insertFact(fact, 0) > 0) count += 1;
    versions.seal(documentId, { facts: count, sensitivity });
    versions.touch();
    return count;
  });
  const withdraw = database.transaction((doc: string, source: DocumentSource) => {
    const name = { sourceId: sources.ensure(source), doc };
    const wasThere = versions.withdraw(name);
    forgetQuestions.run(name);
    if (wasThere) versions.touch();
    return wasThere;
  });
  return {
    replace: (document) => replace.immediate(document),
    withdraw: (doc, source = UNKNOWN_SOURCE) => withdraw.immediate(doc, source),
  };
}
