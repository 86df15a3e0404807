import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CellResult } from "../../src/domain/answer.ts";
import { type Cell, cellKey } from "../../src/domain/fact.ts";
import { CLEARANCES, type Clearance, isReadable } from "../../src/domain/sensitivity.ts";
import type { FactStore } from "../../src/figures/fact-store.ts";
import { readOrCompute } from "../../src/figures/read-or-compute.ts";
import { cell, fact } from "../answer/company.ts";
import { RATIO_GLOSSARY, ratioFacts, ratioStore } from "../answer/ratio-company.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { documentOf } from "../support/facts.ts";

/** `30 PCT of 3 / 10`, `(1 + 2)` for an operand that is a sum, or the state of the cell. */
function said(result: CellResult): string {
  switch (result.status) {
    case "found":
      return result.statement.figure.value;
    case "summed":
      return `(${result.parts.map(said).join(" + ")})`;
    case "divided":
      return `${result.figure.value} ${result.figure.unit} of ${said(result.dividend)} / ${said(result.divisor)}`;
    case "not_found":
    case "withheld":
    case "unrecognized_param":
      return result.status;
  }
}

async function read(store: FactStore, asked: string): Promise<string> {
  const [metric = "", entity = "", period = "", traffic] = asked.split(" ");
  return said(await readOrCompute(cell(metric, entity, period, traffic), { glossary: RATIO_GLOSSARY, store }));
}

const STORED = "COSTS BALTIC FY2025 3 | REVENUE BALTIC FY2025 9";
const RATIO = "COST_RATIO BALTIC FY2025";
const QUOTIENT = "33.3333333333 PCT of 3 / 9";

describe("a ratio that is not stored", () => {
  it.each([
    ["the quotient of its operands", STORED, RATIO, QUOTIENT],
    ["times, where that is its unit", STORED, "COVER BALTIC FY2025", "3 X of 9 / 3"],
    [
      "that of sums of parts",
      "COSTS BALTIC 2025H1 1 | COSTS BALTIC 2025Q3 2 | REVENUE BALTIC 2025H1 4 | REVENUE BALTIC 2025Q3 6",
      "COST_RATIO BALTIC 2025-9M",
      "30 PCT of (1 + 2) / (4 + 6)",
    ],
    [
      "that of a stored figure and a sum",
      "COSTS BALTIC FY2025 2 | COSTS AEGEAN FY2025 4 | REVENUE TERN FY2025 8",
      "COST_RATIO TERN FY2025",
      "75 PCT of (2 + 4) / 8",
    ],
    [
      "that of the same part",
      "COSTS BALTIC FY2025 CARS 1 | REVENUE BALTIC FY2025 CARS 4 | REVENUE BALTIC FY2025 8",
      "COST_RATIO BALTIC FY2025 CARS",
      "25 PCT of 1 / 4",
    ],
    [
      "negative below a negative dividend",
      "COSTS BALTIC FY2025 -1 | REVENUE BALTIC FY2025 4",
      RATIO,
      "-25 PCT of -1 / 4",
    ],
    ["zero below zero", "COSTS BALTIC FY2025 0 | REVENUE BALTIC FY2025 4", RATIO, "0 PCT of 0 / 4"],
    ["what is stored, where it is stored", `${STORED} | COST_RATIO BALTIC FY2025 50`, RATIO, "50"],
  ])("is %s", async (_name, stored, asked, expected) => {
    expect(await read(await ratioStore({ INTERNAL: stored }), asked)).toBe(expected);
  });

  it.each([
    ["the dividend is missing", "REVENUE BALTIC FY2025 9", RATIO],
    ["the divisor is missing", "COSTS BALTIC FY2025 9", RATIO],
    ["only another year has the divisor", "COSTS BALTIC FY2025 3 | REVENUE BALTIC FY2024 9", RATIO],
    ["only the whole has the divisor", "COSTS BALTIC FY2025 CARS 3 | REVENUE BALTIC FY2025 9", `${RATIO} CARS`],
    ["the divisor is zero", "COSTS BALTIC FY2025 3 | REVENUE BALTIC FY2025 0", RATIO],
    ["the divisor is negative", "COSTS BALTIC FY2025 3 | REVENUE BALTIC FY2025 -9", RATIO],
    ["units differ", "COSTS BALTIC FY2025 3 EUR_M | REVENUE BALTIC FY2025 9", RATIO],
    ["scales differ", "COSTS BALTIC FY2025 3 USD_K | REVENUE BALTIC FY2025 9", RATIO],
    ["the company does not define it", `${STORED} | LOAD BALTIC FY2024 3`, "LOAD BALTIC FY2025"],
    ["a part of an operand is missing", "COSTS BALTIC 2025H1 3 | REVENUE BALTIC FY2025 9", RATIO],
  ])("has no quotient where %s", async (_name, stored, asked) => {
    expect(await read(await ratioStore({ INTERNAL: stored }), asked)).toBe("not_found");
  });

  it("has no quotient where documents disagree on an operand", async () => {
    for (const other of ["COSTS BALTIC FY2025 4", "REVENUE BALTIC FY2025 8"]) {
      const store = memoryFactStore();
      await store.replaceDocument(documentOf("one.csv", ratioFacts(STORED)));
      await store.replaceDocument(documentOf("other.csv", ratioFacts(other)));
      expect(await read(store, RATIO)).toBe("not_found");
    }
  });

  it("is read once where it is stored, and nothing besides", async () => {
    const store = await ratioStore({ INTERNAL: `${STORED} | COST_RATIO BALTIC FY2025 33.3` });
    const reads: string[] = [];
    const counted = {
      find: async (one: Cell) => {
        reads.push(cellKey(one));
        return store.find(one);
      },
      periods: () => Promise.reject(new Error("reads periods")),
    };
    const asked = cell("COST_RATIO", "BALTIC", "FY2025");
    expect(await readOrCompute(asked, { glossary: RATIO_GLOSSARY, store: counted })).toMatchObject({ status: "found" });
    expect(reads).toEqual([cellKey(asked)]);
  });
});

