import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { testProfile } from "../../support/profiles.ts";
import { read, type TableSetting } from "./tables.ts";

const glossary = buildGlossary(testProfile());

interface Case {
  readonly name: string;
  readonly table: string;
  readonly setting: TableSetting;
  readonly read: readonly string[];
}

/** What reports are full of: a reader that asks about these is no reader. */
describe("ordinary tables are read without a question", () => {
  it.each<Case>([
    {
      name: "a unit that does not hold for amounts per share",
      table: "(in US$ millions, except per share amounts) | FY2025\nRevenue | 5",
      setting: { slide: "Hong Kong" },
      read: ["5 USD_M REVENUE HK FY2025"],
    },
    {
      name: "the same in Chinese",
      table: " | 2025年\n营收 | 5",
      setting: { slide: "香港", lines: ["（百万美元，除每股数据外）"] },
      read: ["5 USD_M REVENUE HK FY2025"],
    },
    {
      name: "the quarter, and the year up to its end",
      table: "项目 | 本报告期 | 年初至报告期末\n营收 | 5 | 14",
      setting: { slide: "香港 2025年第三季度报告", lines: ["单位：百万美元"] },
      read: ["5 USD_M REVENUE HK 2025Q3", "14 USD_M REVENUE HK 2025-9M"],
    },
    {
      name: "the end of the period of a report",
      table: "项目 | 期末余额\n客户数 | 5",
      setting: { slide: "香港 2025年半年度报告" },
      read: ["5 CUSTOMERS_K CUSTOMERS HK 2025H1"],
    },
    {
      name: "the title of an interim report",
      table: "百万美元 | 2025年上半年\n营收 | 5",
      setting: { slide: "集团 2025年中期报告" },
      read: ["5 USD_M REVENUE GROUP 2025H1"],
    },
    {
      name: "the name of a statement, which holds the word of a metric",
      table: "US$m | FY2025\nRevenue | 5",
      setting: { slide: "Hong Kong profit and loss" },
      read: ["5 USD_M REVENUE HK FY2025"],
    },
    {
      name: "the form of a company",
      table: "US$m | FY2025\nRevenue | 5",
      setting: { slide: "Sample Group N.V." },
      read: ["5 USD_M REVENUE GROUP FY2025"],
    },
    {
      name: "the first results that a company announces",
      table: "US$m | FY2025\nRevenue | 5",
      setting: { slide: "Hong Kong preliminary results FY2025" },
      read: ["5 USD_M REVENUE HK FY2025"],
    },
    {
      name: "the year to date over days",
      table: "US$m | YTD>2 |\n | 30 Sep 2025 | 30 Sep 2024\nRevenue | 5 | 4",
      setting: { slide: "Hong Kong" },
      read: ["5 USD_M REVENUE HK 2025-9M", "4 USD_M REVENUE HK 2024-9M"],
    },
    {
      name: "the year to date under the title of a month",
      table: "US$m | YTD\nRevenue | 5",
      setting: { slide: "Hong Kong – September 2025" },
      read: ["5 USD_M REVENUE HK 2025-9M"],
    },
    {
      name: "a period over the last of the columns that name metrics",
      table: "US$m | | H1 2025\n | Revenue | Operating profit\nHong Kong | 5 | 2",
      setting: {},
      read: ["5 USD_M REVENUE HK 2025H1", "2 USD_M PROFIT HK 2025H1"],
    },
    {
      name: "a period over one column of each block",
      table:
        "US$m | | H1 2025 | | H1 2024 |\n | Revenue | Operating profit | | Revenue | Operating profit\nHong Kong | 5 | 2 | | 4 | 1",
      setting: {},
      read: [
        "5 USD_M REVENUE HK 2025H1",
        "2 USD_M PROFIT HK 2025H1",
        "4 USD_M REVENUE HK 2024H1",
        "1 USD_M PROFIT HK 2024H1",
      ],
    },
    {
      name: "captions of a report on segments",
      table: "US$m | FY2025\nRevenue | 5",
      setting: { slide: "Hong Kong", lines: ["3. Analyses by segment", "3.1 Operating segments", "Other information"] },
      read: ["5 USD_M REVENUE HK FY2025"],
    },
    {
      name: "a reference to a note",
      table: "US$m | FY2025\nRevenue as per Note 3.1 | 5\nOperating profit (see note 4) | 2",
      setting: { slide: "Hong Kong" },
      read: ["5 USD_M REVENUE HK FY2025", "2 USD_M PROFIT HK FY2025"],
    },
    {
      name: "empty rows between all others",
      table: "US$m | FY2025\n*Hong Kong* |\n|\nRevenue | 5\n|\nOperating profit | 6",
      setting: {},
      read: ["5 USD_M REVENUE HK FY2025", "6 USD_M PROFIT HK FY2025"],
    },
    {
      name: "a column of percentages beside two years",
      table: "US$m | 2025 | 2024 | Change | %\nRevenue | 5 | 4 | 1 | 25",
      setting: { slide: "Sample Group" },
      read: ["5 USD_M REVENUE GROUP FY2025", "4 USD_M REVENUE GROUP FY2024"],
    },
    {
      name: "months of which one looks like a fiscal year",
      table: "Month | Revenue (US$m)\n2001-01 | 5\n2001-02 | 6\n2001-03 | 7",
      setting: { slide: "Hong Kong" },
      read: ["5 USD_M REVENUE HK 2001-01", "6 USD_M REVENUE HK 2001-02", "7 USD_M REVENUE HK 2001-03"],
    },
    {
      name: "a share in percent beside the money of each year",
      table: "US$m | 2025>2 | | 2024>2 |\n | US$m | % | US$m | %\nRevenue | 5 | 100 | 4 | 100",
      setting: { slide: "Hong Kong" },
      read: ["5 USD_M REVENUE HK FY2025", "4 USD_M REVENUE HK FY2024"],
    },
    {
      name: "the change of a ratio beside it",
      table: " | FY2025 |\nReturn on equity | 12.3% | +50bps",
      setting: { slide: "Hong Kong" },
      read: ["12.3 PCT ROE HK FY2025"],
    },
    {
      name: "a column of references to notes",
      table: "项目 | 附注 | 2025年度\n一、营收 | 五、1 | 5\n二、营运利润 | 五、2 | 2",
      setting: { slide: "集团 合并利润表", lines: ["单位：百万美元"] },
      read: ["5 USD_M REVENUE GROUP FY2025", "2 USD_M PROFIT GROUP FY2025"],
    },
    {
      name: "a column of references to notes, in traditional characters",
      table: " | 附註 | 2025年\n营收 | 4 | 5",
      setting: { slide: "香港", lines: ["百万美元"] },
      read: ["5 USD_M REVENUE HK FY2025"],
    },
    {
      name: "years as rows with nothing over them",
      table: " | Revenue | YoY\n2024 | 5 | 0.2\n2025 | 6 | 0.2",
      setting: { slide: "Hong Kong, US$m" },
      read: ["5 USD_M REVENUE HK FY2024", "6 USD_M REVENUE HK FY2025"],
    },
  ])("$name", ({ table, setting, read: lines }) => {
    expect(read(table, glossary, setting)).toEqual(lines);
  });
});

describe("titles in other languages", () => {
  it.each([
    "Sample Group – Gewinn- und Verlustrechnung",
    "Sample Group Bilanz",
    "Sample Group – compte de résultat consolidé",
    "集团 綜合損益表",
    "集团 綜合財務狀況表",
  ])("%s: its figures are read", (slide) => {
    expect(read("US$m | FY2025\nRevenue | 5", glossary, { slide })).toEqual(["5 USD_M REVENUE GROUP FY2025"]);
  });

  it.each(["Sample Group Konkurrenz", "Sample Group – Tochter"])("%s: is asked about", (slide) => {
    const [line] = read("US$m | FY2025\nRevenue | 5", glossary, { slide });
    expect(line).toContain(" ? ");
  });
});

describe("the year to date under the title of a whole year", () => {
  it("is up to a day that nobody tells", () => {
    const lines = read("US$m | YTD\nRevenue | 5", glossary, { slide: "Hong Kong FY2025" });
    expect(lines).toEqual(["5 ? period YTD -> "]);
  });
});
