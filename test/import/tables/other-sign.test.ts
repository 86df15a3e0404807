import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { testProfile } from "../../support/profiles.ts";
import { workbook as read } from "./tables.ts";

const glossary = buildGlossary(testProfile());
const workbook = (sheets: Readonly<Record<string, string>>) => read(sheets, glossary);

describe("a line that repeats another with the other sign", () => {
  const years = "US$m | FY2023 | FY2024 | FY2025";
  const FLOWS = `${years}\nOperating profit | -310 | -320 | -330`;

  it("is the same line: the first one holds, and what else its table says of the metric is asked about", () => {
    const notes = `${years}\nSample Group |||\nOperating profit | 310 | 320 | 330\nHong Kong |||\nOperating profit | 10 | 20 | 30`;
    expect(workbook({ "Sample Group": FLOWS, Segments: notes }).lines).toEqual([
      "-310 PROFIT GROUP FY2023",
      "-320 PROFIT GROUP FY2024",
      "-330 PROFIT GROUP FY2025",
      "10 ? basis Operating profit (+/−)",
      "20 ? basis Operating profit (+/−)",
      "30 ? basis Operating profit (+/−)",
    ]);
  });

  it.each([
    ["two figures only", "310 | 320 | "],
    ["one that differs", "310 | 320 | 331"],
    ["one with the same sign", "310 | 320 | -330"],
  ])("is another one with %s", (_name, figures) => {
    const { lines } = workbook({ "Sample Group": FLOWS, "Group notes": `${years}\nOperating profit | ${figures}` });
    expect(lines.filter((line) => line.includes("values")).length).toBeGreaterThanOrEqual(4);
  });

  it("is another one where a further figure differs", () => {
    const four = "US$m | FY2022 | FY2023 | FY2024 | FY2025\nOperating profit";
    const sheets = {
      "Sample Group": `${four} | -300 | -310 | -320 | -330`,
      "Group notes": `${four} | 300 | 310 | 320 | 331`,
    };
    expect(workbook(sheets).lines.every((line) => line.includes("values"))).toBe(true);
  });

  it("is another one where its figures are small", () => {
    const small = (sign: string): string => `${years}\nOperating profit | ${sign}1 | ${sign}2 | ${sign}3`;
    const { lines } = workbook({ "Sample Group": small("-"), "Group notes": small("") });
    expect(lines.every((line) => line.includes("values"))).toBe(true);
  });
});
