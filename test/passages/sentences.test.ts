import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fullSentencesOf, sentencesOf } from "../../src/passages/sentences.ts";
import { proseText } from "./prose.ts";

/** The sentences of a text, without the blanks behind them. */
function shown(text: string): readonly string[] {
  return sentencesOf(text).map((sentence) => sentence.text.trimEnd());
}

describe("whole sentences", () => {
  it("do not end at a semicolon, in either language", () => {
    expect(fullSentencesOf("It is so; so be it. Yes.").map(({ text }) => text)).toEqual([
      "It is so; so be it. ",
      "Yes.",
    ]);
    expect(fullSentencesOf("因为台风；停航。后来").map(({ text }) => text)).toEqual(["因为台风；停航。", "后来"]);
  });
});

describe("sentences", () => {
  it.each<readonly [string, string, readonly string[]]>([
    ["full stops", "Sales fell. Costs rose.  Why", ["Sales fell.", "Costs rose.", "Why"]],
    ["questions and cries", "Why? Because! It is so; so be it.", ["Why?", "Because!", "It is so;", "so be it."]],
    ["several marks", "Really?! Yes...", ["Really?!", "Yes..."]],
    [
      "marks with closing quotes",
      'He said "no." She left (at last.) Then',
      ['He said "no."', "She left (at last.)", "Then"],
    ],
    [
      "Chinese marks without blanks",
      "营收下降。成本上升！为什么？因为台风；停航",
      ["营收下降。", "成本上升！", "为什么？", "因为台风；", "停航"],
    ],
    [
      "Chinese marks with closing quotes",
      "他说“不行。”她走了（终于。）后来",
      ["他说“不行。”", "她走了（终于。）", "后来"],
    ],
    ["line breaks", "one\ntwo\n\n  three", ["one", "two", "three"]],
    ["a stop and a line break", "Sales fell.\n\nCosts rose.", ["Sales fell.", "Costs rose."]],
  ])("end at %s", (_name, text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it.each([
    ["a decimal", "Revenue was 12.5 m in 2025"],
    ["a file name", "It stands in notes.md and v1.2.3"],
    ["e.g.", "Some lines, e.g. freight, grew"],
    ["i.e. in brackets", "One line (i.e. freight) grew"],
    ["a company's form", "Tern Ferries Ltd. and Acme Inc. merged"],
    ["a number's sign", "It is No. 5 of the list"],
    ["vs.", "Baltic vs. Aegean"],
    ["an initial", "Ms. J. Smith left"],
  ])("do not end within %s", (_name, text) => {
    expect(shown(text)).toEqual([text]);
  });

  it("know their place, and joined are the text again", () => {
    fc.assert(
      fc.property(proseText, fc.constantFrom(sentencesOf, fullSentencesOf), (text, cut) => {
        const sentences = cut(text);
        expect(sentences.map((sentence) => sentence.text).join("")).toBe(text);
        for (const { start, end, text: own } of sentences) {
          expect(own).not.toBe("");
          expect(text.slice(start, end)).toBe(own);
        }
      }),
      { numRuns: 500, seed: 31 },
    );
  });
});