/** A year in which the ratio is stored too, as `COST_RATIO FY2024 of COSTS / REVENUE`. */
const stated = (ratio: string, of: string, where = "BALTIC FY2024"): string => {
  const [costs, revenue] = of.split("/");
  return `COST_RATIO ${where} ${ratio} | COSTS ${where} ${costs} | REVENUE ${where} ${revenue}`;
};

describe("a quotient is held against what documents state of the ratio", () => {
  it.each([
    ["the same", stated("25", "101/404"), QUOTIENT],
    ["the same but for rounding of the ratio", stated("33.3", "10/30.01"), QUOTIENT],
    ["the same but for rounding of the operands", stated("25.1", "101/404"), QUOTIENT],
    ["more than rounding of the operands explains", stated("25.3", "101/404"), "not_found"],
    ["more than rounding explains", stated("33.5", "10.01/30.01"), "not_found"],
    ["another basis", stated("40", "101/404"), "not_found"],
    ["another basis in another length of period", stated("40", "101/404", "BALTIC 2024Q2"), "not_found"],
    [
      "another basis beyond a year of which an operand is missing",
      `${stated("40", "101/404", "BALTIC FY2023")} | COST_RATIO BALTIC FY2024 25`,
      "not_found",
    ],
    [
      "another basis in one of two years",
      `${stated("40", "101/404", "BALTIC FY2023")} | ${stated("25", "101/404")}`,
      "not_found",
    ],
    ["a unit that the ratio has not", stated("25 X", "101/404"), "not_found"],
    [
      "nothing that compares, as an operand is missing",
      "COST_RATIO BALTIC FY2024 40 | COSTS BALTIC FY2024 1",
      QUOTIENT,
    ],
    ["nothing that compares, as the divisor is negative", stated("40", "101/-404"), QUOTIENT],
    ["another basis elsewhere", stated("40", "101/404", "AEGEAN FY2024"), QUOTIENT],
    [
      "another basis in a year of the same length, beside one of another",
      `${stated("40", "101/404")} | ${stated("25", "101/404", "BALTIC 2024Q2")}`,
      "not_found",
    ],
  ])("%s", async (_name, before, expected) => {
    expect(await read(await ratioStore({ INTERNAL: `${STORED} | ${before}` }), RATIO)).toBe(expected);
  });

  it.each([
    ["of the whole, where it is stated of no part", stated("40", "101/404"), "not_found"],
    [
      "of the part alone, where it is stated of that",
      `${stated("40", "101/404")} | ${stated("25", "101/404", "BALTIC FY2023 CARS")}`,
      "25 PCT of 1 / 4",
    ],
  ])("%s", async (_name, before, expected) => {
    const parts = "COSTS BALTIC FY2025 CARS 1 | REVENUE BALTIC FY2025 CARS 4";
    expect(await read(await ratioStore({ INTERNAL: `${parts} | ${before}` }), `${RATIO} CARS`)).toBe(expected);
  });
});

