import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faqKey } from "../../../src/question/vetted/faq-key.ts";

const PLAIN = "what is the travel policy";

describe("two wordings have one key when they differ in", () => {
  it.each<readonly [string, string]>([
    ["case", "What IS the Travel Policy"],
    ["blanks", "  what is\tthe \u00a0 travel\n policy  "],
    ["width", "ｗｈａｔ　ｉｓ　ｔｈｅ　ｔｒａｖｅｌ　ｐｏｌｉｃｙ"],
    ["a question mark", "what is the travel policy?"],
    ["several signs at the end", "what is the travel policy ?!. "],
    ["Chinese signs at the end", "what is the travel policy？！。"],
    ["dots at the end", "what is the travel policy…"],
    ["a mention before it", "<@U02ABC> what is the travel policy"],
    ["a mention with a name and a sign", "<@W02ABC|footnote>, what is the travel policy?"],
    ["a mention with a Chinese sign", "<@U02ABC>：what is the travel policy？"],
    ["a mention behind it", "what is the travel policy, <@U02ABC>?"],
    ["mentions on both sides", "<!here> <@U1AB> what is the travel policy? <!subteam^S1> <@U2AB>"],
  ])("%s", (_name, wording) => {
    expect(faqKey(wording)).toBe(PLAIN);
  });

  it.each<readonly [string, string, string]>([
    ["the kind of quotes", "what is “restated”?", 'what is "restated"'],
    ["the kind of apostrophe", "What’s the travel policy?", "what's the travel policy"],
    ["what Slack writes for a sign", "who books trains &amp; hotels?", "who books trains & hotels"],
    ["letters that are one in upper case", "WO IST DIE STRASSE?", "Wo ist die Straße"],
    ["signs that stand for letters", "What is the ㎅ limit?", "what is the kb limit"],
    ["Chinese signs inside", "报销，怎么办？", "报销,怎么办"],
  ])("%s", (_name, a, b) => {
    expect(faqKey(a)).toBe(faqKey(b));
  });

  it("case and blanks, whatever else is typed", () => {
    const word = fc.string({ unit: fc.constantFrom(..."aeiorstßéΣ费用审批限额"), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 6 }),
        fc.constantFrom("", "?", "？ ", "。", "!!"),
        (words, end) => {
          const key = faqKey(words.join(" "));
          expect(faqKey(`  ${words.join(" \t ").toUpperCase()}${end}`)).toBe(key);
          expect(faqKey(`<@U1AB> ${words.join("\u00a0")}${end} <@U2AB>`)).toBe(key);
          expect(faqKey(key)).toBe(key);
        },
      ),
      { numRuns: 500, seed: 620 },
    );
  });
});

describe("two wordings have different keys when they differ in", () => {
  it.each<readonly [string, string]>([
    ["a word", "what was the travel policy"],
    ["a word more", "what is the travel policy abroad"],
    ["a number", "what is the travel policy 2"],
    ["an accent", "what is the travel pólicy"],
    ["a mention inside", "what is the <@U02ABC> travel policy"],
    ["a channel at the end", "what is the travel policy <#C02ABC|general>"],
    ["an emoji, which may be a flag", "what is the travel policy :flag-hk:"],
    ["the number of a document", "what is the travel policy INV-2024-001"],
    ["a quoted line", "> an earlier message\nwhat is the travel policy"],
  ])("%s", (_name, wording) => {
    expect(faqKey(wording)).not.toBe(PLAIN);
  });
});

describe("a text without words", () => {
  it.each(["", " ", "?!", "。。。", "<@U02ABC>", "<@U1AB>, <@U2AB>?", ", : ."])("has an empty key: %j", (text) => {
    expect(faqKey(text)).toBe("");
  });
});

describe("any text", () => {
  it("has a key without blanks or question marks at its ends", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        expect(faqKey(text)).toMatch(/^(?:[^\s].*[^\s?]|[^\s?]|)$/s);
      }),
      { numRuns: 1000, seed: 621 },
    );
  });
});
