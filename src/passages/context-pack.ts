import type { FoundPassage } from "./passage-index.ts";
import { searchTerms } from "./search-terms.ts";

export interface PackLimits {
  /** The share of the question that a passage has to speak of: 0 to 1. */
  readonly minScore: number;
  readonly passagesMax: number;
  readonly charactersMax: number;
}

/** A passage with the share of the question that it speaks of. */
export interface Candidate {
  readonly passage: FoundPassage;
  readonly score: number;
}

/** What a composer may read, best first, and how much was left out and why. */
export interface ContextPack {
  readonly passages: readonly FoundPassage[];
  readonly characters: number;
  readonly rejected: { readonly lowScore: number; readonly nearDuplicate: number; readonly noRoom: number };
}

/** Two passages that share this much of their terms say the same. */
const DUPLICATE_SHARE = 0.85;

/** Packs candidates, best first, within limits; of near-duplicates the first one stays. */
export function packContext(candidates: readonly Candidate[], limits: PackLimits): ContextPack {
  const packed: FoundPassage[] = [];
  const terms: ReadonlySet<string>[] = [];
  const rejected = { lowScore: 0, nearDuplicate: 0, noRoom: 0 };
  let characters = 0;
  for (const { passage, score } of candidates) {
    const own = new Set(searchTerms(passage.text));
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

/** The shared part of two sets of terms, as a share of the larger. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((term) => b.has(term)).length;
  return shared / Math.max(1, a.size, b.size);
}
