import { describe, expect, it } from "vitest";
import { readCellText } from "../../../src/language/numbers/cell-text.ts";
import { asSuperscript } from "../../../src/language/numbers/footnote-marks.ts";

function parted(text: string): string {
  const { text: rest, marks } = readCellText(text);
  return [rest, ...marks].join(" | ");
}

describe("footnote marks", () => {
  it.each([
    ["1,234¹", "1,234 | 1"],
    ["1,234¹,²", "1,234 | 1 | 2"],
    ["(45)²⁾", "(45) | 2"],
    ["45.1*", "45.1 | *"],
    ["45.1 **", "45.1 | **"],
    ["2006 (*)", "2006 | *"],
    ["12%†", "12% | †"],
    ["1,234 (1)", "1,234 | 1"],
    ["1,234(a)", "1,234 | a"],
    ["(45) (2)", "(45) | 2"],
    ["45.1 [12]", "45.1 | 12"],
    ["45.1 2)", "45.1 | 2"],
    ["1,234ᵃ", "1,234 | a"],
    ["—¹", "— | 1"],
    ["n/a²", "n/a | 2"],
    ["2024¹", "2024 | 1"],
  ])("are parted from the figure: %s", (text, expected) => {
    expect(parted(text)).toBe(expected);
    expect(readCellText(text).content.kind).not.toBe("text");
  });

  it.each([
    ["Group²⁾", "Group | 2"],
    ["Group2", "Group | 2"],
    ["Revenue1,2", "Revenue | 1 | 2"],
    ["Revenue (1)", "Revenue | 1"],
    ["Revenue(1)(2)", "Revenue | 1 | 2"],
    ["Revenue[2]", "Revenue | 2"],
    ["Revenue1)", "Revenue | 1"],
    ["Revenue (a)", "Revenue | a"],
    ["Revenue (note 3)", "Revenue | 3"],
    ["收入（附注3）", "收入 | 3"],
    ["Net profit *", "Net profit | *"],
    ["EBITDA1", "EBITDA | 1"],
    ["Operating profit² (US$m)", "Operating profit (US$m) | 2"],
    ["Total‡", "Total | ‡"],
  ])("are parted from words: %s", (text, expected) => {
    expect(parted(text)).toBe(expected);
  });

  it.each([
    "Q2",
    "H1",
    "FY24",
    "CO2",
    "CO₂",
    "Tier 1",
    "Tier1",
    "Level2",
    "1H25",
    "M3",
    "ISO9001",
    "G7",
    "Covid19",
    "Web3",
    "Note 3",
    "Level (1)",
    "Table (2)",
    "m²",
    "Area (m²)",
    "R²",
    "1ˢᵗ half",
    "Basel3",
    "iPhone5",
    "Revenue (2024)",
    "Revenue 1",
    "10⁶",
    "(1)",
    "收入1",
  ])("are not seen in %s", (text) => {
    expect(parted(text)).toBe(text);
  });

  it("stop at words of a superscript that no raised sign exists for", () => {
    expect(asSuperscript("1,2")).toBe("¹,²");
    expect(asSuperscript("2)")).toBe("²⁾");
    expect(asSuperscript("a*")).toBe("ᵃ*");
    expect(asSuperscript("Q")).toBeNull();
  });
});
