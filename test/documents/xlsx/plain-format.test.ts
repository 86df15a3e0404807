import fc from "fast-check";
import { format } from "numfmt";
import { describe, expect, it } from "vitest";
import { plainFormatter, shownPlainly } from "../../../src/documents/xlsx/plain-format.ts";
import { statedDecimal } from "../../../src/documents/xlsx/stated-decimal.ts";

const PLAIN = [
  "0",
  "0.0",
  "#,##0",
  "#,##0.00",
  "0%",
  "0.0%",
  "#,##0_);(#,##0)",
  "#,##0.0_);(#,##0.0)",
  "#,##0_ ;-#,##0 ",
  "#,##0;-#,##0;0",
  "_(#,##0_);_((#,##0)",
];

/** Numbers with digits to spare below the fifteen that a sheet stores. */
const numbers = fc
  .tuple(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), fc.integer({ min: 0, max: 9 }))
  .map(([digits, places]) => digits / 10 ** places);

function byLibrary(pattern: string, value: number): string {
  return format(pattern, value, { locale: "en" }).replace(/\s+/g, " ").trim();
}

describe("a plain format", () => {
  it.each(PLAIN)("%s shows any number as the library does", (pattern) => {
    const plain = plainFormatter(pattern);
    expect(plain).not.toBeNull();
    fc.assert(
      fc.property(numbers, (value) => {
        expect(plain?.(statedDecimal(value)).trim()).toBe(byLibrary(pattern, value));
      }),
    );
  });

  it.each([
    ["0.0", "2.25", "2.3"],
    ["0", "-0.4", "0"],
    ["#,##0", "999999.5", "1,000,000"],
    ["0.0%", "0.0995", "10.0%"],
    ["#,##0_);(#,##0)", "-1234567", "(1,234,567)"],
  ])("%s shows %s as %s", (pattern, stored, text) => {
    expect(plainFormatter(pattern)?.(stored).trim()).toBe(text);
  });

  it.each(["#,##0,", '0.0"x"', "0.00E+00", "# ?/?", "yyyy", "$#,##0", "[Red]0", "#,##0;-#,##0;-", "@", "0;0;0;@"])(
    "%s is none",
    (pattern) => {
      expect(plainFormatter(pattern)).toBeNull();
    },
  );
});

describe("General", () => {
  it("shows any number of more than a tenth as the library does", () => {
    fc.assert(
      fc.property(numbers, (value) => {
        const stored = statedDecimal(value);
        const shown = shownPlainly(stored);
        if (shown !== null) expect(shown).toBe(byLibrary("General", value));
      }),
    );
  });

  it.each(["0.0000123456789", "12345678901.5"])("leaves %s to the library", (stored) => {
    expect(shownPlainly(stored)).toBeNull();
  });
});
