import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../src/company/load-profile.ts";
import { yearsBeginningIn } from "../../../src/domain/fiscal-years.ts";
import { DraftError } from "../../../src/import/draft/draft-options.ts";
import { draftProfile } from "../../../src/import/draft/draft-profile.ts";
import { surveyDocuments } from "../../../src/import/draft/survey-documents.ts";
import { tableEvidence } from "../../../src/import/draft/table-evidence.ts";
import { gridOf, rowsOf } from "../tables/tables.ts";
import { drafted, table } from "./drafted.ts";

const HALVES = table(`
US$m | H1 2025 | H1 2024
Revenue | 10 | 9
Operating profit | 3 | 2
Cost ratio (%) | 27.1 | 28
Customers ('000) | 12 | 11
Number of agents | 320 | 300`);

describe("a draft from a report", () => {
  const report = `# Tern Ferries — results for the first half of 2025\n\n${HALVES}`;
  const { metrics, entities, profile, yaml, doubts } = drafted({ "results.md": report });

  it("takes its metrics from what the periods cross, each with unit and kind", () => {
    expect(metrics).toEqual([
      "Revenue USD_M flow",
      "Operating profit USD_M flow",
      "Cost ratio PCT ratio",
      "Customers COUNT_K stock",
      "Number of agents COUNT stock",
    ]);
    expect(profile.metrics.get("NUMBER_OF_AGENTS")?.aliases).toEqual(["agents"]);
  });

  it("names the company after its title, as the only entity", () => {
    expect(profile.company).toEqual({ name: "Tern Ferries", homeEntity: "TERN_FERRIES" });
    expect(entities).toEqual(["Tern Ferries"]);
    expect(doubts.join("\n")).toMatch(/named "Tern Ferries" after what the files say of themselves; pass --company/);
  });

  it("names it as the properties do where no title does, unless they differ", () => {
    const of = (company: string) => `---\ncompany: ${company}\n---\n\n${table("x | FY2024\nSales USD m | 500")}`;
    expect(drafted({ "a.md": of("Puffin Bakery"), "b.md": of("Puffin Bakery") }).profile.company.name).toBe(
      "Puffin Bakery",
    );
    expect(drafted({ "a.md": of("Puffin Bakery"), "b.md": of("Gannet Mills") }).profile.company.name).toBe(
      "My company",
    );
  });

  it("says beside each line how often and where it was seen", () => {
    expect(yaml).toMatch(/REVENUE: \{.*\} # seen once, first at results\.md · section="Tern Ferries — results/);
  });

  it("says what it only guessed", () => {
    expect(doubts).toContainEqual(expect.stringMatching(/^Taken as flow .*: Revenue, Operating profit\./));
  });

  it("takes the name, the entity and the unit that a person gives", () => {
    const told = drafted({ "a.md": table("x | 2024\nSales | 5") }, { company: "Bakery", unit: "EUR_K", kind: "stock" });
    expect(told.profile.company).toEqual({ name: "Bakery", homeEntity: "BAKERY" });
    expect(told.metrics).toEqual(["Sales EUR_K stock"]);
    expect(() => drafted({ "a.md": HALVES }, { homeEntity: "Atlantis" })).toThrow("none of the entities");
  });
});

describe("entities of a draft", () => {
  it("are the titles of parts with the same lines, and their short forms", () => {
    const parts = ["Group", "North Sea", "Baltic"].map((name) => `# Tern ${name} — FY2025 review\n\n${HALVES}`);
    const { entities, profile } = drafted({ "review.md": parts.join("\n\n") });
    expect(entities).toEqual(["Tern Group", "Tern North Sea", "Tern Baltic"]);
    expect(profile.company.homeEntity).toBe("TERN_GROUP");
    expect(profile.entities.get("TERN_BALTIC")?.aliases).toEqual(["Baltic"]);
  });

  it("are countries and the whole in rows or columns, as its parts where they add up to it", () => {
    const sums = table("US$m | Group | Hong Kong | China\nRevenue | 30.1 | 10 | 20\nProfit | 5 | 2 | 3");
    const { entities, metrics, doubts } = drafted({ "a.md": `# Tern Group — FY2025 results\n\n${sums}` });
    expect(metrics).toEqual(["Revenue USD_M flow", "Profit USD_M flow"]);
    expect(entities).toEqual(
      ["Tern Group", "Hong Kong of TERN_GROUP", "China of TERN_GROUP"].toSorted(
        (a, b) => entities.indexOf(a) - entities.indexOf(b),
      ),
    );
    expect(doubts.join("\n")).toMatch(/parts of TERN_GROUP, since their figures add up/);
    const others = sums.replace("30.1", "33").replace("| 5 |", "| 8 |");
    expect(drafted({ "a.md": `# Tern Group — FY2025 results\n\n${others}` }).entities).toContain("China");
  });

  it("are one in two languages where both stand over the same tables", () => {
    const part = (en: string, zh: string): string => `# ${en}\n\n## Tern${zh} 2025年业绩\n\n${HALVES}`;
    const { profile } = drafted({ "a.md": [part("Hong Kong", "香港"), part("China", "中国")].join("\n\n") });
    expect([...profile.entities.values()].map(({ label }) => label)).toEqual([
      { en: "Hong Kong", zh: "Tern香港" },
      { en: "China", zh: "Tern中国" },
    ]);
  });

  it("are what a heading of their column calls so", () => {
    const stores = table("Branch | Sales (EUR) | Staff\nRiverside | 5 | 2\nOld Town | 6 | 3");
    expect(drafted({ "a.md": `# 2024\n\n${stores}` })).toMatchObject({
      entities: ["Riverside", "Old Town"],
      metrics: ["Sales EUR flow", "Staff COUNT stock"],
    });
  });
});

describe("dimensions of a draft", () => {
  it("are lines that recur under metrics, called by the heading over them", () => {
    const text = table(
      "Channel | FY2025 | FY2024\nRevenue (US$m) |  | \nShop | 5 | 4\nOnline | 3 | 2\nProfit (US$m) |  | \nShop | 2 | 1\nOnline | 1 | 1",
    );
    const { metrics, dimensions, doubts } = drafted({ "a.md": text });
    expect(metrics).toEqual(["Revenue USD_M flow", "Profit USD_M flow"]);
    expect(dimensions).toEqual(["channel: Shop, Online"]);
    expect(doubts.join("\n")).toContain("Read as parts of figures, by channel: Shop, Online.");
  });

  it("are the second names of headings that have two", () => {
    const text = table("US$m | 2025\nSales | 9\nSales – Shop | 5\nSales – Online | 4");
    expect(drafted({ "a.md": text })).toMatchObject({
      metrics: ["Sales USD_M flow"],
      dimensions: ["segment: Shop, Online"],
    });
  });

  it("are what a title says that its metric is taken apart by", () => {
    const text = table("US$m | Shop | Online | Total\nHong Kong | 5 | 4 | 9\nChina | 3 | 2 | 5");
    expect(drafted({ "a.md": `# Operating expenses by channel, FY2025\n\n${text}` })).toMatchObject({
      metrics: ["Operating expenses USD_M flow"],
      entities: ["Hong Kong", "China"],
      dimensions: ["channel: Shop, Online"],
    });
  });

  it("keep the whole and the heading over the parts as words of the whole", () => {
    const text =
      "<table><tr><th><th>All visits<th colspan=2>Area of residence<tr><th><th><th>North America<th>Europe" +
      "<tr><td>2018<td>10<td>4<td>6<tr><td>2019<td>12<td>5<td>7<tr><td>2020<td>8<td>3<td>5</table>";
    const { dimensions, profile, metrics } = drafted({
      "a.md": `# Visits to the islands by month\n\nthousands\n\n${text}`,
    });
    expect(metrics).toEqual(["Visits to the islands COUNT_K flow"]);
    expect(dimensions).toEqual(["by_area_of_residence: Total, North America, Europe"]);
    const whole = profile.dimensions.get("by_area_of_residence")?.values.get("TOTAL");
    expect(whole?.aliases.toSorted()).toEqual(["All visits", "Area of residence"]);
  });

  it("hold the kinds of figures that headings name beside the actual ones", () => {
    const text = table("US$m | FY2025 | FY2025 budget | FY2026 forecast\nRevenue | 5 | 6 | 7");
    const { profile, doubts } = drafted({ "a.md": text });
    expect(profile.dimensions.get("basis")).toMatchObject({ defaultValue: "ACTUAL" });
    expect([...(profile.dimensions.get("basis")?.values.keys() ?? [])]).toEqual(["BUDGET", "FORECAST"]);
    expect(doubts.join("\n")).toContain("other kinds of figures");
  });
});

describe("headings that name nothing of their own", () => {
  it("are left out: changes, notes, totals, units and remarks", () => {
    const text = table(
      "Line | Unit | Note | FY2025 | FY2024 | Change (%) | Remarks\nRevenue | US$m | 3 | 5 | 4 | 25 | good\nTotal | US$m | | 5 | 4 | 25 | ",
    );
    expect(drafted({ "a.md": text })).toMatchObject({ metrics: ["Revenue USD_M flow"], dimensions: [] });
  });

  it("only group lines where no line stands under two of them", () => {
    const text = table("US$m | 2025\nWhat we earn |  \nRevenue | 5\nFees | 1\nWhat we spend |  \nCosts | 3\nTaxes | 1");
    const { metrics, dimensions, profile } = drafted({ "a.md": text });
    expect(metrics).toEqual(["Revenue USD_M flow", "Fees USD_M flow", "Costs USD_M flow", "Taxes USD_M flow"]);
    expect(dimensions).toEqual([]);
    expect(profile.metrics.get("COSTS")?.group).toEqual({ en: "What we spend" });
  });
});

describe("names in two languages or wordings", () => {
  it("are one where a heading has both", () => {
    const { profile } = drafted({ "a.md": table("US$m | 2025\n营收 Revenue | 5\n利润 / Profit | 2") });
    expect([...profile.metrics.values()].map(({ label }) => label)).toEqual([
      { en: "Revenue", zh: "营收" },
      { en: "Profit", zh: "利润" },
    ]);
  });

  const CHINESE = table(
    "单位：百万美元 | 2024年\n营收 | 1\n营运利润 | 1\n费用率（%） | 1\n客户数（千人） | 1\n代理人数（人） | 1",
  );
  it("are taken for one where two tables have the same lines in the same order, and it is said", () => {
    const { profile, doubts } = drafted({ "a.md": HALVES, "b.md": CHINESE });
    expect([...profile.metrics.values()].map(({ label }) => label.zh)).toEqual([
      "营收",
      "营运利润",
      "费用率",
      "客户数",
      "代理人数",
    ]);
    expect(doubts.join("\n")).toMatch(/by the order in two tables: 营收 = Revenue, 营运利润 = Operating profit/);
  });

  it("stay apart where the kinds of the lines differ", () => {
    const other = CHINESE.replace("费用率（%）", "费用").replace("营运利润 ", "利润率（%） ");
    expect(drafted({ "a.md": HALVES, "b.md": other }).metrics).toHaveLength(10);
  });

  it("are taken for one where one is a part of the other or its first letters", () => {
    const short = table("US$m | 2024\nREVENUE | 1\nPROFIT | 1\nCOST_RATIO (%) | 1\nCUSTOMERS ('000) | 1\nAGENTS | 1");
    expect(drafted({ "a.md": HALVES, "b.md": short }).profile.metrics.get("OPERATING_PROFIT")?.aliases).toContain(
      "PROFIT",
    );
  });
});

describe("the fiscal year of a draft", () => {
  it.each<readonly [string, string, number]>([
    ["a heading says when it ends", "# Results for the year ended 31 March 2025", 4],
    ["a line says so", "Text.\n\nThe financial year ended on 30 June 2025.", 7],
    ["a line says so in Chinese", "截至2025年6月30日止财政年度", 7],
    ["it ends with the calendar's", "# Results for the year ended 31 December 2025", 1],
    ["only half a year ends", "# Half year ended 30 June 2025", 1],
    ["years are named by two", "# Results 2023/24", 4],
    ["nothing says so", "# Results", 1],
  ])("begins as documents show: %s", (_name, text, month) => {
    const { profile, doubts } = drafted({ "a.md": `${text}\n\n${table("US$m | 2025\nRevenue | 5")}` });
    expect(profile.fiscalYears).toEqual(yearsBeginningIn(month));
    expect(doubts.some((doubt) => doubt.includes("start_month"))).toBe(text.includes("2023/24"));
  });
});

describe("no draft comes", () => {
  it.each([
    ["of texts without tables", "# Report\n\nRevenue fell."],
    ["of a table that names nothing", table("2024 | 2025\n1 | 2")],
  ])("%s, and it is said why", (_name, text) => {
    expect(() => drafted({ "a.md": text })).toThrow(DraftError);
  });
});

it("names that could break the notation of a company file are written so that they stay what they are", () => {
  const names = ["null", "yes: no", "[a]", "- x", "# note", '"q"', "it's", "{b}", "a, b", "&c"];
  const { profile } = drafted({
    "a#b: c.md": table(`US$m | 2025\n${names.map((name) => `${name} cost | 1`).join("\n")}`),
  });
  expect([...profile.metrics.values()].map(({ label }) => label.en)).toHaveLength(names.length);
});

describe("a pivot table", () => {
  const pivot = `Row Labels | Sum of Cost | Sum of Revenue
    Books | 5 | 7
    Music | 6 | 8
    Grand Total | 11 | 15`;

  it("is drafted by what it adds up, and its axes are nobody's names", () => {
    const { metrics } = drafted({ "pivot.md": `# Report 2025, US$m\n\n${table(pivot)}` });
    expect(metrics).toEqual(["Cost USD_M flow", "Revenue USD_M flow"]);
  });

  it.each(["Row Labels", "Category", "行标签"])("names nobody by what stands over its rows: %s", (axis) => {
    const sheets = {
      Sheet1: `Year | ${axis} | Cost | Revenue
        2024 | Books | 5 | 7
        2024 | Music | 6 | 8
        2025 | Books | 6 | 8
        2025 | Music | 7 | 9`,
      Sheet2: `Year | Data | Total
        2024 | Sum of Cost | 11
         | Sum of Revenue | 15
        2025 | Sum of Cost | 13
         | Sum of Revenue | 17`,
      Sheet3: ` | | ${axis}
        Year | Data | Books | Music | Grand Total
        2024 | Sum of Cost | 5 | 6 | 11
         | Sum of Revenue | 7 | 8 | 15
        2025 | Sum of Cost | 6 | 7 | 13
         | Sum of Revenue | 8 | 9 | 17`,
      Sheet4: ` | Values
        ${axis} | Sum of Cost | Sum of Revenue
        Books | 11 | 15
        2024 | 5 | 7
        2025 | 6 | 8
        Music | 13 | 17
        2024 | 6 | 8
        2025 | 7 | 9`,
      Sheet5: ` | Column Labels
         | 2024 | | 2025 |
        ${axis} | Sum of Cost | Sum of Revenue | Sum of Cost | Sum of Revenue
        Books | 5 | 7 | 6 | 8
        Music | 6 | 8 | 7 | 9`,
    };
    const parts = Object.entries(sheets).map(([name, rows]) => ({
      kind: "sheet" as const,
      locator: `sheet=${name}`,
      headings: [name],
      blocks: [gridOf(rowsOf(rows), { locator: `sheet=${name}`, addressing: "ref" })],
    }));
    const tables = [...tableEvidence("pivot.xlsx", { format: "xlsx", labels: {}, notices: [], parts })];
    const profile = parseProfile(draftProfile(surveyDocuments(tables, []), {}).yaml, "draft.yaml");
    expect([...profile.entities.values()].map(({ label }) => label.en)).toEqual(["My company"]);
  });
});
