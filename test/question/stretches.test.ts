import { describe, expect, it } from "vitest";
import { parseQuestion } from "./readings.ts";

const NOVEMBER = { year: 2026, month: 11, day: 20 };

function periodsOf(question: string): string {
  const { groups, notUnderstood } = parseQuestion(question, NOVEMBER);
  const stops = notUnderstood.filter(({ blocks }) => blocks).map(({ raw }) => `!${raw}`);
  return [...groups.flatMap(({ periods }) => periods), ...stops].join(" ");
}

describe("the last twelve months and the year to date", () => {
  it.each([
    ["ltm revenue to sep 26", "TTM2026-09"],
    ["LTM group revenue as of sept", "TTM2026-09"],
    ["ttm revenue q3 26", "TTM2026-09"],
    ["revenue for the twelve months ended 30 September 2026", "TTM2026-09"],
    ["截至2026年9月的十二个月营收", "TTM2026-09"],
    ["截至2026年6月30日止十二个月营收", "TTM2026-06"],
    ["ltm revenue sep 26 vs sep 25", "TTM2026-09 TTM2025-09"],
    ["ltm revenue dec 2025", "FY2025"],
    ["new sales ytd sep 26", "2026-9M"],
    ["new sales ytd sep 26 vs ytd sep 25", "2026-9M 2025-9M"],
    ["new sales growth, ytd june 2026 against ytd june 2025", "2026H1 2025H1"],
    ["new sales 2025 ytd hk june", "2025H1"],
    ["ytd new sales hk in 2025", "2025YTD"],
    ["今年各市场新增多少客户（到9月底）", "2026-9M"],
    ["今年香港营收到9月", "2026-9M"],
    ["customers at sept this year", "2026-09"],
    ["customers ytd by market (sep 26 vs dec 25)", "2026-9M FY2025"],
  ])("end with the period beside them: %s", (question, codes) => {
    expect(periodsOf(question)).toBe(codes);
  });

  it.each([
    ["HK revenue ltm and q3 26", "TTM 2026Q3"],
    ["HK revenue ltm vs FY2025", "TTM FY2025"],
    ["HK revenue q3 26, ltm", "2026Q3 TTM"],
    ["revenue last twelve months", "TTM"],
  ])("stand beside another period with a joint between: %s", (question, codes) => {
    expect(periodsOf(question).split(" ").sort()).toEqual(codes.split(" ").sort());
  });

  it("to October of the calendar year are no period of a company", () => {
    expect(periodsOf("new sales ytd oct 26")).toContain("!");
    expect(periodsOf("new sales ytd may")).toContain("!");
  });
});
