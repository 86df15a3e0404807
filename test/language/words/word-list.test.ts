import { describe, expect, it } from "vitest";
import { readWordLists, type WordFile, WordListError, type Words } from "../../../src/language/words/word-list.ts";

function file(name: string, ...lines: readonly string[]): WordFile {
  return { file: name, text: lines.join("\n") };
}

function read(...lines: readonly string[]): Words {
  return readWordLists([file("words.txt", ...lines)]);
}

function phrasesOf(words: Words): readonly string[] {
  return words.flatMap(({ phrases }) => phrases.map(({ text }) => text));
}

/** The code and the place of the fault that lists have. */
function faultOf(...files: readonly WordFile[]): string {
  try {
    readWordLists(files);
    return "none";
  } catch (error) {
    if (!(error instanceof WordListError)) throw error;
    return `${error.code} ${error.message}`;
  }
}

describe("a list of words", () => {
  it.each([
    ["glue", { kind: "glue" }],
    ["glue preposition", { kind: "glue", role: "preposition" }],
    ["axis year", { kind: "axis", axis: "year" }],
    ["time_noun month", { kind: "time_noun", axis: "month" }],
    ["operation growth_year", { kind: "operation", cue: "growth_year" }],
    ["joint versus", { kind: "joint", joint: "versus" }],
    ["people occasion", { kind: "people", role: "occasion" }],
    ["topic what_is", { kind: "topic", topic: "what_is" }],
    ["verb request", { kind: "verb", role: "request" }],
    ["scale BPS", { kind: "scale", scale: "BPS" }],
    ["currency USD", { kind: "currency", currency: "USD", scale: null }],
    ["currency USD M", { kind: "currency", currency: "USD", scale: "M" }],
  ])("says what its words mean: [%s]", (heading, term) => {
    expect(read(`[${heading}]`, "word").map((line) => line.term)).toEqual([term]);
  });

  it("leaves out blank lines and comments, also of files from elsewhere", () => {
    const words = read("\uFEFF# A comment\r", "\r", "  [courtesy]  \r", "# Another", "  would you  \r", "no. 1");
    expect(words).toEqual([
      {
        term: { kind: "courtesy" },
        file: "words.txt",
        line: 5,
        phrases: [{ text: "would you", tokens: ["would", "you"] }],
      },
      {
        term: { kind: "courtesy" },
        file: "words.txt",
        line: 6,
        phrases: [{ text: "no. 1", tokens: ["no", "1"] }],
      },
    ]);
  });

  it.each([
    ["(before|after) (the|) call", ["before the call", "before call", "after the call", "after call"]],
    ["(usd|$)( |)m", ["usd m", "usdm", "$ m", "$m"]],
    ["(的|)数据", ["的数据", "数据"]],
    ["a (ship (at sea|)|boat) now", ["a ship at sea now", "a ship now", "a boat now"]],
  ])("writes out the pattern %s", (pattern, written) => {
    expect(phrasesOf(read("[courtesy]", pattern))).toEqual(written);
  });

  it("may say a word twice with one meaning", () => {
    expect(phrasesOf(read("[courtesy]", "(a|one) question", "one question"))).toHaveLength(3);
  });
});

describe("a list with a fault names its line:", () => {
  it.each([
    ["a meaning that nobody knows", ["[glu]", "of"], "unknown_meaning words.txt:1"],
    ["half a meaning", ["[operation]", "more"], "unknown_meaning words.txt:1"],
    ["a meaning with too much", ["# First", "[courtesy please]", "please"], "unknown_meaning words.txt:2"],
    ["a heading that is not closed", ["[glue", "of"], "unknown_meaning words.txt:1"],
    ["a currency that is none", ["[currency ABC]", "abc"], "unknown_meaning words.txt:1"],
    ["words before any meaning", ["", "of"], "no_meaning words.txt:2"],
    ["a choice of nothing", ["[glue]", "of () the"], "bad_pattern words.txt:2"],
    ["a choice of one", ["[glue]", "of (the)"], "bad_pattern words.txt:2"],
    ["a choice between the same", ["[glue]", "of (the|a|the)"], "bad_pattern words.txt:2"],
    ["a bracket that is not closed", ["[glue]", "of (the|a"], "bad_pattern words.txt:2"],
    ["a bar outside of brackets", ["[glue]", "of|the"], "bad_pattern words.txt:2"],
    ["signs alone", ["[glue]", "of", "..."], "nothing_to_match words.txt:3"],
    ["a pattern that may be nothing", ["[glue]", "(of|)"], "nothing_to_match words.txt:2"],
  ])("%s", (_name, lines, fault) => {
    expect(faultOf(file("words.txt", ...lines))).toMatch(fault);
  });

  it.each([
    ["the same word", "wow", "wow"],
    ["another case", "wow", "WOW"],
    ["traditional characters", "多谢", "多謝"],
    ["an ending after an apostrophe", "it", "it's"],
    ["a hyphen", "year end", "year-end"],
    ["one that a pattern writes out", "for the call", "for (the|a) call"],
  ])("two meanings: %s", (_name, first, second) => {
    const one = ["[glue]", "some", first, "[courtesy]", second];
    expect(faultOf(file("words.txt", ...one))).toMatch(/^two_meanings words\.txt:5 .*words\.txt:3/);
    const other = [file("a.txt", "[glue]", first), file("b.txt", "[courtesy]", second)];
    expect(faultOf(...other)).toMatch(/^two_meanings b\.txt:2 .*a\.txt:2/);
  });
});
