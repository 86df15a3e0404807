import { describe, expect, it } from "vitest";
import { parseQuestion } from "./readings.ts";

function asked(question: string): string {
  const { operation, groups, notUnderstood } = parseQuestion(question);
  const stops = notUnderstood.filter(({ blocks }) => blocks).map(({ raw }) => raw);
  return [operation?.kind ?? "figure", ...(groups[0]?.metrics ?? []), ...stops].join(" ");
}

describe("one metric divided by another", () => {
  it.each([
    ["HK operating profit per revenue 2025", "ratio OP_PROFIT REVENUE"],
    ["HK operating profit / revenue 2025", "ratio OP_PROFIT REVENUE"],
    ["HK operating profit/revenue 2025", "ratio OP_PROFIT REVENUE"],
    ["HK operating margin 2025", "ratio OP_PROFIT REVENUE"],
    ["HK op margin 2025", "ratio OP_PROFIT REVENUE"],
    ["香港2025年营运利润率", "ratio OP_PROFIT REVENUE"],
    ["香港2025年每个新签金额的营收", "ratio REVENUE NEW_SALES"],
    ["香港2025年平均每个新签金额的营收", "ratio REVENUE NEW_SALES"],
  ])("is read: %s", (question, reading) => {
    expect(asked(question)).toBe(reading);
  });

  it.each([
    "HK revenue per employee 2025",
    "HK revenue per share 2025",
    "HK revenue / tonne 2025",
    "per HK revenue 2025",
    "香港2025年营收利润率",
    "HK revenue and operating margin 2025",
  ])("is not read without a second metric: %s", (question) => {
    expect(asked(question)).not.toMatch(/^ratio|^figure \\w+$/u);
  });
});
