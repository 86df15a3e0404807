import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DerivedOp } from "../../src/domain/derived-figure.ts";
import { formatDerived, formatFigure, formatUnit, groupDigits } from "../../src/render/figures.ts";
import { derived, divided, found } from "./fixture.ts";

describe("groupDigits", () => {
  it.each([
    ["0", "0"],
    ["999", "999"],
    ["1000", "1,000"],
    ["-1234567.8900", "-1,234,567.8900"],
    ["0.00012345", "0.00012345"],
    ["9007199254740993", "9,007,199,254,740,993"],
    ["not a number", "not a number"],
  ])("groups %s as %s", (value, expected) => {
    expect(groupDigits(value)).toBe(expected);
  });

  it("keeps every digit of every decimal", () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,40}$/);
    fc.assert(
      fc.property(
        digits,
        fc.option(fc.stringMatching(/^\d{1,40}$/), { nil: null }),
        fc.boolean(),
        (whole, part, minus) => {
          const value = `${minus ? "-" : ""}${whole}${part === null ? "" : `.${part}`}`;
          const grouped = groupDigits(value);
          expect(grouped.replaceAll(",", "")).toBe(value);
          expect(grouped.split(".")[0]?.replace("-", "")).toMatch(/^\d{1,3}(?:,\d{3})*$/);
        },
      ),
    );
  });
});

describe("formatFigure", () => {
  it.each([
    ["1702", "USD_M", "1,702 USD m", "1,702 百万美元"],
    ["1702", "USD", "1,702 USD", "1,702 美元"],
    ["4.5", "USD_BN", "4.5 USD bn", "4.5 十亿美元"],
    ["12", "CNY_M", "12 CNY m", "12 百万元人民币"],
    ["12", "CNY_YI", "12 CNY × hundred million", "12 亿元人民币"],
    ["12", "SEK_K", "12 SEK k", "12 千 SEK"],
    ["99", "EUR_CENT", "99 EUR cents", "99 欧分"],
    ["14.80", "PCT", "14.80%", "14.80%"],
    ["-3", "PP", "-3 pp", "-3 个百分点"],
    ["25", "BPS", "25 bps", "25 个基点"],
    ["1.5", "X", "1.5x", "1.5倍"],
    ["42", "COUNT", "42", "42"],
    ["42", "COUNT_K", "42 thousand", "42 千"],
    ["312", "CUSTOMERS_K", "312 thousand customers", "312 千人"],
    ["7", "FULL_TIME_STAFF", "7 full time staff", "7 full time staff"],
    ["7", "MW", "7 MW", "7 MW"],
    ["7", "odd unit", "7 odd unit", "7 odd unit"],
    [
      "1234567890123456789.123456789012345678901",
      "USD",
      "1,234,567,890,123,456,789.123456789012345678901 USD",
      "1,234,567,890,123,456,789.123456789012345678901 美元",
    ],
  ])("writes %s %s exactly", (value, unit, en, zh) => {
    expect(formatFigure({ value, unit }, "en")).toBe(en);
    expect(formatFigure({ value, unit }, "zh")).toBe(zh);
  });

  it("names units by themselves", () => {
    expect(["PCT", "PP", "BPS", "X", "COUNT", "USD_M", "??"].map((code) => formatUnit(code, "en"))).toEqual([
      "%",
      "percentage points",
      "basis points",
      "times",
      "number",
      "USD m",
      "??",
    ]);
  });
});

describe("formatDerived", () => {
  const rows: readonly (readonly [DerivedOp, string, string, string])[] = [
    ["difference", "164", "USD_M", "+164 USD m"],
    ["difference", "-164.123456", "USD_M", "-164.123456 USD m"],
    ["difference", "0", "USD_M", "0 USD m"],
    ["change_points", "1", "PP", "+1 pp"],
    ["growth_pct", "10.6631989597", "PCT", "≈\u00A0+10.7%"],
    ["growth_pct", "-10.6651989597", "PCT", "≈\u00A0-10.7%"],
    ["growth_pct", "12.5", "PCT", "+12.5%"],
    ["growth_pct", "0.0123456789", "PCT", "≈\u00A0+0.012%"],
    ["growth_pct", "0.00004", "PCT", "≈\u00A0+0.00004%"],
    ["cagr_pct", "5.20001", "PCT", "≈\u00A0+5.20%"],
    ["share_pct", "0.4567891", "PCT", "≈\u00A00.46%"],
    ["share_pct", "37.8222222222", "PCT", "≈\u00A037.8%"],
    ["ratio", "1.4677", "X", "1.4677x"],
    ["average", "141.833333333", "USD_M", "≈\u00A0141.83 USD m"],
    ["sum", "3022", "USD_M", "3,022 USD m"],
    ["sum", "1234567890.12", "USD_M", "≈\u00A01,234,567,890.12 USD m"],
    ["scale", "4500000", "USD_K", "4,500,000 USD k"],
    ["scale", "1234567890123.45", "USD_K", "1,234,567,890,123.45 USD k"],
    ["max", "1234567890123.45", "USD_M", "1,234,567,890,123.45 USD m"],
  ];
  it.each(rows)("shows %s %s %s as %s", (op, value, unit, expected) => {
    expect(formatDerived(derived(op, value, unit, [0, 1]), "en")).toBe(expected);
  });

  it.each<readonly [DerivedOp, string, string, string]>([
    ["change_points", "-0.2349123456", "PP", "≈\u00A0-0.23 pp"],
    ["change_points", "11.8123456789", "PP", "≈\u00A0+11.8 pp"],
    ["max", "26.9127258747", "PCT", "≈\u00A026.9%"],
    ["max", "25", "PCT", "25%"],
    ["scale", "2691.27258747", "BPS", "≈\u00A02,691.27 bps"],
  ])("shortens %s %s of a quotient to %s %s", (op, value, unit, expected) => {
    expect(formatDerived(derived(op, value, unit, [0, 1]), "en", [found("1"), divided("26.9127258747")])).toBe(
      expected,
    );
    expect(formatDerived(derived(op, value, unit, [0, 1]), "en", [found("1"), found("2")])).toContain(
      value.slice(1, 9),
    );
  });

  it("never shows fewer digits without saying so", () => {
    const op = fc.constantFrom<DerivedOp>("growth_pct", "share_pct", "ratio", "average", "sum", "difference");
    fc.assert(
      fc.property(op, fc.stringMatching(/^-?[1-9]\d{0,6}(?:\.\d{0,9}[1-9])?$/), (kind, value) => {
        const shown = formatDerived(derived(kind, value, "PCT", [0, 1]), "en");
        const digits = shown.replace(/[^\d.-]/g, "");
        expect(shown.startsWith("≈") || digits === value).toBe(true);
      }),
    );
  });
});
