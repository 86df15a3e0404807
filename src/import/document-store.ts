import type { DocumentKey } from "../domain/document-key.ts";
import type { Fact, Source } from "../domain/fact.ts";
import type { DocumentLabels } from "../domain/passage.ts";
import type { PassageDraft } from "../passages/passage-index.ts";
import type { Snippet } from "./tables/snippet-shape.ts";
import type { Doubt, Statement } from "./tables/statement.ts";

/** All that a file says. It is stored as a whole or not at all: where one of the streams throws, the former version stays. */
export interface DocumentReading extends DocumentKey {
  /** SHA-256 of the file, in hex. */
  readonly fileHash: string;
  /** What the result depends on besides the file: the profile and the readers. */
  readonly readingVersion: string;
  /** Time of reading as ISO 8601 in UTC. */
  readonly readAt: string;
  /**
   * The label of sensitivity, asked for when all figures have been read; facts and passages of a document above what
   * may be read are stored, and never found.
   */
  readonly sensitivity: () => string;
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

/** What storing a reading changes, as it is known just before it does. */
export interface Change {
  /** The version in view; null where there is none. */
  readonly before: DocumentEntry | null;
  /** Whether the document was in view before, and was withdrawn. */
  readonly returns: boolean;
  /** Whether a person withdrew it, and has not let it in again. */
  readonly keptOut: boolean;
  readonly after: Stored;
  /** The label of sensitivity of the new version. */
  readonly sensitivity: string;
  /** How many figures the version in view answers with, and how many of them the new one says nothing of. */
  readonly figures: number;
  readonly vanishing: number;
}

/** How a document was read last. */
export interface DocumentEntry extends DocumentKey {
  /** The short name of its source. */
  readonly from: string;
  readonly sensitivity: string;
  readonly fileHash: string;
  readonly readingVersion: string;
  readonly readAt: string;
  readonly facts: number;
  readonly passages: number;
  readonly setAside: number;
  /** Questions that wait for a person now. */
  readonly review: number;
  /** Cells and questions that people decided for this document alone. */
  readonly decisions: number;
}

/** A document that a person withdrew. */
export interface WithdrawnDocument extends DocumentKey {
  /** The short name of its source. */
  readonly from: string;
  /** SHA-256 of the file that was withdrawn. */
  readonly fileHash: string;
}

/**
 * Documents with all that was read from them: facts, statements in doubt, questions, passages and the ledger, each change in one
 * transaction. Every method throws `StoreError` when the store cannot be used.
 */
export interface DocumentStore {
  /**
   * Stores a reading in place of what the document said before. `approve` is told what that changes; where it throws, nothing is stored.
   * A document of an earlier release whose source was not kept is the former version of the first that comes by its name.
   */
  replace(reading: DocumentReading, approve?: (change: Change) => void): Promise<Stored>;

  /** The version that a reading would replace; null where the store holds none. */
  find(key: DocumentKey): Promise<DocumentEntry | null>;

  /** All documents that the store holds, by name and source. */
  documents(): Promise<readonly DocumentEntry[]>;

  /**
   * Takes a document out of view with its facts, passages and questions; true when it was there. `staysOut`: a person's word, which holds
   * until the document is stored again or readmitted.
   */
  withdraw(key: DocumentKey, options?: { readonly staysOut: boolean }): Promise<boolean>;

  /** The documents that stay out, by name and source. */
  withdrawn(): Promise<readonly WithdrawnDocument[]>;

  /** Takes back that a document stays out: true where it did. It is in view when it is stored again. */
  readmit(key: DocumentKey): Promise<boolean>;
}
