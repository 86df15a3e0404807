import type { NarrativeRun } from "../domain/narrative.ts";
import type { ShownPassage } from "../domain/thread.ts";
import { searchTerms } from "./search-terms.ts";
import { fullSentencesOf } from "./sentences.ts";

/** A sentence counts as shown if a statement holds this share of its terms: quotes may be shortened. */
const SHOWN_SHARE = 0.5;

/** Which sentences of its evidence the statements of a run, or its closest places, show. */
export function shownBy({ statements, closest, evidence }: NarrativeRun): readonly ShownPassage[] {
  const stated = [...statements, ...closest];
  return evidence.map(({ passageId, quote }, index) => {
    const said = stated.filter(({ citations }) => citations.includes(index)).map(({ text }) => text);
    const terms = new Set(said.flatMap(searchTerms));
    const sentences = fullSentencesOf(quote).flatMap(({ text }, at) => (isSaid(text, said, terms) ? [at] : []));
    return { id: passageId, sentences };
  });
}

function isSaid(sentence: string, said: readonly string[], terms: ReadonlySet<string>): boolean {
  if (said.some((text) => text.includes(sentence.trim()))) return true;
  const own = [...new Set(searchTerms(sentence))];
  return own.filter((term) => terms.has(term)).length > own.length * SHOWN_SHARE;
}

/** The passages of two turns, the later ones first; sentences of the same passage together. */
export function joined(later: readonly ShownPassage[], earlier: readonly ShownPassage[]): readonly ShownPassage[] {
  const ids = [...new Set([...later, ...earlier].map(({ id }) => id))];
  return ids.slice(0, SHOWN_MAX).map((id) => ({
    id,
    sentences: [...new Set([...later, ...earlier].flatMap((one) => (one.id === id ? one.sentences : [])))].toSorted(
      (a, b) => a - b,
    ),
  }));
}

/** Limit of passages remembered per thread. */
const SHOWN_MAX = 40;
