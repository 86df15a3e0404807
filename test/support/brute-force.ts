/** A text of a collection, as its terms. */
export interface CountedText {
  readonly id: number;
  readonly terms: readonly string[];
}

/** What each term of a query counts. */
export type Query = ReadonlyMap<string, number>;

export function queryOf(terms: readonly string[], also: readonly { term: string; weight: number }[] = []): Query {
  const query = new Map<string, number>();
  for (const { term, weight } of [...terms.map((term) => ({ term, weight: 1 })), ...also])
    query.set(term, (query.get(term) ?? 0) + weight);
  return query;
}

export interface Scored {
  readonly id: number;
  readonly score: number;
}

/** BM25 in its plainest form: every text is looked at for every term of the query. */
export class BruteForce {
  readonly #texts: readonly CountedText[];
  readonly #worths = new Map<string, number>();
  readonly averageLength: number;

  constructor(texts: readonly CountedText[]) {
    this.#texts = texts;
    this.averageLength = texts.reduce((sum, text) => sum + lengthOf(text), 0) / Math.max(1, texts.length);
  }

  /** The weight of a term by its rarity. */
  worth(term: string): number {
    const known = this.#worths.get(term);
    if (known !== undefined) return known;
    const holders = this.#texts.filter(({ terms }) => terms.includes(term)).length;
    const worth = Math.log(1 + (this.#texts.length - holders + 0.5) / (holders + 0.5));
    this.#worths.set(term, worth);
    return worth;
  }

  /** The score of some texts read as one, as long as so many texts usually are. */
  score(query: Query, texts: readonly CountedText[], usualTexts = 1): number {
    const length = texts.reduce((sum, text) => sum + lengthOf(text), 0);
    // Rare terms first, so that sums come out alike to the last digit.
    const asked = [...query]
      .map(([term, weight]) => ({ term, worth: weight * this.worth(term) }))
      .sort((a, b) => b.worth - a.worth);
    let score = 0;
    const usual = this.averageLength * usualTexts;
    for (const { term, worth } of asked) {
      const count = texts.reduce((sum, { terms }) => sum + terms.filter((other) => other === term).length, 0);
      if (count > 0) score += (worth * (count * 2.2)) / (count + 1.2 * (0.25 + (0.75 * length) / usual));
    }
    return score;
  }

  /** All texts that hold something of the query, best first, of equals the first. */
  rank(query: Query, isAllowed: (id: number) => boolean = () => true): readonly Scored[] {
    return this.#texts
      .filter(({ id }) => isAllowed(id))
      .map((text) => ({ id: text.id, score: this.score(query, [text]) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.id - b.id);
  }
}

/** A text without any term counts as one. */
export function lengthOf({ terms }: CountedText): number {
  return Math.max(1, terms.length);
}
