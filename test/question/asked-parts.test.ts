import { describe, expect, it } from "vitest";
import { askedParts } from "../../src/question/asked-parts.ts";
import { WORDS } from "../support/words.ts";

function partsOf(text: string): readonly string[] {
  return askedParts(text, WORDS).map(({ start, end }) => text.slice(start, end));
}

describe("the parts of a question", () => {
  it.each([
    [
      "why did we leave the pier and where is the office now",
      ["why did we leave the pier and ", "where is the office now"],
    ],
    ["what did they pay. and who decided", ["what did they pay. and ", "who decided"]],
    ["why no buyback, and by how much was it raised", ["why no buyback, and ", "by how much was it raised"]],
    ["谁付钱，从什么时候开始", ["谁付钱，", "从什么时候开始"]],
  ])("are what asks for something of its own: %s", (text, parts) => {
    expect(partsOf(text).join("")).toBe(text);
    expect(partsOf(text)).toEqual(parts);
  });

  it.each([
    "what is the rule on claims, which are late",
    "who decides on claims, who also pays them",
    "I am preparing a slide. why was it higher? If there is a split I would be grateful.",
    "ferries and islands in 2025",
    "港口收费，码头维修",
    "",
  ])("are one where the rest asks nothing: %s", (text) => {
    expect(partsOf(text)).toEqual([text]);
  });
});
