import { describe, expect, it } from "vitest";
import { unitOf } from "../../../src/language/units/unit-of-words.ts";
import { agreedCurrency, type UnitWord, unitWordAt } from "../../../src/language/units/unit-words.ts";

function onlyWord(text: string): UnitWord | null {
  const found = unitWordAt(text, 0);
  return found?.words.length === 1 && found.end === text.length ? (found.words[0] ?? null) : null;
}

function currencyOf(word: UnitWord | null): string | null {
  const read = word === null ? null : unitOf([word]);
  return read?.kind === "unit" ? (read.unit?.currency ?? null) : null;
}

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
    expect(currencyOf(onlyWord(text))).toBe(code);
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
    const word = onlyWord(text);
    expect(word?.kind === "scale" ? word.scale : null).toBe(scale);
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
