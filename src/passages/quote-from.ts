import { documentName } from "../domain/fact.ts";
import type { Passage } from "../domain/passage.ts";
import { type Answering, answerFrom } from "./answering.ts";
import { kindsAsked, kindsHeld } from "./asked-kind.ts";
import { speaksOf, spokenTerms, wholeText } from "./evidence.ts";
import type { Names } from "./name-finder.ts";
import { newsFrom } from "./newest.ts";
import type { FoundPassage } from "./passage-index.ts";
import type { Quote } from "./place.ts";
import type { NarrativeQuestion } from "./question.ts";

interface QuoteContext {
  readonly names: Names;
  /** The documents that the thread quoted, by name. */
  readonly cited: ReadonlySet<string>;
}

/** Whether a question is about this edition of its document, or continues one about its document. */
export function isPreferred(
  { source, replacedBy }: Passage,
  { isFormer }: NarrativeQuestion,
  cited: ReadonlySet<string>,
): boolean {
  return isFormer ? replacedBy !== undefined : cited.has(documentName(source));
}

/** The sentences that answer a question: of the documents that it is about, if these answer, else of all. */
export function quoteFrom(
  question: NarrativeQuestion,
  passages: readonly FoundPassage[],
  { names, cited }: QuoteContext,
): Answering {
  if (question.recency === "news") {
    const news = newsFrom(question, passages, names);
    if (news.length > 0) return { quotes: news, closest: [] };
  }
  const preferred = passages.filter((passage) => isPreferred(passage, question, cited));
  const telling = (some: readonly FoundPassage[]): Answering => {
    const found = answerFrom(
      question,
      some.filter((passage) => saysAsked(question, { passage, text: passage.text })),
      names,
    );
    return { ...found, quotes: found.quotes.filter((quote) => saysAsked(question, quote)) };
  };
  const first = telling(preferred);
  if (first.quotes.length > 0) return first;
  // A place near the subject, in a document that was quoted before, comes before what others say.
  const near = question.follows?.how === "about" ? first.closest.filter((quote) => saysAsked(question, quote)) : [];
  if (near.length > 0) return { quotes: [], closest: near };
  const all = telling(passages);
  const isOwn = preferred.length === 0 && question.follows?.how !== "about";
  if (all.quotes.length > 0 || isOwn) return all;
  const nearest = answerFrom(question, preferred.length > 0 ? preferred : passages, names);
  return { quotes: [], closest: nearest.quotes.length > 0 ? nearest.quotes : nearest.closest };
}

/**
 * The words of a former question find its document again; an answer to a question about it has to say something of the
 * words that it adds, or name a thing of the kind that it asks for.
 */
function saysAsked(question: NarrativeQuestion, { passage, text }: Quote): boolean {
  if (question.follows?.how !== "about") return true;
  const added = question.topics.filter(({ raw }) => question.text.includes(raw));
  if (added.length === 0) return kindsHeld(kindsAsked(question.text), text, question) > 0;
  const terms = spokenTerms(wholeText(passage));
  return added.some((topic) => speaksOf(topic, terms));
}
