import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberReader } from "../../../src/documents/xlsx/cell-value.ts";
import { readNumberFormat } from "../../../src/documents/xlsx/number-format.ts";
import { statedDecimal } from "../../../src/documents/xlsx/stated-decimal.ts";
import { said } from "./book.ts";

function shown(code: string, raw: string): string {
  const value = numberReader(readNumberFormat(code), { since1904: false, includeHidden: false })(raw);
  if (value === null) return "(nothing)";
  const style = { bold: false, indent: 0, marks: value.marks, formula: null };
  const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, text: value.text, content: value.content, style };
  return said(cell).slice("A1 ".length);
}

describe("a stored number", () => {
  it.each([
    ["General", "0.30000000000000004", "0.3 = 0.3"],
    ["General", "1320.1000000000001", "1320.1 = 1320.1"],
    ["General", "-1.2E-3", "-0.0012 = -0.0012"],
    ["General", "-0", "0 = 0"],
    ["General", "123456789012345", "1.23457E+14 = 123456789012345"],
    ["General", "12345678901234567", "1.23457E+16 = 12345678901234600"],
    ["0", "307892827949600.06", "307892827949600 = 307892827949600"],
    ["0", "99999999999999.99", "100000000000000 = 100000000000000"],
    ["General", "1e21", "1E+21 = 1000000000000000000000"],
    ["General", "1e-10", "1E-10 = 0.0000000001"],
    ["General", "1,5", "1,5 ← holds a broken number"],
    ["General", "1e999", "Infinity ← holds a broken number"],
    ["#,##0", "2734.127", "2,734 = 2734.127"],
    ["#,##0_);(#,##0)", "-45", "(45) = -45"],
    ["0.0;[Red]0.0", "-3", "3.0 = -3"],
    ['_-* #,##0_-;\\-* #,##0_-;_-* "-"??_-;_-@_-', "-1234.5", "-1,235 = -1234.5"],
    ["0.00E+00", "12345", "1.23E+04 = 12345"],
    ["# ?/?", "1.5", "1 1/2 = 1.5"],
    ["@", "5", "5 = 5"],
    ["bad[", "3", "3 = 3"],
  ])("in the format %s, %s is %s", (code, raw, text) => {
    expect(shown(code, raw)).toBe(text);
  });

  it.each([
    ["0.0%", "0.14799999999999999", "14.8% = 14.8 percent"],
    ["0%", "1.005", "101% = 100.5 percent"],
    ['0.0"%"', "14.8", "14.8% = 14.8 percent"],
    ['0" bps"', "25", "25 bps = 25 basis_points"],
    ['0.0"x"', "3.25", "3.3x = 3.25 times"],
    ["[$HK$-C04]#,##0", "2734", "HK$2,734 = 2734 HKD"],
    ['"US$"#,##0.0"m"', "12.34", "US$12.3m = 12.34 USD M"],
    ["[$-407]#,##0.00", "1234.5", "1,234.50 = 1234.5"],
    ["[$€-407] #,##0.00", "1234.5", "€ 1,234.50 = 1234.5 EUR"],
    ['"$"* #,##0.00_);"$"* (#,##0.00)', "-1234.5", "$(1,234.50) = -1234.5 $"],
    ["[$$-409]#,##0", "7", "$7 = 7 $"],
    ["[$¥-804]#,##0", "33", "¥33 = 33 CNY"],
    ["[$¥-411]#,##0", "33", "¥33 = 33 JPY"],
    ["¥#,##0", "33", "¥33 = 33 ¥"],
    ["[$CHF] #,##0", "33", "CHF 33 = 33 CHF"],
    ['0"万元"', "123", "123万元 = 123 CNY WAN"],
    ['0" customers"', "123", "123 customers = 123"],
    ['#,##0"*"', "1234", "1,234 [*] = 1234"],
    ['#,##0"E"', "1571", "1,571E ← carries a letter that may be a flag"],
    ['#,##0" (f)"', "1571", '1,571 (f) ← carries "(f)", which may make it a forecast'],
    ['#,##0" est."', "1571", '1,571 est. ← carries "est.", which may make it another kind of figure'],
    ['0.0" mil"', "5", '5.0 mil ← is in "mil", a million to some and a thousand to others'],
    ['0"E"', "2025", "2025E"],
    ['"R$ "0.0" mil"', "5", "R$ 5.0 mil = 5 BRL K"],
  ])("in the format %s, %s states its unit: %s", (code, raw, text) => {
    expect(shown(code, raw)).toBe(text);
  });

  it.each([
    ['0.0,,"m"', "1234567", "1.2m = 1.234567 M"],
    ["#,##0,", "1234567", "1,235 = 1234.567 K"],
    ["#,##0.0,,", "1234567890", "1,234.6 = 1234.56789 M"],
    ['"US$"0.0,,,"bn"', "1234567890", "US$1.2bn = 1.23456789 USD BN"],
    ["#,##0,.0", "1234567", "1,234.6 = 1234.567 K"],
    // What is shown is what is stated, whatever the number was stored in.
    ['0.0,"m"', "1234567", "1234.6m = 1234.567 M"],
    ['0"."0,"万"', "12345", "1.2万 = 1.2345 WAN"],
    ['0!.0,"万"', "12345", "1.2万 = 1.2345 WAN"],
    ['[>=1000000]0.0,,"m";[>=1000]0.0,"k";0', "1234567", "1.2m = 1.234567 M"],
    ['[>=1000000]0.0,,"m";[>=1000]0.0,"k";0', "1234", "1.2k = 1.234 K"],
    ['[>=1000000]0.0,,"m";[>=1000]0.0,"k";0', "12", "12 = 12"],
  ])("in the scaled format %s, %s keeps all its digits: %s", (code, raw, text) => {
    expect(shown(code, raw)).toBe(text);
  });

  it.each([
    ["yyyy-mm-dd", "45717", "2025-03-01 = 2025-03-01"],
    ["[$-409]d\\-mmm", "45717", "1-Mar = 2025-03-01"],
    ["mmm-yy", "45717", "Mar-25 = 2025-03"],
    ['yyyy"年"m"月"', "45717", "2025年3月 = 2025-03"],
    ["yyyy", "45717", "2025 = 2025"],
    ["ddd", "45717", "Sat = 2025-03-01"],
    ["dd/mm/yyyy hh:mm", "45717.5", "01/03/2025 12:00 = 2025-03-01T12:00"],
    ["h:mm AM/PM", "0.75", "6:00 PM = 18:00"],
    ["[h]:mm:ss", "1.5", "36:00:00 ← is a length of time"],
    ["yyyy-mm-dd", "60", "1900-02-29 ← is shown as a date that no calendar has"],
    ["yyyy-mm-dd", "0", "1900-01-00 ← is shown as a date that no calendar has"],
  ])("in the format %s, %s is no figure but %s", (code, raw, text) => {
    expect(shown(code, raw)).toBe(text);
  });

  it.each([
    ['#,##0;-#,##0;"-"', "0", "- = 0"],
    ['#,##0;-#,##0;"n/a"', "0", "n/a = none"],
    ['[<=100]0;"nm"', "123", "nm = none"],
    [";;;", "5", "(nothing)"],
    ["0;-0;", "0", "(nothing)"],
    ['[<=100]0;"7"', "123", "7 ← is shown as another figure than it holds"],
  ])("in the format %s, %s is shown without digits of its own: %s", (code, raw, text) => {
    expect(shown(code, raw)).toBe(text);
  });
});

describe("any stored number", () => {
  it("is the decimal of its 15 significant digits, without an exponent", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const stated = statedDecimal(number);
        expect(stated).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/);
        expect(Number(stated)).toBe(Number(number.toPrecision(15)) + 0);
      }),
      { numRuns: 1000, seed: 15 },
    );
  });
});
