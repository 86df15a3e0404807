import { describe, expect, it } from "vitest";
import { namesFor } from "../../src/render/names.ts";
import { GLOSSARY } from "./fixture.ts";

const { asOf } = namesFor(GLOSSARY, "en");

describe("the day of a figure", () => {
  it.each([
    ["2025-12-31", "FY2025", "as of 31 December 2025"],
    ["2025-06-30", "FY2025", "as of 30 June 2025"],
    // Years of 52 weeks end up to a week after their last month.
    ["2026-01-03", "FY2025", "as of 3 January 2026"],
    ["2025-03-31", "2025Q1", "as of 31 March 2025"],
    ["2025-09-10", "YTD2025", "as of 10 September 2025"],
  ])("is the day that it holds for: %s of %s", (day, period, words) => {
    expect(asOf(day, period)).toBe(words);
  });

  it.each([
    ["2026-01-08", "FY2025", "as stated on 8 January 2026"],
    ["2024-12-31", "FY2023", "as stated on 31 December 2024"],
    ["2025-12-31", "2025-01", "as stated on 31 December 2025"],
  ])("is the day of the report where that is later than the period: %s of %s", (day, period, words) => {
    expect(asOf(day, period)).toBe(words);
    expect(namesFor(GLOSSARY, "zh").asOf(day, period)).toMatch(/^据.+所载$/u);
  });

  it("is unknown of a statement without one", () => {
    expect(asOf(null, "FY2025")).toBeNull();
  });
});
