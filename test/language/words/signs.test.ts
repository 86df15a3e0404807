import { describe, expect, it } from "vitest";
import { phraseEnd } from "../../../src/language/phrase-tree.ts";
import { tokenize } from "../../../src/language/tokenize.ts";
import { signPatterns, signSets, signTrees } from "../../../src/language/words/signs.ts";
import { SIGN_PARTS } from "../../../src/language/words/terms.ts";
import { readWordLists } from "../../../src/language/words/word-list.ts";
import { WORDS } from "../../support/words.ts";

const words = readWordLists([
  {
    file: "signs.txt",
    text: "[message compared]\n(than|compared with|vs)\n[message planned]\nit's planned\n[limit at_least]\n(at least|至少)\n[limit at_most]\nup to",
  },
]);

describe("the signs of the word lists", () => {
  it("are found by kind and part", () => {
    const { at_least, at_most, above } = signTrees(words).limit;
    const { tokens } = tokenize("at least 至少 up to");
    expect([0, 2, 4].map((at) => phraseEnd(tokens, at, at_least))).toEqual([2, 4, null]);
    expect(phraseEnd(tokens, 4, at_most)).toBe(6);
    expect(tokens.map((_, at) => phraseEnd(tokens, at, above))).toEqual(tokens.map(() => null));
  });

  it("are texts with blanks between words and none between Chinese signs", () => {
    expect([...signSets(words).limit.at_least]).toEqual(["at least", "至少"]);
  });

  it.each([
    ["more than", true],
    ["athan", false],
    ["thank", false],
    ["Compared with", true],
    ["revs", false],
  ])("match %s as whole words: %s", (text, matches) => {
    expect(new RegExp(signPatterns(words).message.compared.any, "iu").test(text)).toBe(matches);
  });

  it("match Chinese without word boundaries, and either apostrophe", () => {
    expect(new RegExp(signPatterns(words).limit.at_least.any, "u").test("客户至少5万")).toBe(true);
    expect(new RegExp(signPatterns(words).limit.at_least.latin, "u").test("客户至少5万")).toBe(false);
    expect(new RegExp(signPatterns(words).message.planned.any, "u").test("it’s planned")).toBe(true);
  });

  it("match nothing where a part has no phrase", () => {
    const { any, latin, chinese } = signPatterns(words).message.others;
    for (const source of [any, latin, chinese]) expect(new RegExp(source, "u").test("peers 同业")).toBe(false);
  });

  it("have phrases for every part", () => {
    const sets = signSets(WORDS);
    const empty = Object.entries(SIGN_PARTS).flatMap(([kind, parts]) => {
      const own: Readonly<Record<string, ReadonlySet<string>>> = sets[kind as keyof typeof SIGN_PARTS];
      return parts.filter((part) => (own[part]?.size ?? 0) === 0).map((part) => `${kind} ${part}`);
    });
    expect(empty).toEqual([]);
  });
});
