import { describe, expect, it } from "vitest";
import { parseQuestion } from "./readings.ts";

function periods(question: string): string {
  return parseQuestion(question)
    .groups.flatMap((group) => group.periods)
    .join(" ");
}

describe("a year of two digits", () => {
  it.each([
    ["HK revenue 25", "FY2025"],
    ["HK revenue in 24", "FY2024"],
    ["HK revenue 25?", "FY2025"],
    ["HK 25 revenue", "FY2025"],
    ["HK revenue 2025 vs 24", "FY2025 FY2024"],
    ["HK revenue growth 25 vs 24", "FY2025 FY2024"],
    ["HK revenue in 25 vs 24 by channel", "FY2025 FY2024"],
    ["HK revenue 22-25", "FY2022 FY2023 FY2024 FY2025"],
    ["香港24同25年营收", "FY2024 FY2025"],
    ["HK revenue sept 25", "2025-09"],
    ["HK revenue 30 sep 24", "2024-09-30"],
  ])("is read where it can only be one: %s", (question, read) => {
    expect(periods(question)).toBe(read);
  });

  it.each(["HK revenue 25", "HK revenue sept 25"])("is said: %s", (question) => {
    expect(parseQuestion(question).readAs).toMatchObject([{ slot: "period" }]);
  });

  it.each([
    "HK revenue above 25",
    "HK revenue 25%",
    "HK revenue 25 million",
    "top 25 HK revenue",
    "HK revenue, need it by nov 24",
    "HK revenue for 25 agents",
    "HK revenue up by 20",
    "HK revenue up 25 vs 24",
    "HK revenue 24 months",
  ])("is not read as one: %s", (question) => {
    expect(parseQuestion(question).readAs).toEqual([]);
    expect(periods(question)).not.toMatch(/FY20(?:2[045])$/u);
  });
});