const PERIODS = ["FY2025", "2025H1", "2025H2", "2025Q3", "2025-9M"];
const METRICS = ["COSTS", "REVENUE", "COST_RATIO"];
const ALL = METRICS.flatMap((metric) =>
  ["TERN", "BALTIC", "AEGEAN"].flatMap((entity) => PERIODS.map((period) => cell(metric, entity, period))),
);

interface Held {
  readonly level: Clearance;
  readonly tenths: number;
}
const held: fc.Arbitrary<Held | null> = fc.option(
  fc.record({
    level: fc.constantFrom<Clearance>("PUBLIC", "INTERNAL", "INTERNAL", "CONFIDENTIAL"),
    tenths: fc.integer({ min: -20, max: 500 }),
  }),
  { nil: null, freq: 3 },
);
/** Ratios are seldom stored, since chance gives none that agrees. */
const heldOf = ({ metric }: Cell): fc.Arbitrary<Held | null> =>
  metric === "COST_RATIO" ? fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, held) : held;

describe("any store", () => {
  it("gives quotients of operands that their reader may see, and of no stored ratio", async () => {
    let quotients = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(...ALL.map(heldOf)),
        fc.constantFrom<Clearance>("PUBLIC", "INTERNAL", "CONFIDENTIAL"),
        async (all, level) => {
          const stored = memoryFactStore();
          for (const sensitivity of CLEARANCES) {
            const facts = ALL.flatMap((one, index) => {
              const own = all[index];
              const figure = {
                value: String((own?.tenths ?? 0) / 10),
                unit: one.metric === "COST_RATIO" ? "PCT" : "USD_M",
              };
              return own?.level === sensitivity ? [fact(one, figure.value, { figure })] : [];
            });
            await stored.replaceDocument({ ...documentOf(`${sensitivity}.csv`, facts), sensitivity });
          }
          const store = {
            find: (one: Cell) => stored.find(one, level),
            periods: (row: Parameters<FactStore["periods"]>[0]) => stored.periods(row, level),
          };
          const heldAt = (one: Cell): Held | null =>
            all[ALL.findIndex((other) => cellKey(other) === cellKey(one))] ?? null;
          for (const one of ALL.filter(({ metric }) => metric === "COST_RATIO")) {
            const result = await readOrCompute(one, { glossary: RATIO_GLOSSARY, store });
            if (result.status !== "divided") continue;
            quotients += 1;
            expect(heldAt(one)).toBeNull();
            const sums = [result.dividend, result.divisor].map((operand) => {
              const parts = operand.status === "found" ? [operand] : operand.parts;
              const own = parts.map((part) => heldAt(part.cell));
              expect(own.every((part) => part !== null && isReadable(part.level, level))).toBe(true);
              return own.reduce((sum, part) => sum + (part?.tenths ?? 0), 0);
            });
            const [dividend = 0, divisor = 0] = sums;
            expect(divisor).toBeGreaterThan(0);
            expect(Number(result.figure.value)).toBeCloseTo((dividend / divisor) * 100, 6);
            expect([result.dividend.cell, result.divisor.cell]).toEqual([
              { ...one, metric: "COSTS" },
              { ...one, metric: "REVENUE" },
            ]);
          }
        },
      ),
      { numRuns: 25, seed: 20261126 },
    );
    expect(quotients).toBeGreaterThan(10);
  });
});
