import { describe, expect, it } from "vitest";
import type { Services } from "../../src/answer/services.ts";
import { StoreError } from "../../src/figures/store-error.ts";
import { TraceRecord } from "../../src/operations/logging/trace.ts";
import { cell, companyFacts, fact, openTestEngine } from "./company.ts";
import { assumed, questionsOf, shown, unused } from "./shown.ts";

const ANSWERED: readonly (readonly [question: string, expected: readonly string[]])[] = [
  ["Revenue of Baltic in FY2025?", ["REVENUE BALTIC FY2025 = 700.25"]],
  ["波罗的海2025年营收是多少？", ["REVENUE BALTIC FY2025 = 700.25"]],
  ["Tern freight revenue in FY2025", ["REVENUE TERN FREIGHT FY2025 = 402"]],
  ["revenue and profit of Aegean in FY2024", ["REVENUE AEGEAN FY2024 = 440.4", "PROFIT AEGEAN FY2024 = -12"]],
  ["Baltic revenue FY2025 and Aegean profit FY2024", ["REVENUE BALTIC FY2025 = 700.25", "PROFIT AEGEAN FY2024 = -12"]],
  [
    "Baltic revenue growth in 2025",
    ["REVENUE BALTIC FY2024 = 640", "REVENUE BALTIC FY2025 = 700.25", "growth_pct 9.4140625", "difference 60.25"],
  ],
  [
    "Aegean profit growth 2025",
    ["PROFIT AEGEAN FY2024 = -12", "PROFIT AEGEAN FY2025 = 18", "difference 30", "no growth_pct: base_not_positive"],
  ],
  ["Tern load factor FY2025 vs FY2024", ["LOAD TERN FY2025 = 64.25", "LOAD TERN FY2024 = 61.5", "change_points 2.75"]],
  [
    "Tern revenue without Baltic FY2025",
    ["REVENUE TERN FY2025 = 1206.25", "REVENUE BALTIC FY2025 = 700.25", "subtract 506"],
  ],
  [
    "share of Baltic in revenue FY2025",
    ["REVENUE BALTIC FY2025 = 700.25", "REVENUE TERN FY2025 = 1206.25", "share_pct 58.0518134715"],
  ],
  [
    "Baltic and Aegean share of Tern revenue FY2025",
    [
      "REVENUE BALTIC FY2025 = 700.25",
      "REVENUE AEGEAN FY2025 = 506",
      "REVENUE TERN FY2025 = 1206.25",
      "share_pct 58.0518134715",
      "share_pct 41.9481865285",
    ],
  ],
  ["Tern revenue by region FY2025", ["REVENUE BALTIC FY2025 = 700.25", "REVENUE AEGEAN FY2025 = 506"]],
  ["highest revenue by region FY2025", ["REVENUE BALTIC FY2025 = 700.25", "REVENUE AEGEAN FY2025 = 506", "max 700.25"]],
  [
    "Baltic revenue H1 2025 by quarter?",
    ["REVENUE BALTIC 2025Q1 = 160", "REVENUE BALTIC 2025Q2 = 171", "difference 11", "growth_pct 6.875"],
  ],
  [
    "Baltic revenue Q1 2025 compared to Q4",
    ["REVENUE BALTIC 2025Q1 = 160", "REVENUE BALTIC 2024Q4 = 170", "difference -10", "growth_pct -5.88235294118"],
  ],
  ["Tern revenue in billions FY2025", ["REVENUE TERN FY2025 = 1206.25", "scale 1.20625"]],
  ["sum of Tern ships FY2024 and FY2025", ["SHIPS TERN FY2024 = 31", "SHIPS TERN FY2025 = 33", "no sum: not_additive"]],
  [
    "Baltic profit growth 2024",
    ["PROFIT BALTIC FY2023 is not found", "PROFIT BALTIC FY2024 = 132", "no growth: missing_operand"],
  ],
];

describe("the answer to", () => {
  it.each(ANSWERED)("%s", async (question, expected) => {
    const engine = await openTestEngine();
    const run = await engine.ask(question);
    expect(shown(run)).toEqual(expected);
    expect(unused(run)).toEqual([]);
  });

  it("a why-question with a metric is the figure, on the composite route", async () => {
    const { answer } = await (await openTestEngine()).ask("Why did Baltic revenue rise in FY2025?");
    expect(answer).toMatchObject({ kind: "figures", route: "composite" });
  });

  it.each([
    ["average Baltic revenue FY2025", "average", "Revenue of Tern Baltic in FY2025?"],
    ["Baltic and Aegean share of revenue FY2025", "share of", "Revenue of Tern Baltic and Tern Aegean in FY2025?"],
    ["Baltic revenue by region FY2025", "by region", "Revenue of Tern Baltic in FY2025?"],
  ])("a computation with nothing to compute names its words and offers the figure alone: %s", async (...row) => {
    const [question, raw, alone] = row;
    const run = await (await openTestEngine()).ask(question);
    expect(run.answer).toMatchObject({
      kind: "not_understood",
      notUnderstood: [{ raw, slot: "operation", blocks: true }],
    });
    expect(questionsOf(run)).toEqual([alone]);
  });
});

