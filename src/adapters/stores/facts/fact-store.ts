import { UNKNOWN_SOURCE } from "../../../domain/document-key.ts";
import type { FactDocument, FactStore } from "../../../figures/fact-store.ts";
import { inBatches } from "../batches.ts";
import { change, type SqlDatabase, type Work } from "../work.ts";
import { openVersion, sealVersion, touchFacts, withdrawVersions } from "./document-versions.ts";
import { openFactInsert } from "./fact-insert.ts";
import { factsRead } from "./facts-read.ts";
import { ensureSource, type StoredName } from "./sources.ts";

/** The fact store; what it writes are documents that hold facts only. */
export function factStore(database: SqlDatabase): FactStore {
  return {
    ...factsRead(database),
    replaceDocument: (document) => database.write(() => replaceFacts(document)),
    withdrawDocument: (doc, source = UNKNOWN_SOURCE) =>
      database.write(function* () {
        const name = { sourceId: yield* ensureSource(source), doc };
        const wasThere = yield* withdrawVersions(name, new Date().toISOString());
        yield* forgetQuestions(name);
        if (wasThere) yield* touchFacts();
        return wasThere;
      }),
  };
}

/** The level of documents without a label. */
const UNLABELLED = "INTERNAL";

function* replaceFacts(document: FactDocument): Work<number> {
  const { doc, source = UNKNOWN_SOURCE, fileHash, ingestedAt, sensitivity = UNLABELLED } = document;
  const sourceId = yield* ensureSource(source);
  yield* forgetQuestions({ sourceId, doc });
  const documentId = yield* openVersion({ sourceId, doc, fileHash, ingestedAt });
  const insertFacts = openFactInsert(documentId);
  let count = 0;
  for (const facts of inBatches(document.facts)) {
    const ids = yield* insertFacts(facts.map((fact) => ({ fact, rank: 0 })));
    count += ids.filter((id) => id > 0).length;
  }
  yield* sealVersion(documentId, { facts: count, sensitivity });
  yield* touchFacts();
  return count;
}

/** A document's review questions are deleted with its facts. */
function* forgetQuestions({ sourceId, doc }: StoredName): Work<void> {
  yield* change("DELETE FROM review_item WHERE source_id = ? AND doc = ?", [sourceId, doc]);
}
