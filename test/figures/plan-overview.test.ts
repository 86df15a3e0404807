import { describe, expect, it } from "vitest";
import type { Operation, SlotGroup } from "../../src/domain/intent.ts";
import { fullPlan, groupOf, type PlanShape } from "./plans.ts";

const HEADLINE: Operation = { kind: "overview", headline: true };
const METRICS = ["REVENUE", "PROFIT", "ROE", "CUSTOMERS"];
const BY_MARKET: Operation = { kind: "overview", headline: true, over: "entity" };
const NAMED: PlanShape = { profile: { headline: METRICS } };

function planOf(group: Partial<SlotGroup>, operation: Operation = HEADLINE, shape?: PlanShape) {
  return fullPlan([groupOf({ metrics: METRICS, ...group })], operation, shape);
}

describe("the plan of an overview", () => {
  it("reads each figure and the one of the year before, and no other", async () => {
    const { cells, computations, asked } = await planOf({ periods: ["2025Q3"] });
    expect(cells).toEqual(METRICS.flatMap((metric) => [`${metric} HK 2025Q3`, `${metric} HK 2024Q3`]));
    expect(computations).toEqual(METRICS.map((metric) => `added change: ${metric} HK 2024Q3 | ${metric} HK 2025Q3`));
    expect(asked).toBe(cells.length);
  });

  it.each(["FY2025", "2025H1", "2025-9M", "2025-03", "2025-06-30", "2025YTD"])(
    "has a year before for %s",
    async (period) => {
      const { overview } = await planOf({ periods: [period], metrics: ["REVENUE"] });
      expect(overview?.[0]?.before?.period).toBe(period.replace("2025", "2024"));
    },
  );

  it("has none for the last twelve months", async () => {
    const { cells, computations } = await planOf({ periods: ["TTM"], metrics: ["REVENUE"] });
    expect([cells, computations]).toEqual([["REVENUE HK TTM"], []]);
  });

  it("reads a figure once that is also the year before of another one", async () => {
    const { cells } = await planOf({ periods: ["FY2024", "FY2025"], metrics: ["REVENUE"] });
    expect(cells).toEqual(["REVENUE HK FY2024", "REVENUE HK FY2023", "REVENUE HK FY2025"]);
  });

  it("has the same metrics for every market: the last ones are left out where there are too many", async () => {
    const group = { entities: ["GROUP", "HK", "CN"], periods: ["FY2025", "2025Q1"] };
    const { cells, overview, asked } = await planOf(group, HEADLINE, NAMED);
    expect([cells.length, overview?.length, asked]).toEqual([24, 12, 48]);
    expect(new Set(cells.map((cell) => cell.split(" ")[0]))).toEqual(new Set(["REVENUE", "PROFIT"]));
  });

  it("leaves out unsaid what nobody named", async () => {
    const group = { entities: ["GROUP", "HK", "CN"], periods: ["FY2025", "2025Q1"] };
    const { cells, asked } = await planOf(group);
    expect(asked).toBe(cells.length);
  });

  it("is of four companies at most, and says so", async () => {
    const { overview, asked, cells } = await planOf({ entities: ["A", "B", "C", "D", "E"], metrics: ["REVENUE"] });
    expect(overview?.map(({ now }) => now.entity)).toEqual(["A", "B", "C", "D"]);
    expect([cells.length, asked]).toEqual([8, 10]);
  });

  it("lists the parts of a company", async () => {
    const { overview } = await planOf({ entities: ["GROUP"], metrics: ["REVENUE"] }, BY_MARKET);
    expect(overview?.map(({ now }) => now.entity)).toEqual(["HK", "CN"]);
  });

  it("has no parts of a market to list", async () => {
    expect((await planOf({}, BY_MARKET)).unserved).toBe(true);
  });
});
