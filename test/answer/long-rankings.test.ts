import { describe, expect, it } from "vitest";
import { sensitivityOf } from "../../src/domain/answer-sensitivity.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { GLOSSARY } from "./company.ts";
import { ASKER, cellsOf, storedCompany } from "./stored.ts";

/** Sixty years of revenue: a peak in 1990, the lowest in 2019. */
const YEARS = Array.from({ length: 60 }, (_, i) => ({ year: 1960 + i, value: 1_000 - Math.abs(30 - i) * 10 - i }));
const STORED = YEARS.map(({ year, value }) => `REVENUE BALTIC FY${year} ${value}`).join(" | ");

describe("a ranking of more years than an answer shows", () => {
  it.each([
    ["in which year was Baltic revenue highest", "FY1990", "highest"],
    ["lowest year of Baltic revenue", "FY2019", "lowest"],
    ["波罗的海营收哪一年最高", "FY1990", "highest"],
  ])("compares them all and shows the ones that lead: %s", async (question, first, order) => {
    const { ask } = await storedCompany({ INTERNAL: STORED });
    const run = await ask(question, undefined, ASKER);
    const sign = order === "highest" ? -1 : 1;
    const expected = YEARS.toSorted((a, b) => sign * (a.value - b.value)).slice(0, 5);
    expect(cellsOf(run)).toBe(expected.map(({ year, value }) => `FY${year} ${value}`).join(", "));
    expect(run.answer).toMatchObject({
      derived: [{ periods: expected.map(({ year }) => `FY${year}`), of: [0, 1, 2, 3, 4] }],
      truncated: { asked: 60, shown: 5, isRanked: true },
    });
    expect(renderText(run, GLOSSARY)).toMatch(/Of the 60 figures compared, these 5 lead|共比较 60 个数字/);
    expect(expected[0]?.year).toBe(Number(first.slice(2)));
  });

  it("keeps both ends where both are asked for", async () => {
    const { ask } = await storedCompany({ INTERNAL: STORED });
    const run = await ask("best and worst year for Baltic revenue", undefined, ASKER);
    expect(run.answer).toMatchObject({
      derived: [
        { op: "max", of: [0, 1, 2, 3, 4] },
        { op: "min", of: [5, 6, 7, 8, 9] },
      ],
    });
    expect(cellsOf(run).split(", ")).toHaveLength(10);
  });

  it("is as sensitive as all that was compared, also what is not shown", async () => {
    const sealed = YEARS.map(({ year, value }) => `REVENUE BALTIC FY${year} ${value}`);
    const { ask } = await storedCompany({ INTERNAL: sealed.slice(1).join(" | "), CONFIDENTIAL: sealed[0] ?? "" });
    const cleared = { ...ASKER, clearance: "CONFIDENTIAL", ceiling: "CONFIDENTIAL" } as const;
    const run = await ask("in which year was Baltic revenue highest", undefined, cleared);
    expect(run.answer).toMatchObject({ truncated: { asked: 60, shown: 5 } });
    expect(sensitivityOf(run.answer)).toBe("CONFIDENTIAL");
  });

  it("is cut as any list where nothing can be compared", async () => {
    const { ask } = await storedCompany({ INTERNAL: STORED });
    const run = await ask("lowest year of Baltic revenue from 1960 to 2025", undefined, ASKER);
    expect(run.answer).toMatchObject({ derived: [], truncated: { shown: 24, isRanked: false } });
  });
});
