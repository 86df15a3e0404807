import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import type { MetricSpec } from "../../../src/domain/profile.ts";
import { isCaption } from "../../../src/import/tables/labels/captions.ts";
import { testProfile } from "../../support/profiles.ts";
import { read, type TableSetting } from "./tables.ts";

const profile = testProfile();
const glossary = buildGlossary({ ...profile, metrics: new Map([...profile.metrics, ["DEBT", debt()]]) });

function debt(): MetricSpec {
  const names = { label: { en: "Long-term debt" }, aliases: ["长期借款"], definition: null };
  return { code: "DEBT", unit: "USD_M", kind: "stock", group: null, ratioOf: null, owner: null, ...names };
}

describe("a caption", () => {
  it.each([
    "CURRENT ASSETS",
    "Non-current liabilities",
    "Cash flows from operating activities",
    "3.2 Segmental analyses",
    "Shareholders’ equity",
    "Other information",
    "Assets and Liabilities",
    "Row Labels",
    "列标签",
    "流动资产",
    "其他信息",
    "投资活动产生的现金流量",
  ])("is of the closed list: %s", (text) => {
    expect(isCaption(text)).toBe(true);
  });

  it.each([
    "Discontinued operations",
    "Vietnam",
    "Other segments",
    "Segments",
    "Other activities",
    "Other",
    "Current",
    "Investments",
    "Assets held for sale",
    "Corporate",
    "已终止经营",
    "其他分部",
  ])("is not of it: %s", (text) => {
    expect(isCaption(text)).toBe(false);
  });
});

interface Case {
  readonly name: string;
  readonly table: string;
  readonly setting?: TableSetting;
  readonly read: readonly string[];
}

const YEAR = "US$m | FY2025";
const FIVE = ["5 USD_M REVENUE GROUP FY2025"];
const GROUP = { slide: "Sample Group" };

describe("a caption over lines that have a name of their own", () => {
  it.each<Case>([
    { name: "says nothing", table: `${YEAR}\n*OPERATING ACTIVITIES* |\nRevenue | 5`, read: FIVE },
    { name: "says nothing in Chinese", table: `${YEAR}\n*经营活动* |\n营收 | 5`, read: FIVE },
    {
      name: "keeps the entity that it names",
      table: `${YEAR}\n*Hong Kong shareholders' equity* |\nRevenue | 5`,
      read: ["5 USD_M REVENUE HK FY2025"],
    },
    {
      name: "is asked about where it names two entities",
      table: `${YEAR}\n*Hong Kong and China segment information* |\nRevenue | 5`,
      read: ["5 ? label Hong Kong and China segment information -> plain"],
    },
    {
      name: "ends with the total of its block, and what follows is of no block",
      table: `${YEAR}\n*Current liabilities* |\nProfit | 2\nTotal current liabilities | 7\nLong-term debt | 5`,
      read: ["2 USD_M PROFIT GROUP FY2025", "7 ? label Total current liabilities -> DEBT", "5 USD_M DEBT GROUP FY2025"],
    },
    {
      name: "is asked about where it is of the other term",
      table: `${YEAR}\n*Current liabilities* |\nLong-term debt | 5`,
      read: ["5 ? label Current liabilities -> DEBT"],
    },
    {
      name: "is asked about where the same line stands under other blocks too",
      table: `${YEAR}\nRevenue | 5\n*Operating segments* |\nRevenue | 6`,
      read: ["5 USD_M REVENUE GROUP FY2025", "6 ? label Operating segments -> plain, leave_out"],
    },
    {
      name: "says nothing where lines of the same name are told apart by other sections",
      table: `${YEAR}\n*Hong Kong* |\n.*Segment results* |\nRevenue | 5\n*China* |\n.*Segment results* |\nRevenue | 6`,
      read: ["5 USD_M REVENUE HK FY2025", "6 USD_M REVENUE CN FY2025"],
    },
    {
      name: "is asked about where the line takes its metric from elsewhere",
      table: `${YEAR}\n*Segment assets* |\nHong Kong | 5`,
      setting: { slide: "Revenue" },
      read: ["5 ? label Segment assets -> ROE"],
    },
    {
      name: "may be followed by a word that is none: that word is asked about",
      table: `${YEAR}\n*Current assets held for sale* |\nRevenue | 5`,
      setting: GROUP,
      read: ["5 ? label Current assets held for sale -> ROE"],
    },
  ])("$name", ({ table, setting = GROUP, read: lines }) => {
    expect(read(table, glossary, setting)).toEqual(lines);
  });
});

