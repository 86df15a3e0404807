import { fuse } from "./fuse.ts";
import type { FoundPassage, PassageIndex } from "./passage-index.ts";
import type { QueryRewriter } from "./rewrite-query.ts";
import type { SemanticQuery, SemanticSearch } from "./semantic-search.ts";

export interface Retriever {
  readonly index: PassageIndex;
  readonly rewriter: QueryRewriter;
  /** The second channel; without one, words alone are searched. */
  readonly semantic?: SemanticSearch | null;
  /** Is told, as a code, why the second channel was left out. */
  readonly note?: (reason: string) => void;
}

/** Passages of each channel that take part in the fusion. */
const DEPTH = 40;

/** The passages for a query, best first: it is searched by words and by meaning, and the orders are fused. */
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
