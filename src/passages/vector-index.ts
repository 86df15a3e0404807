import { FootnoteError } from "../domain/errors.ts";
import type { Passage } from "../domain/passage.ts";
import type { PassageFilter } from "./passage-index.ts";

/** `extension_missing`: there is none for this machine · `malformed`: a vector that is none · `unavailable`: everything else. */
export type VectorIndexErrorCode = "extension_missing" | "malformed" | "unavailable";

export class VectorIndexError extends FootnoteError<VectorIndexErrorCode> {}

/** Vectors of one model and one length: only these can be compared with each other. */
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
  /** Null for the space of the model that was used last. */
  readonly dimensions: number | null;
  /** Passages behind this one only; null for the first. */
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
  /** The cosine of the angle between its vector and the one asked for: -1 to 1. */
  readonly similarity: number;
}

/**
 * Vectors of the passages of a `PassageIndex`, kept apart by space. A passage above INTERNAL is never missing, never stored and never
 * near: its words are shown to no embedder. One above the reader's clearance is never near either. Every method throws `VectorIndexError`, or `StoreError` when the store cannot be used.
 */
export interface VectorIndex {
  /**
   * Makes a space ready to be filled. Vectors of passages that are out of view or may not be read are forgotten, in every space; a
   * passage whose words and headings had a vector before gets that one.
   */
  prepare(space: VectorSpace): Promise<void>;

  /** Passages in view without a vector, in order of storing. */
  missing(query: MissingQuery): Promise<readonly Passage[]>;

  /** Stores vectors in a space that was prepared, and says how many: passages that have gone meanwhile, or may not be read, get none. */
  store(space: VectorSpace, vectors: readonly PassageVector[]): Promise<number>;

  /** The passages closest to a vector, the closest first and then in order of storing; none in a space that nobody has prepared. */
  nearest(query: NearestQuery): Promise<readonly NearPassage[]>;
}
