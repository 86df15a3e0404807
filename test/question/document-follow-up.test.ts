import { describe, expect, it } from "vitest";
import type { AskedDocuments, ThreadContext } from "../../src/domain/thread.ts";
import { clarify } from "../../src/question/clarify.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { WORDS } from "../support/words.ts";
import { calendarYear, TODAY } from "./readings.ts";

const parser = createRuleParser(calendarYear, WORDS);
const ASKED: AskedDocuments = {
  asked: "why did the office move",
  entities: ["LARK_HK"],
  periods: [],
  shown: [{ id: "p1", sentences: [0] }],
  besideFigures: false,
};

function threadAbout(documents: AskedDocuments | null): ThreadContext {
  const group = { metrics: [], entities: ["LARK_HK"], periods: [], dimensions: {} };
  return { group, operation: null, earlierPeriods: [], unknown: [], compared: null, documents };
}

/** How a question continues the thread's question for documents, and about whom; or what else is done with it. */
function followed(question: string, documents: AskedDocuments | null = ASKED): string {
  const decision = clarify(parser.parse(question, TODAY), {
    glossary: calendarYear,
    today: TODAY,
    thread: threadAbout(documents),
  });
  if (decision.kind !== "narrative" || decision.follows === undefined) return decision.kind;
  return [decision.follows.how, ...decision.entities, ...decision.periods].join(" ");
}

const ABOUT = [
  ["when was that?", "when?", "since when?", "when does it start?", "is that still true?", "where is that?"],
  [
    "who decides that?",
    "who wrote it?",
    "who decided?",
    "by whom?",
    "who approved that rule?",
    "why?",
    "who works there?",
  ],
  ["does it apply to visitors?", "in which building?", "why did they leave?", "how long does it take?"],
  [
    "那是什么时候？",
    "什么时候？",
    "谁决定的？",
    "这是谁写的？",
    "它适用于访客吗？",
    "什么时候生效？",
    "为什么？",
    "那里有多大？",
  ],
].flat();
const MORE = [
  [
    "what else does it say?",
    "anything else?",
    "what else?",
    "tell me more",
    "and what else does it say?",
    "more details",
  ],
  ["还说了什么？", "还有什么？", "还有呢？", "其他呢？", "那它还提到了什么内容？"],
].flat();

describe("after an answer from documents", () => {
  it.each(ABOUT)("is about its subject: %s", (question) => expect(followed(question)).toBe("about LARK_HK"));

  it.each(MORE)("asks for more of the text: %s", (question) => expect(followed(question)).toBe("more LARK_HK"));

  it.each([
    ["and in China?", "again LARK_CN"],
    ["what about China?", "again LARK_CN"],
    ["China?", "again LARK_CN"],
    ["中国呢？", "again LARK_CN"],
    ["在中国呢？", "again LARK_CN"],
    ["and in 2024?", "again LARK_HK FY2024"],
    ["what did the old rule say?", "again LARK_HK"],
    ["and before the change?", "again LARK_HK"],
    ["旧规定呢？", "again LARK_HK"],
  ])("asks the same again: %s", (question, expected) => expect(followed(question)).toBe(expected));

  it.each([
    ["and the revenue?", "read"],
    ["营收呢？", "read"],
    ["HK revenue 2025", "read"],
    ["how much did revenue grow?", "read"],
    ["thanks", "help"],
  ])("is not about documents: %s", (question, expected) => expect(followed(question)).toBe(expected));

  it.each([
    "is it possible to sign a contract by video?",
    "is there a canteen?",
    "who approves the rule that governs travel abroad?",
    "who is the head of the legal department?",
    "what about the rent?",
    "what else do we know about the canteen menu?",
    "因此谁批准差旅报销申请？",
    "谁是法务部负责人？",
  ])("has a subject of its own: %s", (question) => {
    expect(followed(question)).toMatch(/^(?:documents_first|narrative)$/u);
  });
});

describe("without documents before it", () => {
  it.each(["when was that?", "who decides that?", "what else does it say?", "and in China?", "那是什么时候？"])(
    "is asked back, or asked of the documents as it stands: %s",
    (question) => expect(followed(question, null)).not.toMatch(/LARK/u),
  );
});

describe("after figures with reasons from documents", () => {
  const beside = { ...ASKED, besideFigures: true };

  it.each(["and in China?", "中国呢？", "and 2024?"])("a bare name is about the figure: %s", (question) => {
    expect(followed(question, beside)).not.toContain("again");
  });

  it.each(["when was that?", "who decides that?"])(
    "what no figure answers is asked of the documents: %s",
    (question) => {
      expect(followed(question, beside)).toBe("about LARK_HK");
    },
  );
});
