import { describe, expect, it } from "vitest";
import { readCellText } from "../../../src/language/numbers/cell-text.ts";
import { checkCells } from "./check-cells.ts";

describe("a figure with a remark or a sign that stands apart", () => {
  it("is a scale in brackets where a currency or two letters say so", () => {
    checkCells(`
      US$5(m) => 5 USD M
      £5 (m) => 5 GBP M
      €1.2 (k) => 1.2 EUR K
      5 (bn) => 5 BN
      (5) (mn) => -5 M
      5(m) => fault flag
      5 (m) => fault flag
      5 (k) => fault flag
    `);
  });

  it("is a fault where a remark may make another kind of figure of it", () => {
    checkCells(`
      1,571 (e) => fault carries "(e)", which may make it an estimate
      1,571(E) => fault carries "(E)", which may make it an estimate
      1,571 (f) => fault carries "(f)", which may make it a forecast
      1,571[p] => fault carries "[p]", which may make it a preliminary figure
      (45) (r) => fault carries "(r)", which may make it a revised figure
      45% (P) => fault carries "(P)", which may make it a preliminary figure
      1,571* (f) => fault carries "* (f)", which may make it a forecast
      US$45m (est.) => fault carries "(est.)", which may make it another kind of figure
      1,571 (restated) => fault carries "(restated)", which may make it another kind of figure
      1,571 est. => fault carries "est.", which may make it another kind of figure
      1,571 restated => fault carries "restated", which may make it another kind of figure
      1,571 customers => text
      2024 (restated) => text
      2026年预算 => text
      2026 budget => text
      30.06.2024 (unaudited) => text
      6M (unaudited) => text
      <45 (e) => fault bound
      1,571 (A) => fault carries "(A)", which may make it another kind of figure
      1,571 (a) => 1571
      1,571 (1) => 1571
      2024 (e) => text
      2024(F) => text
      2024 (a) => 2024
    `);
    expect(readCellText("2024 (e)").text).toBe("2024 (e)");
    expect(readCellText("FY2024 (f)").text).toBe("FY2024 (f)");
    expect(readCellText("Revenue (e)").text).toBe("Revenue");
  });

  it("is negative behind a minus that stands apart from it", () => {
    checkCells(`
      –   45 => -45
      -  45 => -45
      − 45 => -45
      –   4.5% => -4.5 percent
      US$ - 45 => -45 USD
    `);
    expect(readCellText("—   45").content.kind).not.toBe("number");
  });
});
