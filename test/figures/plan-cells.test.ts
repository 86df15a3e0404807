import { describe, expect, it } from "vitest";
import type { Operation, SlotGroup } from "../../src/domain/intent.ts";
import { CELLS_MAX } from "../../src/figures/plan-cells.ts";
import { fullPlan, groupOf, planned } from "./plans.ts";

type Row = readonly [name: string, Partial<SlotGroup>, Operation | null, readonly string[], readonly string[]];

const YEARS = ["FY2024", "FY2025"];
const yearly: Operation = { kind: "growth", base: "year_earlier" };
const before: Operation = { kind: "growth", base: "period_before" };
const between: Operation = { kind: "growth", base: "named_periods" };
const difference: Operation = { kind: "difference" };
const netChange: Operation = { kind: "difference", base: "period_before" };
const compare: Operation = { kind: "compare" };

const LEVELS: readonly Row[] = [
  ["one cell for one of each", {}, null, ["REVENUE HK FY2025"], []],
  [
    "entities, then metrics, then dimension values, then periods",
    {
      entities: ["CN", "HK"],
      metrics: ["PROFIT", "REVENUE"],
      periods: ["2025Q3"],
      dimensions: { channel: ["BANCA", "AGENCY"] },
    },
    null,
    [
      "PROFIT CN BANCA 2025Q3",
      "PROFIT CN AGENCY 2025Q3",
      "REVENUE CN BANCA 2025Q3",
      "REVENUE CN AGENCY 2025Q3",
      "PROFIT HK BANCA 2025Q3",
      "PROFIT HK AGENCY 2025Q3",
      "REVENUE HK BANCA 2025Q3",
      "REVENUE HK AGENCY 2025Q3",
    ],
    [],
  ],
  ["the whole for a dimension without a value", { dimensions: { channel: [] } }, null, ["REVENUE HK FY2025"], []],
  ["each cell once", { entities: ["HK", "HK"] }, null, ["REVENUE HK FY2025"], []],
  ["no cell for a slot that is empty", { metrics: [] }, null, [], []],
  [
    "two years in the order of the question, with their change from the earlier to the later",
    { periods: ["FY2025", "FY2024"] },
    null,
    ["REVENUE HK FY2025", "REVENUE HK FY2024"],
    ["added change: REVENUE HK FY2024 | REVENUE HK FY2025"],
  ],
  [
    "two years of two entities, each with its change",
    { entities: ["HK", "CN"], periods: YEARS },
    null,
    ["REVENUE HK FY2024", "REVENUE HK FY2025", "REVENUE CN FY2024", "REVENUE CN FY2025"],
    ["added change: REVENUE HK FY2024 | REVENUE HK FY2025", "added change: REVENUE CN FY2024 | REVENUE CN FY2025"],
  ],
  [
    "three years without a change",
    { periods: ["FY2023", ...YEARS] },
    null,
    ["REVENUE HK FY2023", "REVENUE HK FY2024", "REVENUE HK FY2025"],
    [],
  ],
];

