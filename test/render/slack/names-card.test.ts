import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import type { NameCandidate, NameMeaning } from "../../../src/domain/learned-name.ts";
import { validateMessageBlocks } from "../../../src/playground/block-validator.ts";
import { createNameRenderer } from "../../../src/render/slack/names-card.ts";
import { nameOfRow } from "../../../src/slack/names/name-click.ts";
import { testProfile } from "../../support/profiles.ts";

const { card, ruled } = createNameRenderer(buildGlossary(testProfile()));

const PROFIT: NameMeaning = { slot: "metric", code: "PROFIT" };
const AGENCY: NameMeaning = { slot: "dimension", dimension: "channel", code: "AGENCY" };

function candidate(word: string, means: NameMeaning, picks = 14): NameCandidate {
  return { word, means, picks, people: 5 };
}

function textsOf(blocks: readonly object[]): readonly string[] {
  return blocks.flatMap((block) =>
    "text" in block && typeof block.text === "object" && block.text !== null && "text" in block.text
      ? [String(block.text.text)]
      : [],
  );
}

describe("the card of learned names", () => {
  it("says what each word was meant as, how often and by how many, and asks", () => {
    const { blocks, text } = card([candidate("op profit", PROFIT), candidate("tied", AGENCY, 3)], "en");
    expect(textsOf(blocks)).toEqual([
      "The company file does not know these words. People chose what they mean; shall I always read them so?",
      "“op profit” was meant as operating profit 14 times, by 5 people: always?",
      "“tied” was meant as Agency 3 times, by 5 people: always?",
    ]);
    expect(text.split("\n")).toEqual(textsOf(blocks));
  });

  it("is Chinese too", () => {
    const { text } = card([candidate("直销", AGENCY)], "zh");
    expect(text).toBe(
      "公司文件里没有下面这些词。大家在提问后选择了它们的意思：以后都这样理解吗？\n“直销”有 14 次被选为代理（5 人）：以后都这样理解吗？",
    );
  });

  it("has a row for each name, from which a click reads it again", () => {
    const names = [candidate("op profit", PROFIT), candidate('<!channel> "tied"', AGENCY)];
    const { blocks } = card(names, "en");
    const rows = blocks.map(nameOfRow).filter((name) => name !== null);
    expect(rows).toEqual(names.map(({ word, means }) => ({ word, means })));
  });

  it("keeps Slack's limits with ten names of any length", () => {
    const means: NameMeaning = { slot: "entity", code: "X".repeat(90) };
    const names = Array.from({ length: 10 }, (_, index) => candidate(`${index}${"w".repeat(39)}`, means));
    expect(validateMessageBlocks(card(names, "en").blocks)).toMatchObject({ kind: "valid" });
  });
});

describe("a decided name", () => {
  it.each([
    ["confirmed", "en", "“tied” is read as Agency from now on"],
    ["declined", "en", "“tied” is not read as Agency"],
    ["void", "en", "“tied” cannot be read as Agency any more: the company file has changed. Nothing was decided."],
    ["confirmed", "zh", "从现在起，“tied”理解为代理"],
    ["declined", "zh", "“tied”不理解为代理"],
    ["void", "zh", "公司文件已更改，“tied”不能再理解为代理。没有作出任何决定。"],
  ] as const)("that is %s says so (%s)", (verdict, language, said) => {
    expect(ruled({ word: "tied", means: AGENCY }, verdict, language)).toBe(said);
  });
});
