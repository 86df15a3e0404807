import type { FoundPassage } from "./passage-index.ts";
import { remembered } from "./remembered.ts";
import { searchTerms } from "./search-terms.ts";

export interface PackLimits {
  /** Minimum share of the question that a passage must cover, 0 to 1. */
  readonly minScore: number;
  readonly passagesMax: number;
  readonly charactersMax: number;
}

/** A passage with the share of the question that it covers. */
export interface Candidate {
  readonly passage: FoundPassage;
  readonly score: number;
}

/** The passages that statements may be made from, best first, and how many were left out for which reason. */
export interface ContextPack {
  readonly passages: readonly FoundPassage[];
  readonly characters: number;
  readonly rejected: { readonly lowScore: number; readonly nearDuplicate: number; readonly noRoom: number };
}

/** Passages that share at least this part of their terms are near-duplicates. */
const DUPLICATE_SHARE = 0.85;

/** Packs candidates, best first, within the limits; of near-duplicates only the first is kept. */
export function packContext(candidates: readonly Candidate[], limits: PackLimits): ContextPack {
  const packed: FoundPassage[] = [];
  const terms: ReadonlySet<string>[] = [];
  const rejected = { lowScore: 0, nearDuplicate: 0, noRoom: 0 };
  let characters = 0;
  for (const { passage, score } of candidates) {
    const own = termsOf(passage.text);
    if (score < limits.minScore) rejected.lowScore += 1;
    else if (terms.some((other) => overlap(own, other) >= DUPLICATE_SHARE)) rejected.nearDuplicate += 1;
    else if (packed.length >= limits.passagesMax || characters + passage.text.length > limits.charactersMax)
      rejected.noRoom += 1;
    else {
      packed.push(passage);
      terms.push(own);
      characters += passage.text.length;
    }
  }
  return { passages: packed, characters, rejected };
}

const TEXTS_MAX = 500;

const termsOf = remembered(
  (text: string): ReadonlySet<string> => new Set(searchTerms(text)),
  (text) => text,
  TEXTS_MAX,
);

/** Shared terms of two sets, as a share of the larger set. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size < large.size * DUPLICATE_SHARE) return 0;
  let shared = 0;
  for (const term of small) if (large.has(term)) shared += 1;
  return shared / Math.max(1, large.size);
}