const GROWTH: readonly Row[] = [
  [
    "the year before a year",
    {},
    yearly,
    ["REVENUE HK FY2024", "REVENUE HK FY2025"],
    ["growth: REVENUE HK FY2024 | REVENUE HK FY2025"],
  ],
  [
    "the same quarter of the year before",
    { periods: ["2025Q1"] },
    yearly,
    ["REVENUE HK 2024Q1", "REVENUE HK 2025Q1"],
    ["growth: REVENUE HK 2024Q1 | REVENUE HK 2025Q1"],
  ],
  [
    "the quarter before, over the turn of the year",
    { periods: ["2025Q1"] },
    before,
    ["REVENUE HK 2024Q4", "REVENUE HK 2025Q1"],
    ["growth: REVENUE HK 2024Q4 | REVENUE HK 2025Q1"],
  ],
  [
    "the half before",
    { periods: ["2025H2"] },
    before,
    ["REVENUE HK 2025H1", "REVENUE HK 2025H2"],
    ["growth: REVENUE HK 2025H1 | REVENUE HK 2025H2"],
  ],
  [
    "the month before",
    { periods: ["2025-01"] },
    before,
    ["REVENUE HK 2024-12", "REVENUE HK 2025-01"],
    ["growth: REVENUE HK 2024-12 | REVENUE HK 2025-01"],
  ],
  [
    "the nine months of the year before",
    { periods: ["2025-9M"] },
    yearly,
    ["REVENUE HK 2024-9M", "REVENUE HK 2025-9M"],
    ["growth: REVENUE HK 2024-9M | REVENUE HK 2025-9M"],
  ],
  [
    "the year before each of several years, a year that is a base and a target standing once",
    { periods: ["FY2023", "FY2024"] },
    yearly,
    ["REVENUE HK FY2022", "REVENUE HK FY2023", "REVENUE HK FY2024"],
    ["growth: REVENUE HK FY2022 | REVENUE HK FY2023", "growth: REVENUE HK FY2023 | REVENUE HK FY2024"],
  ],
  [
    "the first and the last of the periods that are named, whatever their order",
    { periods: ["FY2025", "FY2023", "FY2024"] },
    between,
    ["REVENUE HK FY2025", "REVENUE HK FY2023"],
    ["growth: REVENUE HK FY2023 | REVENUE HK FY2025"],
  ],
  [
    "the year before a year, as a net change",
    {},
    netChange,
    ["REVENUE HK FY2024", "REVENUE HK FY2025"],
    ["asked change: REVENUE HK FY2024 | REVENUE HK FY2025"],
  ],
  [
    "the quarter before each quarter, as net changes",
    { periods: ["2025Q1", "2025Q2"] },
    netChange,
    ["REVENUE HK 2024Q4", "REVENUE HK 2025Q1", "REVENUE HK 2025Q2"],
    ["asked change: REVENUE HK 2024Q4 | REVENUE HK 2025Q1", "asked change: REVENUE HK 2025Q1 | REVENUE HK 2025Q2"],
  ],
  [
    "the year before where only one period is named",
    {},
    between,
    ["REVENUE HK FY2024", "REVENUE HK FY2025"],
    ["growth: REVENUE HK FY2024 | REVENUE HK FY2025"],
  ],
  [
    "each entity by itself",
    { entities: ["HK", "CN"] },
    yearly,
    ["REVENUE HK FY2024", "REVENUE HK FY2025", "REVENUE CN FY2024", "REVENUE CN FY2025"],
    ["growth: REVENUE HK FY2024 | REVENUE HK FY2025", "growth: REVENUE CN FY2024 | REVENUE CN FY2025"],
  ],
  [
    "the same part of a dimension",
    { dimensions: { channel: ["AGENCY"] } },
    yearly,
    ["REVENUE HK AGENCY FY2024", "REVENUE HK AGENCY FY2025"],
    ["growth: REVENUE HK AGENCY FY2024 | REVENUE HK AGENCY FY2025"],
  ],
];

