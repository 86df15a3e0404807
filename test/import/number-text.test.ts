import { describe, expect, it } from "vitest";
import { readNumberText } from "../../src/import/number-text.ts";

const STYLE = { missing: new Set(["not published"]), commaIsAmbiguous: false, percentAllowed: false };

function shown(raw: string, style: Partial<typeof STYLE> = {}): string {
  const reading = readNumberText(raw, { ...STYLE, ...style });
  return reading.kind === "number" ? reading.value : reading.kind;
}

describe("a number in a table for people", () => {
  it.each([
    ["1320", "1320"],
    ["1,234.5", "1234.5"],
    ["1,234,567", "1234567"],
    [" 1,234\u00a0", "1234"],
    ["-45", "-45"],
    ["−45", "-45"],
    ["45-", "-45"],
    ["(45)", "-45"],
    ["(1,234.50)", "-1234.5"],
    ["-1,234", "-1234"],
    ["+5", "5"],
    ["(0)", "0"],
    ["0.00", "0"],
    ["1.5E+3", "1500"],
    ["12345678901234567890.12", "12345678901234567890.12"],
    ["0.123456789012345678901234567890", "0.12345678901234567890123456789"],
  ])("%j is %s", (raw, value) => {
    expect(shown(raw)).toBe(value);
  });

  it.each(["", " ", "-", "—", "–", "n/a", "N/A", "..", "…", "not published"])("%j is missing, not zero", (raw) => {
    expect(shown(raw)).toBe("missing");
  });

  it.each([
    "1,23",
    "1.234,5",
    "0,234",
    "1 234",
    "(-5)",
    "-5-",
    "(5",
    "5%",
    "5%%",
    "$5",
    "1.7bn",
    "TRUE",
    "12 (est.)",
    "1e9999",
    "٥",
  ])("%j is rejected", (raw) => {
    expect(shown(raw)).toBe("rejected");
  });

  it.each([
    ["14.8%", "14.8"],
    ["(14.8%)", "-14.8"],
    ["(14.8)%", "-14.8"],
    ["-14.8 %", "-14.8"],
    ["14.8", "14.8"],
    ["5%%", "rejected"],
  ])("where the unit is percent, %j is %s", (raw, value) => {
    expect(shown(raw, { percentAllowed: true })).toBe(value);
  });

  it.each([
    ["1,234", "rejected"],
    ["-1.234", "rejected"],
    ["1,234.5", "1234.5"],
    ["0.123", "0.123"],
    ["12.34", "12.34"],
  ])("where a comma may be the decimal sign, %j is %s", (raw, value) => {
    expect(shown(raw, { commaIsAmbiguous: true })).toBe(value);
  });
});
