import type { Passage } from "../domain/passage.ts";
import type { ShownPassage } from "../domain/thread.ts";
import { isBareClaim } from "./editions/bare-claims.ts";
import { givesOrders, holdsControls } from "./embedded-instructions.ts";
import { searchTerms } from "./search-terms.ts";
import { fullSentencesOf } from "./sentences.ts";

/** Sentences of one passage that adjoin, verbatim. */
export interface FurtherQuote {
  readonly passage: Passage;
  readonly text: string;
}

const SENTENCES_MAX = 3;
const CHARACTERS_MAX = 900;
const TERMS_MIN = 3;

/**
 * The sentences of a document beyond those shown: first the rest of the section of `from`, then the text
 * after it, then the text before. `document`: all its passages in reading order.
 */
export function furtherSentences(
  document: readonly Passage[],
  { from, shown }: { readonly from: string; readonly shown: readonly ShownPassage[] },
): readonly FurtherQuote[] {
  const quotes: FurtherQuote[] = [];
  let left = SENTENCES_MAX;
  for (const passage of readingFrom(from, document)) {
    const known = new Set(shown.flatMap(({ id, sentences }) => (id === passage.id ? sentences : [])));
    const { text, sentences } = firstUnknown(passage, known, left);
    if (sentences === 0) continue;
    quotes.push({ passage, text });
    left -= sentences;
    if (left === 0) break;
  }
  return quotes;
}

function readingFrom(from: string, document: readonly Passage[]): readonly Passage[] {
  const at = document.findIndex(({ id }) => id === from);
  const section = sectionOf(document[at]);
  const isInSection = (passage: Passage): boolean => sectionOf(passage) === section;
  const others = [...document.slice(at), ...document.slice(0, at)].filter((passage) => !isInSection(passage));
  return [...document.filter(isInSection), ...others];
}

function sectionOf(passage: Passage | undefined): string {
  return JSON.stringify(passage?.headings ?? []);
}

/** The first run of adjoining sentences that may be quoted and were not shown. */
function firstUnknown(
  { text, title }: Passage,
  known: ReadonlySet<number>,
  most: number,
): { readonly text: string; readonly sentences: number } {
  const all = fullSentencesOf(text).map(({ text: said }) => said);
  const isOpen = (at: number): boolean => !known.has(at) && isQuotable(all[at] ?? "", title);
  const first = all.findIndex((_, at) => isOpen(at));
  let said = "";
  let size = 0;
  while (first >= 0 && size < most && isOpen(first + size)) {
    const next = all[first + size] ?? "";
    if (size > 0 && said.length + next.length > CHARACTERS_MAX) break;
    said += next;
    size += 1;
  }
  return { text: said.trim(), sentences: size };
}

function isQuotable(sentence: string, title: string): boolean {
  if (givesOrders(sentence) || holdsControls(sentence) || isBareClaim(sentence, title)) return false;
  return searchTerms(sentence).length >= TERMS_MIN;
}
