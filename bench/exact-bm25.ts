/** A text with its number, as terms. */
export interface NumberedTerms {
  readonly number: number;
  readonly terms: readonly string[];
}

export interface Scored {
  readonly number: number;
  readonly score: number;
}

const K1 = 1.2;
const B = 0.75;

/**
 * The best texts for each query by BM25, best first: every text is scored, in the plainest way. The texts are gone through twice and
 * never kept, so that a million of them need no memory.
 */
export function exactBest(
  queries: readonly (readonly string[])[],
  texts: () => Iterable<NumberedTerms>,
  limit: number,
): readonly (readonly Scored[])[] {
  const asked = new Set(queries.flat());
  const { worths, average } = collectionOf(asked, texts());
  const best: Scored[][] = queries.map(() => []);
  for (const { number, terms } of texts()) {
    const counts = new Map<string, number>();
    for (const term of terms) if (asked.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
    const damping = K1 * (1 - B + (B * terms.length) / average);
    for (const [at, query] of queries.entries()) {
      const score = query.reduce((sum, term) => {
        const count = counts.get(term) ?? 0;
        return sum + ((worths.get(term) ?? 0) * count * (K1 + 1)) / (count + damping);
      }, 0);
      if (score > 0) keep(best[at] ?? [], { number, score }, limit);
    }
  }
  return best;
}

/** What each asked term counts, and how long a text is on average. */
function collectionOf(asked: ReadonlySet<string>, texts: Iterable<NumberedTerms>) {
  const holders = new Map<string, number>();
  let total = 0;
  let length = 0;
  for (const { terms } of texts) {
    total += 1;
    length += terms.length;
    for (const term of new Set(terms)) if (asked.has(term)) holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  const worthOf = (held: number): number => Math.log(1 + (total - held + 0.5) / (held + 0.5));
  return {
    worths: new Map([...asked].map((term) => [term, worthOf(holders.get(term) ?? 0)])),
    average: length / total,
  };
}

/** Texts come in order of their numbers, so that of equals the first stays in front. */
function keep(best: Scored[], scored: Scored, limit: number): void {
  if (best.length === limit && scored.score <= (best.at(-1)?.score ?? 0)) return;
  const at = best.findIndex(({ score }) => score < scored.score);
  best.splice(at === -1 ? best.length : at, 0, scored);
  if (best.length > limit) best.pop();
}
