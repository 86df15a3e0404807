import { distance } from "fastest-levenshtein";

/** Highest edit distance for a suggestion: a third of the length, at least one. */
function editsMax(word: string): number {
  return Math.max(1, Math.floor(word.length / 3));
}

/** The candidate with the smallest edit distance to a mistyped name, ignoring case; null if none is close enough. */
export function nearestName(word: string, candidates: Iterable<string>): string | null {
  const typed = word.toLowerCase();
  let best: string | null = null;
  let bestEdits = editsMax(typed) + 1;
  for (const candidate of candidates) {
    // The difference in length is a cheap lower bound of the edit distance.
    if (Math.abs(candidate.length - typed.length) >= bestEdits) continue;
    const edits = distance(typed, candidate.toLowerCase());
    if (edits >= bestEdits) continue;
    best = candidate;
    bestEdits = edits;
  }
  return best;
}
