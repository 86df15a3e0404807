import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerRun, FiguresAnswer } from "../../src/domain/answer.ts";
import { sensitivityOf } from "../../src/domain/answer-sensitivity.ts";
import { sourcesOf } from "../../src/domain/answer-sources.ts";
import { storedCells } from "../../src/domain/cell-figures.ts";
import { type Cell, cellKey, type Fact } from "../../src/domain/fact.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { shownOf } from "../../src/operations/audit/shown.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { sumsOf, type World, workedOut } from "../figures/linear-oracle.ts";
import { documentOf } from "../support/facts.ts";
import { cell, fact, GLOSSARY, memoryShown, openTestEngine, type TestEngine } from "./company.ts";

const TODAY = { year: 2026, month: 11, day: 20 };

type Levels = Readonly<Partial<Record<Clearance, string>>>;

/** `REVENUE BALTIC 2025Q1 10`, with a traffic before the value where it is none of the whole. */
function factsIn(lines: string): readonly Fact[] {
  return lines.split("|").map((line) => {
    const words = line.trim().split(" ");
    const [metric = "", entity = "", period = ""] = words;
    return fact(cell(metric, entity, period, words.length > 4 ? words[3] : "TOTAL"), words.at(-1) ?? "");
  });
}

async function company(stored: Levels): Promise<TestEngine> {
  const facts = memoryFactStore();
  for (const [sensitivity, lines] of Object.entries(stored))
    await facts.replaceDocument({ ...documentOf(`${sensitivity}.csv`, factsIn(lines)), sensitivity });
  return openTestEngine({ facts, shown: memoryShown() });
}

const ANNA = { asker: "U1", clearance: "INTERNAL", ceiling: "INTERNAL", at: TODAY } as const;

async function ask(engine: TestEngine, question: string, reader: Parameters<TestEngine["ask"]>[2] = ANNA) {
  return engine.ask(question, undefined, reader);
}

function figuresOf({ answer }: AnswerRun): FiguresAnswer {
  if (answer.kind !== "figures") throw new Error(`is ${answer.kind}`);
  return answer;
}

const NINE_MONTHS =
  "REVENUE BALTIC 2026-9M 330 | REVENUE BALTIC 2025H1 200 | REVENUE BALTIC 2025Q3 100 | REVENUE AEGEAN 2026-9M 55 | REVENUE AEGEAN 2025Q1 10 | REVENUE AEGEAN 2025Q2 20 | REVENUE AEGEAN 2025Q3 20";

/** A question with what is computed and shown of it, by the values. */
const COMPUTED: readonly (readonly [question: string, cells: string, derived: string])[] = [
  ["Baltic revenue 9M 2025", "300", ""],
  ["yoy growth of Baltic revenue 9M 2026", "300 330", "growth_pct 10 difference 30"],
  ["Baltic revenue 9M 2026 and how much more than 9M 2025", "330 300", "difference 30 growth_pct 10"],
  ["波罗的海2026年前三季度营收同比", "300 330", "growth_pct 10 difference 30"],
  ["Baltic revenue Q1-Q3 2025 vs Q1-Q3 2026", "300 330", "difference 30 growth_pct 10"],
  [
    "rank the regions by revenue growth in 9M 2026",
    "300 330 50 55",
    "growth_pct 10 difference 30 growth_pct 10 difference 5",
  ],
  ["which region had the highest revenue in 9M 2025", "300 50", "max 300"],
  ["average revenue of Baltic and Aegean in 9M 2025", "300 50", "average 175"],
  ["revenue of Baltic and Aegean 9M 2025 in total", "300 50", "sum 350"],
  ["Baltic revenue 9M 2025 in billions", "300", "scale 0.3"],
];