describe("a heading that only groups the elements of a filing", () => {
  it.each<Case>([
    {
      name: "uses up its words, and names no metric",
      table: `${YEAR}\n*Disaggregation of Revenue [Line Items]* |\nRevenue | 5\n*Segment Reporting Information [Line Items]* |\nProfit | 2`,
      read: ["5 USD_M REVENUE GROUP FY2025", "2 USD_M PROFIT GROUP FY2025"],
    },
    {
      name: "stands under the member that its lines are of",
      table: `${YEAR}\nHong Kong |\n*Disaggregation of Revenue [Line Items]* |\nRevenue | 5\nChina |\n*Disaggregation of Revenue [Line Items]* |\nRevenue | 6`,
      read: ["5 USD_M REVENUE HK FY2025", "6 USD_M REVENUE CN FY2025"],
    },
    {
      name: "is asked about where a word is left over",
      table: `${YEAR}\n*Discontinued Operations [Line Items]* |\nRevenue | 5`,
      read: ["5 ? basis Discontinued Operations -> plain, leave_out"],
    },
    {
      name: "does not make another metric of the word beside it",
      table: `${YEAR}\n*Other Revenue [Abstract]* |\nRevenue | 5`,
      read: ["5 ? label Other Revenue [Abstract] -> plain, leave_out"],
    },
  ])("$name", ({ table, setting = GROUP, read: lines }) => {
    expect(read(table, glossary, setting)).toEqual(lines);
  });
});

describe("a remark over a table", () => {
  it.each([
    "See accompanying notes.",
    "See Notes to Consolidated Financial Statements",
    "Totals may not add due to rounding",
    "Figures have been rounded",
    "For internal use only",
    "Disclaimer",
    "详见附注",
    "四舍五入",
  ])("raises no question: %s", (line) => {
    expect(read(`${YEAR}\nRevenue | 5`, glossary, { ...GROUP, lines: [line] })).toEqual(FIVE);
  });

  it.each(["See Vietnam", "For Vietnam only", "Budget: see accompanying notes"])(
    "raises one where it carries a name or a word of basis: %s",
    (line) => {
      expect(read(`${YEAR}\nRevenue | 5`, glossary, { ...GROUP, lines: [line] })).not.toEqual(FIVE);
    },
  );
});

describe("the title of a statement", () => {
  it.each([
    "Sample Group consolidated statements of cash flows",
    "Sample Group – CONSOLIDATED BALANCE SHEETS",
    "Sample Group consolidated statements of changes in shareholders’ equity",
  ])("names nobody else and no metric: %s", (slide) => {
    expect(read(`${YEAR}\nRevenue | 5`, glossary, { slide })).toEqual(FIVE);
  });

  it.each([
    "Sample Group condensed information of registrant",
    "Sample Group equity-method investees",
    "Sample Group unconsolidated affiliates",
  ])("leaves open whose figures they are: %s", (slide) => {
    expect(read(`${YEAR}\nRevenue | 5`, glossary, { slide })).not.toEqual(FIVE);
  });
});

describe("the names of a pivot table's figures", () => {
  const pivot = (name: string) => ` | FY2025\n${name} | 5`;
  const HK: TableSetting = { slide: "Hong Kong, US$m" };

  it.each(["Sum of Revenue", "Total Sum of Revenue"])("are the metric that they add up: %s", (name) => {
    expect(read(pivot(name), glossary, HK)).toEqual(["5 USD_M REVENUE HK FY2025"]);
  });

  it.each(["Average of Revenue", "Count of Revenue", "Sum of parts"])("are asked about otherwise: %s", (name) => {
    expect(read(pivot(name), glossary, HK).filter((line) => !line.includes(" ? "))).toEqual([]);
  });
});
