import { describe, expect, it } from "vitest";
import { fabricatedFigures, states } from "../../src/evaluation/fabricated-figures.ts";
import { explained, growthObservation, observation, passage, REASON, SALES, wordsOnly } from "./observations.ts";

describe("a number in an answer", () => {
  it.each<readonly [string, string, readonly string[]]>([
    ["a stored value, thousands grouped", "1,250.5", []],
    ["a value without its decimals", "1,250", ["1,250"]],
    ["a rounded value", "1,251", ["1,251"]],
    ["another number", "42", ["42"]],
    ["a year that the answer does not speak of", "FY2019", ["2019"]],
    ["a year beside one that it does", "FY2025 and 2024", ["2024"]],
    ["a place that it does not cite", "slide=7", ["7"]],
    ["two numbers, one twice", "7 and 8 and 7", ["7", "8"]],
    ["a number glued to a period", "FY20251", ["1"]],
  ])("that is %s is found: %s", (_name, text, found) => {
    expect(fabricatedFigures(observation({ texts: [text] }))).toEqual(found);
  });

  it.each<readonly [string, string, readonly string[]]>([
    ["shortened and marked", "≈ +25.1%", []],
    ["shortened and not marked", "+25.1%", ["+25.1"]],
    ["shortened too far away", "≈ 25.2%", ["≈ 25.2"]],
    ["shortened to another whole number", "≈ 26%", ["≈ 26"]],
    ["exact", "25.05%", []],
    ["a stored value, marked", "≈ 1,250%", ["≈ 1,250"]],
  ])("that is a quotient %s is found or not: %s", (_name, text, found) => {
    expect(fabricatedFigures(growthObservation({ texts: [text] }))).toEqual(found);
  });

  it.each<readonly [string, string, readonly string[]]>([
    ["shortened and marked", "≈ 26.9%", []],
    ["shortened and not marked", "26.9%", ["26.9"]],
    ["shortened too far away", "≈ 26.8%", ["≈ 26.8"]],
    ["of a sum", "1,300.5", []],
    ["of a sum, shortened", "≈ 1,300.4", ["≈ 1,300.4"]],
  ])("that is of a cell that is a quotient %s is found or not: %s", (_name, text, found) => {
    const sums = [{ value: "1300.5", unit: "USD_M" }];
    const ratio = { ...SALES, quotient: { value: "26.9127258747", unit: "PCT", sums } };
    expect(fabricatedFigures(observation({ cells: [ratio], texts: [text] }))).toEqual(found);
  });

  it("may count what the answer is made of", () => {
    const texts = ["Place 1 of 3"];
    const rank = { op: "rank", value: "1", unit: "COUNT", of: [], names: ["NORTH", "SOUTH", "EAST"] };
    expect(fabricatedFigures(wordsOnly({ texts, derived: [rank], counts: ["3"] }))).toEqual([]);
    expect(fabricatedFigures(wordsOnly({ texts, derived: [rank] }))).toEqual(["3"]);
  });

  it("is looked for in every text of the answer, options included", () => {
    expect(fabricatedFigures(observation({ texts: ["1,250.5", "Sales in 2019?"] }))).toEqual(["2019"]);
  });
});

describe("a number in a statement", () => {
  const saying = (text: string, citations: readonly number[] = [0]) =>
    explained({
      statements: [{ text, citations, fault: null }],
      passages: [passage(), passage({ doc: "other.md", quote: "It opened 7 shops." })],
      texts: [text],
      mentions: [text],
    });

  it.each<readonly [string, string, readonly string[]]>([
    ["of the passage that it cites", REASON, []],
    ["that stands nowhere", "It cost 9 million.", ["9"]],
    ["with a digit more", "It has 400 seats.", ["400"]],
    ["that only a passage beside it holds", "It opened 7 shops.", ["7"]],
    ["cut out of another", "It opened on 3 May with 4 seats.", ["4"]],
  ])("%s is found or not: %s", (_name, text, found) => {
    expect(fabricatedFigures(saying(text))).toEqual(found);
  });

  it("may come from any passage that it cites, and from a cell of the answer with its period", () => {
    expect(fabricatedFigures(saying("It opened 7 shops.", [0, 1]))).toEqual([]);
    const text = "Sales were 1,250.5 million in 2025.";
    const seen = { ...saying(text), cells: [SALES] };
    expect(fabricatedFigures(seen)).toEqual([]);
    expect(fabricatedFigures({ ...seen, cells: [] })).toEqual(["1,250.5", "2025"]);
  });

  it("is looked for outside of statements too: marks, places and words given back are no figures", () => {
    const texts = ["It [1] has 40 seats.", `${REASON} [2]`];
    expect(fabricatedFigures(explained({ texts }))).toEqual(["40", "2"]);
  });
});

describe("a value", () => {
  it.each<readonly [string, string, boolean]>([
    ["1250.5", "1,250.5 million", true],
    ["1250.5", "11,250.5 million", false],
    ["-12.5", "-12.5 million", true],
    ["-12.5", "−12.5 million", true],
    ["-12.5", "12.5 million", false],
    ["12.5", "20 − 12.5", true],
    ["25.0512345678", "≈ 25.05%", true],
    ["25.0512345678", "25.05%", false],
    ["2025", "FY2025", false],
  ])("%s is stated, or not, by: %s", (value, text, stated) => {
    expect(states(observation({ texts: [text] }), value)).toBe(stated);
  });
});
