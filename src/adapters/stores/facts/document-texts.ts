import type { DocumentSource } from "../../../domain/document-key.ts";
import type { Clearance } from "../../../domain/sensitivity.ts";
import type { PassageDocument } from "../../../passages/passage-index.ts";
import type { Work } from "../work.ts";
import type { StoredName } from "./sources.ts";

/** The passages of documents that are stored with their figures, within the transaction that stores these. */
export interface DocumentTexts {
  /** Returns the number of passages. */
  replace(document: PassageDocument): Work<number>;
  /** True if the document had passages. */
  withdraw(doc: string, source: DocumentSource): Work<boolean>;
  /** Gives the passages of a document in view another level. */
  relabel(name: StoredName, level: Clearance): Work<void>;
  /** To be called once the transaction that stored passages is over. */
  tidy(): Promise<void>;
}
