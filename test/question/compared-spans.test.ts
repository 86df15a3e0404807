import { describe, expect, it } from "vitest";
import { groupsLine, parseQuestion } from "./readings.ts";

const READ: readonly (readonly [question: string, periods: string])[] = [
  ["HK revenue Q1-Q3 2024 vs Q1-Q3 2025", "2024-9M+2025-9M"],
  ["HK revenue q1-q3 24 v q1-q3 25", "2024-9M+2025-9M"],
  ["HK revenue Q1-Q2 2024 compared with Q1-Q2 2025", "2024H1+2025H1"],
  ["HK revenue Q3-Q4 2024 vs Q3-Q4 2025", "2024H2+2025H2"],
  ["香港2024年Q1-Q3营收对比2025年Q1-Q3", "2024-9M+2025-9M"],
  // No period, another length, no comparison: lists of quarters.
  ["HK revenue Q2-Q3 2024 vs Q2-Q3 2025", "2024Q2+2024Q3+2025Q2+2025Q3"],
  ["HK revenue Q1-Q2 2024 vs Q1-Q3 2025", "2024Q1+2024Q2+2025Q1+2025Q2+2025Q3"],
  ["HK revenue Q1-Q3 2024 and Q1-Q3 2025", "2024Q1+2024Q2+2024Q3+2025Q1+2025Q2+2025Q3"],
  ["HK revenue Q1-Q3 2025", "2025Q1+2025Q2+2025Q3"],
];

describe("ranges of quarters that are compared", () => {
  it.each(READ)("%s: %s", (question, periods) => {
    expect(groupsLine(parseQuestion(question))).toBe(`REVENUE / LARK_HK / ${periods}`);
  });
});
