import type { DocumentTexts } from "../../stores/facts/document-texts.ts";
import type { Work } from "../../stores/work.ts";
import type { Database } from "../database.ts";
import { openPassageRelabelling } from "../passages/relabel.ts";
import type { PassageStore } from "../passages/sqlite-passage-index.ts";
import { guarded } from "../store-fault.ts";

/** The passages of documents on the connection on which their figures are stored. */
export function sqliteDocumentTexts(database: Database, path: string, passages: PassageStore): DocumentTexts {
  const relabel = openPassageRelabelling(database);
  return {
    replace: (document) => atOnce(() => passages.writer.replace(document)),
    withdraw: (doc, source) => atOnce(() => passages.writer.withdraw(doc, source)),
    relabel: (name, level) => atOnce(() => relabel(name, level)),
    tidy: async () => guarded(path, passages.tidy),
  };
}

/** A call on the same connection as a part of work. */
function* atOnce<T>(call: () => T): Work<T> {
  yield* [];
  return call();
}
