import { describe, expect, it } from "vitest";
import type { Figure } from "../../src/domain/fact.ts";
import { isCoarserForm, sameFigure } from "../../src/domain/figure.ts";

function figure(text: string): Figure {
  const [value = "", unit = ""] = text.split(" ");
  return { value, unit };
}

describe("two figures are the same amount", () => {
  it.each([
    ["1500 USD_M", "1.5 USD_BN", true],
    ["1500 USD_M", "1500 USD_M", true],
    ["150000 CNY_WAN", "15 CNY_YI", true],
    ["1500 USD_M", "1501 USD_M", false],
    ["1500 USD_M", "1.5 EUR_BN", false],
    ["1.5 PCT", "1.5 PP", false],
    ["12 CUSTOMERS_K", "12000 CUSTOMERS", true],
    ["12 CUSTOMERS_K", "12000 AGENTS", false],
    ["12 not-a-unit", "12 USD", false],
  ])("%s and %s: %s", (a, b, expected) => {
    expect([sameFigure(figure(a), figure(b)), sameFigure(figure(b), figure(a))]).toEqual([expected, expected]);
  });
});

describe("a figure is another one with fewer digits", () => {
  it.each([
    ["818 USD_M", "817.6 USD_M", true],
    ["817 USD_M", "817.6 USD_M", false],
    ["1.5 USD_BN", "1538 USD_M", true],
    ["1.5 USD_BN", "1551 USD_M", false],
    // A half goes up or to even.
    ["818 USD_M", "817.5 USD_M", true],
    ["819 USD_M", "818.5 USD_M", true],
    ["818 USD_M", "818.5 USD_M", true],
    ["817 USD_M", "817.5 USD_M", false],
    ["-818 USD_M", "-817.6 USD_M", true],
    ["-817 USD_M", "-817.6 USD_M", false],
    ["0 USD_M", "0.3 USD_M", true],
    ["33.6 PCT", "33.58 PCT", true],
    ["34 PCT", "33.58 PP", false],
    ["818 USD_M", "818 USD_M", false],
    ["1500 USD_M", "1.5 USD_BN", false],
    ["818 USD_M", "817.6 EUR_M", false],
  ])("%s of %s: %s", (coarse, fine, expected) => {
    expect(isCoarserForm(figure(coarse), figure(fine))).toBe(expected);
  });

  it("never the other way round", () => {
    expect(isCoarserForm(figure("817.6 USD_M"), figure("818 USD_M"))).toBe(false);
  });
});
