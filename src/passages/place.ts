import { isAboutOthers, isOfOtherYears, type SentenceContext, tellsOfEditions } from "./answers-another.ts";
import type { AskedKind } from "./asked-kind.ts";
import { givesOrders, holdsControls } from "./embedded-instructions.ts";
import { contextOf } from "./evidence.ts";
import type { FoundPassage } from "./passage-index.ts";
import { searchTerms } from "./search-terms.ts";
import { fullSentencesOf, type Sentence } from "./sentences.ts";

/** Adjoining sentences of a passage, verbatim. */
export interface Quote {
  readonly passage: FoundPassage;
  readonly text: string;
}

/** A found passage, cut into the sentences that may be quoted for a question. */
export interface Place extends SentenceContext {
  readonly passage: FoundPassage;
  readonly sentences: readonly Sentence[];
  readonly isFit: readonly boolean[];
  readonly heading: string;
  readonly asked: readonly AskedKind[];
  /** The search score of the passage as a share of the best one. */
  readonly found: number;
  /** Whether a later document about the same entity and period was found too. */
  readonly hasLater: boolean;
}

const TERMS_MIN = 3;

export function placeOf(
  passage: FoundPassage,
  context: Omit<SentenceContext, "passage"> & Pick<Place, "asked" | "found" | "hasLater">,
): Place {
  const sentences = fullSentencesOf(passage.text);
  const inPassage = { ...context, passage };
  const isFit = sentences.map((_, index) => fitness(sentences, index, inPassage));
  return { ...inPassage, sentences, isFit, heading: [contextOf(passage), passage.lead ?? ""].join("\n") };
}

export function quoteOf({ passage, sentences }: Place, first: number, last: number): Quote {
  const text = sentences
    .slice(first, last + 1)
    .map((one) => one.text)
    .join("");
  return { passage, text: text.trim() };
}

export function lengthOf({ sentences }: Place, first: number, last: number): number {
  return (sentences[last]?.end ?? 0) - (sentences[first]?.start ?? 0);
}

/** Whether a sentence may be quoted for the question at all. */
function fitness(sentences: readonly Sentence[], index: number, context: SentenceContext): boolean {
  const text = sentences[index]?.text ?? "";
  if (givesOrders(text) || holdsControls(text)) return false;
  if (searchTerms(text).length < TERMS_MIN || tellsOfEditions(text, context)) return false;
  return !isAboutOthers(text, sentences[index - 1]?.text ?? "", context) && !isOfOtherYears(text, context);
}