const PAIRS: readonly Row[] = [
  [
    "a difference of two years, later minus earlier",
    { periods: ["FY2025", "FY2024"] },
    difference,
    ["REVENUE HK FY2025", "REVENUE HK FY2024"],
    ["asked change: REVENUE HK FY2024 | REVENUE HK FY2025"],
  ],
  [
    "a difference of one year, on the year before",
    {},
    difference,
    ["REVENUE HK FY2024", "REVENUE HK FY2025"],
    ["asked change: REVENUE HK FY2024 | REVENUE HK FY2025"],
  ],
  [
    "a difference of two entities, the first minus the second",
    { entities: ["CN", "HK"] },
    difference,
    ["REVENUE CN FY2025", "REVENUE HK FY2025"],
    ["gap: REVENUE HK FY2025 | REVENUE CN FY2025"],
  ],
  [
    "a difference of two metrics",
    { metrics: ["REVENUE", "PROFIT"] },
    difference,
    ["REVENUE HK FY2025", "PROFIT HK FY2025"],
    ["gap: PROFIT HK FY2025 | REVENUE HK FY2025"],
  ],
  [
    "a difference of two parts",
    { dimensions: { channel: ["AGENCY", "BANCA"] } },
    difference,
    ["REVENUE HK AGENCY FY2025", "REVENUE HK BANCA FY2025"],
    ["gap: REVENUE HK BANCA FY2025 | REVENUE HK AGENCY FY2025"],
  ],
  [
    "a difference of two years for two entities, each by itself",
    { entities: ["HK", "CN"], periods: YEARS },
    difference,
    ["REVENUE HK FY2024", "REVENUE HK FY2025", "REVENUE CN FY2024", "REVENUE CN FY2025"],
    ["asked change: REVENUE HK FY2024 | REVENUE HK FY2025", "asked change: REVENUE CN FY2024 | REVENUE CN FY2025"],
  ],
  [
    "a comparison of two entities as their gap",
    { entities: ["HK", "CN"] },
    compare,
    ["REVENUE HK FY2025", "REVENUE CN FY2025"],
    ["gap: REVENUE CN FY2025 | REVENUE HK FY2025"],
  ],
  [
    "a comparison of two years as their change",
    { periods: YEARS },
    compare,
    ["REVENUE HK FY2024", "REVENUE HK FY2025"],
    ["asked change: REVENUE HK FY2024 | REVENUE HK FY2025"],
  ],
  ["a comparison of one cell as that cell", {}, compare, ["REVENUE HK FY2025"], []],
  [
    "a comparison of three entities side by side",
    { entities: ["HK", "CN", "GROUP"] },
    compare,
    ["REVENUE HK FY2025", "REVENUE CN FY2025", "REVENUE GROUP FY2025"],
    [],
  ],
  [
    "compound growth from the first to the last year",
    { periods: ["FY2023", ...YEARS] },
    { kind: "cagr" },
    ["REVENUE HK FY2023", "REVENUE HK FY2025"],
    ["cagr over 2: REVENUE HK FY2023 | REVENUE HK FY2025"],
  ],
  [
    "compound growth between the same quarters",
    { periods: ["2022Q3", "2025Q3"] },
    { kind: "cagr" },
    ["REVENUE HK 2022Q3", "REVENUE HK 2025Q3"],
    ["cagr over 3: REVENUE HK 2022Q3 | REVENUE HK 2025Q3"],
  ],
  [
    "a share of the parent for each of its parts",
    { entities: ["GROUP"] },
    { kind: "share", over: "entity" },
    ["REVENUE HK FY2025", "REVENUE GROUP FY2025", "REVENUE CN FY2025"],
    ["share: REVENUE HK FY2025 | REVENUE GROUP FY2025", "share: REVENUE CN FY2025 | REVENUE GROUP FY2025"],
  ],
  [
    "a sum of several",
    { entities: ["HK", "CN"] },
    { kind: "sum" },
    ["REVENUE HK FY2025", "REVENUE CN FY2025"],
    ["sum: REVENUE HK FY2025 | REVENUE CN FY2025"],
  ],
  [
    "a sum of several metrics of one member and period",
    { metrics: ["PROFIT", "REVENUE"] },
    { kind: "sum" },
    ["PROFIT HK FY2025", "REVENUE HK FY2025"],
    ["sum: PROFIT HK FY2025 | REVENUE HK FY2025"],
  ],
  [
    "a sum of parts beside their whole without it",
    { entities: ["HK", "CN", "GROUP"] },
    { kind: "sum" },
    ["REVENUE HK FY2025", "REVENUE CN FY2025", "REVENUE GROUP FY2025"],
    ["sum: REVENUE HK FY2025 | REVENUE CN FY2025"],
  ],
  [
    "a sum of the members beside their whole",
    { entities: ["GROUP"] },
    { kind: "sum", over: "entity" },
    ["REVENUE HK FY2025", "REVENUE CN FY2025", "REVENUE GROUP FY2025"],
    ["sum: REVENUE HK FY2025 | REVENUE CN FY2025"],
  ],
  ["a sum of one as that one", {}, { kind: "sum" }, ["REVENUE HK FY2025"], []],
  [
    "a mean of several",
    { periods: YEARS },
    { kind: "average" },
    ["REVENUE HK FY2024", "REVENUE HK FY2025"],
    ["average: REVENUE HK FY2024 | REVENUE HK FY2025"],
  ],
  [
    "a quotient of two metrics",
    { metrics: ["PROFIT", "REVENUE"] },
    { kind: "ratio" },
    ["PROFIT HK FY2025", "REVENUE HK FY2025"],
    ["ratio: PROFIT HK FY2025 | REVENUE HK FY2025"],
  ],
  [
    "a quotient for each year",
    { metrics: ["PROFIT", "REVENUE"], periods: YEARS },
    { kind: "ratio" },
    ["PROFIT HK FY2024", "PROFIT HK FY2025", "REVENUE HK FY2024", "REVENUE HK FY2025"],
    ["ratio: PROFIT HK FY2024 | REVENUE HK FY2024", "ratio: PROFIT HK FY2025 | REVENUE HK FY2025"],
  ],
  [
    "a quotient of two entities, as they are named",
    { entities: ["HK", "CN"] },
    { kind: "ratio" },
    ["REVENUE HK FY2025", "REVENUE CN FY2025"],
    ["ratio: REVENUE HK FY2025 | REVENUE CN FY2025"],
  ],
  [
    "a quotient of two years, as they are named",
    { periods: ["FY2025", "FY2024"] },
    { kind: "ratio" },
    ["REVENUE HK FY2025", "REVENUE HK FY2024"],
    ["ratio: REVENUE HK FY2025 | REVENUE HK FY2024"],
  ],
  [
    "a share whose whole is named first",
    { metrics: ["REVENUE", "PROFIT"] },
    { kind: "share", wholeFirst: true },
    ["REVENUE HK FY2025", "PROFIT HK FY2025"],
    ["share: PROFIT HK FY2025 | REVENUE HK FY2025"],
  ],
  [
    "another scale of each cell",
    { periods: YEARS },
    { kind: "scale", scale: "BN" },
    ["REVENUE HK FY2024", "REVENUE HK FY2025"],
    ["scale BN: REVENUE HK FY2024", "scale BN: REVENUE HK FY2025"],
  ],
];