describe("an open slot", () => {
  it.each([
    ["an entity by the home entity", "revenue in FY2024?", ["entity TERN default"], ["REVENUE TERN FY2024 = 1080.4"]],
    [
      "a period by the last complete year",
      "Baltic revenue?",
      ["period FY2025 default"],
      ["REVENUE BALTIC FY2025 = 700.25"],
    ],
    ["both", "profit?", ["entity TERN default", "period FY2025 default"], ["PROFIT TERN FY2025 = 132"]],
    ["the year of a quarter", "Baltic revenue in Q3?", ["period 2025Q3 default"], ["REVENUE BALTIC 2025Q3 = 181"]],
  ])("is filled and said: %s", async (_name, question, slots, expected) => {
    const run = await (await openTestEngine()).ask(question);
    expect(assumed(run)).toEqual(slots);
    expect(shown(run)).toEqual(expected);
  });

  it("is not said where the question left none open", async () => {
    const { answer } = await (await openTestEngine()).ask("Baltic revenue FY2025");
    expect(answer.kind === "figures" && answer.clarification).toEqual({ mode: "none" });
  });

  it("offers only periods that hold data", async () => {
    const engine = await openTestEngine();
    const run = await engine.ask("Baltic revenue?");
    const questions = questionsOf(run);
    expect(questions).toHaveLength(5);
    for (const question of questions)
      expect(shown(await engine.ask(question)).join()).toMatch(/^REVENUE BALTIC .* = \d/);
    expect(questions).toContain("Revenue of Tern Baltic in FY2024?");
    expect(questions).not.toContain("Revenue of Tern Baltic in FY2025?");
  });

  it("offers the family of an assumed entity", async () => {
    expect(questionsOf(await (await openTestEngine()).ask("revenue in FY2025?"))).toEqual([
      "Revenue of Tern Baltic in FY2025?",
      "Revenue of Tern Aegean in FY2025?",
    ]);
  });
});

describe("a figure that is not stored", () => {
  it.each([
    ["offers the nearest time first", "Baltic revenue 2023Q3?", "Revenue of Tern Baltic in 2024Q1?"],
    ["offers others of the same time", "Aegean ships FY2025", "Ships of Tern Baltic in FY2025?"],
    ["offers the whole for a part of it", "Aegean freight revenue FY2025", "Revenue of Tern Aegean in FY2025?"],
  ])("%s", async (_name, question, nearest) => {
    const engine = await openTestEngine();
    const run = await engine.ask(question);
    expect(shown(run).join()).toMatch(/is not found$/);
    const questions = questionsOf(run);
    expect(questions[0]).toBe(nearest);
    expect(questions.length).toBeLessThanOrEqual(5);
    for (const near of questions) expect(shown(await engine.ask(near)).join()).toMatch(/ = /);
  });

  it("offers the parent and the siblings before strangers", async () => {
    const facts = await companyFacts([
      fact(cell("SHIPS", "AEGEAN", "FY2020"), "7"),
      fact(cell("SHIPS", "TERN", "FY2020"), "30"),
    ]);
    const questions = questionsOf(await (await openTestEngine({ facts })).ask("Baltic ships FY2020"));
    expect(questions).toContain("Ships of Tern Aegean in FY2020?");
    expect(questions).toContain("Ships of Tern Group in FY2020?");
  });

  it("offers nothing where nothing is near", async () => {
    const run = await (await openTestEngine()).ask("Aegean load factor in 2024-03?");
    expect(shown(run)).toEqual(["LOAD AEGEAN 2024-03 is not found"]);
    expect(questionsOf(run)).toEqual([]);
  });

  it("stands beside those that are, without offers", async () => {
    const run = await (await openTestEngine()).ask("ships of Baltic and Aegean FY2025");
    expect(shown(run)).toEqual(["SHIPS BALTIC FY2025 = 19", "SHIPS AEGEAN FY2025 is not found"]);
    expect(questionsOf(run)).toEqual([]);
  });
});

