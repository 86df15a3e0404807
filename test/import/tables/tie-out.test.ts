import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { testProfile } from "../../support/profiles.ts";
import { workbook as read } from "./tables.ts";

const glossary = buildGlossary(testProfile());
const workbook = (sheets: Readonly<Record<string, string>>) => read(sheets, glossary);

const YEARS = "US$m | FY2024 | FY2025";
const GROUP = `${YEARS}\nRevenue | 510 | 520\nOperating profit | 110 | 120`;
const CHINA = `${YEARS}\nRevenue | 210 | 220\nOperating profit | 110 | 40`;
const OPEN = `${YEARS}\nRevenue | 510 | 520\nOperating profit | 110 | 120\nReturn on equity | 11% | 12%`;

/** What is read of a sheet that names nobody, beside others that do. */
function ofOpen(table: string, others: Readonly<Record<string, string>> = { "Sample Group": GROUP, China: CHINA }) {
  return workbook({ ...others, "Key figures": table }).lines.slice(Object.keys(others).length * 4);
}

describe("a table that names nobody", () => {
  it("is of the entity with whose figures three of its own tie out, and none is another one", () => {
    expect(ofOpen(OPEN)).toEqual(["11 ROE GROUP FY2024", "12 ROE GROUP FY2025"]);
  });

  it("asks about two values of one cell in it, of which one is rounder", () => {
    const twins = `${OPEN}\nCustomers | 31 | 32\nCustomers | 31.4 | 32`;
    expect(ofOpen(twins).filter((line) => line.includes("CUSTOMERS") || line.includes("values"))).toEqual([
      "31 ? values 31 / 31.4",
      "32 CUSTOMERS GROUP FY2025",
      "31.4 ? values 31 / 31.4",
    ]);
  });

  it("may round those figures", () => {
    const rounded =
      "US$bn | FY2024 | FY2025\nRevenue | 51.1 | 52.2\nOperating profit | 11.3 | 12.4\nReturn on equity | 11% | 12%";
    const exact = "US$m | FY2024 | FY2025\nRevenue | 51,101 | 52,199\nOperating profit | 11,302 | 12,398";
    expect(ofOpen(rounded, { "Sample Group": exact })).toEqual(["11 ROE GROUP FY2024", "12 ROE GROUP FY2025"]);
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    [
      "two figures alone agree",
      `${YEARS}\nRevenue | 510 | 520\nReturn on equity | 11% | 12%`,
      { "Sample Group": GROUP },
    ],
    ["one is another one", OPEN.replace("110 | 120", "110 | 121"), { "Sample Group": GROUP }],
    ["its figures are those of two", OPEN, { "Sample Group": GROUP, China: GROUP }],
    [
      "the figures are small",
      `${YEARS}\nRevenue | 5 | 6\nOperating profit | 1 | 2\nReturn on equity | 11% | 12%`,
      { "Sample Group": `${YEARS}\nRevenue | 5 | 6\nOperating profit | 1 | 2` },
    ],
  ])("stays open where %s", (_name, table, others) => {
    expect(ofOpen(table, others).every((line) => line.includes("? entity"))).toBe(true);
  });

  it("stays open where a title speaks of somebody else", () => {
    const { lines } = workbook({ "Sample Group": GROUP, "Key figures of joint ventures": OPEN });
    expect(lines.slice(4).every((line) => line.includes("? entity"))).toBe(true);
  });
});

describe("words of a title that the name of a metric uses up", () => {
  const metrics = testProfile().metrics;
  const profit = metrics.get("PROFIT");
  const named = buildGlossary(
    testProfile({
      metrics: new Map([
        ...metrics,
        ...(profit === undefined
          ? []
          : [["PROFIT", { ...profit, aliases: ["profit before associates and joint ventures"] }] as const]),
      ]),
    }),
  );

  it("speak of nobody else, and restrict nothing", () => {
    const table = `${YEARS}\nRevenue | 510 | 520`;
    const cover = "Cover | 12 months ended\n | Dec. 31, 2025\nEntity Registrant Name | Sample Group";
    const lines = (title: string) => read({ Cover: cover, [title]: table }, named).lines;
    expect(lines("Profit before associates and joint ventures")).toEqual([
      "510 REVENUE GROUP FY2024",
      "520 REVENUE GROUP FY2025",
    ]);
    expect(lines("Joint ventures")[0]).toContain("? entity");
  });
});