describe("a figure that is the sum of stored ones", () => {
  it.each(COMPUTED)("%s: %s %s", async (question, cells, derived) => {
    const run = await ask(await company({ INTERNAL: NINE_MONTHS }), question);
    const answer = figuresOf(run);
    const values = renderJson(run, GLOSSARY).cells.map((one) => ("value" in one ? one.value : one.status));
    expect(values.join(" ")).toBe(cells);
    expect(answer.derived.map(({ op, figure }) => `${op} ${figure.value}`).join(" ")).toBe(derived);
    expect(answer.declined).toEqual([]);
  });

  it("is said as a sum, with the figure and the source of each part, in both languages", async () => {
    const engine = await company({ INTERNAL: NINE_MONTHS });
    expect(renderText(await ask(engine, "Baltic revenue 9M 2025"), GLOSSARY)).toBe(
      [
        "Tern Baltic · first nine months of 2025 · Revenue: 300 USD m, the sum of:",
        "  H1 2025: 200 USD m (source: annual.csv · REVENUE BALTIC 2025H1 TOTAL)",
        "  Q3 2025: 100 USD m (source: annual.csv · REVENUE BALTIC 2025Q3 TOTAL)",
      ].join("\n"),
    );
    expect(renderText(await ask(engine, "波罗的海2025年前三季度营收"), GLOSSARY)).toBe(
      [
        "波罗的海 2025年前三季度 营收：300 百万美元，由以下数字相加：",
        "  2025年上半年：200 百万美元（来源：annual.csv · REVENUE BALTIC 2025H1 TOTAL）",
        "  2025年第三季度：100 百万美元（来源：annual.csv · REVENUE BALTIC 2025Q3 TOTAL）",
      ].join("\n"),
    );
  });

  it("counts with its parts: outcome, sources, level, trace and audit trail", async () => {
    const engine = await company({
      PUBLIC: "REVENUE BALTIC 2025H1 200",
      CONFIDENTIAL: "REVENUE BALTIC 2025Q3 100",
    });
    const cleared = { ...ANNA, clearance: "CONFIDENTIAL", ceiling: "CONFIDENTIAL" } as const;
    const run = await ask(engine, "Baltic revenue 9M 2025", cleared);
    expect(renderJson(run, GLOSSARY).outcome).toBe("answered");
    expect(sourcesOf(run.answer).map(({ locator }) => locator.split(" ")[2])).toEqual(["2025H1", "2025Q3"]);
    expect(sensitivityOf(run.answer)).toBe("CONFIDENTIAL");
    expect(engine.traces.at(-1)?.cellCounts).toEqual({ found: 1, notFound: 0, unrecognized: 0 });
    const { cells, absent } = shownOf(run.answer, "message");
    expect([cells.length, absent]).toEqual([2, []]);
  });

  it.each([
    ["is Baltic revenue 9M 2025 300?", { holds: true }],
    ["did Baltic revenue exceed 301m in 9M 2025", { holds: false }],
  ])("is held against a number: %s", async (question, held) => {
    const run = await ask(await company({ INTERNAL: NINE_MONTHS }), question);
    expect(figuresOf(run).verdict?.checked).toEqual([{ cell: 0, ...held }]);
    expect(renderText(run, GLOSSARY)).toMatch(held.holds ? /^Yes: 300/ : /^No: 300/);
  });

  it("shows the movement that a question presumes", async () => {
    const run = await ask(await company({ INTERNAL: NINE_MONTHS }), "why did Baltic revenue fall in 9M 2026");
    expect(figuresOf(run).premise).toMatchObject({ claimed: "down", actual: "up" });
  });

  it("goes on in its thread", async () => {
    const engine = await company({ INTERNAL: NINE_MONTHS });
    await engine.ask("Baltic revenue 9M 2025", "C1", ANNA);
    await engine.ask("and Aegean?", "C1", ANNA);
    const run = await engine.ask("which is the highest?", "C1", ANNA);
    expect(figuresOf(run).derived).toMatchObject([{ op: "max", figure: { value: "300" } }]);
  });
});

