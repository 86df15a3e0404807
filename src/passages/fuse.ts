import type { FoundPassage } from "./passage-index.ts";

/** The usual constant of reciprocal rank fusion: a rank (from 1) is worth 1 / (60 + rank). */
const RANK_OFFSET = 60;

/**
 * Merges several rankings by reciprocal rank fusion. A passage keeps its highest score and coverage of all lists; ties
 * are ordered by score.
 */
export function fuse(lists: readonly (readonly FoundPassage[])[]): readonly FoundPassage[] {
  const places = new Map<string, { passage: FoundPassage; indexes: readonly number[] }>();
  for (const list of lists) {
    for (const [index, passage] of list.entries()) {
      const known = places.get(passage.id);
      if (known === undefined) places.set(passage.id, { passage, indexes: [index] });
      else places.set(passage.id, { passage: better(known.passage, passage), indexes: [...known.indexes, index] });
    }
  }
  return [...places.values()]
    .map(({ passage, indexes }) => ({ passage, worth: worthOf(indexes) }))
    .sort((a, b) => b.worth - a.worth || b.passage.score - a.passage.score || compareIds(a.passage.id, b.passage.id))
    .map(({ passage }) => passage);
}

/** Summed in sorted order: floating-point sums depend on order, and the order of the lists must not matter. */
function worthOf(indexes: readonly number[]): number {
  return indexes.toSorted((a, b) => a - b).reduce((sum, index) => sum + 1 / (RANK_OFFSET + index + 1), 0);
}

function better(a: FoundPassage, b: FoundPassage): FoundPassage {
  return { ...a, score: Math.max(a.score, b.score), coverage: Math.max(a.coverage, b.coverage) };
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}
