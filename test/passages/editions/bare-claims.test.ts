import { describe, expect, it } from "vitest";
import { asksOfEditions, isBareClaim } from "../../../src/passages/editions/bare-claims.ts";

describe("a sentence that says only what is replaced", () => {
  it.each([
    "This edition replaces the one of May 2023.",
    "This guide supersedes the Bonus Rules 2024 and the Travel Rules of 3 March 2021.",
    "With effect from 1 July 2026, the Commission Guide 2024 is withdrawn.",
    "This document has been withdrawn.",
    "本版取代2023年5月版。",
    "本办法自2024年1月1日起施行，原《佣金管理办法》同时废止。",
  ])("is no answer: %s", (sentence) => {
    expect(isBareClaim(sentence, "Rules for agents")).toBe(true);
  });

  it.each([
    "This edition replaces the one of May 2023, because commission paid at the start had tempted intermediaries.",
    "This guide replaces the Commission Guide 2024 and caps first-year commission at 60 percent of the total.",
    "Section 3 of the Commission Guide 2024 is replaced by: commission may not exceed 60 percent.",
    "The core system replaces paper forms in every branch.",
    "First-year commission may not exceed 60 percent.",
    "本版取代2023年5月版，首年佣金上限由百分之八十降至百分之六十。",
    "新系统取代了纸质表格。",
  ])("is one where it says more: %s", (sentence) => {
    expect(isBareClaim(sentence, "Rules for agents")).toBe(false);
  });

  it.each<readonly [string, boolean]>([
    ["Which edition does the regulatory watch replace?", true],
    ["Is the commission guide of 2023 still in force?", true],
    ["哪一版佣金办法已经废止？", true],
    ["What regulatory changes does Hong Kong face?", false],
    ["香港有什么监管动态", false],
  ])("is what is asked for in: %s %s", (question, expected) => {
    expect(asksOfEditions(question)).toBe(expected);
  });
});
