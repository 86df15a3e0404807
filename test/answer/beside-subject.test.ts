import { describe, expect, it } from "vitest";
import { openCedictDictionary } from "../../src/adapters/dictionary/cedict-dictionary.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { narrativeRunOf } from "../../src/domain/answer-outcome.ts";
import { NO_DICTIONARY, translatorOf } from "../../src/passages/dictionary.ts";
import { createQueryRewriter } from "../../src/passages/rewrite-query.ts";
import { ASKING_WORDS, COURTESY_WORDS, TIME_WORDS } from "../../src/passages/words/beside-subject.ts";
import { GLOSSARY, openTestEngine } from "./company.ts";
import { documentWith, LIBRARY, libraryOf } from "./library.ts";

const passages = await libraryOf({
  ...LIBRARY,
  "rules-baltic.md": documentWith(
    { title: "Rules for ferries of Tern Baltic", entity: "BALTIC", date: "2026-01-10" },
    `# Emission rules
The port authority of the Baltic tightened the emission rules of its harbours, because residents had complained of smoke.

# Current affairs
Recently and lately the latest news at present was that any clerk now may say please.`,
  ),
  "rules-aegean-zh.md": documentWith(
    { title: "爱琴海港口监管动态", entity: "AEGEAN", date: "2026-01-12", language: "zh" },
    `# 港口收费
监管部门提高了爱琴海各港口的停泊费用，原因是码头维修开支增加。

# 其他
最近目前近期有什么新闻，请问如何看待，谢谢。`,
  ),
});

/** Where a speaker puts a word: `{}` in the question; in Chinese nothing stands between words. */
interface Places {
  readonly asked: string;
  readonly time: readonly string[];
  readonly courtesy: readonly string[];
  readonly asking: readonly string[];
}

const ENGLISH: readonly Places[] = [
  {
    asked: "Which emission regulations were tightened in the Baltic?",
    time: [
      "{}, which emission regulations were tightened in the Baltic?",
      "Which emission regulations were {} tightened in the Baltic?",
      "Which emission regulations were tightened {} in the Baltic?",
      "Which emission regulations were tightened in the Baltic {}?",
    ],
    courtesy: [
      "{}, which emission regulations were tightened in the Baltic?",
      "{} which emission regulations were tightened in the Baltic?",
      "Which emission regulations were tightened in the Baltic, {}?",
    ],
    asking: ["Which emission regulations were tightened in the Baltic, {}?"],
  },
  {
    asked: "What does the review of Aegean say about the islands?",
    time: [
      "{} what does the review of Aegean say about the islands?",
      "What does the review of Aegean {} say about the islands?",
      "What does the review of Aegean say about the islands {}?",
    ],
    courtesy: ["{}: what does the review of Aegean say about the islands?"],
    asking: ["What does the review of Aegean say about the islands, {}?"],
  },
];

const CHINESE: readonly Places[] = [
  {
    asked: "爱琴海港口监管动态",
    time: ["{}爱琴海港口监管动态", "爱琴海{}港口监管动态", "爱琴海港口{}监管动态", "爱琴海{}有什么港口监管动态？"],
    courtesy: ["{}爱琴海港口监管动态", "{}，爱琴海港口监管动态", "爱琴海港口监管动态，{}"],
    asking: ["爱琴海{}港口监管动态", "爱琴海港口监管动态{}？"],
  },
  {
    asked: "为什么爱琴海的停泊费用提高了？",
    time: ["{}为什么爱琴海的停泊费用提高了？", "为什么爱琴海的停泊费用{}提高了？", "爱琴海的停泊费用{}为什么提高了？"],
    courtesy: ["{}，为什么爱琴海的停泊费用提高了？", "{}为什么爱琴海的停泊费用提高了？"],
    asking: ["为什么爱琴海的停泊费用提高了，{}？"],
  },
];

type Case = readonly [word: string, asked: string, question: string];

function casesOf(places: readonly Places[], language: "english" | "chinese"): readonly Case[] {
  const classes = [
    ["time", TIME_WORDS],
    ["courtesy", COURTESY_WORDS],
    ["asking", ASKING_WORDS],
  ] as const;
  return places.flatMap((place) =>
    classes.flatMap(([kind, words]) =>
      words[language].flatMap((word) =>
        place[kind].map((form): Case => [word, place.asked, form.replace("{}", word).replace(/^./u, upper)]),
      ),
    ),
  );
}

function upper(letter: string): string {
  return letter.toUpperCase();
}

/** What an answer out of documents rests on, and which words it says that nothing speaks of. */
function told({ answer }: AnswerRun) {
  const run = narrativeRunOf(answer);
  return {
    kind: answer.kind,
    statements: run?.statements.map(({ text }) => text),
    cited: run?.evidence.map(({ source }) => source.locator),
    unmatched: run?.unmatched,
  };
}

describe.each([
  ["with a dictionary", translatorOf(openCedictDictionary())],
  ["without one", NO_DICTIONARY],
])("%s, a word that says nothing of the subject changes nothing of what is found:", async (_name, dictionary) => {
  const engine = await openTestEngine({ passages, dictionary, rewriter: createQueryRewriter(GLOSSARY, dictionary) });
  const answers = new Map<string, Promise<ReturnType<typeof told>>>();
  const answerTo = (question: string) => {
    const known = answers.get(question) ?? engine.ask(question).then(told);
    answers.set(question, known);
    return known;
  };

  it.each([
    ["English", casesOf(ENGLISH, "english")],
    ["Chinese", casesOf(CHINESE, "chinese")],
  ] as const)("%s", async (_language, cases) => {
    expect(cases.length).toBeGreaterThan(200);
    const changed: unknown[] = [];
    for (const [word, asked, question] of cases) {
      const [plain, worded] = [await answerTo(asked), await answerTo(question)];
      expect(plain.statements?.length).toBeGreaterThan(0);
      if (JSON.stringify(plain) !== JSON.stringify(worded)) changed.push([word, question, worded]);
    }
    expect(changed).toEqual([]);
  });
});
