import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerRun, FiguresAnswer } from "../../src/domain/answer.ts";
import { sensitivityOf } from "../../src/domain/answer-sensitivity.ts";
import { sourcesOf } from "../../src/domain/answer-sources.ts";
import { storedCells } from "../../src/domain/cell-figures.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { shownOf } from "../../src/operations/audit/shown.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { memoryShown, openTestEngine, type TestEngine } from "./company.ts";
import { RATIO_GLOSSARY, ratioStore } from "./ratio-company.ts";

const TODAY = { year: 2026, month: 11, day: 20 };
const ANNA = { asker: "U1", clearance: "INTERNAL", ceiling: "INTERNAL", at: TODAY } as const;
const BOARD = { ...ANNA, clearance: "CONFIDENTIAL", ceiling: "CONFIDENTIAL" } as const;

async function company(stored: Readonly<Partial<Record<Clearance, string>>>): Promise<TestEngine> {
  return openTestEngine({ facts: await ratioStore(stored), glossary: RATIO_GLOSSARY, shown: memoryShown() });
}

async function ask(engine: TestEngine, question: string, reader: Parameters<TestEngine["ask"]>[2] = ANNA) {
  return engine.ask(question, undefined, reader);
}

function figuresOf({ answer }: AnswerRun): FiguresAnswer {
  if (answer.kind !== "figures") throw new Error(`is ${answer.kind}`);
  return answer;
}

function states(run: AnswerRun): string {
  return figuresOf(run)
    .cells.map(({ status }) => status)
    .join(" ");
}

/** 30 / 120 and 20 / 110 in the Baltic, 12 / 40 in the Aegean. */
const NINE_MONTHS =
  `COSTS BALTIC 2026H1 20 | COSTS BALTIC 2026Q3 10 | REVENUE BALTIC 2026H1 80 | REVENUE BALTIC 2026Q3 40
  | COSTS BALTIC 2025-9M 20 | REVENUE BALTIC 2025-9M 110 | COSTS AEGEAN 2026-9M 12 | REVENUE AEGEAN 2026-9M 40
  | COST_RATIO BALTIC 2026H1 25 | COST_RATIO BALTIC 2026Q3 25`.replaceAll("\n", " ");

const COMPUTED: readonly (readonly [question: string, cells: string, derived: string])[] = [
  ["Baltic cost ratio 9M 2026", "25", ""],
  ["波罗的海2026年前三季度成本率", "25", ""],
  ["Baltic cost ratio ytd", "25", ""],
  ["change in Baltic cost ratio 9M 2026 vs 9M 2025", "18.1818181818 25", "change_points 6.8181818182"],
  ["rank the regions by cost ratio 9M 2026", "25 30", "max 30"],
  ["average cost ratio of Baltic and Aegean 9M 2026", "25 30", "average 27.5"],
  ["Baltic revenue cover 9M 2026", "4", ""],
];

