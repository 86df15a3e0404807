import { FootnoteError } from "../domain/errors.ts";
import { type Embedder, EmbedderError } from "./embedder.ts";
import type { FoundPassage, PassageFilter } from "./passage-index.ts";
import type { NearPassage, VectorIndex } from "./vector-index.ts";

export interface SemanticQuery {
  readonly query: string;
  readonly filter: PassageFilter;
  readonly limit: number;
}

/** The nearest passages, or a code for why the search failed. */
export type Nearness =
  | { readonly ok: true; readonly passages: readonly FoundPassage[] }
  | { readonly ok: false; readonly reason: string };

/** Vector search beside keyword search. Failures of the embedder or the vector store are returned, never thrown. */
export interface SemanticSearch {
  nearest(query: SemanticQuery): Promise<Nearness>;
}

/** Number of cached query vectors; one question repeats the same queries. */
const REMEMBERED = 100;
/** Pause after a failure, so that an embedder that is down does not delay every question. */
const PAUSE_MS = 30_000;

export interface SemanticServices {
  readonly embedder: Embedder;
  readonly vectors: VectorIndex;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
}

export function createSemanticSearch({ embedder, vectors, nowMs }: SemanticServices): SemanticSearch {
  const known = new Map<string, Promise<Float32Array>>();
  let failure: { readonly error: EmbedderError; readonly until: number } | null = null;
  const embed = async (query: string): Promise<Float32Array> => {
    try {
      const [vector] = await embedder.embed([query]);
      if (vector === undefined) throw new EmbedderError("malformed", "The embedder gave no vector.");
      return vector;
    } catch (error) {
      known.delete(query);
      if (error instanceof EmbedderError) failure = { error, until: nowMs() + PAUSE_MS };
      throw error;
    }
  };
  const vectorOf = async (query: string): Promise<Float32Array> => {
    if (failure !== null && nowMs() < failure.until) throw failure.error;
    const vector = known.get(query) ?? embed(query);
    known.set(query, vector);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return vector;
  };
  return {
    nearest: async ({ query, filter, limit }) => {
      if (query.trim() === "") return { ok: true, passages: [] };
      try {
        const vector = await vectorOf(query);
        const space = { model: embedder.model, dimensions: vector.length };
        const near = await vectors.nearest({ space, vector, filter, limit });
        return { ok: true, passages: near.map(foundPassage) };
      } catch (error) {
        if (!(error instanceof FootnoteError)) throw error;
        return { ok: false, reason: `${error instanceof EmbedderError ? "embedder" : "vectors"}_${error.code}` };
      }
    },
  };
}

/** Keyword scores do not apply to vector results; only their rank counts. */
function foundPassage({ similarity: _, ...passage }: NearPassage): FoundPassage {
  return { ...passage, score: 0, coverage: 0 };
}
