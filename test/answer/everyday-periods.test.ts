import { describe, expect, it } from "vitest";
import { renderJson } from "../../src/render/answer-json.ts";
import { GLOSSARY } from "./company.ts";
import { shown } from "./shown.ts";
import { ASKER, cellsOf, storedCompany } from "./stored.ts";

function quarters(metric: string, values: Readonly<Record<string, number>>): string {
  return Object.entries(values)
    .map(([period, value]) => `${metric} BALTIC ${period} ${value}`)
    .join(" | ");
}

const FLOWS = quarters("REVENUE", { "2025Q3": 3, "2025Q4": 4, "2026Q1": 5, "2026Q2": 6, "2026Q3": 7 });
const OLD = quarters("REVENUE", { "2024Q4": 1, "2025Q1": 1, "2025Q2": 1, "2024-10": 1 });
const MONTHS = quarters("REVENUE", { "2026-01": 10, "2026-02": 12, "2026-03": 14 });
const HALVES = quarters("REVENUE", { "2022H1": 1, "2023H1": 2, "2024H1": 3, "2025H1": 4, "2026H1": 5 });
const SHIPS = "SHIPS BALTIC 2026H1 4 | SHIPS BALTIC 2026Q3 5";

/** The question, what is stored, and the cells of the answer. */
const READ: readonly (readonly [question: string, stored: string, cells: string])[] = [
  ["Baltic ltm revenue to sep 26", FLOWS, "TTM2026-09 22"],
  ["Baltic revenue last twelve months", FLOWS, "TTM2026-09 22"],
  ["波罗的海过去十二个月营收", FLOWS, "TTM2026-09 22"],
  ["截至2026年9月的十二个月波罗的海营收", FLOWS, "TTM2026-09 22"],
  ["Baltic revenue ltm", `${FLOWS} | REVENUE BALTIC TTM 21`, "TTM 21"],
  ["Baltic revenue ltm", FLOWS.replace("2026Q3", "2024Q1"), "TTM2026-06 18"],
  ["Baltic revenue ltm", quarters("REVENUE", { "2025Q3": 3, "2025Q4": 4, "2026H1": 6, "2026Q1": 2 }), "TTM2026-06 13"],
  ["Baltic revenue ltm", FLOWS.replace("2026Q1", "2024Q1"), "TTM not_found"],
  ["Baltic revenue growth ltm", `${FLOWS} | ${OLD}`, "TTM2025-09 6, TTM2026-09 22"],
  ["Baltic ltm revenue dec 25", "REVENUE BALTIC FY2025 9", "FY2025 9"],
  ["Baltic ships ltm", SHIPS, "2026Q3 5"],
  ["Baltic ltm ships to june 26", SHIPS, "2026H1 4"],
  ["how many ships did Baltic have mid 2026", SHIPS, "2026H1 4"],
  ["波罗的海2026年年中船舶数", SHIPS, "2026H1 4"],
  ["Baltic revenue mid 2026", HALVES, "2026-06-30 not_found"],
  ["avg monthly revenue of Baltic this year so far", MONTHS, "2026-01 10, 2026-02 12, 2026-03 14"],
  ["avg quarterly revenue of Baltic ytd", FLOWS, "2026Q1 5, 2026Q2 6, 2026Q3 7"],
  ["avg quarterly revenue of Baltic last 4 quarters", FLOWS, "2025Q4 4, 2026Q1 5, 2026Q2 6, 2026Q3 7"],
  ["波罗的海今年每季营收", FLOWS, "2026Q1 5, 2026Q2 6, 2026Q3 7"],
  ["h1 revenue Baltic last 4 yrs", HALVES, "2023H1 2, 2024H1 3, 2025H1 4, 2026H1 5"],
  ["h2 revenue Baltic last 2 yrs", HALVES, "2024H2 not_found, 2025H2 not_found"],
  ["Baltic revenue per year since launch", "REVENUE BALTIC FY2024 1 | REVENUE BALTIC FY2025 2", "FY2024 1, FY2025 2"],
  ["波罗的海上线以来每年营收", "REVENUE BALTIC FY2024 1 | REVENUE BALTIC FY2025 2", "FY2024 1, FY2025 2"],
  ["Baltic revenue 25上半年", HALVES, "2025H1 4"],
  ["Baltic 3月 revenue 多少 (单月, 2026)", MONTHS, "2026-03 14"],
  ["Baltic revenue q3 26, yoy and qoq", FLOWS, "2025Q3 3, 2026Q3 7, 2026Q2 6"],
  ["q3 26 Baltic revenue incl qoq and yoy", FLOWS, "2025Q3 3, 2026Q3 7, 2026Q2 6"],
];

describe("periods of everyday questions", () => {
  it.each(READ)("%s, of %s: %s", async (question, stored, cells) => {
    expect(cellsOf(await (await storedCompany({ INTERNAL: stored })).ask(question, undefined, ASKER))).toBe(cells);
  });

  it("twelve months without a date are said, in both languages, with earlier ones to choose", async () => {
    const engine = await storedCompany({ INTERNAL: `${FLOWS} | ${OLD}` });
    const english = renderJson(await engine.ask("Baltic revenue ltm", undefined, ASKER), GLOSSARY);
    expect(english.clarification.note).toBe("Latest available: twelve months to September 2026.");
    expect(english.clarification.options[0]?.label).toBe("twelve months to June 2026");
    const chinese = renderJson(await engine.ask("波罗的海过去十二个月营收", undefined, ASKER), GLOSSARY);
    expect(chinese.clarification.note).toBe("【最新】截至2026年9月的十二个月");
  });

  it("both growths are one figure each", async () => {
    const run = await (await storedCompany({ INTERNAL: FLOWS })).ask(
      "Baltic revenue q3 26 yoy and qoq",
      undefined,
      ASKER,
    );
    expect(shown(run).filter((line) => line.startsWith("growth_pct"))).toHaveLength(2);
  });

  it("an average leaves out no month between others", async () => {
    const engine = await storedCompany({ INTERNAL: "REVENUE BALTIC 2026-01 10 | REVENUE BALTIC 2026-03 14" });
    const run = await engine.ask("avg monthly revenue of Baltic ytd", undefined, ASKER);
    expect(cellsOf(run)).toBe("2026-01 10, 2026-02 not_found, 2026-03 14");
    expect(shown(run).some((line) => line.startsWith("average"))).toBe(false);
  });

  it.each(["total Baltic revenue growth since launch", "Baltic share of revenue since launch"])(
    "since launch is named where it is not carried out: %s",
    async (question) => {
      const engine = await storedCompany({ INTERNAL: "REVENUE BALTIC FY2025 2 | REVENUE TERN FY2025 4" });
      expect((await engine.ask(question, undefined, ASKER)).answer.kind).toBe("not_understood");
    },
  );
});
