import { describe, expect, it } from "vitest";
import type { Claim, Occurrence } from "../../src/domain/claim.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { figures, found, GLOSSARY, run } from "./fixture.ts";

const CLAIM: Claim = {
  raw: "1,000",
  value: "1000",
  exponent: null,
  isPercent: false,
  currency: null,
  bound: "above",
};
const YEARS = ["FY2021", "FY2022", "FY2023", "FY2024", "FY2025"];

/** The verdict on a limit of 1,000 for five years of which those marked "y" are above it. */
function sentence(marks: string, occurrence: Occurrence, language: "en" | "zh"): string {
  const cells = YEARS.map((period, at) => found(marks[at] === "y" ? "1100" : "900", { period }));
  const checked = YEARS.map((_, cell) => ({ cell, holds: marks[cell] === "y" }));
  const answer = figures(cells, { verdict: { claim: { ...CLAIM, occurrence }, checked } });
  return renderText(run(answer, language), GLOSSARY).split("\n")[0] ?? "";
}

describe("the period that fulfils a limit", () => {
  it.each([
    ["nynyy", "first", "First above 1,000: FY2022.", "首次高于1,000：2022财年。"],
    ["nynyn", "last", "Last above 1,000: FY2024.", "最近一次高于1,000：2024财年。"],
    ["ynnyy", "since", "Above 1,000 since FY2024.", "自2024财年起高于1,000。"],
    ["yyyyy", "since", "Above 1,000 since FY2021.", "自2021财年起高于1,000。"],
    ["yyyyn", "since", "The last of these is not above 1,000.", "最近一期并不高于1,000。"],
    ["nnnnn", "last", "None of these is above 1,000.", "以下各项均并不高于1,000。"],
  ] as const)("of %s, the %s one", (marks, occurrence, en, zh) => {
    expect([sentence(marks, occurrence, "en"), sentence(marks, occurrence, "zh")]).toEqual([en, zh]);
  });
});