describe.each([
  ["the cells of a question are", LEVELS],
  ["growth is over", GROWTH],
  ["two or more cells give", PAIRS],
] as const)("%s", (_title, rows) => {
  it.each(rows)("%s", async (_name, group, operation, cells, computations) => {
    expect(await planned(group, operation)).toEqual({ cells, computations });
  });
});

describe("a computation that has nothing to compute with is not served:", () => {
  it.each<readonly [string, Partial<SlotGroup>, Operation]>([
    ["the year as the period before a year", {}, before],
    ["the period before nine months", { periods: ["2025-9M"] }, before],
    ["the period before a year to date", { periods: ["2026YTD"] }, before],
    ["growth of the trailing year over the year before", { periods: ["TTM"] }, yearly],
    ["a difference of the trailing year", { periods: ["TTM"] }, difference],
    ["growth of a leap day over the year before", { periods: ["2024-02-29"] }, yearly],
    ["the period before a month to date", { periods: ["2026-02MTD"] }, before],
    ["growth of a period that is none", { periods: ["someday"] }, yearly],
    ["compound growth of one year", {}, { kind: "cagr" }],
    ["compound growth between unlike periods", { periods: ["2023H1", "FY2025"] }, { kind: "cagr" }],
    ["compound growth within one year", { periods: ["2025Q1", "2025Q3"] }, { kind: "cagr" }],
    ["compound growth of the trailing year", { periods: ["TTM", "TTM"] }, { kind: "cagr" }],
    ["a mean of one figure", {}, { kind: "average" }],
    ["a quotient of one metric", {}, { kind: "ratio" }],
    ["a quotient of three metrics", { metrics: ["PROFIT", "REVENUE", "CUSTOMERS"] }, { kind: "ratio" }],
  ])("%s", async (_name, group, operation) => {
    expect(await planned(group, operation)).toBeNull();
  });

  it("and then no cell is read", async () => {
    expect(await fullPlan([groupOf()], { kind: "cagr" })).toEqual({
      cells: [],
      computations: [],
      asked: 0,
      unserved: true,
    });
  });
});

describe("several groups", () => {
  it("stand one after the other, a shared cell once", async () => {
    const groups = [groupOf(), groupOf({ entities: ["CN"], metrics: ["PROFIT"], periods: ["FY2024"] }), groupOf()];
    const { cells, computations } = await fullPlan(groups, null);
    expect(cells).toEqual(["REVENUE HK FY2025", "PROFIT CN FY2024"]);
    expect(computations).toEqual([]);
  });

  it("have the quotient of each", async () => {
    const both = ["PROFIT", "REVENUE"];
    const { computations } = await fullPlan(
      [groupOf({ metrics: both }), groupOf({ metrics: both, entities: ["CN"] })],
      {
        kind: "ratio",
      },
    );
    expect(computations).toEqual([
      "ratio: PROFIT HK FY2025 | REVENUE HK FY2025",
      "ratio: PROFIT CN FY2025 | REVENUE CN FY2025",
    ]);
  });
});

function months(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, i) => `${2020 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`,
  );
}

describe("an answer that would be too long", () => {
  it("shows the first cells and says how many were asked for", async () => {
    const { cells, asked } = await fullPlan([groupOf({ periods: months(30) })], null);
    expect(cells).toHaveLength(CELLS_MAX);
    expect(cells.at(-1)).toBe("REVENUE HK 2021-12");
    expect(asked).toBe(30);
  });

  it("is cut only beyond the limit", async () => {
    const { cells, asked } = await fullPlan([groupOf({ periods: months(CELLS_MAX) })], null);
    expect(cells).toHaveLength(CELLS_MAX);
    expect(asked).toBe(CELLS_MAX);
  });

  it("computes nothing from a cell that is not shown", async () => {
    const { cells, computations, asked } = await fullPlan([groupOf({ periods: months(16) })], yearly);
    expect(asked).toBe(28);
    expect(computations).not.toHaveLength(0);
    for (const computation of computations) {
      for (const operand of computation.replace("growth: ", "").split(" | ")) expect(cells).toContain(operand);
    }
  });
});
