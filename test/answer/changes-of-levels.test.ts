import { describe, expect, it } from "vitest";
import { shown } from "./shown.ts";
import { ASKER, cellsOf, storedCompany } from "./stored.ts";

const LEVELS = `SHIPS BALTIC FY2024 10 | SHIPS BALTIC FY2025 20 | SHIPS BALTIC 2025Q3 18 | SHIPS BALTIC 2026H1 25 |
  SHIPS BALTIC 2026Q2 25 | SHIPS BALTIC 2026Q3 27`;

/** The question, and the cells between which the change lies. */
const CHANGES: readonly (readonly [question: string, cells: string])[] = [
  ["how many ships did Baltic add in the first nine months of 2026", "FY2025 20, 2026Q3 27"],
  ["波罗的海2026年前三季度船舶数净增多少", "FY2025 20, 2026Q3 27"],
  ["波罗的海今年首三季船舶数增加多少", "FY2025 20, 2026Q3 27"],
  ["Baltic ships growth ytd", "FY2025 20, 2026Q3 27"],
  ["how many ships did Baltic add this year", "FY2025 20, 2026Q3 27"],
  ["how many ships did Baltic add ytd", "FY2025 20, 2026Q3 27"],
  ["how many ships did Baltic add since the start of the year", "FY2025 20, 2026Q3 27"],
  ["net adds of Baltic ships since dec", "FY2025 20, 2026Q3 27"],
  ["Baltic ships growth since june 2026", "2026H1 25, 2026Q3 27"],
  ["波罗的海2025年12月以来船舶数净增多少", "FY2025 20, 2026Q3 27"],
  ["how many ships did Baltic add in 2025, net", "FY2024 10, FY2025 20"],
  ["波罗的海2025年船舶数净减多少", "FY2024 10, FY2025 20"],
  ["net ships adds of Baltic each year 24-25", "FY2023 not_found, FY2024 10, FY2025 20"],
  ["how many ships did Baltic add in Q3 2026", "2026Q2 25, 2026Q3 27"],
  // The level at the end of the month is known, and the one before it is not.
  ["how many ships did Baltic add in december 2025", "2025-11 not_found, FY2025 20"],
  ["yoy growth of Baltic ships first nine months 2026", "2025Q3 18, 2026Q3 27"],
];

describe("the change of a level in a period", () => {
  it.each(CHANGES)("is from the level before it to the one at its end: %s", async (question, cells) => {
    expect(cellsOf(await (await storedCompany({ INTERNAL: LEVELS })).ask(question, undefined, ASKER))).toBe(cells);
  });

  it("is counted for each company", async () => {
    const engine = await storedCompany({ INTERNAL: `${LEVELS} | SHIPS AEGEAN FY2025 5 | SHIPS AEGEAN 2026Q3 9` });
    const run = await engine.ask("net new ships by region since dec", undefined, ASKER);
    expect(shown(run)).toEqual(expect.arrayContaining(["difference 7", "difference 4"]));
  });

  it("of a flow is never counted from another length", async () => {
    const engine = await storedCompany({ INTERNAL: "REVENUE BALTIC FY2025 9 | REVENUE BALTIC 2026-9M 8" });
    const run = await engine.ask("net change of Baltic revenue first nine months 2026", undefined, ASKER);
    expect(run.answer.kind).toBe("not_understood");
  });
});

describe("a level without a period, against the same time last year", () => {
  it.each(["Baltic ships vs same time last year", "波罗的海船舶数比去年同期多多少"])(
    "is the latest one: %s",
    async (question) => {
      const engine = await storedCompany({ INTERNAL: LEVELS });
      const run = await engine.ask(question, undefined, ASKER);
      expect(cellsOf(run)).toBe("2025Q3 18, 2026Q3 27");
      expect(JSON.stringify(run.answer)).toContain('"kind":"latest"');
    },
  );

  it("in a thread is of the thread's period", async () => {
    const engine = await storedCompany({ INTERNAL: LEVELS });
    await engine.ask("Baltic ships 2025", "C1", ASKER);
    expect(cellsOf(await engine.ask("same time last year?", "C1", ASKER))).toBe("FY2024 10");
  });
});
