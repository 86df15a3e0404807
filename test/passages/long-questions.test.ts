import { describe, expect, it } from "vitest";
import { countedTranslator, type Dictionary, translatorOf } from "../../src/passages/dictionary.ts";
import { subjectOf } from "../../src/passages/subject.ts";
import { chineseTopics, distinctTopics, latinTopics } from "../../src/passages/topic.ts";

const LENGTH = 4_000;
const LOOK_UPS_MAX = 500;

/** A dictionary without words that counts what it is asked. */
function counting(): { readonly dictionary: Dictionary; readonly asked: string[] } {
  const asked: string[] = [];
  const note = <T>(key: string, none: T): T => {
    asked.push(key);
    return none;
  };
  return {
    asked,
    dictionary: {
      english: (word) => note(word, []),
      isName: (word) => note(word, false),
      chinese: (terms) => note(terms.join(" "), []),
    },
  };
}

/** Signs that never stand beside the same ones again. */
function allDifferent(from: number): string {
  return Array.from({ length: LENGTH }, (_, index) => String.fromCodePoint(from + index)).join("");
}

describe("a long question for documents", () => {
  it.each([
    ["one sign", "据".repeat(LENGTH)],
    ["words that repeat", "营收据说 revenue plunged ".repeat(200)],
    ["signs that never repeat", allDifferent(0x4e00)],
    [
      "words that never repeat",
      Array.from({ length: 600 }, (_, at) => `w${"abcdefghij".slice(at % 9)}${at}x`).join(" "),
    ],
  ])("asks the dictionary for no more than its share: %s", (_, text) => {
    const { dictionary, asked } = counting();
    const counted = countedTranslator(translatorOf(dictionary), LOOK_UPS_MAX);
    subjectOf(text, counted);
    latinTopics(text, counted);
    chineseTopics(text, counted);
    expect(asked.length).toBeLessThanOrEqual(3 * LOOK_UPS_MAX);
    expect(new Set(asked).size).toBeLessThanOrEqual(LOOK_UPS_MAX);
  });

  it.each(["据".repeat(LENGTH), "storm harbour crane ".repeat(200), "港口起重机 ".repeat(600)])(
    "is about each thing once, however often it is said",
    (text) => {
      const dictionary = translatorOf(counting().dictionary);
      const said = [...latinTopics(text, dictionary), ...chineseTopics(text, dictionary)];
      const topics = distinctTopics(said);
      expect(topics.length).toBeLessThan(10);
      const weight = (of: readonly { readonly weight: number }[]) => of.reduce((sum, one) => sum + one.weight, 0);
      expect(weight(topics)).toBeCloseTo(weight(said));
    },
  );
});
