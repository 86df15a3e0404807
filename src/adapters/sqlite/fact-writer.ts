import type { FactDocument } from "../../facts/fact-store.ts";
import type { Database } from "./database.ts";
import { openDocumentVersions } from "./document-versions.ts";
import { openFactInsert } from "./fact-insert.ts";

/** Stores and supersedes documents of facts alone; every change is one transaction. */
export interface FactWriter {
  replace(document: FactDocument): number;
  withdraw(doc: string): boolean;
}

/** A document that has no label may be read by everybody who may ask. */
const UNLABELLED = "INTERNAL";

export function openFactWriter(database: Database): FactWriter {
  const versions = openDocumentVersions(database);
  const beginDocument = openFactInsert(database);
  // What a document said as a whole goes with its facts.
  const forgetQuestions = database.prepare<[string]>("DELETE FROM review_item WHERE doc = ?");

  const replace = database.transaction((document: FactDocument) => {
    forgetQuestions.run(document.doc);
    const documentId = versions.open({ ...document, sensitivity: document.sensitivity ?? UNLABELLED });
    const insertFact = beginDocument(documentId);
    let count = 0;
    for (const fact of document.facts) if (insertFact(fact, 0) > 0) count += 1;
    versions.seal(documentId, count);
    versions.touch();
    return count;
  });
  const withdraw = database.transaction((doc: string) => {
    const wasThere = versions.withdraw(doc);
    forgetQuestions.run(doc);
    if (wasThere) versions.touch();
    return wasThere;
  });
  return {
    replace: (document) => replace.immediate(document),
    withdraw: (doc) => withdraw.immediate(doc),
  };
}
