import type { Fact, Source } from "../domain/fact.ts";
import type { DocumentLabels } from "../domain/passage.ts";
import type { PassageDraft } from "../narrative/passage-index.ts";
import type { Snippet } from "../review/review-item.ts";
import type { Doubt, Statement } from "../review/statement.ts";

/** All that a file says. It is stored as a whole or not at all: where one of the streams throws, the former version stays. */
export interface DocumentReading {
  /** The name that replaces and withdraws it. */
  readonly doc: string;
  /** The folder that was walked when it was found, or the folder of a file that was named itself. */
  readonly root: string;
  /** SHA-256 of the file, in hex. */
  readonly fileHash: string;
  /** What the result depends on besides the file: the profile and the readers. */
  readonly readingVersion: string;
  /** Time of reading as ISO 8601 in UTC. */
  readonly readAt: string;
  /** The label of sensitivity; facts and passages of a document above what may be read are stored, and never found. */
  readonly sensitivity: string;
  /** The rank of a document by its name: that of the file, or one that a row names as its source. */
  readonly rankOf: (doc: string) => number;
  /** Rows that are facts as they stand, as a stream. */
  readonly facts: Iterable<Fact>;
  /** Figures of tables, clear ones and doubtful ones, as a stream. */
  readonly statements: Iterable<Statement>;
  /** How the statements were read. */
  readonly extractorVersion: string;
  readonly mappingVersion: string | null;
  /** The rows around a place, for the question that a doubt becomes; asked once for each question. */
  readonly snippetOf: (doubt: Doubt, source: Source) => Snippet | null;
  /** Null where the document has no text of its own. */
  readonly passages: { readonly labels: DocumentLabels; readonly drafts: readonly PassageDraft[] } | null;
  /** How many rows or cells were rejected; asked for when all figures have been read. */
  readonly setAside: () => number;
}

/** What was stored of a reading. */
export interface Stored {
  /** Facts that can be found. */
  readonly facts: number;
  /** Statements that repeat another one word for word, and so count once. */
  readonly repeated: number;
  readonly passages: number;
  /** Questions that wait for a person. */
  readonly review: number;
}

/** How a document was read last. */
export interface DocumentEntry {
  readonly doc: string;
  readonly root: string;
  readonly fileHash: string;
  readonly readingVersion: string;
  readonly readAt: string;
  readonly facts: number;
  readonly passages: number;
  readonly setAside: number;
  /** Questions that wait for a person now. */
  readonly review: number;
}

/**
 * Documents with all that was read from them: facts, statements in doubt, questions, passages and the ledger, each change in one
 * transaction. Every method throws `StoreError` when the store cannot be used.
 */
export interface DocumentStore {
  /** Stores a reading in place of what the document said before. */
  replace(reading: DocumentReading): Promise<Stored>;

  /** Null where the store does not hold the document. */
  find(doc: string): Promise<DocumentEntry | null>;

  /** All documents that the store holds, by name. */
  documents(): Promise<readonly DocumentEntry[]>;

  /** Takes a document out of view with its facts, passages and questions; true when it was there. */
  withdraw(doc: string): Promise<boolean>;
}
