import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteFactStore, type SqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { Cell } from "../../src/domain/fact.ts";
import type { Language } from "../../src/domain/profile.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { disputesOf } from "../../src/server/disputes.ts";
import { GLOSSARY } from "../answer/company.ts";
import { documentOf, factOf } from "../support/facts.ts";

const TODAY = { year: 2026, month: 3, day: 2 };

let facts: SqliteFactStore;
let disputes: ReturnType<typeof disputesOf>;

beforeEach(() => {
  facts = openSqliteFactStore(":memory:");
  disputes = disputesOf({ glossary: GLOSSARY, facts }, () => TODAY);
});
afterEach(() => facts.close());

type Row = readonly [value: string, cell: Partial<Cell>];

async function load(doc: string, sensitivity: Clearance, ...rows: readonly Row[]): Promise<void> {
  const stated = rows.map(([value, cell], at) => {
    const place = { metric: "REVENUE", entity: "BALTIC", period: "FY2025", dimensions: { traffic: "TOTAL" } };
    return factOf({ value, doc, locator: `line=${at + 2},col=4`, cell: { ...place, ...cell } });
  });
  await facts.replaceDocument({ ...documentOf(doc, stated), sensitivity });
}

const shown = async (level: Clearance = "INTERNAL", language: Language = "en") => {
  const { count, first } = await disputes(level, language);
  return [String(count), ...first.map(({ text }) => text)];
};

describe("the figures that documents disagree on", () => {
  it("are counted, and the newest are shown with every figure and its source", async () => {
    const older = ["FY2019", "FY2020", "FY2021", "FY2022", "FY2023"].map((period): Row => ["5", { period }]);
    await load("a.csv", "INTERNAL", ["700", {}], ["900", { entity: "TERN" }], ...older);
    await load("b.csv", "INTERNAL", ["701", {}], ["900", { entity: "TERN" }]);
    await load("c.csv", "INTERNAL", ...older.map(([, cell]): Row => ["7", cell]));
    const [count, newest, ...others] = await shown();
    expect([count, others.length]).toEqual(["6", 4]);
    expect(newest).toMatch(/Tern Baltic.*700 USD m \(.*a\.csv.*; 701 USD m \(.*b\.csv/u);
    expect(others[0]).toContain("FY2023");
    expect((await shown("INTERNAL", "zh"))[1]).toMatch(/波罗的海.*700.*；.*701/u);
  });

  it("are each asked by a question about just that figure", async () => {
    await load("a.csv", "INTERNAL", ["700", { dimensions: { traffic: "CARS" } }]);
    await load("b.csv", "INTERNAL", ["701", { dimensions: { traffic: "CARS" } }]);
    const [one] = (await disputes("INTERNAL", "en")).first;
    expect(one?.offer.asks).toMatchObject({
      kind: "request",
      request: {
        group: {
          metrics: ["REVENUE"],
          entities: ["BALTIC"],
          periods: ["FY2025"],
          dimensions: { traffic: ["CARS"] },
        },
        operation: null,
      },
    });
  });

  it("are those of now: a load and a withdrawal count at once", async () => {
    await load("a.csv", "INTERNAL", ["700", {}]);
    expect(await shown()).toEqual(["0"]);
    await load("b.csv", "INTERNAL", ["701", {}]);
    expect((await shown())[0]).toBe("1");
    await facts.withdrawDocument("b.csv");
    expect(await shown()).toEqual(["0"]);
  });

  it("say nothing of what is above the level, not by the count either", async () => {
    await load("a.csv", "INTERNAL", ["700", {}], ["5", { period: "FY2024" }]);
    await load("b.csv", "INTERNAL", ["6", { period: "FY2024" }]);
    await load("secret.csv", "RESTRICTED", ["701", {}]);
    const [count, ...lines] = await shown();
    expect(count).toBe("1");
    // A figure of this metric is above the level, and might follow from those beside it.
    expect(lines).toEqual([expect.stringMatching(/^[^:]*FY2024[^:]*$/u)]);
    const [all, secret, open] = await shown("RESTRICTED");
    expect(all).toBe("2");
    // Not everybody may see it: an answer shows it, which is recorded.
    expect(secret).toMatch(/^[^:]*FY2025[^:]*$/u);
    expect(open).toMatch(/FY2024 · Revenue: 5 USD m \(.*a\.csv.*; 6 USD m \(.*b\.csv/u);
  });

  it("are none that the company file does not know", async () => {
    await load("a.csv", "INTERNAL", ["1", { metric: "GONE" }], ["1", { entity: "GONE" }]);
    await load("b.csv", "INTERNAL", ["2", { metric: "GONE" }], ["2", { entity: "GONE" }]);
    expect(await shown()).toEqual(["0"]);
  });
});