describe("statements that disagree", () => {
  const rival = fact(cell("REVENUE", "BALTIC", "FY2025"), "701", { source: { doc: "extra.csv", locator: "line=9" } });

  it("are all shown, with their sources", async () => {
    const { answer } = await (await openTestEngine({}, [rival])).ask("Baltic revenue FY2025");
    const [first] = answer.kind === "figures" ? answer.cells : [];
    expect(first).toMatchObject({
      status: "found",
      statement: { figure: { value: "700.25" }, source: { doc: "annual.csv" } },
      conflicts: [{ figure: { value: "701" }, source: { doc: "extra.csv", locator: "line=9" } }],
    });
  });

  it("are computed with nothing", async () => {
    const engine = await openTestEngine({}, [rival]);
    expect(shown(await engine.ask("Baltic revenue growth 2025")).slice(2)).toEqual(["no growth: conflicting_operand"]);
    expect(shown(await engine.ask("Baltic revenue FY2024 and FY2025")).slice(2)).toEqual([]);
    expect(shown(await engine.ask("share of Baltic in revenue FY2025")).slice(2)).toEqual([
      "no share: conflicting_operand",
    ]);
  });

  it("give way to a later day that a document speaks for", async () => {
    const later = fact(cell("REVENUE", "BALTIC", "FY2025"), "705", { validAsOf: "2026-02-01" });
    expect(shown(await (await openTestEngine({}, [later])).ask("Baltic revenue FY2025"))).toEqual([
      "REVENUE BALTIC FY2025 = 705",
    ]);
  });

  it("hold nothing that waits for review", async () => {
    const pending = { ...rival, reviewStatus: "pending" as const };
    const { answer } = await (await openTestEngine({}, [pending])).ask("Baltic revenue FY2025");
    expect(answer).toMatchObject({ cells: [{ conflicts: [] }] });
  });
});

describe("a long answer", () => {
  it("shows 24 figures and says how many were asked for", async () => {
    const { answer } = await (await openTestEngine()).ask("Baltic revenue by month in 2023, 2024 and 2025");
    expect(answer.kind === "figures" && answer.cells).toHaveLength(24);
    expect(answer).toMatchObject({ truncated: { asked: 36, shown: 24 } });
  });

  it("is not cut where it fits", async () => {
    const { answer } = await (await openTestEngine()).ask("Baltic revenue by quarter in 2024 and 2025");
    expect(answer).toMatchObject({ kind: "figures", truncated: null });
    expect(answer.kind === "figures" && answer.cells).toHaveLength(8);
  });
});

describe("a store that fails", () => {
  const broken = () => Promise.reject(new StoreError("locked", "facts.db is locked"));

  it.each<readonly [string, Partial<Services["facts"]>, string]>([
    ["when a cell is read", { find: broken }, "Baltic revenue FY2025"],
    ["when cells are listed", { list: broken }, "Baltic revenue by year"],
    ["when options are looked up", { list: broken }, "Baltic revenue?"],
    ["when examples are looked up", { periods: broken }, "hello"],
  ])("%s is told without a figure, and leaves one trace", async (_name, fault, question) => {
    const engine = await openTestEngine({ facts: { ...(await companyFacts()), ...fault } });
    const run = await engine.ask(question);
    expect(run.answer).toEqual({ kind: "unavailable", component: "store" });
    expect(engine.traces).toHaveLength(1);
    expect(engine.traces[0]).toMatchObject({
      outcome: "unavailable",
      route: null,
      cellCounts: { found: 0, notFound: 0, unrecognized: 0 },
    });
  });

  it("is not confused with a fault of the program, which is thrown", async () => {
    const facts = { ...(await companyFacts()), find: () => Promise.reject(new TypeError("undefined is no function")) };
    await expect((await openTestEngine({ facts })).ask("Baltic revenue FY2025")).rejects.toThrow(TypeError);
  });
});

const EVERY_KIND = [
  "Baltic revenue FY2025",
  "Baltic revenue growth 2025",
  "Aegean ships FY2025",
  "revenue?",
  "Baltic FY2025?",
  "gross profit of Baltic 17 FY2025",
  "Kittiwake revenue",
  "hello",
  "Why did it happen in Baltic?",
  "Why did Baltic revenue rise?",
];

describe("a trace", () => {
  it.each(EVERY_KIND)("of %s is one record of codes, counts and times", async (question) => {
    const engine = await openTestEngine();
    const run = await engine.ask(question, "thread");
    expect(engine.traces).toHaveLength(1);
    const [trace] = engine.traces;
    expect(TraceRecord.safeParse(trace).error).toBeUndefined();
    expect(trace?.requestId).toBe(run.requestId);
    const text = JSON.stringify(trace);
    for (const secret of ["700.25", "640", "annual.csv", "gross", "Kittiwake", "thread"])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(question);
  });

  it("names what was read and how it ended", async () => {
    const engine = await openTestEngine();
    await engine.ask("ships of Baltic and Aegean FY2025");
    expect(engine.traces[0]).toMatchObject({
      route: "structured",
      outcome: "answered",
      clarificationMode: "none",
      metricCodes: ["SHIPS"],
      entityCodes: ["BALTIC", "AEGEAN"],
      periodCodes: ["FY2025"],
      cellCounts: { found: 1, notFound: 1, unrecognized: 0 },
      fabricationGuardTriggered: false,
      notUnderstoodCount: 0,
      notUnderstoodSlots: {},
      providerCalls: 0,
      tokens: { input: 0, output: 0 },
    });
  });

  it("times the stages that were reached", async () => {
    const engine = await openTestEngine();
    await engine.ask("Kittiwake revenue");
    await engine.ask("Baltic revenue");
    expect(engine.traces.map(({ stageMs }) => Object.keys(stageMs))).toEqual([
      ["screen"],
      ["screen", "parse", "faq", "clarify", "path"],
    ]);
  });
});
