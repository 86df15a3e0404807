import type { DocumentKey } from "../domain/document-key.ts";
import type { Fact, Source } from "../domain/fact.ts";
import type { DocumentLabels } from "../domain/passage.ts";
import type { UnexplainedLabels } from "../domain/sensitivity.ts";
import type { ShownDocument } from "../domain/shown-table.ts";
import type { PassageDraft } from "../passages/passage-index.ts";
import type { DocumentContents } from "./document-contents.ts";
import type { Snippet } from "./tables/snippet-shape.ts";
import type { Doubt, Statement } from "./tables/statement.ts";

/** Everything read from a file. It is stored completely or not at all: if a stream throws, the former version stays. */
export interface DocumentReading extends DocumentKey {
  /** SHA-256 of the file, in hex. */
  readonly fileHash: string;
  /** The version of the profile and the readers, on which the result depends besides the file. */
  readonly readingVersion: string;
  /** Time of reading as ISO 8601 in UTC. */
  readonly readAt: string;
  /**
   * The sensitivity label; called after all figures are read. Content above a reader's clearance is stored, but that
   * reader never finds it.
   */
  readonly sensitivity: () => string;
  /** Labels of its own that wait for a person; the level of an earlier answer replaces `sensitivity`. */
  readonly unexplained?: UnexplainedLabels | null;
  /** The rank of a document by name: of the file itself, or of one that a row names as its source. */
  readonly rankOf: (doc: string) => number;
  /** Rows that are complete facts, as a stream. */
  readonly facts: Iterable<Fact>;
  /** Figures from tables, clear and doubtful ones, as a stream. */
  readonly statements: Iterable<Statement>;
  /** The version of the reader that produced the statements. */
  readonly extractorVersion: string;
  readonly mappingVersion: string | null;
  /** The rows around a place, shown with the question on a doubt; called once per question. */
  readonly snippetOf: (doubt: Pick<Doubt, "key">, source: Source) => Snippet | null;
  /** What is kept of the document's looks, to show the places of its figures; called after all figures are read. */
  readonly shown: () => ShownDocument;
  /** Null where the document has no running text. */
  readonly passages: { readonly labels: DocumentLabels; readonly drafts: readonly PassageDraft[] } | null;
  /** The number of rejected rows and cells; called after all figures are read. */
  readonly setAside: () => number;
}

/** The result of storing a reading. */
export interface Stored {
  /** Visible facts. */
  readonly facts: number;
  /** Statements identical to another one; they count once. */
  readonly repeated: number;
  readonly passages: number;
  /** Open questions about its figures. */
  readonly review: number;
  /** Open questions about its labels, without those that another document asks already. */
  readonly labels: number;
}

/** The change by storing a reading; computed just before the commit. */
export interface Change {
  /** The version in view; null where there is none. */
  readonly before: DocumentEntry | null;
  /** Whether the document's last version was withdrawn. */
  readonly returns: boolean;
  /** Whether a person withdrew it and has not readmitted it. */
  readonly keptOut: boolean;
  readonly after: Stored;
  /** The sensitivity label of the new version. */
  readonly sensitivity: string;
  /** The labels of the new version that nobody has explained so far. */
  readonly unexplained: readonly string[];
  /** The number of figures in the version in view, and of those that the new version no longer states. */
  readonly figures: number;
  readonly vanishing: number;
}

/** The last reading of a document. */
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
  /** Questions about its figures that are open now. */
  readonly review: number;
  /** Questions about its labels that are open now, without those that another document asks already. */
  readonly labels: number;
  /** The number of cells and questions that people decided for this document only. */
  readonly decisions: number;
}

/** A document that a person withdrew. */
export interface WithdrawnDocument extends DocumentKey {
  /** The short name of its source. */
  readonly from: string;
  /** SHA-256 of the withdrawn file. */
  readonly fileHash: string;
}

/**
 * Documents with everything read from them: facts, held statements, questions, passages and ledger. Each change is one
 * transaction. Every method throws a `StoreError` when the store cannot be used.
 */
export interface DocumentStore {
  /**
   * Replaces the document's former version. `approve` gets the change; if it throws, nothing is stored. A document that
   * an earlier release stored without a source is continued by the first new one of its name.
   */
  replace(reading: DocumentReading, approve?: (change: Change) => void): Promise<Stored>;

  /** The version that a reading would replace; null where there is none. */
  find(key: DocumentKey): Promise<DocumentEntry | null>;

  /** What the version in view says; null where there is none. */
  contents(key: DocumentKey): Promise<DocumentContents | null>;

  /** All stored documents, by name and source. */
  documents(): Promise<readonly DocumentEntry[]>;

  /**
   * Takes a document out of view with its facts, passages and questions; true if it was stored. `staysOut`: a person
   * withdrew it, so it stays out until it is stored again or readmitted.
   */
  withdraw(key: DocumentKey, options?: { readonly staysOut: boolean }): Promise<boolean>;

  /** The documents that stay out, by name and source. */
  withdrawn(): Promise<readonly WithdrawnDocument[]>;

  /**
   * Lets a withdrawn document be ingested again; true if it was kept out. It comes into view with the next ingestion.
   */
  readmit(key: DocumentKey): Promise<boolean>;
}
