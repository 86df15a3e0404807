import { describe, expect, it } from "vitest";
import type { NarrativeQuestion } from "../../src/passages/question.ts";
import { searchTerms } from "../../src/passages/search-terms.ts";
import { respelled } from "../../src/passages/spelling.ts";
import type { Topic } from "../../src/passages/topic.ts";

const HELD = new Map(
  ["committee", "commits", "ledger", "every"].map((word, at) => [searchTerms(word)[0] ?? "", 9 - at]),
);
const holders = async (terms: readonly string[]) => ({
  passages: 40,
  byTerm: new Map(terms.map((term) => [term, HELD.get(term) ?? 0])),
});
const context = {
  passages: { holders },
  dictionary: { chinese: (terms: readonly string[]) => (terms.join() === searchTerms("leger").join() ? ["轻"] : []) },
};

function topic(raw: string): Topic {
  return { raw, ways: [searchTerms(raw)], weight: 1, code: null, isDirection: false, isName: false, isRequired: false };
}

async function corrected(words: string): Promise<NarrativeQuestion> {
  const topics = words.split(" ").map(topic);
  const question: NarrativeQuestion = {
    text: words,
    subject: words,
    language: "en",
    entities: [],
    periods: [],
    isUnfound: false,
    recency: null,
    isFormer: false,
    exactly: null,
    isWhy: false,
    direction: null,
    topics,
    ownTopics: topics,
  };
  return respelled(question, await holders(topics.flatMap(({ ways }) => ways.flat())), context);
}

describe("a word that no document has", () => {
  it.each([
    ["comittee", "committee"],
    ["committtee", "committee"],
    ["comimttee", "committee"],
    ["evry", "every"],
  ])("is corrected by one slip of the keyboard: %s", async (typed, meant) => {
    const { subject, topics, ownTopics } = await corrected(`who sits on the ${typed}`);
    expect(subject).toBe(`who sits on the ${meant}`);
    for (const list of [topics, ownTopics]) expect(list.at(-1)?.ways).toEqual([searchTerms(meant)]);
  });

  it.each([
    "comitee", // Two slips.
    "xommittee", // The first letter.
    "leger", // A word of the dictionary.
    "ery", // Too short.
    "ledger", // A document has it.
  ])("stays: %s", async (typed) => {
    const question = await corrected(`the ${typed}`);
    expect(question.subject).toBe(`the ${typed}`);
    expect(question.topics.at(-1)?.ways).toEqual([searchTerms(typed)]);
  });
});
