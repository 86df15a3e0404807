import { describe, expect, it } from "vitest";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Evidence } from "../../src/domain/narrative.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { plainWords } from "../../src/render/plain-words.ts";
import { renderSlackMessage } from "../../src/render/slack/render-slack-message.ts";
import { GLOSSARY } from "./fixture.ts";

describe("words of a document beside an answer", () => {
  it.each([
    ["Review 2025.pptx", "Review 2025.pptx"],
    ["slide=3,table=1,row=A & B", "slide=3,table=1,row=A & B"],
    ['section="Ein Jahr",para=2-3', 'section="Ein Jahr",para=2-3'],
    ["业绩回顾.md", "业绩回顾.md"],
    ["a@b.md", "a@b.md"],
    ["x:y.md", "x:y.md"],
    ["Key data: Tel: 5", "Key data: Tel: 5"],
  ])("stay as they are: %s", (text, shown) => expect(plainWords(text)).toBe(shown));

  it.each([
    ["<!channel>.md", "‹!channel›.md"],
    ["<@U1>", "‹@U1›"],
    ["<https://evil.example|more>", "‹evil.example|more›"],
    ["HTTPS://evil.example/x.md", "evil.example/x.md"],
    ["slack://open", "open"],
    ["mailto:a@b.example", "a@b.example"],
    ["[x](http://evil.example)", "[x] (evil.example)"],
    ["@here and @channel", "here and channel"],
    ["pro\u200bfit \u202e5202\u202c", "profit 5202"],
    ["two\nlines", "two lines"],
  ])("lose what commands, links or hides: %s", (text, shown) => expect(plainWords(text)).toBe(shown));
});

const SIGNS = "<!channel> https://evil.example";

function place(parts: Partial<Evidence> = {}): Evidence {
  return {
    passageId: "p1",
    source: { doc: `${SIGNS}.md`, locator: `section="${SIGNS}",para=1` },
    title: SIGNS,
    entity: SIGNS,
    period: SIGNS,
    issuedOn: SIGNS,
    replacedBy: { title: SIGNS, issuedOn: SIGNS },
    language: "en",
    quote: "Profit fell.",
    ...parts,
  };
}

function explaining(language: AnswerRun["language"], isCited: boolean): AnswerRun {
  const statements = [{ text: "Profit fell.", origin: "quoted" as const, citations: [0] }];
  return {
    requestId: "r",
    question: "Why?",
    language,
    providerCalls: 0,
    elapsedMs: 1,
    answer: {
      kind: "narrative",
      clarification: { mode: "none" },
      why: {
        kind: "run",
        run: {
          outcome: isCited ? "grounded_answer" : "clarify",
          stopReason: "success",
          statements: isCited ? statements : [],
          closest: [],
          evidence: isCited ? [place()] : [],
          related: isCited ? [] : [place()],
          entities: [],
          periods: [],
          offers: [],
          isWhy: true,
          unmatched: [],
          steps: [],
        },
      },
    },
  };
}

describe.each(["en", "zh"] as const)("an answer in %s", (language) => {
  it.each([true, false])(
    "holds no sign of Slack's and no address, whatever a document is called (cited: %s)",
    (isCited) => {
      const run = explaining(language, isCited);
      const json = renderJson(run, GLOSSARY);
      const { blocks } = renderSlackMessage(run, GLOSSARY, () => "offer");
      for (const text of [renderText(run, GLOSSARY), json.answer, json.answer_plain, JSON.stringify(blocks)])
        expect(text).not.toMatch(/<[!@]|https?:/);
    },
  );

  it("names the document as it is where a machine reads it", () => {
    expect(renderJson(explaining(language, true), GLOSSARY).sources).toEqual([place().source]);
  });
});
