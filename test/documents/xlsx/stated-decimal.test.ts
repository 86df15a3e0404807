import { describe, expect, it } from "vitest";
import { shifted } from "../../../src/documents/xlsx/stated-decimal.ts";
import { Exact } from "../../../src/domain/decimal.ts";

describe("a decimal whose point is moved", () => {
  it.each([
    ["53.1562405312784", 2, "5315.62405312784"],
    ["0.336", 2, "33.6"],
    ["-0.05", 2, "-5"],
    ["12", 2, "1200"],
    ["1234567", -6, "1.234567"],
    ["-45", -3, "-0.045"],
    ["100", -2, "1"],
    ["0", 3, "0"],
    ["7", 0, "7"],
  ])("%s by %i places is %s", (value, places, moved) => {
    expect(shifted(value, places)).toBe(moved);
  });

  it("is what exact arithmetic says, for any number and any places", () => {
    for (let number = 1; number < 2_000_000; number += 7919) {
      const value = new Exact(number).times(`1e${-(number % 7)}`).toFixed();
      for (let places = -8; places <= 8; places += 1)
        expect(shifted(value, places)).toBe(new Exact(value).times(`1e${places}`).toFixed());
    }
  });
});
