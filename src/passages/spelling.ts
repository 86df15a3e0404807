import type { Dictionary } from "./dictionary.ts";
import type { PassageIndex, TermHolders } from "./passage-index.ts";
import type { NarrativeQuestion } from "./question.ts";
import { searchTerms } from "./search-terms.ts";
import type { Topic } from "./topic.ts";

/** In shorter words one letter more or less makes another word. */
const WORD = /^[a-z]{4,20}$/iu;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Unknown words of a question that are looked at. */
const WORDS_MAX = 4;
/** Terms that the index looks up at a time. */
const LOOKED_UP_MAX = 250;

export interface SpellingContext {
  readonly passages: Pick<PassageIndex, "holders">;
  readonly dictionary: Pick<Dictionary, "chinese">;
}

/**
 * Corrects words that neither a document nor the dictionary has, if a document has one that differs by a slip of the
 * keyboard: a letter missing, too many, or exchanged with the next. `known` counts the terms of the question's topics.
 */
export async function respelled(
  question: NarrativeQuestion,
  { byTerm }: TermHolders,
  { passages, dictionary }: SpellingContext,
): Promise<NarrativeQuestion> {
  const isKnown = ({ ways }: Topic): boolean => ways.some((way) => way.every((term) => (byTerm.get(term) ?? 0) > 0));
  const unknown = question.topics
    .filter((topic) => topic.code === null && WORD.test(topic.raw) && !isKnown(topic))
    .filter(({ raw }) => dictionary.chinese(searchTerms(raw)).length === 0);
  let corrected = question;
  for (const { raw } of unknown.slice(0, WORDS_MAX)) {
    const word = await nearest(raw.toLowerCase(), passages);
    if (word !== null) corrected = withWord(corrected, raw, word);
  }
  return corrected;
}

/** The word one slip away that most passages have; null if none has any. */
async function nearest(word: string, passages: SpellingContext["passages"]): Promise<string | null> {
  const terms = new Map(slips(word).flatMap((slip) => searchTerms(slip).map((term) => [term, slip] as const)));
  let best: { readonly word: string; readonly held: number } | null = null;
  const all = [...terms.keys()];
  for (let at = 0; at < all.length; at += LOOKED_UP_MAX) {
    const { byTerm } = await passages.holders(all.slice(at, at + LOOKED_UP_MAX));
    for (const [term, held] of byTerm) if (held > (best?.held ?? 0)) best = { word: terms.get(term) ?? term, held };
  }
  return best?.word ?? null;
}

/** Words that become this one by a single slip; the first letter is seldom wrong. */
function slips(word: string): readonly string[] {
  const words: string[] = [];
  for (let at = 1; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) words.push(before + letter + after);
    if (after !== "") words.push(before + after.slice(1));
    if (after.length > 1) words.push(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  return words;
}

function withWord(question: NarrativeQuestion, raw: string, word: string): NarrativeQuestion {
  const ways = [searchTerms(word)];
  const spelled = (topics: readonly Topic[]): readonly Topic[] =>
    topics.map((topic) => (topic.raw === raw ? { ...topic, ways } : topic));
  return {
    ...question,
    subject: question.subject.replaceAll(raw, word),
    topics: spelled(question.topics),
    ownTopics: spelled(question.ownTopics),
  };
}