describe("a ratio that is a quotient", () => {
  it.each(COMPUTED)("%s: %s %s", async (question, cells, derived) => {
    const run = await ask(await company({ INTERNAL: NINE_MONTHS }), question);
    const values = renderJson(run, RATIO_GLOSSARY).cells.map((one) => ("value" in one ? one.value : one.status));
    const answer = figuresOf(run);
    expect(values.toSorted().join(" ")).toBe(cells);
    expect(answer.derived.map(({ op, figure }) => `${op} ${figure.value}`).join(" ")).toBe(derived);
    expect(answer.declined).toEqual([]);
  });

  it("is said as a quotient, with the sources of both operands, in both languages", async () => {
    const engine = await company({
      INTERNAL: NINE_MONTHS.replace("2026Q3 40", "2026Q3 41.5").replace("2026Q3 25", "2026Q3 24.1"),
    });
    expect(renderText(await ask(engine, "Baltic cost ratio 9M 2026"), RATIO_GLOSSARY)).toBe(
      [
        "Tern Baltic · first nine months of 2026 · Cost ratio: ≈\u00A024.7%, Operating costs divided by Revenue:",
        "  Operating costs: 30 USD m, the sum of:",
        "    H1 2026: 20 USD m (source: annual.csv · COSTS BALTIC 2026H1 TOTAL)",
        "    Q3 2026: 10 USD m (source: annual.csv · COSTS BALTIC 2026Q3 TOTAL)",
        "  Revenue: 121.5 USD m, the sum of:",
        "    H1 2026: 80 USD m (source: annual.csv · REVENUE BALTIC 2026H1 TOTAL)",
        "    Q3 2026: 41.5 USD m (source: annual.csv · REVENUE BALTIC 2026Q3 TOTAL)",
      ].join("\n"),
    );
    expect(renderText(await ask(engine, "波罗的海2025年前三季度成本率"), RATIO_GLOSSARY)).toBe(
      [
        "波罗的海 2025年前三季度 成本率：≈\u00A018.2%，营运成本除以营收：",
        "  营运成本：20 百万美元（来源：annual.csv · COSTS BALTIC 2025-9M TOTAL）",
        "  营收：110 百万美元（来源：annual.csv · REVENUE BALTIC 2025-9M TOTAL）",
      ].join("\n"),
    );
  });

  it("is said of each of the parts of a dimension", async () => {
    const parts =
      "COSTS TERN FY2025 CARS 1 | REVENUE TERN FY2025 CARS 4 | COSTS TERN FY2025 FREIGHT 3 | REVENUE TERN FY2025 FREIGHT 4";
    const run = await ask(await company({ INTERNAL: parts }), "Tern cost ratio by traffic 2025");
    expect(states(run)).toBe("divided divided");
    expect(renderText(run, RATIO_GLOSSARY)).toContain(
      "Cost ratio (Cars): 25%, Operating costs divided by Revenue:\n  Operating costs (Cars): 1 USD m",
    );
  });

  it("has its change in an overview, which tells what both figures are made of", async () => {
    const text = renderText(
      await ask(await company({ INTERNAL: NINE_MONTHS }), "how did Baltic cost ratio do in 9M 2026"),
      RATIO_GLOSSARY,
    );
    expect(text).toContain("≈\u00A0+6.8 pp");
    expect(text).not.toMatch(/\d\.\d{3}/);
  });

  it.each([
    ["is Baltic cost ratio 9M 2025 18.2%?", true],
    ["is Baltic cost ratio 9M 2025 18.3%?", false],
    ["was Baltic cost ratio above 18% in 9M 2025", true],
  ])("is held against a number: %s", async (question, holds) => {
    const run = await ask(await company({ INTERNAL: NINE_MONTHS }), question);
    expect(figuresOf(run).verdict?.checked).toEqual([{ cell: 0, holds }]);
    expect(renderText(run, RATIO_GLOSSARY)).toMatch(holds ? /^Yes: ≈\u00A018.2%/ : /^No: ≈\u00A018.2%/);
  });

  it("names one winner where two look alike when they are shortened", async () => {
    const stored =
      "COSTS BALTIC FY2025 30001 | REVENUE BALTIC FY2025 90000 | COSTS AEGEAN FY2025 30000 | REVENUE AEGEAN FY2025 90000";
    const run = await ask(await company({ INTERNAL: stored }), "which region had the highest cost ratio in 2025");
    expect(renderText(run, RATIO_GLOSSARY)).toContain("Highest: Tern Baltic (≈\u00A033.3%)\n");
  });

  it("counts with its operands: outcome, sources, level, trace and audit trail", async () => {
    const engine = await company({
      PUBLIC: "REVENUE BALTIC FY2025 4",
      CONFIDENTIAL: "COSTS BALTIC 2025H1 1 | COSTS BALTIC 2025H2 1",
    });
    const run = await ask(engine, "Baltic cost ratio 2025", BOARD);
    expect(renderJson(run, RATIO_GLOSSARY).outcome).toBe("answered");
    expect(sourcesOf(run.answer)).toHaveLength(3);
    expect(sensitivityOf(run.answer)).toBe("CONFIDENTIAL");
    expect(engine.traces.at(-1)?.cellCounts).toEqual({ found: 1, notFound: 0, unrecognized: 0 });
    const { cells, absent } = shownOf(run.answer, "message");
    expect([cells.length, absent]).toEqual([3, []]);
  });
});

