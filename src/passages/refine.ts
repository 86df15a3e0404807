import { byScore, type Collection, countIn, type Hit, inverseFrequency, type QueryList, termScore } from "./bm25.ts";
import { searchTerms } from "./search-terms.ts";
import { sentencesOf } from "./sentences.ts";

/** A query term with its postings. */
export interface TermList extends QueryList {
  readonly term: string;
}

export interface RefineContext {
  readonly lists: readonly TermList[];
  readonly collection: Collection;
  /** Average number of passages per section. */
  readonly sectionSize: number;
  /** A passage and its neighbours in the same section. */
  readonly around: (id: number) => readonly number[];
  readonly textOf: (id: number) => string;
}

export interface RefinedHit extends Hit {
  readonly coverage: number;
}

/**
 * Adds the scores of a passage's best sentence and of its neighbourhood, since answers stand where query
 * words are close together. Of neighbours only the best gets the latter, so that one place does not fill the
 * results.
 */
export function refine(hits: readonly Hit[], context: RefineContext): readonly RefinedHit[] {
  const worths = context.lists.map((list) => ({
    list,
    worth: inverseFrequency(context.collection.passages, list.ids.length),
  }));
  // Repeating a term in the query does not raise its weight here; a substitute term counts less.
  const worthOf = new Map(worths.map(({ list, worth }) => [list.term, worth * Math.min(1, list.weight)]));
  const credited = new Set<number>();
  return hits
    .map(({ id, score }) => ({ id, score: score + sentenceScore(context.textOf(id), worthOf) }))
    .sort(byScore)
    .map(({ id, score }) => {
      const near = context.around(id);
      const window = windowScore(near, worths, context);
      const isFirst = !near.some((other) => credited.has(other));
      if (isFirst) credited.add(id);
      return { id, score: score + (isFirst ? window.score : 0), coverage: window.coverage };
    })
    .sort(byScore);
}

interface WorthyList {
  readonly list: TermList;
  readonly worth: number;
}

const WINDOW_PASSAGES_MAX = 5;

function windowScore(
  ids: readonly number[],
  lists: readonly WorthyList[],
  { collection, sectionSize }: RefineContext,
): { readonly score: number; readonly coverage: number } {
  const length = ids.reduce((sum, id) => sum + (collection.lengths[id] ?? 0), 0);
  const average = collection.averageLength * Math.min(WINDOW_PASSAGES_MAX, Math.max(1, sectionSize));
  let score = 0;
  let held = 0;
  let asked = 0;
  for (const { list, worth } of lists) {
    const count = ids.reduce((sum, id) => sum + countIn(list, id), 0);
    asked += worth * list.weight;
    if (count === 0) continue;
    held += worth * list.weight;
    score += worth * list.weight * termScore(count, length, average);
  }
  return { score, coverage: asked === 0 ? 0 : held / asked };
}

/** The weight of the query terms in the best sentence. */
function sentenceScore(text: string, worthOf: ReadonlyMap<string, number>): number {
  let best = 0;
  for (const sentence of sentencesOf(text)) {
    const held = new Set<string>();
    for (const term of searchTerms(sentence.text)) if (worthOf.has(term)) held.add(term);
    let sum = 0;
    for (const term of held) sum += worthOf.get(term) ?? 0;
    best = Math.max(best, sum);
  }
  return best;
}
