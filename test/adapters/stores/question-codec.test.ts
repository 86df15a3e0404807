import { expect, it } from "vitest";
import { ResolvedSchema } from "../../../src/adapters/stores/question-codec.ts";
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

it.each([
  "did revenue of Baltic fall in FY2025?",
  "is Baltic ahead of Tern in FY2025 revenue?",
  "when did revenue of Baltic first exceed 400m",
  "did revenue of Baltic fall 3%",
  "was revenue of Baltic FY2025 not above 1,500",
])("a claim is kept whole with a button: %s", (text) => {
  const intent = createRuleParser(GLOSSARY, WORDS).parse(text, TODAY);
  expect(intent.claim).not.toBeNull();
  const decided = { kind: "decided", intent, decision: OWN };
  expect(ResolvedSchema.parse(JSON.parse(JSON.stringify(decided)))).toEqual(decided);
});

it("the day as known on which a question is answered is kept with it", () => {
  const intent = createRuleParser(GLOSSARY, WORDS).parse("Baltic revenue FY2025 as known on 31 January 2026", TODAY);
  const [groups, knownOn] = [intent.groups, "2026-01-31"];
  expect(intent.knownOn).toEqual({ day: knownOn });
  const decision = { kind: "read", route: "structured", groups, operation: null, assumed: [], knownOn };
  const decided = { kind: "decided", intent, decision };
  expect(ResolvedSchema.parse(JSON.parse(JSON.stringify(decided)))).toEqual(decided);
});
