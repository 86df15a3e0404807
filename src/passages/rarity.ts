import type { TermHolders } from "./passage-index.ts";
import type { NarrativeQuestion } from "./question.ts";
import { respelled, type SpellingContext } from "./spelling.ts";
import type { Topic } from "./topic.ts";

/** Passages of ordinary text that are counted along, so that words do not look rare in a small collection. */
const PSEUDO_PASSAGES = 100;

/** Corrects slips in the words of a question and weighs them by how rare they are in the documents. */
export async function weighed(asked: NarrativeQuestion, context: SpellingContext): Promise<NarrativeQuestion> {
  const held = ({ topics, ownTopics }: NarrativeQuestion): Promise<TermHolders> =>
    context.passages.holders(termsOf([...topics, ...ownTopics]));
  const known = await held(asked);
  const question = await respelled(asked, known, context);
  const holders = question === asked ? known : await held(question);
  return {
    ...question,
    topics: weighted(question.topics, holders),
    ownTopics: weighted(question.ownTopics, holders),
  };
}

/** How much each topic of a question says about a passage: the inverse document frequency of its most common form. */
function weighted(topics: readonly Topic[], { passages, byTerm }: TermHolders): readonly Topic[] {
  const total = passages + PSEUDO_PASSAGES;
  return topics.flatMap((topic) => {
    const held = topic.ways.map((way) => Math.min(...way.map((term) => byTerm.get(term) ?? 0)));
    const holders = Math.max(0, ...held);
    if (topic.isLoose && holders === 0) return [];
    const weight = (topic.code === null ? 1 : 2) * Math.log(1 + (total - holders + 0.5) / (holders + 0.5));
    // A name that occurs in no document must belong to another company.
    return { ...topic, weight, isRequired: topic.isRequired || (topic.isName && holders === 0) };
  });
}

/** Every term of the ways to say some topics. */
function termsOf(topics: readonly Topic[]): readonly string[] {
  return [...new Set(topics.flatMap(({ ways }) => ways.flat()))];
}
