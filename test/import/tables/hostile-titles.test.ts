import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { byCode, metric, testProfile } from "../../support/profiles.ts";
import { read, type TableSetting } from "./tables.ts";

const glossary = buildGlossary(testProfile());

const REVENUE = `US$m | FY2025
                 Revenue | 6`;
const BY_MARKET = ` | FY2025
                   Hong Kong | 55
                   China | 45`;

/** Figures that are read without a question. */
function silent(table: string, setting: TableSetting): readonly string[] {
  return read(table, glossary, setting).filter((line) => !line.includes(" ? "));
}

describe("a title that is a metric about somebody else", () => {
  const glossary = buildGlossary(
    testProfile({
      metrics: byCode(
        metric("REVENUE", "USD_M", "flow", ["revenue"]),
        metric("ASSOCIATES", "USD_M", "flow", ["investments in associates"]),
        metric("DIVIDENDS", "USD_M", "flow", ["dividends from associates"]),
        metric("PROFIT", "USD_M", "flow", ["profit before taxes, associates and joint ventures"]),
      ),
    }),
  );
  const table = `US$m | FY2025
                 Investments in associates | 18
                 Dividends from associates | 9
                 Revenue | 99`;
  const clear = (line: string): readonly string[] =>
    read(table, glossary, { slide: "Hong Kong", lines: [line] }).filter((line) => !line.includes(" ? "));

  it("leaves open whose the lines are that do not speak of them too", () => {
    expect(clear("Investments in associates")).toHaveLength(2);
    expect(clear("Investments in associates").join()).not.toContain("REVENUE");
  });

  it("takes nothing from the lines where it only leaves them out", () => {
    expect(clear("Profit before taxes, associates and joint ventures").join()).toContain("REVENUE");
  });
});

describe("a title that makes its table another one", () => {
  it.each([
    "Revenue growth (%)",
    "Change in revenue, US$m",
    "YoY change in revenue (US$m)",
    "Revenue vs budget",
    "Revenue: difference to plan",
    "Share of revenue, %",
    "Breakdown of revenue in %",
    "Cost of revenue",
    "Contribution to revenue",
    "Revenue at risk",
    "Revenue (deferred)",
    "Revenue, cumulative",
    "人均营收",
    "营收占比（%）",
    "各市场营收构成（%）",
  ])("%s: its figures are not revenue", (slide) => {
    expect(silent(BY_MARKET, { slide })).toEqual([]);
  });

  it.each(
    [
      "standalone",
      "peers",
      "competitors",
      "YoY",
      "vs budget",
      "growth",
      "share",
      "parent only",
      "minority",
      "average",
      "median",
      "eliminations",
      "pipeline",
      "Vietnam",
      "Life",
      "excluding China",
      "pro forma",
      "scenario",
      "annualised",
      "母公司",
      "同业",
      "少数股东",
      "情景",
      "平均",
    ].flatMap((words) => [`Hong Kong – ${words}`, `Hong Kong results (${words})`]),
  )("%s: its figures are not those of Hong Kong", (slide) => {
    expect(silent(REVENUE, { slide })).toEqual([]);
  });

  it.each(["Eliminations", "Vietnam", "Median", "Pipeline", "Old basis", "Peers", "Standalone"])(
    "%s: a line over the table is not passed over",
    (line) => {
      expect(silent(REVENUE, { slide: "Hong Kong", lines: [line] })).toEqual([]);
      expect(silent(REVENUE.replace("US$m", `US$m; ${line}`), { slide: "Hong Kong" })).toEqual([]);
    },
  );

  it.each([
    "China Life: FY2025 results",
    "Rest of China",
    "Hong Kong joint venture",
    "香港以外市场",
    "Globex plc – FY2025 results",
    "Vietnam results",
  ])("%s: nobody of ours", (slide) => {
    expect(silent(REVENUE, { slide, doc: "Sample Group results.pptx" })).toEqual([]);
  });
});

describe("a plain title", () => {
  it.each([
    "Hong Kong",
    "Hong Kong: key figures",
    "Hong Kong results",
    "Results of Hong Kong",
    "Hong Kong income statement",
    "Hong Kong: balance sheet and cash flows",
    "Hong Kong management accounts",
    "Hong Kong trading update",
    "Hong Kong Limited",
    "Table 1: Hong Kong key figures",
    "Figure 3. Hong Kong income statement (audited)",
    "Appendix: Hong Kong data pack",
    "Market: Hong Kong",
    "Hong Kong at a glance",
    "香港 主要财务指标",
    "香港分部信息",
    "香港利润表",
  ])("%s: its figures are read", (slide) => {
    expect(silent(REVENUE, { slide })).toEqual(["6 USD_M REVENUE HK FY2025"]);
  });
});

describe("a line about a unit that nobody can read", () => {
  it.each([
    "₹ in crore",
    "INR lakh",
    "Naira millions",
    "KD '000",
    "RMB 10,000",
    "млн руб.",
    "US$m, customers in '000",
    "US$m (HK$m)",
    "¥m",
    "¥百万",
  ])("%s: the figures do not have the metric's own unit", (line) => {
    const table = REVENUE.replace("US$m", "");
    expect(silent(table, { slide: "Hong Kong", lines: [line] })).toEqual([]);
    expect(silent(REVENUE.replace("US$m", line), { slide: "Hong Kong" })).toEqual([]);
  });
});

describe("a line about a unit in another language", () => {
  it.each([
    ["en millions d'euros", "EUR_M"],
    ["migliaia di euro", "EUR_K"],
    ["NOK mill.", "NOK_M"],
    ["R'000", "ZAR_K"],
    ["백만원", "KRW_M"],
    ["US$ hundred million", "USD_YI"],
  ])("%s: the figures have that unit", (line, unit) => {
    const table = REVENUE.replace("US$m", "");
    expect(silent(table, { slide: "Hong Kong", lines: [line] })).toEqual([`6 ${unit} REVENUE HK FY2025`]);
    expect(silent(REVENUE.replace("US$m", line), { slide: "Hong Kong" })).toEqual([`6 ${unit} REVENUE HK FY2025`]);
  });
});
