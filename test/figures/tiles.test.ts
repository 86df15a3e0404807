import { describe, expect, it } from "vitest";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import { tilesOf } from "../../src/figures/tiles.ts";

const MONTHS = Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, "0")}`);
const QUARTERS = ["2025Q1", "2025Q2", "2025Q3", "2025Q4"];

describe("the fewest stored periods that are a whole one", () => {
  it.each([
    ["FY2025", ["2025H1", "2025H2", ...QUARTERS], "2025H1 2025H2"],
    ["FY2025", QUARTERS, QUARTERS.join(" ")],
    ["FY2025", [...QUARTERS, "2025-9M"], "2025-9M 2025Q4"],
    ["FY2025", ["2025H1", "2025H2", "2025-9M", "2025Q4"], "2025H1 2025H2"],
    ["FY2025", ["2025H1", "2025Q3", "2025Q4"], "2025H1 2025Q3 2025Q4"],
    ["FY2025", MONTHS, MONTHS.join(" ")],
    ["FY2025", [...MONTHS, "2025H2"], `${MONTHS.slice(0, 6).join(" ")} 2025H2`],
    ["2025H2", QUARTERS, "2025Q3 2025Q4"],
    ["2025-9M", ["2025H1", ...QUARTERS], "2025H1 2025Q3"],
    ["2025-9M", QUARTERS, "2025Q1 2025Q2 2025Q3"],
    ["2025Q2", MONTHS, "2025-04 2025-05 2025-06"],
    ["FY2025", ["2025H1", "2025Q3"], ""],
    ["FY2025", ["2025-9M", "2025H2"], ""],
    ["FY2025", ["FY2025", "2025YTD", "TTM"], ""],
    ["FY2025", ["2024H1", "2025H2"], ""],
    ["2025H1", ["FY2025", "2025H2"], ""],
    ["2025-03", ["2025-03-01", "2025W10"], ""],
    ["2025YTD", QUARTERS, ""],
  ])("%s among %j: %s", (whole, among, tiles) => {
    expect(tilesOf(whole, among, yearsBeginningIn(1)).join(" ")).toBe(tiles);
  });

  it("are the months of the fiscal year", () => {
    expect(
      tilesOf("2025Q1", ["2024-04", "2024-05", "2024-06", "2025-04", "2025-05", "2025-06"], yearsBeginningIn(4)),
    ).toEqual(["2024-04", "2024-05", "2024-06"]);
    expect(tilesOf("2025Q4", ["2025-01", "2025-02", "2025-03"], yearsBeginningIn(4))).toHaveLength(3);
  });
});
