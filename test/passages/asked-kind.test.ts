import { describe, expect, it } from "vitest";
import { kindsAsked, kindsHeld } from "../../src/passages/asked-kind.ts";

describe("the kinds of things that a question wants named", () => {
  it.each([
    ["who signs the contract", ["person"]],
    ["whos the landlord", ["person"]],
    ["where and when is the conference", ["time", "place"]],
    ["how much does the race cost us", ["money"]],
    ["what does the lamp cost", ["money"]],
    ["what was the rent", ["money"]],
    ["how much rain fell", ["count"]],
    ["租期多久", ["time"]],
    ["what does the memo say", []],
  ])("%s", (question, kinds) => {
    expect(kindsAsked(question)).toEqual(kinds);
  });

  it.each([
    ["who signs the contract", "It is signed by the board.", 1],
    ["who signs the contract", "It costs USD 3 in May.", 0],
    ["where and when is the race", "It starts in Rome in May 2027.", 1],
    ["where and when is the race", "it starts in may 2027", 0.5],
    ["how much does it cost", "From 2025 to 2027 the firm sponsors it.", 0],
    ["how much does it cost", "It costs USD 400 a year.", 1],
    ["how many attend", "In 2025 nobody counted.", 0],
    ["how many attend", "Some 1,884 attend.", 1],
    ["what does the memo say", "Anything.", 1],
  ])("%s: %s", (question, sentence, share) => {
    expect(kindsHeld(kindsAsked(question), sentence, { text: question })).toBe(share);
  });
});
