import { expect, it } from "vitest";
import { ResolvedSchema } from "../../../src/adapters/sqlite/slack/question-codec.ts";
import type { NarrativeDecision } from "../../../src/domain/resolved-question.ts";
import { createRuleParser } from "../../../src/question/rule-parser.ts";
import { GLOSSARY, TODAY } from "../../answer/company.ts";
import { WORDS } from "../../support/words.ts";

const OWN: NarrativeDecision = { kind: "narrative", entities: ["BALTIC"], periods: [], assumed: [] };
const FOLLOWING: NarrativeDecision = {
  ...OWN,
  follows: { how: "about", asked: "why did the office move", shown: [{ id: "p1", sentences: [0, 2] }] },
};

it.each([OWN, FOLLOWING])("a question for documents is kept with what it follows, and without it", (decision) => {
  const intent = createRuleParser(GLOSSARY, WORDS).parse("when was that?", TODAY);
  const kept = JSON.parse(JSON.stringify({ kind: "decided", intent, decision }));
  expect(ResolvedSchema.parse(kept)).toEqual({ kind: "decided", intent, decision });
});
