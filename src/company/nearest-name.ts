import { distance } from "fastest-levenshtein";

/** Typing errors that a suggestion bridges: one for short names, a third of the length for longer ones. */
function editsMax(word: string): number {
  return Math.max(1, Math.floor(word.length / 3));
}

/** The candidate that a mistyped name most likely meant; null when none is near. Case is ignored. */
export function nearestName(word: string, candidates: Iterable<string>): string | null {
  const typed = word.toLowerCase();
  let best: string | null = null;
  let bestEdits = editsMax(typed) + 1;
  for (const candidate of candidates) {
    // The difference in length is a lower bound of the edits, and far cheaper.
    if (Math.abs(candidate.length - typed.length) >= bestEdits) continue;
    const edits = distance(typed, candidate.toLowerCase());
    if (edits >= bestEdits) continue;
    best = candidate;
    bestEdits = edits;
  }
  return best;
}
