import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { isCutFrom } from "../../../src/import/tables/around-table.ts";
import { testProfile } from "../../support/profiles.ts";
import { workbook as read } from "./tables.ts";

const glossary = buildGlossary(testProfile());
const workbook = (sheets: Readonly<Record<string, string>>) => read(sheets, glossary);

const cover = (name: string): string => `Cover | 12 months ended\n | Dec. 31, 2025\nEntity Registrant Name | ${name}`;
const INCOME = "US$m | FY2025\nRevenue | 500\nOperating profit | 120";

describe("the registrant on the cover of a filing", () => {
  it.each(["SAMPLE GROUP", "Sample Group, Inc.", "SAMPLE GROUP CORP /DE/", "集团股份有限公司"])(
    "says whose figures they are: %s",
    (name) => {
      expect(workbook({ Cover: cover(name), Income: INCOME }).lines).toEqual([
        "500 REVENUE GROUP FY2025",
        "120 PROFIT GROUP FY2025",
      ]);
    },
  );

  it.each(["Globex Inc", "Sample Group Partners LP", "Sample Group China"])(
    "is not ours where the company file does not know it, whatever tables say: %s",
    (name) => {
      const { lines } = workbook({ Cover: cover(name), Income: `Sample Group |\n${INCOME}\n`, "Hong Kong": INCOME });
      expect(new Set(lines.map((line) => line.replace(/^\d+ /, "")))).toEqual(new Set([`? entity ${name}`]));
    },
  );

  it.each([
    "Disposals and assets held for sale as of the date (Details)",
    "Revenue of Pacific disposals - Narrative (Details)",
  ])("does not settle a table with a word in its title that nothing uses: %s", (title) => {
    const { lines } = workbook({ Cover: cover("Sample Group"), [title]: INCOME });
    expect(lines.every((line) => line.includes(`? label ${title}`))).toBe(true);
    // Where the table itself says whose it is, a long title is prose.
    expect(workbook({ "Sample Group": `${title} |\n${INCOME}` }).lines[0]).toBe("500 REVENUE GROUP FY2025");
  });

  it("says nothing where there are several", () => {
    const two = `${cover("Sample Group")}\nEntity Registrant Name | Globex Inc`;
    expect(workbook({ Cover: two, Income: INCOME }).lines[0]).toMatch(/^500 \? entity/);
  });

  it("is not taken from a heading over columns, or from a later sheet", () => {
    const columns = "Registrant name | Revenue | Operating profit\nHong Kong | 5 | 2";
    expect(workbook({ "FY2025 in US$m": columns }).lines).toEqual(["5 REVENUE HK FY2025", "2 PROFIT HK FY2025"]);
    const sheets = { A: INCOME, B: INCOME, C: INCOME, D: cover("Sample Group") };
    expect(workbook(sheets).lines[0]).toMatch(/^500 \? entity/);
  });
});

describe("the name of a sheet", () => {
  it.each([
    ["CONSOLIDATED STATEMENTS OF CASH", "Consolidated statements of cash flows – US$m"],
    ["SEGMENTS - Sale and_or Maturity", "SEGMENTS - Sale and/or Maturity of securities"],
    ["BUSINESS AND SUMMARY OF SIGNI_2", "Business and summary of significant policies"],
  ])("is only the cut beginning of a title: %s", (name, title) => {
    expect(isCutFrom(name, title)).toBe(true);
  });

  it.each([
    ["China", "China results"],
    ["CONSOLIDATED STATEMENTS OF CASH", "Statements of cash flows"],
  ])("says something of its own: %s", (name, title) => {
    expect(isCutFrom(name, title)).toBe(false);
  });

  it("changes nothing where its title says it in full", () => {
    const title = "Sample Group - Information about segments (Details)";
    const table = `${title} | FY2025\nUS$m |\nRevenue | 5`;
    expect(workbook({ "Sample Group - Information abou": table }).lines).toEqual(["5 REVENUE GROUP FY2025"]);
    expect(workbook({ "Sample Group - Inflation adjust": table }).lines[0]).toContain("?");
  });
});
