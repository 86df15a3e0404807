import { fuse } from "./fuse.ts";
import type { FoundPassage, PassageFilter, PassageIndex } from "./passage-index.ts";
import type { QueryRewriter } from "./rewrite-query.ts";

export interface Retriever {
  readonly index: PassageIndex;
  readonly rewriter: QueryRewriter;
}

export interface Retrieval {
  readonly query: string;
  readonly filter: PassageFilter;
  readonly limit: number;
}

/** Passages of each single search that take part in the fusion. */
const DEPTH = 50;

/** The passages for a query, best first: each way to say it is searched, and the orders are fused. */
export async function retrieve(
  { query, filter, limit }: Retrieval,
  { index, rewriter }: Retriever,
): Promise<readonly FoundPassage[]> {
  const lists = await Promise.all(
    rewriter.rewrite(query).map((terms) => index.search({ terms, filter, limit: Math.max(limit, DEPTH) })),
  );
  const [only, ...more] = lists;
  const fused = more.length === 0 ? (only ?? []) : fuse(lists);
  return fused.slice(0, limit);
}
