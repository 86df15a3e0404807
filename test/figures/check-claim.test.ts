import { describe, expect, it } from "vitest";
import type { CellResult } from "../../src/domain/answer.ts";
import type { Claim } from "../../src/domain/claim.ts";
import { checkClaim } from "../../src/figures/check-claim.ts";

function cell(value: string, unit: string, metric = "REVENUE", period = "FY2025"): CellResult {
  return {
    status: "found",
    cell: { metric, entity: "HK", period, dimensions: {} },
    statement: { figure: { value, unit } },
    conflicts: [],
  } as unknown as CellResult;
}

function claim(value: string, parts: Partial<Claim> = {}): Claim {
  return { raw: value, value, exponent: null, isPercent: false, currency: null, bound: "equal", ...parts };
}

function verdict(one: Claim | null, ...cells: readonly CellResult[]): readonly boolean[] | null {
  return checkClaim(one, { cells, derived: [] })?.checked.map(({ holds }) => holds) ?? null;
}

describe("a number that a question holds against a figure", () => {
  it.each([
    ["the figure itself", claim("1571"), "1571", "USD_M", true],
    ["its own currency", claim("1571", { currency: "USD" }), "1571", "USD_M", true],
    ["two digits exchanged", claim("1751"), "1571", "USD_M", false],
    ["one unit less", claim("1570"), "1571", "USD_M", false],
    ["rounded to its own scale", claim("1.6", { exponent: 9 }), "1571", "USD_M", true],
    ["rounded the wrong way", claim("1.5", { exponent: 9 }), "1571", "USD_M", false],
    ["fewer decimals than the figure", claim("1571"), "1571.4", "USD_M", true],
    ["above", claim("1.5", { exponent: 9, bound: "above" }), "1571", "USD_M", true],
    ["not above itself", claim("1571", { bound: "above" }), "1571", "USD_M", false],
    ["at least itself", claim("1571", { bound: "at_least" }), "1571", "USD_M", true],
    ["below", claim("900", { exponent: 3, bound: "below" }), "917", "CUSTOMERS_K", false],
    ["at most itself", claim("917", { exponent: 3, bound: "at_most" }), "917", "CUSTOMERS_K", true],
    ["a number alone against a percentage", claim("27.2"), "27.2", "PCT", true],
    ["a percentage", claim("27", { isPercent: true, bound: "below" }), "27.2", "PCT", false],
  ])("%s", (_name, one, value, unit, holds) => {
    expect(verdict(one, cell(value, unit))).toEqual([holds]);
  });

  it.each([
    [claim("10", { exponent: 3, bound: "at_least", isGoal: true }), "9820", "AGENTS", "180", "AGENTS"],
    [claim("1.5", { exponent: 9, bound: "above", isGoal: true }), "1571", "USD_M", "71", "USD_M"],
    [claim("3", { exponent: 6, bound: "at_least", isGoal: true }), "2951.5", "CUSTOMERS_K", "48.5", "CUSTOMERS_K"],
    [claim("24", { isPercent: true, bound: "below", isGoal: true }), "24.8", "PCT", "0.8", "PP"],
  ])("says how far the figure is from a goal, in its own unit", (one, value, unit, distance, points) => {
    const checked = checkClaim(one, { cells: [cell(value, unit)], derived: [] })?.checked[0];
    expect(checked?.distance).toEqual({ value: distance, unit: points });
    const { isGoal: _, ...limit } = one;
    expect(checkClaim(limit, { cells: [cell(value, unit)], derived: [] })?.checked[0]?.distance).toBeUndefined();
  });

  it("is held against each of several figures only as a limit", () => {
    const cells = [cell("1571", "USD_M"), cell("337", "USD_M")];
    expect(verdict(claim("500", { bound: "above" }), ...cells)).toEqual([true, false]);
    expect(verdict(claim("500"), ...cells)).toBeNull();
  });

  it("of a direction is held against the one change or gap, whichever side is named first", () => {
    const cells = [cell("10", "USD_M"), cell("12", "USD_M", "REVENUE", "FY2026")];
    const derived = [{ op: "difference", of: [0, 1], figure: { value: "2", unit: "USD_M" } }] as never[];
    const held = (bound: Claim["bound"], direction: Claim["direction"] & object, all = derived): boolean | undefined =>
      checkClaim(claim("0", { bound, direction }), { cells, derived: all })?.checked[0]?.holds;
    expect(held("above", { of: "change" })).toBe(true);
    expect(held("below", { of: "change" })).toBe(false);
    expect(held("above", { of: "gap", axis: "period", code: "FY2026" })).toBe(true);
    expect(held("above", { of: "gap", axis: "period", code: "FY2025" })).toBe(false);
    expect(held("above", { of: "gap", axis: "entity", code: "HK" })).toBeUndefined();
    expect(held("above", { of: "change" }, [])).toBeUndefined();
  });

  it("is held against a disputed figure where all its documents are on one side of the limit", () => {
    const stated = { figure: { value: "9226", unit: "AGENTS" } };
    const disputed = { ...cell("9216", "AGENTS"), conflicts: [stated] } as unknown as CellResult;
    expect(verdict(claim("9000", { bound: "above" }), disputed)).toEqual([true]);
    expect(verdict(claim("9220", { bound: "above" }), disputed)).toBeNull();
    expect(verdict(claim("9216"), disputed)).toBeNull();
  });

  it("of a fall is held against the change, and no other computed percentage", () => {
    const of = (op: string, value: string): never[] => [{ op, of: [0, 1], figure: { value, unit: "PCT" } }] as never[];
    const held = (op: string, value: string, one: Claim): boolean | undefined =>
      checkClaim(one, { cells: [], derived: of(op, value) })?.checked[0]?.holds;
    const fall = claim("-3", { isPercent: true });
    expect(held("growth_pct", "-3", fall)).toBe(true);
    expect(held("growth_pct", "3", fall)).toBe(false);
    expect(held("growth_pct", "-6", { ...fall, bound: "below" })).toBe(true);
    expect(held("growth_pct", "-2", { ...fall, bound: "below" })).toBe(false);
    expect(held("share_pct", "3", fall)).toBeUndefined();
    expect(held("growth_pct", "-3", claim("3", { isPercent: true }))).toBeUndefined();
  });

  it.each([
    ["a number beside a negation", claim("1571", { isUnclear: true }), [cell("1571", "USD_M")]],
    ["a percentage against an amount", claim("5", { isPercent: true }), [cell("1571", "USD_M")]],
    ["a number of millions against a percentage", claim("5", { exponent: 6 }), [cell("27.2", "PCT")]],
    ["another currency", claim("1571", { currency: "HKD" }), [cell("1571", "USD_M")]],
    ["a currency that is not known exactly", claim("1571", { currency: "" }), [cell("1571", "USD_M")]],
    ["figures of two metrics", claim("5", { bound: "above" }), [cell("7", "USD_M"), cell("8", "USD_M", "PROFIT")]],
    ["a figure that is not stored", claim("5"), [{ status: "not_found", cell: { metric: "REVENUE" } } as CellResult]],
    ["no number", null, [cell("1571", "USD_M")]],
  ])("is not judged: %s", (_name, one, cells) => {
    expect(verdict(one, ...cells)).toBeNull();
  });
});
