import { describe, expect, it } from "vitest";
import type { AnswerRun, FiguresAnswer } from "../../src/domain/answer.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { GLOSSARY } from "./company.ts";
import { ASKER, cellsOf, storedCompany } from "./stored.ts";

function figuresOf({ answer }: AnswerRun): FiguresAnswer {
  if (answer.kind !== "figures") throw new Error(`is ${answer.kind}`);
  return answer;
}

const NINE = "REVENUE BALTIC 2026-9M 330 | REVENUE BALTIC 2025H1 200 | REVENUE BALTIC 2025Q3 100";
const QUARTERS = "REVENUE BALTIC 2026Q1 1 | REVENUE BALTIC 2026Q2 2 | REVENUE BALTIC 2026Q3 3";
const LEVELS = "SHIPS BALTIC 2026H1 4 | SHIPS BALTIC 2026Q3 5 | SHIPS BALTIC 2025Q3 6 | SHIPS BALTIC FY2025 7";

/** The question, what is stored, and the cells of the answer. */
const READ: readonly (readonly [question: string, stored: string, cells: string])[] = [
  ["Baltic revenue ytd", NINE, "2026-9M 330"],
  ["Baltic revenue so far this year", NINE, "2026-9M 330"],
  ["波罗的海今年以来营收", NINE, "2026-9M 330"],
  ["Baltic revenue ytd", QUARTERS, "2026-9M 6"],
  ["Baltic revenue ytd", "REVENUE BALTIC 2026H1 3 | REVENUE BALTIC 2026Q1 1", "2026H1 3"],
  ["Baltic revenue ytd", "REVENUE BALTIC 2026Q1 1 | REVENUE BALTIC 2026Q3 1", "2026Q1 1"],
  ["Baltic revenue ytd", `${NINE} | REVENUE BALTIC 2026YTD 9`, "2026YTD 9"],
  ["Baltic revenue ytd", "REVENUE BALTIC FY2026 9", "2026YTD not_found"],
  ["Baltic revenue ytd 2025", "REVENUE BALTIC FY2025 9 | REVENUE BALTIC 2025-9M 7", "FY2025 9"],
  ["Baltic revenue ytd vs same time last year", NINE, "2026-9M 330, 2025-9M 300"],
  ["yoy growth of Baltic revenue ytd", NINE, "2025-9M 300, 2026-9M 330"],
  ["波罗的海年初至今营收同比", NINE, "2025-9M 300, 2026-9M 330"],
  // Half years compare, nine months would not.
  [
    "yoy growth of Baltic revenue ytd",
    "REVENUE BALTIC 2026-9M 9 | REVENUE BALTIC 2026H1 3 | REVENUE BALTIC 2025H1 2",
    "2025H1 2, 2026H1 3",
  ],
  ["Baltic load factor ytd", "LOAD BALTIC 2026H1 64 | LOAD BALTIC 2026Q3 65", "2026H1 64"],
  ["Baltic ships ytd", LEVELS, "2026Q3 5"],
  ["Baltic ships ytd vs same time last year", LEVELS, "2026Q3 5, 2025Q3 6"],
  ["Baltic revenue and ships ytd", `${NINE} | ${LEVELS}`, "2026-9M 330, 2026Q3 5"],
  [
    "revenue ytd by region",
    `${NINE} | REVENUE AEGEAN 2026H1 1 | REVENUE AEGEAN 2026Q3 1 | REVENUE AEGEAN 2026Q1 1`,
    "2026-9M 330, 2026-9M 2",
  ],
];

describe("the year to date", () => {
  it.each(READ)("%s, of %s: %s", async (question, stored, cells) => {
    const run = await (await storedCompany({ INTERNAL: stored })).ask(question, undefined, ASKER);
    expect(cellsOf(run)).toBe(cells);
  });

  it("is said, in both languages, with other lengths to choose", async () => {
    const engine = await storedCompany({ INTERNAL: `${NINE} | REVENUE BALTIC 2026H1 200` });
    const { clarification } = renderJson(await engine.ask("Baltic revenue ytd", undefined, ASKER), GLOSSARY);
    expect(clarification).toMatchObject({
      mode: "answer_with_assumptions",
      assumed: { period: "2026-9M" },
      latest: ["2026-9M"],
      note: "Latest available: first nine months of 2026.",
    });
    expect(clarification.options.map(({ label }) => label)).toEqual(["H1 2026"]);
    const chinese = renderJson(await engine.ask("波罗的海今年以来营收", undefined, ASKER), GLOSSARY);
    expect(chinese.clarification.note).toBe("【最新】2026年前三季度");
  });

  it("of two years is said once, and no length of one of them is offered", async () => {
    const engine = await storedCompany({ INTERNAL: `${NINE} | REVENUE BALTIC 2026H1 200` });
    const run = await engine.ask("Baltic revenue ytd vs same time last year", undefined, ASKER);
    const { clarification } = renderJson(run, GLOSSARY);
    expect(clarification.note).toBe("Latest available: first nine months of 2026 and first nine months of 2025.");
    expect(clarification.options).toEqual([]);
  });

  it("is not read past one that is stored above the clearance", async () => {
    const engine = await storedCompany({ INTERNAL: NINE, CONFIDENTIAL: "REVENUE BALTIC 2026YTD 9" });
    expect(cellsOf(await engine.ask("Baltic revenue ytd", undefined, ASKER))).toBe("2026YTD withheld");
  });

  it("is chosen among what everybody in the place may see", async () => {
    const engine = await storedCompany({
      INTERNAL: "REVENUE BALTIC 2026H1 3",
      CONFIDENTIAL: "REVENUE BALTIC 2026-9M 330",
    });
    const cleared = { ...ASKER, clearance: "CONFIDENTIAL" } as const;
    const inChannel = await engine.ask("Baltic revenue ytd", undefined, { ...cleared, ceiling: "INTERNAL" });
    const alone = await engine.ask("Baltic revenue ytd", undefined, { ...cleared, ceiling: "CONFIDENTIAL" });
    expect([cellsOf(inChannel), cellsOf(alone)]).toEqual(["2026H1 3", "2026-9M 330"]);
  });

  it("goes on in its thread as the period that it was", async () => {
    const engine = await storedCompany({ INTERNAL: `${NINE} | REVENUE AEGEAN 2026-9M 55` });
    await engine.ask("Baltic revenue ytd", "C1", ASKER);
    const run = await engine.ask("and Aegean?", "C1", ASKER);
    expect(cellsOf(run)).toBe("2026-9M 55");
    expect(figuresOf(run).clarification).toMatchObject({ mode: "answer_with_assumptions" });
  });
});
