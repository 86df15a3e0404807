import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withStatedZeros } from "../../../src/documents/worker/tables-job.ts";
import { canonicalDecimal } from "../../../src/domain/decimal.ts";

describe("the zeros behind a decimal sign", () => {
  it.each<readonly [string, string, string]>([
    ["116.0", "116", "116.0"],
    ["5.50", "5.5", "5.50"],
    ["1.70bn", "1.7", "1.70"],
    ["(1,234.50)", "-1234.5", "-1234.50"],
    ["US$ 1,234.00 m", "1234", "1234.00"],
    ["1.234,50 €", "1234.5", "1234.50"],
    ["1 234,50", "1234.5", "1234.50"],
    ["1’234.50", "1234.5", "1234.50"],
    ["12,34,567.80", "1234567.8", "1234567.80"],
    ["-0.50 %", "-0.5", "-0.50"],
    [".50", "0.5", "0.50"],
    ["0.00", "0", "0.00"],
    ["１２．５０", "12.5", "12.50"],
    ["Q3 5.50", "5.5", "5.50"],
  ])("of %s are stated", (text, value, number) => {
    expect(withStatedZeros(value, text)).toBe(number);
  });

  it.each<readonly [string, string]>([
    ["1,200", "1200"],
    ["1.200", "1200"],
    ["1,000", "1000"],
    ["100", "100"],
    ["33.6 %", "33.6"],
    ["5.05", "5.05"],
    ["7.50", "5.5"],
    ["1.75", "1.7"],
    ["", "12"],
  ])("are not made up for %s", (text, value) => {
    expect(withStatedZeros(value, text)).toBe(value);
  });

  it("are all that is added, whatever the text", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?(0|[1-9]\d{0,9})(\.\d{0,6}[1-9])?$/), fc.string(), (value, text) => {
        expect(canonicalDecimal(withStatedZeros(value, text))).toBe(canonicalDecimal(value));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 5 }), (whole, zeros) => {
        const text = `${whole.toLocaleString("en")}.${"0".repeat(zeros)}`;
        expect(withStatedZeros(String(whole), text)).toBe(text.replaceAll(",", ""));
      }),
    );
  });
});
