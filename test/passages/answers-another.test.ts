import { describe, expect, it } from "vitest";
import type { Passage } from "../../src/domain/passage.ts";
import {
  isAboutOthers,
  isOfOtherMovement,
  isOfOtherPart,
  isOfOtherYears,
  type SentenceContext,
  speaksOfRequired,
} from "../../src/passages/answers-another.ts";
import { createNameFinder } from "../../src/passages/name-finder.ts";
import type { NarrativeQuestion } from "../../src/passages/question.ts";
import type { Topic } from "../../src/passages/topic.ts";
import { GLOSSARY } from "../answer/company.ts";
import { draftOf, labelsOf } from "../support/passages.ts";

const FINDER = createNameFinder(GLOSSARY);

const PROFIT: Topic = {
  raw: "profit",
  ways: [["profit"]],
  weight: 2,
  code: "PROFIT",
  isDirection: false,
  isName: false,
  isRequired: false,
};

function contextOf(question: Partial<NarrativeQuestion>, labels: Parameters<typeof labelsOf>[0] = {}): SentenceContext {
  const { locator, ...draft } = draftOf("…");
  const passage: Passage = { ...labelsOf(labels), ...draft, id: "p1", source: { doc: "a.md", locator }, version: 1 };
  return {
    passage,
    question: {
      text: "",
      subject: "",
      language: "en",
      entities: [],
      periods: [],
      isWhy: true,
      isUnfound: false,
      recency: null,
      isFormer: false,
      exactly: null,
      direction: null,
      topics: [PROFIT],
      ownTopics: [PROFIT],
      ...question,
    },
    finder: FINDER,
    glossary: GLOSSARY,
  };
}

describe("asked about Baltic, a sentence speaks of others:", () => {
  const BALTIC = { entities: ["BALTIC"] };

  it.each<readonly [name: string, label: string | null, text: string, expected: boolean]>([
    ["one that names it", "BALTIC", "Profit of Tern Baltic fell.", false],
    ["one that names nobody, in its document", "BALTIC", "Profit fell since fuel was dear.", false],
    [
      "one that names another alone, in its document",
      "BALTIC",
      "Profit of Tern Aegean fell since fuel was dear.",
      true,
    ],
    ["one that names a company outside", "BALTIC", "Profit of Kittiwake Lines fell since fuel was dear.", true],
    ["another in the reason", "BALTIC", "Profit fell because Kittiwake Lines came to Tern Aegean.", false],
    ["the group, in its document", "BALTIC", "The group's profit fell.", false],
    ["the group, in the group's document", "TERN", "The group's profit fell.", true],
    ["nobody, in the group's document", "TERN", "Profit fell.", true],
    ["nobody, in a document about nobody", null, "Profit fell.", false],
    ["another, in a document about nobody", null, "Profit of Aegean fell.", true],
  ])("%s", (_name, entity, text, expected) => {
    expect(isAboutOthers(text, "", contextOf(BALTIC, { entity, title: "Review" }))).toBe(expected);
  });

  it("a part of the whole that is asked about is no other", () => {
    const text = "The whole decline came from Tern Aegean.";
    expect(isAboutOthers(text, "", contextOf({ entities: ["TERN"] }, { entity: "TERN" }))).toBe(false);
    expect(isAboutOthers(text, "", contextOf({ entities: ["TERN"] }, { entity: null }))).toBe(false);
  });
});

describe("asked about 2025, a sentence speaks of other years:", () => {
  it.each([
    ["Profit fell in 2025.", false],
    ["Profit rose in 2021.", true],
    ["Profit fell from its level of 2024.", false],
    ["Profit fell because rules change in 2027.", false],
    ["Half of the increase is repairs: a ship of 2014 went into dock.", false],
    ["利润上升，因为2021年的合同到期。", false],
    ["2021年利润上升。", true],
  ])("%s", (text, expected) => {
    const context = contextOf({ periods: ["FY2025"] }, { entity: "BALTIC", period: "FY2025" });
    expect(isOfOtherYears(text, context)).toBe(expected);
  });
});

describe("asked why profit fell, a sentence is no reason:", () => {
  it.each([
    ["Profit fell since fuel was dear.", false],
    ["Profit rose since fuel was cheap.", true],
    ["Profit did not fall, because fuel was hedged.", true],
    ["Profit didn't really fall, because fuel was hedged.", true],
    ["利润没有下降，因为燃油已经对冲。", true],
    ["利润下降，因为燃油没有对冲。", false],
    ["Fuel was not hedged.", false],
  ])("%s", (text, expected) => {
    expect(isOfOtherMovement(text, contextOf({ direction: "down" }, { period: "FY2025" }))).toBe(expected);
  });
});

describe("asked why profit rose, a reason without a movement", () => {
  it.each([
    ["in a passage that tells of a fall is none", "Profit fell. Fuel was dear.", true],
    ["in a passage that tells of a rise may be one", "Profit rose. Fuel was cheap.", false],
    ["in a passage that tells of neither may be one", "Fuel was cheap.", false],
  ])("%s", (_name, passage, expected) => {
    const context = contextOf({ direction: "up" }, { period: "FY2025" });
    const text = passage.split(". ").at(-1) ?? "";
    expect(isOfOtherMovement(text, { ...context, passage: { ...context.passage, text: passage } })).toBe(expected);
  });
});

describe("asked about something by its name, a passage", () => {
  const DOCK = {
    raw: "Saltworks",
    ways: [["saltwork"]],
    weight: 1,
    code: null,
    isDirection: false,
    isName: true,
    isRequired: true,
  };

  it.each([
    ["that names it speaks of it", "The Saltworks pier was chosen.", "Review", true],
    ["under a title that names it does", "The pier was chosen.", "Saltworks", true],
    ["that does not speaks of something else", "The pier was chosen.", "Review", false],
  ])("%s", (_name, text, title, expected) => {
    const context = contextOf({ topics: [DOCK] }, { title });
    expect(speaksOfRequired({ ...context, passage: { ...context.passage, text } })).toBe(expected);
  });
});

describe("asked about the whole, a sentence begins with another part:", () => {
  it.each([
    ["Profit fell since freight was weak.", "", false],
    ["Freight was weak, so that profit fell.", "", true],
    ["Freight was weak, so that profit fell.", "Freight in winter", true],
    ["Profit fell.", "Freight in winter", true],
    ["Tern Aegean earned less.", "", true],
    ["Less was earned in Tern Aegean.", "", false],
  ])("%s %s", (text, heading, expected) => {
    expect(isOfOtherPart(text, heading, contextOf({ entities: ["BALTIC"] }))).toBe(expected);
  });
});