describe("an offer of a sum", () => {
  it("is made where all parts may be named, as one of a stored figure is", async () => {
    const offered = async (stored: Levels): Promise<readonly string[]> => {
      const run = await ask(await company(stored), "median Baltic revenue 9M 2025");
      return renderJson(run, GLOSSARY).clarification.options.map(({ label }) => label);
    };
    const option = "Tern Baltic · Revenue · first nine months of 2025";
    expect(await offered({ INTERNAL: NINE_MONTHS })).toContain(option);
    const half = "REVENUE BALTIC 2025H1 200";
    expect(await offered({ INTERNAL: half, CONFIDENTIAL: "REVENUE BALTIC 2025Q3 100" })).not.toContain(option);
  });
});

describe("a sum with parts that are not for everybody", () => {
  const PARTS: Levels = { INTERNAL: "REVENUE BALTIC 2025H1 200", CONFIDENTIAL: "REVENUE BALTIC 2025Q3 100" };

  it("is not made of a part above the clearance, nor told with another part", async () => {
    const run = await ask(await company(PARTS), "Baltic revenue 9M 2025");
    expect(figuresOf(run).cells.map(({ status }) => status)).toEqual(["not_found"]);
    expect(renderText(run, GLOSSARY)).not.toMatch(/200|300/);
  });

  it("stands in for no whole that is stored above the clearance", async () => {
    const engine = await company({
      INTERNAL: "REVENUE BALTIC 2025H1 200 | REVENUE BALTIC 2025Q3 100",
      CONFIDENTIAL: "REVENUE BALTIC 2025-9M 300",
    });
    const run = await ask(engine, "Baltic revenue 9M 2025");
    expect(figuresOf(run).cells.map(({ status }) => status)).toEqual(["withheld"]);
  });

  it("is not made where its parts together would give a figure away", async () => {
    const engine = await company({
      INTERNAL: "REVENUE BALTIC 2025Q1 1 | REVENUE BALTIC 2025Q2 2 | REVENUE BALTIC 2025Q3 3",
      CONFIDENTIAL: "REVENUE BALTIC 2025H1 4",
    });
    const run = await ask(engine, "Baltic revenue 9M 2025");
    expect(figuresOf(run).cells.map(({ status }) => status)).toEqual(["not_found"]);
    expect(sourcesOf(run.answer)).toEqual([]);
  });

  it("counts its parts as shown", async () => {
    const engine = await company({
      INTERNAL: "REVENUE BALTIC FY2025 9 | REVENUE AEGEAN 2025H1 1 | REVENUE AEGEAN 2025H2 2",
      CONFIDENTIAL: "REVENUE TERN FY2025 12",
    });
    const asked = ["Aegean revenue 2025", "Baltic revenue 2025"].map((question) => () => ask(engine, question));
    const states: string[] = [];
    for (const next of asked) states.push(...figuresOf(await next()).cells.map(({ status }) => status));
    expect(states).toEqual(["summed", "withheld"]);
  });

  it("counts its parts as posted in a channel", async () => {
    const engine = await company({
      INTERNAL: "REVENUE BALTIC FY2025 9 | REVENUE AEGEAN 2025H1 1 | REVENUE AEGEAN 2025H2 2",
      CONFIDENTIAL: "REVENUE TERN FY2025 12",
    });
    const inChannel = { ...ANNA, audience: "C1" } as const;
    await ask(engine, "Aegean revenue 2025", inChannel);
    const run = await ask(engine, "Baltic revenue 2025", { ...inChannel, asker: "U2" });
    expect(figuresOf(run).cells).toMatchObject([{ status: "withheld", because: "gives_away" }]);
  });

  it("in an earlier year holds nothing against a premise where it may not be made", async () => {
    const engine = await company({
      INTERNAL:
        "REVENUE BALTIC 2026-9M 9 | REVENUE BALTIC 2025Q1 1 | REVENUE BALTIC 2025Q2 2 | REVENUE BALTIC 2025Q3 3",
      CONFIDENTIAL: "REVENUE BALTIC 2025H1 4",
    });
    const { premise, derived, cells } = figuresOf(await ask(engine, "why did Baltic revenue fall in 9M 2026"));
    expect([premise, derived, cells.length]).toEqual([null, [], 1]);
  });
});

