import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import type { Operation, Part, SlotGroup } from "../../src/domain/intent.ts";
import { operandsOf } from "../../src/figures/computation.ts";
import { planPart } from "../../src/figures/plan-parts.ts";
import { cellText, groupOf, planned } from "./plans.ts";

const share: Operation = { kind: "share" };
const AGENCY: Part = { axis: "dimension", dimension: "channel", code: "AGENCY" };
const BANCA: Part = { axis: "dimension", dimension: "channel", code: "BANCA" };

function entity(code: string): Part {
  return { axis: "entity", code };
}

function rank(by: "entity" | "period", order: "highest" | "lowest" = "highest"): Operation {
  return { kind: "rank", order, by };
}

function subtract(...without: readonly Part[]): Operation {
  return { kind: "subtract", without };
}

type Row = readonly [name: string, Partial<SlotGroup>, Operation, readonly string[]];

const COMPUTED: readonly Row[] = [
  ["a share of the parent", {}, share, ["share: REVENUE HK FY2025 | REVENUE GROUP FY2025"]],
  [
    "a share of the whole that is named beside it",
    { entities: ["GROUP", "HK"] },
    share,
    ["share: REVENUE HK FY2025 | REVENUE GROUP FY2025"],
  ],
  [
    "a share for each part of the whole that is named",
    { entities: ["HK", "GROUP", "CN"] },
    share,
    ["share: REVENUE HK FY2025 | REVENUE GROUP FY2025", "share: REVENUE CN FY2025 | REVENUE GROUP FY2025"],
  ],
  [
    "a share for each year",
    { periods: ["FY2024", "FY2025"] },
    share,
    ["share: REVENUE HK FY2024 | REVENUE GROUP FY2024", "share: REVENUE HK FY2025 | REVENUE GROUP FY2025"],
  ],
  [
    "a dimension value of the entity's own whole",
    { dimensions: { channel: ["AGENCY"] } },
    share,
    ["share: REVENUE HK AGENCY FY2025 | REVENUE HK FY2025"],
  ],
  [
    "a dimension value of the whole of the ancestor that is named",
    { entities: ["HK", "GROUP"], dimensions: { channel: ["AGENCY"] } },
    share,
    ["share: REVENUE HK AGENCY FY2025 | REVENUE GROUP FY2025"],
  ],
  [
    "the parent without a child",
    { entities: ["GROUP"] },
    subtract(entity("HK")),
    ["subtract: REVENUE GROUP FY2025 | REVENUE HK FY2025"],
  ],
  [
    "the parent without all its children",
    { entities: ["GROUP"] },
    subtract(entity("HK"), entity("CN")),
    ["subtract: REVENUE GROUP FY2025 | REVENUE HK FY2025 | REVENUE CN FY2025"],
  ],
  [
    "the whole without one dimension value",
    {},
    subtract(AGENCY),
    ["subtract: REVENUE HK FY2025 | REVENUE HK AGENCY FY2025"],
  ],
  [
    "the whole without two dimension values",
    {},
    subtract(AGENCY, BANCA),
    ["subtract: REVENUE HK FY2025 | REVENUE HK AGENCY FY2025 | REVENUE HK BANCA FY2025"],
  ],
  [
    "the rest within one channel",
    { entities: ["GROUP"], dimensions: { channel: ["AGENCY"] } },
    subtract(entity("HK")),
    ["subtract: REVENUE GROUP AGENCY FY2025 | REVENUE HK AGENCY FY2025"],
  ],
  [
    "the order of the entities that are named",
    { entities: ["HK", "CN", "GROUP"] },
    rank("entity"),
    ["highest by entity: REVENUE HK FY2025 | REVENUE CN FY2025 | REVENUE GROUP FY2025"],
  ],
  [
    "the order of the children of the one that is named",
    { entities: ["GROUP"] },
    rank("entity", "lowest"),
    ["lowest by entity: REVENUE HK FY2025 | REVENUE CN FY2025"],
  ],
  [
    "the place of one among its siblings",
    { entities: ["CN"] },
    rank("entity"),
    ["place of REVENUE CN FY2025: REVENUE HK FY2025 | REVENUE CN FY2025"],
  ],
  [
    "an order for each metric",
    { entities: ["GROUP"], metrics: ["REVENUE", "PROFIT"] },
    rank("entity"),
    [
      "highest by entity: REVENUE HK FY2025 | REVENUE CN FY2025",
      "highest by entity: PROFIT HK FY2025 | PROFIT CN FY2025",
    ],
  ],
  [
    "the best of the years that are named",
    { periods: ["FY2023", "FY2024", "FY2025"] },
    rank("period"),
    ["highest by period: REVENUE HK FY2023 | REVENUE HK FY2024 | REVENUE HK FY2025"],
  ],
  [
    "the best year of each entity",
    { entities: ["HK", "CN"], periods: ["FY2024", "FY2025"] },
    rank("period", "lowest"),
    [
      "lowest by period: REVENUE HK FY2024 | REVENUE HK FY2025",
      "lowest by period: REVENUE CN FY2024 | REVENUE CN FY2025",
    ],
  ],
];

