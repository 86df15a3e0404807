import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { testProfile } from "../../support/profiles.ts";
import { read, workbook } from "./tables.ts";

const CAPTIONS = ["Regatta disclosures", "Harbour review - Revenue of the quays", "Revenue"];
const glossary = buildGlossary({ ...testProfile(), captions: CAPTIONS });
const without = buildGlossary(testProfile());

const COVER = "Cover | 12 months ended\n | Dec. 31, 2025\nEntity Registrant Name | Sample Group";
const INCOME = "US$m | FY2025\nRevenue | 500";

describe("a caption of the company file", () => {
  it.each(["Regatta disclosures", "REGATTA DISCLOSURES (Details)", "Harbour review – Revenue of the quays (Details)"])(
    "says nothing in a title: %s",
    (title) => {
      const sheets = { Cover: COVER, [title]: INCOME };
      expect(workbook(sheets, without).lines[0]).toMatch(/^500 \?/);
      expect(workbook(sheets, glossary).lines).toEqual(["500 REVENUE GROUP FY2025"]);
    },
  );

  it.each(["Regatta disclosures of others", "Former Regatta disclosures", "Regatta disclosures - Pacific disposals"])(
    "is a whole clause, and leaves the others: %s",
    (title) => {
      expect(workbook({ Cover: COVER, [title]: INCOME }, glossary).lines[0]).toMatch(/^500 \? label/);
    },
  );

  it("says nothing over lines that name their metric", () => {
    const table = "Sample Group, US$m | FY2025\n*Regatta disclosures [Line Items]*\nRevenue | 500";
    expect(read(table, without)[0]).toMatch(/\? label Regatta disclosures/);
    expect(read(table, glossary)).toEqual(["500 USD_M REVENUE GROUP FY2025"]);
  });

  it("tells nothing of a line that stands under two of them", () => {
    const table =
      "Sample Group, US$m | FY2025\n*Regatta disclosures*\nRevenue | 500\n*Harbour review - Revenue of the quays*\nRevenue | 20";
    expect(read(table, glossary).every((line) => line.includes("? label"))).toBe(true);
  });

  it("is no name of a line, and holds only where the file does not know the words otherwise", () => {
    expect(read("Sample Group, US$m | FY2025\nRegatta disclosures | 5", glossary)[0]).toMatch(/\? label/);
    expect(read("Sample Group, US$m | FY2025\nRevenue | 5", glossary)).toEqual(["5 USD_M REVENUE GROUP FY2025"]);
  });
});

describe("a section that names another metric than its lines", () => {
  it("tells them apart where one of them also stands elsewhere", () => {
    const table = "Sample Group, US$m | FY2025\nRevenue | 500\n*Operating profit*\nRevenue | 20\nROE (%) | 3";
    const [first, ...others] = read(table, without);
    expect(first).toBe("500 USD_M REVENUE GROUP FY2025");
    expect(others.every((line) => line.includes("? label Operating profit"))).toBe(true);
  });

  it("only groups them otherwise", () => {
    const table = "Sample Group, US$m | FY2025\nRevenue | 500\n*Operating profit*\nROE (%) | 20";
    expect(read(table, without).map((line) => line.split(" ")[2])).toEqual(["REVENUE", "ROE"]);
  });
});

it("a part that the company file names is no restriction of a title", () => {
  const profile = testProfile();
  const value = { code: "OWNERS", label: { en: "Results attributable to owners" }, aliases: [] };
  const note = {
    code: "note",
    label: { en: "note" },
    aliases: [],
    defaultValue: "REPORTED",
    values: new Map([["OWNERS", value]]),
  };
  const known = buildGlossary({ ...profile, dimensions: new Map([...profile.dimensions, ["note", note]]) });
  const setting = { slide: "Results attributable to owners" };
  const table = "Sample Group, US$m | FY2025\nRevenue | 500";
  expect(read(table, without, setting)[0]).toMatch(/\? label/);
  expect(read(table, known, setting)).toEqual(["500 USD_M REVENUE GROUP FY2025 OWNERS"]);
});