const PERIODS = ["FY2025", "2025H1", "2025H2", "2025-9M", "2025Q1", "2025Q2", "2025Q3", "2025Q4"];
const NAMES: Readonly<Record<string, string>> = { TERN: "Tern", BALTIC: "Baltic", AEGEAN: "Aegean" };
const TRAFFIC: Readonly<Record<string, string>> = { TOTAL: "", FREIGHT: "freight ", CARS: "cars " };
const ALL = Object.keys(NAMES).flatMap((entity) =>
  PERIODS.flatMap((period) => Object.keys(TRAFFIC).map((traffic) => cell("REVENUE", entity, period, traffic))),
);

/** Quarters as the stretches of time that periods are made of. */
const STRETCHES: World["stretches"] = {
  FY2025: ["1", "2", "3", "4"],
  "2025H1": ["1", "2"],
  "2025H2": ["3", "4"],
  "2025-9M": ["1", "2", "3"],
  "2025Q1": ["1"],
  "2025Q2": ["2"],
  "2025Q3": ["3"],
  "2025Q4": ["4"],
};

/** One for each region, traffic and quarter, so that everything adds up. */
function amountOf({ entity, period, dimensions }: Cell): string {
  const quarters = STRETCHES[period]?.length ?? 0;
  return String(quarters * (entity === "TERN" ? 2 : 1) * (dimensions.traffic === "TOTAL" ? 2 : 1));
}

function questionOf({ entity, period, dimensions }: Cell): string {
  return `${NAMES[entity]} ${TRAFFIC[dimensions.traffic ?? ""]}revenue ${period}`;
}

describe("whatever is stored and asked", () => {
  it("gives no figure away that is above the clearance, with its sums neither", async () => {
    let sums = 0;
    const level = fc.constantFrom<Clearance | null>(null, null, "INTERNAL", "INTERNAL", "INTERNAL", "CONFIDENTIAL");
    const asked = fc.array(fc.nat({ max: ALL.length - 1 }), { minLength: 4, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(fc.tuple(...ALL.map(() => level)), asked, async (levels, questions) => {
        const facts = memoryFactStore();
        for (const sensitivity of ["INTERNAL", "CONFIDENTIAL"] as const) {
          const own = ALL.filter((_, index) => levels[index] === sensitivity);
          const document = documentOf(
            `${sensitivity}.csv`,
            own.map((one) => fact(one, amountOf(one))),
          );
          await facts.replaceDocument({ ...document, sensitivity });
        }
        const engine = await openTestEngine({ facts, shown: memoryShown() });
        const shown = new Map<string, Cell>();
        for (const index of questions) {
          const run = await ask(engine, questionOf(ALL[index] ?? cell("REVENUE", "TERN", "FY2025")));
          const { cells } = figuresOf(run);
          sums += cells.filter(({ status }) => status === "summed").length;
          for (const one of storedCells(cells)) shown.set(cellKey(one.cell), one.cell);
        }
        const stored = ALL.filter((_, index) => levels[index] !== null);
        const world: World = {
          children: { TERN: ["BALTIC", "AEGEAN"], BALTIC: [], AEGEAN: [] },
          values: { traffic: ["TOTAL", "FREIGHT", "CARS"] },
          stretches: STRETCHES,
          stored,
        };
        const isKnown = workedOut([...shown.values()], sumsOf(world), world);
        const kept = ALL.filter((_, index) => levels[index] === "CONFIDENTIAL");
        expect(kept.filter((one) => isKnown(one))).toEqual([]);
      }),
      { numRuns: 40, seed: 20261126 },
    );
    expect(sums).toBeGreaterThan(20);
  });
});
