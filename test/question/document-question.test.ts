import { describe, expect, it } from "vitest";
import { readDocumentQuestion } from "../../src/question/document-question.ts";

const SUMMARIES = `
  summarise the HK QBR                              | the HK QBR
  Please summarize the Q3 review for me             | the Q3 review
  can you sum up the claims memo?                   | the claims memo
  what is the claims memo about                     | the claims memo
  What's the vendor note all about?                 | the vendor note
  give me the gist of the office move               | the office move
  give us a short overview of the risk note, please | the risk note
  what are the key points of the board paper?       | the board paper
  tldr of the annual report                         | the annual report
  What is “Harbour plan 2026” about?                | “Harbour plan 2026”
  总结一下香港季度回顾                              | 香港季度回顾
  请帮我概括理赔备忘录                              | 理赔备忘录
  冰情简报讲了什么？                                | 冰情简报
  冰情简报主要讲什么                                | 冰情简报
  《冰情简报》讲了什么？                            | 《冰情简报》
  冰情简报的主要内容是什么                          | 冰情简报
`;

const OTHERS = `
  what did the board decide
  what was decided
  what did the board say about dividends
  why did revenue fall
  how did the summary come about in the end, and why
  what about China
  summary
  summarise
  HK revenue 2025
  董事会决定了什么
  讲了什么
  香港2025年营收是多少
`;

function lines(table: string): readonly string[] {
  return table
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

describe("a question for a document as a whole", () => {
  it.each(lines(SUMMARIES).map((line) => line.split("|").map((part) => part.trim())))(
    "is read: %s",
    (text = "", name) => {
      const read = readDocumentQuestion(text);
      expect([read?.name.trim(), read?.section]).toEqual([name, null]);
      expect(read?.name).toHaveLength(text.length);
      expect(text.indexOf(name ?? "")).toBe(read?.name.search(/\S/u));
    },
  );

  it.each(lines(OTHERS))("is not read in: %s", (text) => {
    expect(readDocumentQuestion(text)).toBeNull();
  });

  it("is read for a section as an offer asks for it", () => {
    const read = (text: string) => {
      const { name, section } = readDocumentQuestion(text) ?? {};
      return [name?.trim(), section];
    };
    expect(read("What does “Review of 2025” say under “What “odd” means”?")).toEqual([
      "Review of 2025",
      "What “odd” means",
    ]);
    expect(read("《回顾》中“风险”部分说了什么？")).toEqual(["回顾", "风险"]);
  });

  it("is not looked for in a long text, and quickly given up in an odd one", () => {
    expect(readDocumentQuestion(`summarise ${"the plan ".repeat(60)}`)).toBeNull();
    const before = performance.now();
    for (const odd of ["what is ", "please ", "总结", "讲什么", "give me a summary of "])
      readDocumentQuestion(odd.repeat(Math.floor(300 / odd.length)));
    expect(performance.now() - before).toBeLessThan(100);
  });
});
