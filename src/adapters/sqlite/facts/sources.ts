import type { DocumentSource } from "../../../domain/document-key.ts";
import * as shared from "../../stores/facts/sources.ts";
import type { Database } from "../database.ts";
import { runOn } from "../sqlite-engine.ts";

/* Sources for the passages, which run on the connection itself. */

export type StoredName = shared.StoredName;
export const { distinguishing, fromField } = shared;

/** Document sources and their ids. */
export interface Sources {
  /** Returns the id and stores a new source; needs a transaction. */
  ensure(source: DocumentSource): number;
}

export function openSources(database: Database): Sources {
  return {
    ensure: (source) => runOn(database, shared.ensureSource(source)),
  };
}