describe("over a whole and its parts, a question asks for", () => {
  it.each(COMPUTED)("%s", async (_name, group, operation, computations) => {
    expect((await planned(group, operation))?.computations).toEqual(computations);
  });

  it("only the cells that are computed from", async () => {
    expect((await planned({ entities: ["GROUP"] }, subtract(AGENCY)))?.cells).toEqual([
      "REVENUE GROUP FY2025",
      "REVENUE GROUP AGENCY FY2025",
    ]);
    expect((await planned({ entities: ["GROUP"] }, rank("entity")))?.cells).toEqual([
      "REVENUE HK FY2025",
      "REVENUE CN FY2025",
    ]);
  });
});

describe("a question that names no whole or no parts is not served:", () => {
  it.each<readonly [string, Partial<SlotGroup>, Operation]>([
    ["the share of the whole company", { entities: ["GROUP"] }, share],
    ["a share of an entity that nobody knows", { entities: ["SG"] }, share],
    ["a share of several parts without their whole", { entities: ["HK", "CN"] }, share],
    ["one entity without one that it does not contain", { entities: ["HK"] }, subtract(entity("CN"))],
    ["an entity without itself", { entities: ["HK"] }, subtract(entity("HK"))],
    ["an entity without its parent", { entities: ["HK"] }, subtract(entity("GROUP"))],
    ["one channel without another", { dimensions: { channel: ["BANCA"] } }, subtract(AGENCY)],
    ["parts of two kinds, which overlap", { entities: ["GROUP"] }, subtract(entity("HK"), AGENCY)],
    ["a year without a quarter", { entities: ["GROUP"] }, subtract({ axis: "period", code: "2025Q1" })],
    ["a whole that is not named", { entities: [] }, subtract(entity("HK"))],
    ["a place of an entity that nobody knows", { entities: ["SG"] }, rank("entity")],
  ])("%s", async (_name, group, operation) => {
    expect(await planned(group, operation)).toBeNull();
  });

  it("where one of several groups has none", async () => {
    expect(await planned({ entities: ["HK", "GROUP"], metrics: [] }, share)).toBeNull();
  });
});

const NESTED = buildGlossary(
  parseProfile(
    `company: { name: Nested }
metrics: { REVENUE: { label: { en: Revenue }, unit: USD_M, kind: flow, aliases: [] } }
entities:
  WORLD: { label: { en: World }, geography: W, aliases: [] }
  ASIA: { label: { en: Asia }, geography: A, parent: WORLD, aliases: [] }
  JAPAN: { label: { en: Japan }, geography: J, parent: ASIA, aliases: [] }
`,
    "nested.yaml",
  ),
);

describe("in a family of three generations", () => {
  const cellsOf = (group: Partial<SlotGroup>, operation: Parameters<typeof planPart>[0]) =>
    planPart(operation, [groupOf(group)], NESTED)?.map((computation) =>
      operandsOf(computation).map(cellText).join(" | "),
    );

  it("the share is of the parent, or of the ancestor that is named", () => {
    expect(cellsOf({ entities: ["JAPAN"] }, { kind: "share" })).toEqual(["REVENUE JAPAN FY2025 | REVENUE ASIA FY2025"]);
    expect(cellsOf({ entities: ["JAPAN", "WORLD"] }, { kind: "share" })).toEqual([
      "REVENUE JAPAN FY2025 | REVENUE WORLD FY2025",
    ]);
  });

  it("a grandchild is taken out of the whole", () => {
    expect(cellsOf({ entities: ["WORLD"] }, { kind: "subtract", without: [entity("JAPAN")] })).toEqual([
      "REVENUE WORLD FY2025 | REVENUE JAPAN FY2025",
    ]);
  });

  it("an only child has a place among itself", () => {
    expect(cellsOf({ entities: ["JAPAN"] }, { kind: "rank", order: "highest", by: "entity" })).toEqual([
      "REVENUE JAPAN FY2025",
    ]);
  });

  it("a company without relatives has no place", () => {
    const alone = { ...NESTED, children: () => [], entity: () => undefined };
    expect(
      planPart({ kind: "rank", order: "highest", by: "entity" }, [groupOf({ entities: ["WORLD"] })], alone),
    ).toBeNull();
    expect(planPart({ kind: "rank", order: "highest", by: "entity" }, [groupOf({ entities: [] })], alone)).toEqual([]);
  });
});
