import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { testProfile } from "../../support/profiles.ts";
import { read, type TableSetting } from "./tables.ts";

const glossary = buildGlossary(testProfile());
const GROUP: TableSetting = { slide: "Sample Group FY2025, US$m" };
const HK: TableSetting = { slide: "Hong Kong" };

interface Case {
  readonly name: string;
  readonly table: string;
  readonly setting?: TableSetting;
  /** The figures that may be read without a question. */
  readonly silent: readonly string[];
}

describe("tables that tempt to read another figure", () => {
  it.each<Case>([
    {
      name: "a unit behind the figures",
      table: `Metric | FY2025 | FY2024 | Unit
              Revenue | 157 | 140 | HK$m`,
      setting: HK,
      silent: ["157 HKD_M REVENUE HK FY2025", "140 HKD_M REVENUE HK FY2024"],
    },
    {
      name: "a day over the last column",
      table: `US$m | | 31 December 2025
               | Revenue | Total assets
              Hong Kong | 5 | 20`,
      silent: [],
    },
    {
      name: "a period within the name of the last column",
      table: `US$m | Revenue | Operating profit H1 2025
              Hong Kong | 5 | 2`,
      silent: ["2 USD_M PROFIT HK 2025H1"],
    },
    {
      name: "a currency and a scenario behind the figures",
      table: `Metric | FY2025 | Currency | Scenario
              Revenue | 157 | HKD | Budget`,
      setting: HK,
      silent: [],
    },
    {
      name: "a period and an entity behind the figures",
      table: `Metric | US$m | Period | Entity
              Revenue | 157 | FY2024 | China`,
      setting: GROUP,
      silent: ["157 USD_M REVENUE CN FY2024"],
    },
    {
      name: "a year behind the figures",
      table: `Metric | US$m | Year
              Revenue | 157 | 2024
              Revenue | 140 | 2023`,
      setting: HK,
      silent: ["157 USD_M REVENUE HK FY2024", "140 USD_M REVENUE HK FY2023"],
    },
    {
      name: "a segment behind the figures",
      table: `US$m | FY2025 | Channel
              Revenue | 157 | Agency`,
      setting: HK,
      silent: ["157 USD_M REVENUE HK FY2025 AGENCY"],
    },
    {
      name: "a remark that leaves something out",
      table: `US$m | FY2025 | Comment
              Revenue | 157 | excluding Macau
              Operating profit | 15 | higher prices`,
      setting: HK,
      silent: ["15 USD_M PROFIT HK FY2025"],
    },
    {
      name: "figures like years in the first row under entities",
      table: ` | Hong Kong | China
              Customers | 2010 | 2011
              Revenue | 35 | 36`,
      setting: GROUP,
      silent: [
        "2010 CUSTOMERS_K CUSTOMERS HK FY2025",
        "2011 CUSTOMERS_K CUSTOMERS CN FY2025",
        "35 USD_M REVENUE HK FY2025",
        "36 USD_M REVENUE CN FY2025",
      ],
    },
    {
      name: "a row of years with a name of its own",
      table: ` | Hong Kong | China
              Licence since | 1998 | 2004
              Revenue | 35 | 36`,
      setting: GROUP,
      silent: ["35 USD_M REVENUE HK FY2025", "36 USD_M REVENUE CN FY2025"],
    },
    {
      name: "a row of dates between the figures",
      table: ` | Hong Kong | China
              Revenue | 35 | 36
              Next audit | Q1 2026 | Q2 2026
              Operating profit | 3 | 4`,
      setting: GROUP,
      silent: [
        "35 USD_M REVENUE HK FY2025",
        "36 USD_M REVENUE CN FY2025",
        "3 USD_M PROFIT HK FY2025",
        "4 USD_M PROFIT CN FY2025",
      ],
    },
    {
      name: "a first section over one column of figures",
      table: ` | FY2025
              *Macau* |
              Revenue | 5`,
      setting: { slide: "Sample Group, US$m" },
      silent: [],
    },
    {
      name: "a section whose rows have parts that are set in",
      table: `US$m | FY2025
              *Hong Kong* |
              Revenue | 9
              ..Agency | 4
              Operating profit | 5`,
      setting: { slide: "Sample Group" },
      silent: ["9 USD_M REVENUE HK FY2025", "4 USD_M REVENUE HK FY2025 AGENCY", "5 USD_M PROFIT HK FY2025"],
    },
    {
      name: "a row that is set in less than those of its section",
      table: `US$m | FY2025
              *Hong Kong* |
              ..Revenue | 9
              Operating profit | 5`,
      setting: {},
      silent: ["9 USD_M REVENUE HK FY2025"],
    },
    {
      name: "a row and a column that name two values of one dimension",
      table: `US$m | FY2025 agency
              Bancassurance revenue | 5`,
      setting: HK,
      silent: [],
    },
    {
      name: "a quarter that ends on the last day of the year",
      table: `US$m | Quarter ended>2 |
               | 31 Dec 2025 | 30 Sep 2025
              Revenue | 5 | 4`,
      setting: HK,
      silent: ["5 USD_M REVENUE HK 2025Q4", "4 USD_M REVENUE HK 2025Q3"],
    },
    {
      name: "the end of the year before in the report of a quarter",
      table: `单位：百万美元 | 本报告期末 | 上年度末
              客户数 | 9 | 8`,
      setting: { slide: "香港 2025年第三季度报告" },
      silent: ["9 CUSTOMERS_K CUSTOMERS HK 2025Q3", "8 CUSTOMERS_K CUSTOMERS HK FY2024"],
    },
    {
      name: "last year under a month",
      table: `US$m | June 2025 | Last year
              Revenue | 5 | 4`,
      setting: { slide: "Hong Kong June 2025" },
      silent: ["5 USD_M REVENUE HK 2025-06"],
    },
    {
      name: "a fiscal year by the month that it ends in",
      table: `百万美元 | 2025年3月期
              营收 | 5`,
      setting: { slide: "香港" },
      silent: [],
    },
    {
      name: "headings in the middle of their groups",
      table: `US$m | | FY2025 | | | FY2024 |
               | Hong Kong | China | Sample Group | Hong Kong | China | Sample Group
              Revenue | 1 | 2 | 3 | 4 | 5 | 6`,
      setting: {},
      silent: ["2 USD_M REVENUE CN FY2025", "5 USD_M REVENUE CN FY2024"],
    },
    {
      name: "percentages that may be shares",
      table: ` | FY2025 | FY2024
              Return on equity | 1.13 | 0.98`,
      setting: HK,
      silent: [],
    },
    {
      name: "a line in thousands under a slide in millions",
      table: ` | FY2025
              Revenue | 5`,
      setting: { slide: "Hong Kong (HK$m)", lines: ["in thousands"] },
      silent: [],
    },
    {
      name: "a dash in a column of its own before the figure",
      table: `US$m | FY2025>2 | | FY2024
              Revenue | - | 45 | 7
              Operating profit | - | 3 | 2`,
      setting: HK,
      silent: ["7 USD_M REVENUE HK FY2024", "2 USD_M PROFIT HK FY2024"],
    },
    {
      name: "quarters under one year in no order",
      table: `US$m | 2025>4 | | |
               | Q4 | Q1 | Q2 | Q3
              Revenue | 4 | 1 | 2 | 3`,
      setting: HK,
      silent: [],
    },
    {
      name: "months under the year of a title in no order",
      table: `US$m | Nov | Dec | Jan
              Revenue | 4 | 1 | 2`,
      setting: { slide: "Hong Kong 2025" },
      silent: [],
    },
    {
      name: "quarters under one year in falling order, for two metrics",
      table: `US$m | Revenue Q2 | Revenue Q1 | Operating profit Q2 | Operating profit Q1
              Hong Kong | 4 | 3 | 2 | 1`,
      setting: { slide: "2025" },
      silent: [
        "4 USD_M REVENUE HK 2025Q2",
        "3 USD_M REVENUE HK 2025Q1",
        "2 USD_M PROFIT HK 2025Q2",
        "1 USD_M PROFIT HK 2025Q1",
      ],
    },
    {
      name: "the length of the time in the corner",
      table: `Quarter ended | 31 Dec 2025 | 30 Sep 2025
              Revenue (US$m) | 4 | 1`,
      setting: HK,
      silent: ["4 USD_M REVENUE HK 2025Q4", "1 USD_M REVENUE HK 2025Q3"],
    },
    {
      name: "the last day of the year beside those of other quarters",
      table: `US$m | 31 Dec 2025 | 30 Sep 2025
              Revenue | 4 | 1
              Customers | 3 | 2`,
      setting: HK,
      silent: ["3 CUSTOMERS_K CUSTOMERS HK FY2025", "2 CUSTOMERS_K CUSTOMERS HK 2025Q3"],
    },
    {
      name: "a column without a heading beside columns of months",
      table: `US$m | Jan-25 | | Mar-25
              Revenue | 5 | 6 | 7`,
      setting: { slide: "Hong Kong 2025" },
      silent: ["5 USD_M REVENUE HK 2025-01", "7 USD_M REVENUE HK 2025-03"],
    },
    {
      name: "a column without its quarter under a year",
      table: `US$m | 2025>3 | |
               | Q1 | | Q3
              Revenue | 5 | 6 | 7`,
      setting: HK,
      silent: ["5 USD_M REVENUE HK 2025Q1", "7 USD_M REVENUE HK 2025Q3"],
    },
    {
      name: "a period over one of two columns, and no other heading",
      table: `US$m | |
               | | FY2024
              Revenue | 5 | 6
              Operating profit | 3 | 2`,
      setting: HK,
      silent: ["6 USD_M REVENUE HK FY2024", "2 USD_M PROFIT HK FY2024"],
    },
    {
      name: "a row without its quarter beside a merged year",
      table: `Year | Quarter | Revenue (US$m)
              2024_2 | | 5
               | Q2 | 6`,
      setting: HK,
      silent: ["6 USD_M REVENUE HK 2024Q2"],
    },
    {
      name: "a line with its unit and no figure over lines of other metrics",
      table: `US$m | FY2025
              Revenue (HK$m) |
              Operating profit | 7`,
      setting: HK,
      silent: [],
    },
    {
      name: "a line that stands twice in its section",
      table: `US$m | FY2025
              *Agency* |
              Revenue | 5
              Revenue | 6
              *Bancassurance* |
              Revenue | 7`,
      setting: HK,
      silent: ["7 USD_M REVENUE HK FY2025 BANCA"],
    },
    {
      name: "a sub-total over two years",
      table: `US$m | Hong Kong>2 | | Sub-total>2 |
               | FY2025 | FY2024 | FY2025 | FY2024
              Revenue | 5 | 4 | 9 | 8`,
      setting: { slide: "Sample Group" },
      silent: ["5 USD_M REVENUE HK FY2025", "4 USD_M REVENUE HK FY2024"],
    },
    {
      name: "a note on the channel below all figures",
      table: `US$m | FY2025
              Revenue | 5
              Figures are those of the agency channel.`,
      setting: HK,
      silent: [],
    },
    {
      name: "a row of remarks between the figures and their note",
      table: `US$m | FY2025 | FY2024
              Revenue | 5 | 4
              Remarks | see note 4 | see note 5
              All figures exclude Macau.`,
      setting: HK,
      silent: [],
    },
    {
      name: "a bare dollar at the figure under Hong Kong dollars",
      table: ` | FY2025
              Revenue | $5`,
      setting: { slide: "Hong Kong, HK$ million" },
      silent: ["5 HKD_M REVENUE HK FY2025"],
    },
    {
      name: "the last days of two years",
      table: `US$m | 31 Dec 2025 | 31 Dec 2024
              Revenue | 4 | 1`,
      setting: HK,
      silent: ["4 USD_M REVENUE HK FY2025", "1 USD_M REVENUE HK FY2024"],
    },
    {
      name: "one market's part of another one's figure",
      table: `US$m | FY2025
              Hong Kong | 9
              of which China | 4`,
      setting: { slide: "Revenue" },
      silent: ["9 USD_M REVENUE HK FY2025"],
    },
    {
      name: "figures from one market to another",
      table: `US$m | Hong Kong | China
              Hong Kong | 1 | 2
              China | 3 | 4`,
      setting: { slide: "Revenue FY2025" },
      silent: [],
    },
    {
      name: "ratios that are all small, and those that are not",
      table: ` | FY2025 | FY2024
              Return on equity | 2.13 | 1.03`,
      setting: HK,
      silent: [],
    },
    {
      name: "ratios of which one is small",
      table: ` | FY2025 | FY2024
              Return on equity | 13.2 | 2.9`,
      setting: HK,
      silent: ["13.2 PCT ROE HK FY2025", "2.9 PCT ROE HK FY2024"],
    },
    {
      name: "a unit of rates in a column",
      table: ` | Unit | FY2025
              Revenue | US$m per agent | 5
              Operating profit | HK$/month | 4`,
      setting: HK,
      silent: [],
    },
    {
      name: "a unit of rates in the corner",
      table: `US$m per month | FY2025
              Revenue | 5`,
      setting: HK,
      silent: [],
    },
    {
      name: "a currency below the figures that it is of",
      table: ` | FY2025 | FY2024
              Revenue | 5 | 4
              Currency | HK$m | HK$m
              Operating profit | 3 | 2`,
      setting: HK,
      silent: [
        "5 HKD_M REVENUE HK FY2025",
        "4 HKD_M REVENUE HK FY2024",
        "3 HKD_M PROFIT HK FY2025",
        "2 HKD_M PROFIT HK FY2024",
      ],
    },
    {
      name: "the basis of a column below its first figures",
      table: `US$m | FY2025 | FY2024
              Revenue | 5 | 4
              Basis | Forecast | Reported
              Operating profit | 3 | 2`,
      setting: HK,
      silent: ["4 USD_M REVENUE HK FY2024", "2 USD_M PROFIT HK FY2024"],
    },
    {
      name: "the status of a column below all figures",
      table: `US$m | Jan-25 | Feb-25 | Mar-25
              Revenue | 5 | 6 | 7
              Status | Actual | Actual | Forecast`,
      setting: HK,
      silent: ["5 USD_M REVENUE HK 2025-01", "6 USD_M REVENUE HK 2025-02"],
    },
    {
      name: "growth that states no unit",
      table: ` | FY2025
              Revenue | 5`,
      setting: { slide: "Hong Kong revenue growth" },
      silent: [],
    },
    {
      name: "a note to one figure",
      table: `US$m | FY2025 | FY2024
              Revenue¹ | 5 | 4
              Operating profit | 3 | 2²
              Customers | 9 | 8

              ¹ Before special items
              2 Pro forma`,
      setting: HK,
      silent: ["3 USD_M PROFIT HK FY2025", "9 CUSTOMERS_K CUSTOMERS HK FY2025", "8 CUSTOMERS_K CUSTOMERS HK FY2024"],
    },
    {
      name: "a note to the whole table",
      table: `US$m | FY2025
              Revenue | 5
              Note: excludes China`,
      setting: HK,
      silent: [],
    },
    {
      name: "a note whose mark stands nowhere",
      table: `US$m | FY2025
              Revenue | 5
              * excluding China`,
      setting: HK,
      silent: [],
    },
    {
      name: "notes that change nothing",
      table: `US$m | FY2025
              Revenue* | 5
              * Audited, figures may not add up because of rounding`,
      setting: HK,
      silent: ["5 USD_M REVENUE HK FY2025"],
    },
    {
      name: "nine months over their last days",
      table: `US$m | Nine Months Ended>2 |
               | September 30, 2025 | September 30, 2024
              Revenue | 5 | 4
              Return on equity | 12% | 11%`,
      setting: HK,
      silent: [
        "5 USD_M REVENUE HK 2025-9M",
        "4 USD_M REVENUE HK 2024-9M",
        "12 PCT ROE HK 2025-9M",
        "11 PCT ROE HK 2024-9M",
      ],
    },
    ...[
      ["Nine months ended", "-9M"],
      ["US$m, year to date", "-9M"],
      ["Three months ended", "Q3"],
    ].map(([line = "", part]) => ({
      name: `"${line}" in a line over days`,
      table: ` | 30 Sep 2025 | 30 Sep 2024
              Return on equity | 12% | 11%`,
      setting: { slide: "Hong Kong", lines: [line] },
      silent: [`12 PCT ROE HK 2025${part}`, `11 PCT ROE HK 2024${part}`],
    })),
    {
      name: "a quarter that ends where a half does",
      table: `US$m | 30 Jun 2025 | 30 Jun 2024
              Revenue | 5 | 4`,
      setting: { slide: "Hong Kong", lines: ["For the three months ended"] },
      silent: ["5 USD_M REVENUE HK 2025Q2", "4 USD_M REVENUE HK 2024Q2"],
    },
    ...["Year to date", "Rolling 12 months", "US$m, YTD", "YTD 2025, US$m"].map((line) => ({
      name: `quarters under "${line}"`,
      table: `US$m | Q1 2025 | Q2 2025
              Revenue | 5 | 9
              Return on equity | 12% | 11%`,
      setting: { slide: "Hong Kong", lines: [line] },
      silent: [],
    })),
    {
      name: "the year before in the report of a quarter",
      table: `US$m | Q3 2025 | Q3 2024 | 2024
              Revenue | 5 | - | 19`,
      setting: { slide: "Hong Kong Q3 2025" },
      silent: ["5 USD_M REVENUE HK 2025Q3", "19 USD_M REVENUE HK FY2024"],
    },
    {
      name: "the year before beside nine months of it",
      table: `US$m | 9M 2025 | 9M 2024 | 2024 | 2025
              Revenue | 5 | 4 | 7 | 9`,
      setting: { slide: "Hong Kong Q3 2025" },
      silent: ["5 USD_M REVENUE HK 2025-9M", "4 USD_M REVENUE HK 2024-9M", "7 USD_M REVENUE HK FY2024"],
    },
    {
      name: "a total of all markets below the section of the last one",
      table: `US$m | FY2025
              *Hong Kong* |
              Revenue | 9
              *China* |
              Revenue | 4
              Total revenue | 13
              Operating profit | 5`,
      setting: { slide: "Sample Group" },
      silent: ["9 USD_M REVENUE HK FY2025", "4 USD_M REVENUE CN FY2025"],
    },
    {
      name: "the parts of a section's line and their total",
      table: `US$m | FY2025
              *Hong Kong* |
              Agency revenue | 5
              Bancassurance revenue | 4
              Total revenue | 9
              Operating profit | 5`,
      setting: { slide: "Sample Group" },
      silent: [
        "5 USD_M REVENUE HK FY2025 AGENCY",
        "4 USD_M REVENUE HK FY2025 BANCA",
        "9 USD_M REVENUE HK FY2025",
        "5 USD_M PROFIT HK FY2025",
      ],
    },
    {
      name: "rows of two years and an estimate under channels, with nothing over the years",
      table: ` | Agency | Bancassurance
              2023 | 5 | 4
              2024 | 6 | 5
              2025E | 7 | 6`,
      setting: { slide: "Hong Kong revenue, US$m" },
      silent: [
        "5 USD_M REVENUE HK FY2023 AGENCY",
        "4 USD_M REVENUE HK FY2023 BANCA",
        "6 USD_M REVENUE HK FY2024 AGENCY",
        "5 USD_M REVENUE HK FY2024 BANCA",
      ],
    },
    {
      name: "figures that count up like the numbers of rows",
      table: `US$m | Revenue | Operating profit
              FY2023 | 1 | 5
              FY2024 | 2 | 6
              FY2025 | 3 | 7`,
      setting: HK,
      silent: [
        "1 USD_M REVENUE HK FY2023",
        "5 USD_M PROFIT HK FY2023",
        "2 USD_M REVENUE HK FY2024",
        "6 USD_M PROFIT HK FY2024",
        "3 USD_M REVENUE HK FY2025",
        "7 USD_M PROFIT HK FY2025",
      ],
    },
    ...[
      "Note: pro forma figures",
      "Figures are adjusted for one-off items.",
      "All amounts are at constant currency",
      "注：以上为预算数据",
    ].map((note) => ({
      name: `the note "${note}"`,
      table: `US$m | FY2025
              Revenue | 5
              ${note}`,
      setting: HK,
      silent: [],
    })),
    {
      name: "a note to one year",
      table: `US$m | 2025 | 2026
              Revenue | 5 | 6
              2026 figures are budget`,
      setting: HK,
      silent: ["5 USD_M REVENUE HK FY2025"],
    },
    ...[
      "Note: growth at constant exchange rates",
      "Figures are unaudited. Adjusted profit is explained elsewhere.",
    ].map((note) => ({
      name: `the note "${note}"`,
      table: `US$m | FY2025
                Revenue | 5
                ${note}`,
      setting: HK,
      silent: ["5 USD_M REVENUE HK FY2025"],
    })),
    {
      name: "a total of quarters, of what is counted at their ends",
      table: ` | Q1 | Q2 | Q3 | Q4 | Total
              Customers | 9 | 8 | 7 | 6 | 30
              Revenue (US$m) | 1 | 2 | 3 | 4 | 10`,
      setting: { slide: "Hong Kong 2025" },
      silent: [
        "9 CUSTOMERS_K CUSTOMERS HK 2025Q1",
        "8 CUSTOMERS_K CUSTOMERS HK 2025Q2",
        "7 CUSTOMERS_K CUSTOMERS HK 2025Q3",
        "6 CUSTOMERS_K CUSTOMERS HK 2025Q4",
        "1 USD_M REVENUE HK 2025Q1",
        "2 USD_M REVENUE HK 2025Q2",
        "3 USD_M REVENUE HK 2025Q3",
        "4 USD_M REVENUE HK 2025Q4",
        "10 USD_M REVENUE HK FY2025",
      ],
    },
    {
      name: "what a change elsewhere would make of the figures",
      table: `US$m | FY2025
              Operating profit | 5`,
      setting: { slide: "Hong Kong", lines: ["Effect of a 10% rise in exchange rates"] },
      silent: [],
    },
    {
      name: "two columns under one heading, of which one is rounder",
      table: `US$m | FY2025>2
              Revenue | 32 | 32.35`,
      setting: HK,
      silent: [],
    },
    {
      name: "a row without a label that is no sum of the rows above it",
      table: `US$m | FY2025
              Hong Kong | 5
              China | 7
               | 15`,
      setting: { slide: "Revenue of Sample Group" },
      silent: ["5 USD_M REVENUE HK FY2025", "7 USD_M REVENUE CN FY2025"],
    },
    {
      name: "a row without a label that is the sum of the rows above it",
      table: `US$m | FY2025
              Hong Kong | 5
              China | 7
               | 12`,
      setting: { slide: "Revenue of Sample Group" },
      silent: ["5 USD_M REVENUE HK FY2025", "7 USD_M REVENUE CN FY2025", "12 USD_M REVENUE GROUP FY2025"],
    },
    {
      name: "a bracket of income beside what is no income",
      table: `US$m | FY2025
              Customers (income) | 1,770
              Operating profit/(loss) | 5`,
      setting: HK,
      silent: ["5 USD_M PROFIT HK FY2025"],
    },
    {
      name: "a flow that ends after the document was saved",
      table: `US$m | FY2024 | FY2025
              Revenue | 4 | 5
              Customers | 7 | 8`,
      setting: { ...HK, labels: { date: "2025-10-20" } },
      silent: ["4 USD_M REVENUE HK FY2024", "7 CUSTOMERS_K CUSTOMERS HK FY2024", "8 CUSTOMERS_K CUSTOMERS HK FY2025"],
    },
    {
      name: "a ratio of a quarter under a day",
      table: `Quarterly results | 30 June 2025
              Return on equity | 15%`,
      setting: HK,
      silent: [],
    },
    ...["Source: budget 2025", "Based on the August forecast", "资料来源：2025年预算"].map((note) => ({
      name: `figures over "${note}"`,
      table: `US$m | FY2025
              Revenue | 5
              ${note} |`,
      setting: HK,
      silent: [],
    })),
    {
      name: "a unit that is none, and a noun beside money",
      table: ` | Unit | FY2025
              Customers | blips | 5
              Operating profit | days | 7
              Revenue | US$m | 8`,
      setting: HK,
      silent: ["8 USD_M REVENUE HK FY2025"],
    },
    ...["Strong first quarter 2025 in Hong Kong", "Hong Kong as of March 2025", "Hong Kong 31.03.2025"].map(
      (slide) => ({
        name: `bare years under "${slide}"`,
        table: `US$m | 2025 | 2024
              Revenue | 5 | 4`,
        setting: { slide },
        silent: [],
      }),
    ),
  ])("$name", ({ table, setting, silent }) => {
    const lines = read(table, glossary, setting).filter((line) => !line.includes(" ? "));
    expect(lines).toEqual(silent);
  });
});
