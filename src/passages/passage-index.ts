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

/** A document to store; replaces all its former passages. */
export interface PassageDocument {
  /** Document name; together with `source` the key for replacing and withdrawing it. */
  readonly doc: string;
  /** Absent if the caller has none: all such documents share one source. */
  readonly source?: DocumentSource;
  /** SHA-256 of the file, in hex. */
  readonly fileHash: string;
  /** Time of reading as ISO 8601 in UTC. */
  readonly ingestedAt: string;
  readonly labels: DocumentLabels;
  /** In reading order. */
  readonly passages: readonly PassageDraft[];
}

/** Restricts which passages a search considers. An absent field admits all. */
export interface PassageFilter {
  /** Entity codes; null admits documents about no entity. */
  readonly entities?: ReadonlySet<string | null>;
  readonly periods?: ReadonlySet<string | null>;
  readonly topics?: ReadonlySet<string | null>;
  readonly languages?: ReadonlySet<Language>;
  /** Origins: the source names that the allowlists use. */
  readonly origins?: ReadonlySet<string>;
  /** The reader's clearance; INTERNAL if absent. Documents above it replace nothing for this reader. */
  readonly clearance?: Clearance;
  /** The day of the question (`YYYY-MM-DD`): passages replaced only from a later day are still valid. */
  readonly on?: string;
  /** Admits passages that another document replaces, marked as such; they are left out otherwise. */
  readonly withReplaced?: true;
}

export interface PassageQuery {
  /** Terms as made by `searchTerms`; a repeated term counts twice. */
  readonly terms: readonly string[];
  /** Substitute terms with weights relative to a query term. */
  readonly also?: readonly WeightedTerm[];
  readonly filter: PassageFilter;
  readonly limit: number;
}

export interface WeightedTerm {
  readonly term: string;
  /** Above 0, at most 1. */
  readonly weight: number;
}

/** A search result. */
export interface FoundPassage extends Passage {
  /** Sum of the BM25 scores of the passage, its surroundings and its best sentence. */
  readonly score: number;
  /** Weighted share of the query's terms found in the passage or its neighbours: 0 to 1. */
  readonly coverage: number;
  /** The text of an earlier passage whose causes this passage gives. */
  readonly lead?: string;
}

export interface TermHolders {
  readonly passages: number;
  readonly byTerm: ReadonlyMap<string, number>;
}

export interface PassageSummary {
  readonly passages: number;
  readonly documents: number;
  /** Origins with at least one passage. */
  readonly origins: readonly string[];
}

/**
 * The text of a company's documents. Searches never return passages above the reader's clearance (INTERNAL by
 * default), nor replaced ones unless asked for. Throws `StoreError` if the store cannot be used.
 */
export interface PassageIndex {
  /** Best first; ties in storing order. */
  search(query: PassageQuery): Promise<readonly FoundPassage[]>;

  /**
   * A passage with its neighbours in the document, in reading order; empty if it may not be read. Includes passages
   * that are replaced (by the day `on`, if given), marked as such.
   */
  around(id: string, reach: number, clearance?: Clearance, on?: string): Promise<readonly Passage[]>;

  /** The first passage that the filter admits of each document: newest first, undated last, the last stored before. */
  documents(filter: PassageFilter, limit: number): Promise<readonly Passage[]>;

  /** Approximate numbers of passages with each term and in all, for the rarity of words. */
  holders(terms: readonly string[]): Promise<TermHolders>;

  /** Stores a document in one transaction, replacing its former version; a document without passages is withdrawn. */
  replaceDocument(document: PassageDocument): Promise<number>;

  /** Withdraws a document; true if it existed. */
  withdrawDocument(doc: string, source?: DocumentSource): Promise<boolean>;

  /** Total counts, and the origins with at least one passage that the reader may see. */
  summary(clearance?: Clearance): Promise<PassageSummary>;
}
