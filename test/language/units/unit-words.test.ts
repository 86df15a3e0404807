import { describe, expect, it } from "vitest";
import { agreedCurrency, currencyCode, scaleWord } from "../../../src/language/units/unit-words.ts";

describe("a word of a unit", () => {
  it.each([
    ["US$", "USD"],
    ["HK$", "HKD"],
    ["$", "$"],
    ["¥", "¥"],
    ["€", "EUR"],
    ["CHF", "CHF"],
    ["RMB", "CNY"],
    ["元", "CNY"],
    ["港元", "HKD"],
    ["新元", "SGD"],
    ["日元", "JPY"],
    ["Swiss Francs", "CHF"],
    ["chf", null],
    ["million", null],
    ["us cents", null],
  ])("%s is the currency %s", (text, code) => {
    expect(currencyCode(text)).toBe(code);
  });

  it.each([
    ["bn", "BN"],
    ["Thousands", "K"],
    ["'000", "K"],
    ["万", "WAN"],
    ["百万", "M"],
    ["亿", "YI"],
    ["万亿", "TN"],
    ["crore", "other"],
    ["千万", "other"],
    ["EUR", null],
    ["t", null],
  ])("%s is the scale %s", (text, scale) => {
    expect(scaleWord(text)).toBe(scale);
  });

  it.each([
    ["$", "HKD", "HKD"],
    ["USD", "$", "USD"],
    ["¥", "CNY", "CNY"],
    ["$", "EUR", null],
    ["USD", "HKD", null],
    ["元", "HKD", "HKD"],
  ])("%s and %s agree on %s", (a, b, agreed) => {
    expect(agreedCurrency(a, b)).toBe(agreed);
  });
});
