import { describe, expect, it } from "vitest";
import type { OperandOperation, SlotGroup } from "../../src/domain/intent.ts";
import { fullPlan, groupOf } from "./plans.ts";

async function computed(op: OperandOperation, ...groups: readonly SlotGroup[]): Promise<readonly string[] | null> {
  const plan = await fullPlan(groups, { kind: "between", op, first: groups.length - 2 });
  return plan.unserved ? null : plan.computations.map((text) => text.split(":")[0] ?? "");
}

const WHOLE = groupOf({ entities: ["GROUP"] });
const AGENCY = groupOf({ dimensions: { channel: ["AGENCY"] } });

describe("a computation between two groups", () => {
  it("is what is left where the second is a part of the first", async () => {
    expect(await computed("difference", WHOLE, AGENCY)).toEqual(["subtract"]);
    expect(await computed("difference", groupOf(), groupOf({ periods: ["2025H1"] }))).toEqual(["subtract"]);
  });

  it("is a gap between figures that do not hold each other", async () => {
    expect(await computed("difference", AGENCY, groupOf({ entities: ["CN"] }))).toEqual(["gap"]);
    expect(await computed("difference", groupOf(), groupOf({ periods: ["2024H1"] }))).toEqual(["gap"]);
  });

  it("keeps the order in which its sides are named", async () => {
    const { computations } = await fullPlan([WHOLE, groupOf()], { kind: "between", op: "ratio", first: 0 });
    expect(computations).toEqual(["ratio: REVENUE GROUP FY2025 | REVENUE HK FY2025"]);
  });

  it("leaves the groups before it as they are", async () => {
    const plan = await fullPlan([groupOf({ metrics: ["PROFIT"] }), AGENCY, groupOf()], {
      kind: "between",
      op: "share",
      first: 1,
    });
    expect(plan.cells).toHaveLength(3);
    expect(plan.computations).toEqual(["share: REVENUE HK AGENCY FY2025 | REVENUE HK FY2025"]);
  });

  it("pairs one with each of several, and several only with as many", async () => {
    const years = ["FY2024", "FY2025"];
    expect(await computed("share", groupOf({ periods: years }), WHOLE)).toEqual(["share", "share"]);
    expect(await computed("share", groupOf({ periods: years }), { ...WHOLE, periods: years })).toHaveLength(2);
    expect(
      await computed("share", groupOf({ periods: years }), { ...WHOLE, periods: [...years, "FY2023"] }),
    ).toBeNull();
    expect(await computed("share", groupOf({ metrics: [] }), WHOLE)).toBeNull();
  });
});

describe("a difference between two groups", () => {
  it("is between figures that each have their own period", async () => {
    const groups = [groupOf({ periods: ["FY2024"] }), groupOf({ entities: ["CN"] })];
    for (const kind of ["difference", "compare"] as const) {
      const { computations } = await fullPlan(groups, { kind });
      expect(computations).toEqual(["gap: REVENUE CN FY2025 | REVENUE HK FY2024"]);
    }
  });
});

describe("a share of two metrics and an entity with its whole", () => {
  it("is not computed, since the whole is not said", async () => {
    const group = groupOf({ metrics: ["PROFIT", "REVENUE"], entities: ["HK", "GROUP"] });
    expect((await fullPlan([group], { kind: "share" })).unserved).toBe(true);
  });
});
