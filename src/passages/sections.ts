import type { Passage } from "../domain/passage.ts";
import { givesOrders, holdsControls } from "./embedded-instructions.ts";
import { searchTerms } from "./search-terms.ts";
import { fullSentencesOf } from "./sentences.ts";
import { announces, leansBack } from "./words/cause.ts";

/** Consecutive passages under the same headings. */
export interface Section {
  /** The innermost heading; null for none. */
  readonly heading: string | null;
  readonly passages: readonly Passage[];
}

/** A whole sentence with the passages that it stands in; the pieces of a long paragraph are joined for it. */
export interface PlacedSentence {
  /** Verbatim, with the white space behind it. A very long sentence ends in an ellipsis. */
  readonly text: string;
  readonly passages: readonly Passage[];
  /** Position in the joined text: a sentence that starts where another ends follows it directly. */
  readonly start: number;
  readonly end: number;
}

/** The sections of passages in reading order. */
export function sectionsOf(passages: readonly Passage[]): readonly Section[] {
  return runsOf(passages, ({ headings }) => JSON.stringify(headings)).map((run) => ({
    heading: run[0]?.headings.at(-1) ?? null,
    passages: run,
  }));
}

/** The parts of which a summary quotes one sentence each: sections, or paragraphs of a single section. */
export function partsOf(passages: readonly Passage[]): readonly (readonly Passage[])[] {
  const sections = sectionsOf(passages);
  return sections.length > 1 ? sections.map((one) => one.passages) : runsOf(passages, ({ source }) => source.locator);
}

/** Runs of neighbours with equal keys. */
function runsOf(passages: readonly Passage[], keyOf: (passage: Passage) => string): readonly (readonly Passage[])[] {
  const runs: Passage[][] = [];
  let last: string | null = null;
  for (const passage of passages) {
    const key = keyOf(passage);
    if (key === last) runs.at(-1)?.push(passage);
    else runs.push([passage]);
    last = key;
  }
  return runs;
}

/** Longer sentences are cut after this length. */
const SENTENCE_MAX = 900;
/** The longest word or number that is not cut. */
const WORD_MAX = 40;
const WORD_SIGN = /[\p{Script=Latin}\p{N}.,]/u;

/** The sentences of neighbouring passages, without overlaps and instructions. */
export function sentencesIn(passages: readonly Passage[]): readonly PlacedSentence[] {
  const ends: number[] = [];
  let text = "";
  for (const [index, passage] of passages.entries()) {
    const isSameParagraph = passages[index - 1]?.source.locator === passage.source.locator;
    text += index === 0 || isSameParagraph ? passage.text : `\n${passage.text}`;
    ends.push(text.length);
  }
  const seen = new Set<string>();
  return fullSentencesOf(text).flatMap((sentence): readonly PlacedSentence[] => {
    const said = sentence.text.trim();
    if (said === "" || seen.has(said) || givesOrders(said) || holdsControls(said)) return [];
    seen.add(said);
    const shown = beginning(sentence.text);
    const last = sentence.start + Math.min(said.length, shown.length);
    const isIn = (_: Passage, at: number): boolean => (ends[at - 1] ?? 0) < last && sentence.start < (ends[at] ?? 0);
    return [{ text: shown, passages: passages.filter(isIn), start: sentence.start, end: sentence.end }];
  });
}

function beginning(text: string): string {
  if (text.length <= SENTENCE_MAX) return text;
  let end = SENTENCE_MAX - 1;
  while (end > SENTENCE_MAX - WORD_MAX && WORD_SIGN.test(text.charAt(end - 1))) end -= 1;
  return `${text.slice(0, end).trim()}…`;
}

const TERMS_MIN = 3;
const INTRODUCES = /[:：]$/u;

/** Whether a sentence is meaningful without its neighbours. */
export function standsAlone(text: string): boolean {
  return searchTerms(text).length >= TERMS_MIN && !leansBack(text) && !announces(text) && !INTRODUCES.test(text);
}

/** Whether a title or heading may be named in a question: no instruction, no markup. */
export function isNameable(name: string): boolean {
  return name.trim() !== "" && !givesOrders(name) && !holdsControls(name);
}
