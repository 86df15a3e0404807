import type { DocumentSource } from "../domain/document-key.ts";
import type { DocumentLabels, Passage } from "../domain/passage.ts";
import type { Language } from "../domain/profile.ts";
import type { Clearance } from "../domain/sensitivity.ts";

/** A passage before it is stored. */
export interface PassageDraft {
  readonly locator: string;
  readonly headings: readonly string[];
  readonly language: Language;
  readonly text: string;
}

/** A document to store: it replaces everything that it said before. */
export interface PassageDocument {
  /** With its source the name that replaces and withdraws it. */
  readonly doc: string;
  /** Absent where the caller knows none: all such documents have one source. */
  readonly source?: DocumentSource;
  /** SHA-256 of the file, in hex. */
  readonly fileHash: string;
  /** Time of reading as ISO 8601 in UTC. */
  readonly ingestedAt: string;
  readonly labels: DocumentLabels;
  /** In order of reading. */
  readonly passages: readonly PassageDraft[];
}

/** What a passage has to be for a search to look at it. An absent field lets everything pass. */
export interface PassageFilter {
  /** Entities, as codes; null among them stands for documents about no entity in particular. */
  readonly entities?: ReadonlySet<string | null>;
  readonly periods?: ReadonlySet<string | null>;
  readonly topics?: ReadonlySet<string | null>;
  readonly languages?: ReadonlySet<Language>;
  /** Units of the allowlist. */
  readonly origins?: ReadonlySet<string>;
  /** What the reader may see; INTERNAL where nothing is said. What is above it replaces nothing for this reader. */
  readonly clearance?: Clearance;
  /** The day that is asked on (`YYYY-MM-DD`): what is replaced from a later day on still holds. */
  readonly on?: string;
}

export interface PassageQuery {
  /** Terms as `searchTerms` makes them; one that is asked for twice counts twice. */
  readonly terms: readonly string[];
  /** Further terms that may stand in place of those, each with what it counts beside one of them. */
  readonly also?: readonly WeightedTerm[];
  readonly filter: PassageFilter;
  readonly limit: number;
}

export interface WeightedTerm {
  readonly term: string;
  /** Above 0, at most 1. */
  readonly weight: number;
}

/** A passage that was found. */
export interface FoundPassage extends Passage {
  /** BM25 of the passage, of the text around it and of its best sentence, added up. */
  readonly score: number;
  /** The share of the query, by the weight of its terms, that stands in the passage or right beside it: 0 to 1. */
  readonly coverage: number;
  /** What its document says before it, where the passage gives the causes of that. */
  readonly lead?: string;
}

export interface PassageSummary {
  readonly passages: number;
  readonly documents: number;
  /** The units of the allowlist that hold something. */
  readonly origins: readonly string[];
}

/**
 * The text of a company's documents. A passage above the reader's clearance, INTERNAL where none is named, is never found, nor is one that
 * holds no longer, since another document in view replaces it.
 * Every method throws `StoreError` when the store cannot be used.
 */
export interface PassageIndex {
  /** Best first, by the score and then in order of storing. */
  search(query: PassageQuery): Promise<readonly FoundPassage[]>;

  /**
   * One passage and those around it in its document, in order of reading; empty where there is none that may be read. Those that hold no
   * longer are among them, and marked.
   */
  around(id: string, reach: number, clearance?: Clearance): Promise<readonly Passage[]>;

  /** Stores a document as a whole in one transaction, in place of its former version; no passages withdraw it. */
  replaceDocument(document: PassageDocument): Promise<number>;

  /** Takes a document out of view; true when it was there. */
  withdrawDocument(doc: string, source?: DocumentSource): Promise<boolean>;

  /** How much there is, with the units of the allowlist that hold something to be read. */
  summary(clearance?: Clearance): Promise<PassageSummary>;
}
