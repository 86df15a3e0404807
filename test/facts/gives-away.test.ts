import { describe, expect, it } from "vitest";
import type { CellResult } from "../../src/domain/answer.ts";
import { type Cell, sameCell } from "../../src/domain/fact.ts";
import type { Computation } from "../../src/facts/computation.ts";
import { givesAway } from "../../src/facts/gives-away.ts";
import { buildGlossary } from "../../src/profile/glossary.ts";
import { testProfile } from "../support/profiles.ts";

const GLOSSARY = buildGlossary(testProfile());

function at(entity: string, period = "FY2025", channel = "TOTAL", metric = "REVENUE"): Cell {
  return { metric, entity, period, dimensions: { channel } };
}

const quarters = [1, 2, 3, 4].map((quarter) => at("HK", `2025Q${quarter}`));

/** The computation over figures that may be seen, and the one cell that may not. */
const CASES: readonly (readonly [string, Computation, Cell, boolean])[] = [
  ["the whole less all parts but one", subtract(at("GROUP"), at("CN")), at("HK"), true],
  ["the whole less its only other part, as a gap", { kind: "gap", of: at("GROUP"), over: at("CN") }, at("HK"), true],
  ["the same the other way round", { kind: "gap", of: at("CN"), over: at("GROUP") }, at("HK"), true],
  ["another period's part", subtract(at("GROUP"), at("CN")), at("HK", "FY2024"), false],
  ["another metric's part", subtract(at("GROUP"), at("CN")), at("HK", "FY2025", "TOTAL", "PROFIT"), false],
  ["two parts of one whole", { kind: "gap", of: at("HK"), over: at("CN") }, at("GROUP"), false],
  ["a whole less one channel", subtract(at("HK"), at("HK", "FY2025", "AGENCY")), at("HK", "FY2025", "BANCA"), true],
  ["a year less nine months", subtract(at("HK"), at("HK", "2025-9M")), at("HK", "2025Q4"), true],
  ["a year less a half", subtract(at("HK"), at("HK", "2025H1")), at("HK", "2025H2"), true],
  ["all parts together", { kind: "sum", of: [at("HK"), at("CN")] }, at("GROUP"), true],
  ["all quarters together", { kind: "sum", of: quarters }, at("HK"), true],
  ["all quarters on average", { kind: "average", of: quarters }, at("HK"), true],
  ["three quarters", { kind: "sum", of: quarters.slice(1) }, at("HK"), false],
  ["all channels together", { kind: "sum", of: channels("AGENCY", "BANCA") }, at("HK"), true],
  ["one part alone", { kind: "scale", cell: at("HK"), scale: "BN" }, at("GROUP"), false],
];

function subtract(whole: Cell, ...parts: readonly Cell[]): Computation {
  return { kind: "subtract", whole, parts };
}

function channels(...names: readonly string[]): readonly Cell[] {
  return names.map((name) => at("HK", "FY2025", name));
}

function find(withheld: Cell | null): (cell: Cell) => Promise<CellResult> {
  return async (cell) => ({ status: withheld !== null && sameCell(cell, withheld) ? "withheld" : "not_found", cell });
}

describe("what a computation gives away beside its own figures", () => {
  it.each(CASES)("%s", async (_name, computation, withheld, expected) => {
    expect(await givesAway(computation, GLOSSARY, { find: find(withheld) })).toBe(expected);
    expect(await givesAway(computation, GLOSSARY, { find: find(null) })).toBe(false);
  });
});
