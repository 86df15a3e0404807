import { describe, expect, it } from "vitest";
import type { Cell } from "../../src/domain/fact.ts";
import type { Operation, SeriesAxis, SlotGroup } from "../../src/domain/intent.ts";
import { planned } from "./plans.ts";

function series(by: SeriesAxis): Operation {
  return { kind: "series", by };
}

const STORED: readonly Partial<Cell>[] = [
  { period: "FY2025" },
  { period: "FY2023" },
  { period: "FY2022", entity: "CN" },
  { period: "2025Q1" },
  { period: "2024Q4" },
  { period: "2025H1" },
  { period: "2025-11" },
  { period: "2026-01" },
  { period: "2025-02" },
  { period: "FY2021", dimensions: { channel: "AGENCY" } },
  { period: "FY2020", metric: "PROFIT" },
];

type Row = readonly [name: string, Partial<SlotGroup>, SeriesAxis, readonly string[]];

const ROWS: readonly Row[] = [
  ["the years that hold data, earliest first", { periods: [] }, "year", ["REVENUE HK FY2023", "REVENUE HK FY2025"]],
  ["the quarters that hold data", { periods: [] }, "quarter", ["REVENUE HK 2024Q4", "REVENUE HK 2025Q1"]],
  ["the halves that hold data", { periods: [] }, "half", ["REVENUE HK 2025H1"]],
  [
    "the months that hold data",
    { periods: [] },
    "month",
    ["REVENUE HK 2025-02", "REVENUE HK 2025-11", "REVENUE HK 2026-01"],
  ],
  [
    "the years of any of its entities",
    { periods: [], entities: ["HK", "CN"] },
    "year",
    ["HK", "CN"].flatMap((code) => ["FY2022", "FY2023", "FY2025"].map((year) => `REVENUE ${code} ${year}`)),
  ],
  ["the years of a part", { periods: [], dimensions: { channel: ["AGENCY"] } }, "year", ["REVENUE HK AGENCY FY2021"]],
  [
    "the years of the whole for a dimension without a value",
    { periods: [], dimensions: { channel: [] } },
    "year",
    ["REVENUE HK FY2023", "REVENUE HK FY2025"],
  ],
  [
    "the quarters of a year that is named, stored or not",
    {},
    "quarter",
    ["Q1", "Q2", "Q3", "Q4"].map((part) => `REVENUE HK 2025${part}`),
  ],
  [
    "the halves of two years",
    { periods: ["FY2024", "FY2025"] },
    "half",
    ["2024H1", "2024H2", "2025H1", "2025H2"].map((part) => `REVENUE HK ${part}`),
  ],
  ["the years that are named", { periods: ["FY2024", "FY2021"] }, "year", ["REVENUE HK FY2024", "REVENUE HK FY2021"]],
  [
    "the quarters that are named",
    { periods: ["2025Q3", "2025Q1"] },
    "quarter",
    ["REVENUE HK 2025Q3", "REVENUE HK 2025Q1"],
  ],
  ["the parts of a half", { periods: ["2025H1"] }, "quarter", ["REVENUE HK 2025Q1", "REVENUE HK 2025Q2"]],
  ["a period that has no such parts, as it is", { periods: ["2025Q1"] }, "half", ["REVENUE HK 2025Q1"]],
  [
    "the months of a calendar year",
    {},
    "month",
    Array.from({ length: 12 }, (_, i) => `REVENUE HK 2025-${String(i + 1).padStart(2, "0")}`),
  ],
  ["the children of an entity", { entities: ["GROUP"] }, "entity", ["REVENUE HK FY2025", "REVENUE CN FY2025"]],
  [
    "the entities that are named, where none has children",
    { entities: ["HK", "CN"] },
    "entity",
    ["REVENUE HK FY2025", "REVENUE CN FY2025"],
  ],
  [
    "the parts of a dimension, without the whole",
    {},
    "dimension",
    ["REVENUE HK AGENCY FY2025", "REVENUE HK BANCA FY2025"],
  ],
  [
    "the part of a dimension that is named",
    { dimensions: { channel: ["BANCA"] } },
    "dimension",
    ["REVENUE HK BANCA FY2025"],
  ],
  ["the metrics that are named", { metrics: ["PROFIT", "ROE"] }, "metric", ["PROFIT HK FY2025", "ROE HK FY2025"]],
];

