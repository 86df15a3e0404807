import { FootnoteError } from "../domain/errors.ts";
import type { Passage } from "../domain/passage.ts";
import type { PassageFilter } from "./passage-index.ts";

/** `extension_missing`: no binary for this platform. `malformed`: invalid vector. `unavailable`: other failures. */
export type VectorIndexErrorCode = "extension_missing" | "malformed" | "unavailable";

export class VectorIndexError extends FootnoteError<VectorIndexErrorCode> {}

/** Vectors of one model and one number of dimensions; only these can be compared. */
export interface VectorSpace {
  readonly model: string;
  readonly dimensions: number;
}

export interface PassageVector {
  /** The passage's id. */
  readonly id: string;
  readonly vector: Float32Array;
}

export interface MissingQuery {
  readonly model: string;
  /** Null for the newest space of the model. */
  readonly dimensions: number | null;
  /** Only passages stored after this one; null to start from the first. */
  readonly after: string | null;
  readonly limit: number;
}

export interface NearestQuery {
  readonly space: VectorSpace;
  readonly vector: Float32Array;
  readonly filter: PassageFilter;
  readonly limit: number;
}

export interface NearPassage extends Passage {
  /** Cosine similarity to the query vector: -1 to 1. */
  readonly similarity: number;
}

/**
 * Vectors for the passages of a `PassageIndex`. Those above INTERNAL are never embedded or stored; results
 * never exceed the reader's clearance. Throws `VectorIndexError`, or `StoreError` if the store cannot be
 * used.
 */
export interface VectorIndex {
  /**
   * Creates a space if needed. Deletes vectors of passages that are no longer in view or above INTERNAL, in all spaces;
   * reuses an existing vector for a passage with the same text and headings.
   */
  prepare(space: VectorSpace): Promise<void>;

  /** Passages in view without a vector, in storing order. */
  missing(query: MissingQuery): Promise<readonly Passage[]>;

  /** Stores vectors in a space and returns how many. Skips passages that are gone meanwhile or above INTERNAL. */
  store(space: VectorSpace, vectors: readonly PassageVector[]): Promise<number>;

  /** The passages closest to a vector, closest first, ties in storing order. Empty for a space that does not exist. */
  nearest(query: NearestQuery): Promise<readonly NearPassage[]>;
}
