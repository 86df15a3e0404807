import { fuse } from "./fuse.ts";
import type { FoundPassage, PassageIndex } from "./passage-index.ts";
import type { QueryRewriter } from "./rewrite-query.ts";
import type { SemanticQuery, SemanticSearch } from "./semantic-search.ts";

export interface Retriever {
  readonly index: PassageIndex;
  readonly rewriter: QueryRewriter;
  /** Vector search; without it, search is by keywords only. */
  readonly semantic?: SemanticSearch | null;
  /** Receives a code if vector search failed. */
  readonly note?: (reason: string) => void;
}

/** Passages of each search that enter the fusion. */
const DEPTH = 40;

/** The best passages for a query: keyword and vector search, merged by reciprocal rank fusion. */
export async function retrieve(
  { query, filter, limit }: SemanticQuery,
  { index, rewriter, semantic = null, note }: Retriever,
): Promise<readonly FoundPassage[]> {
  const depth = Math.max(limit, DEPTH);
  const rewritten = rewriter.rewrite(query);
  const [byWords, near] = await Promise.all([
    rewritten.terms.length === 0 ? [] : index.search({ ...rewritten, filter, limit: depth }),
    semantic?.nearest({ query, filter, limit: depth }),
  ]);
  if (near?.ok === false) note?.(near.reason);
  const passages = near?.ok === true && near.passages.length > 0 ? fuse([byWords, near.passages]) : byWords;
  return passages.slice(0, limit);
}
