import type { Passage } from "../../src/domain/passage.ts";
import { textToEmbed } from "../../src/passages/embedder.ts";
import type { FoundPassage, PassageFilter, PassageIndex } from "../../src/passages/passage-index.ts";
import { searchTerms } from "../../src/passages/search-terms.ts";
import { type VectorIndex, VectorIndexError, type VectorSpace } from "../../src/passages/vector-index.ts";
import { memoryPassageIndex } from "./memory-passage-index.ts";

interface Kept {
  readonly words: string;
  readonly vector: Float32Array;
}

/** Passages and their vectors. */
export interface Vectored {
  readonly passages: PassageIndex;
  readonly vectors: VectorIndex;
}

/**
 * Both ports in their simplest form, for tests. What is in view and may be read is what the passages let be found by their titles, so
 * every document of a test needs one.
 */
export function memoryVectors(): Vectored {
  const index = memoryPassageIndex();
  const titles = new Set<string>();
  const passages: PassageIndex = {
    ...index,
    replaceDocument: async (document) => {
      titles.add(document.labels.title);
      return index.replaceDocument(document);
    },
  };
  const inView = async (filter: PassageFilter): Promise<readonly FoundPassage[]> => {
    const terms = searchTerms([...titles].join(" "));
    const found = await index.search({ terms, filter, limit: 1_000_000 });
    return found.toSorted((a, b) => numberOf(a.id) - numberOf(b.id));
  };
  return { passages, vectors: vectorsOver(inView) };
}

function vectorsOver(inView: (filter: PassageFilter) => Promise<readonly FoundPassage[]>): VectorIndex {
  const spaces = new Map<string, { readonly space: VectorSpace; readonly kept: Map<string, Kept> }>();
  const open = (space: VectorSpace): Map<string, Kept> => {
    const key = keyOf(space);
    const opened = spaces.get(key) ?? { space, kept: new Map<string, Kept>() };
    spaces.set(key, opened);
    return opened.kept;
  };
  return {
    prepare: async (space) => {
      const kept = open(space);
      const living = await inView({});
      const byWords = new Map([...kept.values()].map((one) => [one.words, one]));
      for (const passage of living) {
        const known = byWords.get(textToEmbed(passage));
        if (known !== undefined && !kept.has(passage.id)) kept.set(passage.id, known);
      }
      const ids = new Set(living.map(({ id }) => id));
      for (const each of spaces.values()) for (const id of each.kept.keys()) if (!ids.has(id)) each.kept.delete(id);
    },
    missing: async ({ model, dimensions, after, limit }) => {
      const known = [...spaces.values()].filter(
        ({ space }) => space.model === model && (dimensions === null || space.dimensions === dimensions),
      );
      const kept = known.at(-1)?.kept;
      const from = after === null ? 0 : numberOf(after);
      const missing = (await inView({})).filter(({ id }) => numberOf(id) > from && kept?.has(id) !== true);
      return missing.slice(0, limit).map(passageOf);
    },
    store: async (space, vectors) => {
      for (const { vector } of vectors) check(vector, space);
      const living = new Map((await inView({})).map((passage) => [passage.id, passage]));
      const stored = vectors.flatMap(({ id, vector }) => {
        const passage = living.get(id);
        return passage === undefined ? [] : [[id, { words: textToEmbed(passage), vector }] as const];
      });
      for (const [id, one] of stored) open(space).set(id, one);
      return stored.length;
    },
    nearest: async ({ space, vector, filter, limit }) => {
      const kept = spaces.get(keyOf(space))?.kept;
      if (kept === undefined) return [];
      check(vector, space);
      return (await inView(filter))
        .flatMap((passage) => {
          const one = kept.get(passage.id);
          return one === undefined ? [] : [{ ...passageOf(passage), similarity: cosine(one.vector, vector) }];
        })
        .sort((a, b) => b.similarity - a.similarity || numberOf(a.id) - numberOf(b.id))
        .slice(0, limit);
    },
  };
}

function keyOf({ model, dimensions }: VectorSpace): string {
  return JSON.stringify([model, dimensions]);
}

function passageOf({ score: _score, coverage: _coverage, ...passage }: FoundPassage): Passage {
  return passage;
}

function numberOf(id: string): number {
  return Number(id.slice(1));
}

function check(vector: Float32Array, { dimensions }: VectorSpace): void {
  if (vector.length !== dimensions || !vector.every(Number.isFinite) || !vector.some((part) => part !== 0))
    throw new VectorIndexError("malformed", "That is no vector.");
}

export function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (one: Float32Array, other: Float32Array): number =>
    one.reduce((sum, part, index) => sum + part * (other[index] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