describe("a series runs over", () => {
  it.each(ROWS)("%s", async (_name, group, axis, cells) => {
    expect((await planned(group, series(axis), { stored: STORED }))?.cells).toEqual(cells);
  });

  it("the months of a fiscal year that begins in April", async () => {
    const april = ["04", "05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `REVENUE HK 2024-${month}`);
    const january = ["01", "02", "03"].map((month) => `REVENUE HK 2025-${month}`);
    expect((await planned({}, series("month"), { startMonth: 4 }))?.cells).toEqual([...april, ...january]);
  });

  it("the parts of a dimension whose whole is listed among its values", async () => {
    const values = ["ALL", "BUS", "RAIL"].map((code) => [code, { code, label: { en: code }, aliases: [] }] as const);
    const mode = { code: "mode", label: { en: "Mode" }, aliases: [], defaultValue: "ALL", values: new Map(values) };
    const shape = { profile: { dimensions: new Map([["mode", mode]]) } };
    const plan = await planned({}, series("dimension"), shape);
    expect(plan?.cells).toEqual(["REVENUE HK BUS FY2025", "REVENUE HK RAIL FY2025"]);
  });

  it("the parts of the metrics that are stored by part, beside the whole of the others", async () => {
    const stored = [{ metric: "PROFIT", dimensions: { channel: "BANCA" } }, { metric: "ROE" }];
    const plan = await planned({ metrics: ["ROE", "PROFIT"] }, series("dimension"), { stored });
    expect(plan?.cells).toEqual(["ROE HK FY2025", "PROFIT HK AGENCY FY2025", "PROFIT HK BANCA FY2025"]);
  });

  it("the whole where the profile has no dimension", async () => {
    const shape = { profile: { dimensions: new Map() } };
    expect((await planned({}, series("dimension"), shape))?.cells).toEqual(["REVENUE HK FY2025"]);
  });

  it("nothing where no period is stored", async () => {
    expect((await planned({ periods: [], metrics: ["ROE"] }, series("year"), { stored: STORED }))?.cells).toEqual([]);
  });
});

describe("a series over the parts of one entity that has none", () => {
  it.each<readonly [string, Partial<SlotGroup>]>([
    ["of one year", { entities: ["CN"] }],
    ["of several years", { entities: ["CN"], periods: ["FY2024", "FY2025"] }],
    ["in a part of a dimension", { entities: ["CN"], dimensions: { channel: ["AGENCY"] } }],
  ])("is not served %s", async (_name, group) => {
    expect(await planned(group, series("entity"), { stored: STORED })).toBeNull();
  });
});

describe("a series of two periods", () => {
  it("shows their change, and one of three does not", async () => {
    const two = await planned({ periods: [] }, series("year"), { stored: STORED });
    expect(two?.computations).toEqual(["added change: REVENUE HK FY2023 | REVENUE HK FY2025"]);
    const three = await planned({ periods: [] }, series("month"), { stored: STORED });
    expect(three?.computations).toEqual([]);
  });
});

describe("the best period", () => {
  it("is looked for among the stored years where none is named", async () => {
    const operation: Operation = { kind: "rank", order: "highest", by: "period" };
    expect(await planned({ periods: [] }, operation, { stored: STORED })).toEqual({
      cells: ["REVENUE HK FY2023", "REVENUE HK FY2025"],
      computations: ["highest by period: REVENUE HK FY2023 | REVENUE HK FY2025"],
    });
  });
});