describe("a quotient and what its reader may not see", () => {
  it.each([
    ["an operand", { INTERNAL: "REVENUE BALTIC FY2025 4", CONFIDENTIAL: "COSTS BALTIC FY2025 1" }],
    [
      "a part of an operand",
      { INTERNAL: "REVENUE BALTIC FY2025 4 | COSTS BALTIC 2025H1 1", CONFIDENTIAL: "COSTS BALTIC 2025H2 1" },
    ],
    [
      "an operand whose parts are open",
      {
        INTERNAL: "REVENUE BALTIC FY2025 4 | COSTS BALTIC 2025H1 1 | COSTS BALTIC 2025H2 1",
        CONFIDENTIAL: "COSTS BALTIC FY2025 2",
      },
    ],
    [
      "a figure that the operands together give away",
      {
        INTERNAL: "COSTS BALTIC 2025Q1 1 | COSTS BALTIC 2025Q2 2 | COSTS BALTIC 2025Q3 3 | REVENUE BALTIC 2025-9M 12",
        CONFIDENTIAL: "COSTS BALTIC 2025H1 3",
      },
    ],
  ])("is not made where it is %s", async (_name, stored) => {
    const engine = await company(stored);
    for (const question of ["Baltic cost ratio 2025", "Baltic cost ratio 9M 2025"]) {
      const run = await ask(engine, question);
      expect(states(run)).toBe("not_found");
      expect(sourcesOf(run.answer)).toEqual([]);
    }
  });

  it("stands in for no ratio that is stored above the clearance", async () => {
    const engine = await company({
      INTERNAL: "COSTS BALTIC FY2025 1 | REVENUE BALTIC FY2025 4",
      CONFIDENTIAL: "COST_RATIO BALTIC FY2025 25",
    });
    expect(states(await ask(engine, "Baltic cost ratio 2025"))).toBe("withheld");
    expect(states(await ask(engine, "Baltic cost ratio 2025", BOARD))).toBe("found");
  });

  it("counts its operands as shown, to a person and in a channel", async () => {
    for (const reader of [ANNA, { ...ANNA, audience: "C1" }] as const) {
      const engine = await company({
        INTERNAL: "COSTS AEGEAN FY2025 1 | REVENUE AEGEAN FY2025 4 | COSTS BALTIC FY2025 9",
        CONFIDENTIAL: "COSTS TERN FY2025 10",
      });
      expect(states(await ask(engine, "Aegean cost ratio 2025", reader))).toBe("divided");
      expect(states(await ask(engine, "Baltic operating costs 2025", reader))).toBe("withheld");
    }
  });

  it("is not made of an operand that would complete a figure above the clearance", async () => {
    const engine = await company({
      INTERNAL: "COSTS AEGEAN FY2025 1 | REVENUE AEGEAN FY2025 4 | COSTS BALTIC FY2025 9",
      CONFIDENTIAL: "COSTS TERN FY2025 10",
    });
    expect(states(await ask(engine, "Baltic operating costs 2025"))).toBe("found");
    expect(states(await ask(engine, "Aegean cost ratio 2025"))).toBe("not_found");
  });

  it("is of no figure above the clearance, whatever is stored and at whatever level", async () => {
    let quotients = 0;
    const cells = ["COSTS", "REVENUE"].flatMap((metric) =>
      ["BALTIC 2025-9M", "BALTIC 2025H1", "BALTIC 2025Q3", "AEGEAN 2025-9M", "TERN 2025-9M"].map(
        (at) => `${metric} ${at}`,
      ),
    );
    const level = fc.constantFrom<Clearance | null>(null, "PUBLIC", "INTERNAL", "INTERNAL", "CONFIDENTIAL");
    await fc.assert(
      fc.asyncProperty(fc.tuple(...cells.map(() => level)), async (levels) => {
        const at = (own: Clearance): string =>
          cells.flatMap((one, index) => (levels[index] === own ? [`${one} ${index + 1}`] : [])).join(" | ");
        const stored = (["PUBLIC", "INTERNAL", "CONFIDENTIAL"] as const).map((own) => [own, at(own)] as const);
        const engine = await company(Object.fromEntries(stored.filter(([, lines]) => lines !== "")));
        for (const region of ["Baltic", "Tern"]) {
          const run = await ask(engine, `${region} cost ratio 9M 2025`);
          const { cells: read } = figuresOf(run);
          quotients += read.filter(({ status }) => status === "divided").length;
          expect(["PUBLIC", "INTERNAL"]).toContain(sensitivityOf(run.answer));
          const text = renderText(run, RATIO_GLOSSARY);
          for (const { statement } of storedCells(read)) expect(text).toContain(statement.source.locator);
          if (storedCells(read).length === 0) expect(text).not.toContain("%");
        }
      }),
      { numRuns: 40, seed: 20261126 },
    );
    expect(quotients).toBeGreaterThan(5);
  });
});
