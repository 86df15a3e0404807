import { describe, expect, it } from "vitest";
import { curatedWorkbook } from "../../support/curated-workbook.ts";

describe("a curator who knows what each cell of a group's workbook is", () => {
  it("has all of its two thousand figures stored, and none of them wrong, after at most fifteen answers", async () => {
    const { figures, before, stored, wrong, missing, clicks, stuck } = await curatedWorkbook();
    expect({ wrong, missing, stuck }).toEqual({ wrong: [], missing: [], stuck: [] });
    expect(figures).toBeGreaterThan(1_900);
    expect(stored).toBe(figures);
    expect(before).toBeGreaterThan(figures * 0.75);
    expect(clicks).toBeLessThanOrEqual(15);
  });
});
