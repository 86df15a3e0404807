import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../src/company/load-profile.ts";
import { drafted, draftedFlat, table } from "./drafted.ts";

/** The metrics of a company file, by code. */
function metricsOf(yaml: string) {
  return [...parseProfile(yaml, "draft.yaml").metrics].map(([code, { label, unit, kind }]) => ({
    code,
    label,
    unit,
    kind,
  }));
}

describe("one set of rules for what flat tables and documents name", () => {
  it.each([
    ["money in brackets", ["Sales (EUR k)", "Revenue ($m)", "Share price (US$)"]],
    ["rates", ["Profit margin", "Return on equity", "毛利率", "Churn (%)"]],
    ["things that are counted", ["Staff", "Number of agents", "Customers ('000)", "客户数（千人）"]],
    ["levels and flows", ["Total assets", "Deposits", "Net profit", "Dividend per share"]],
    ["names in two languages", ["营收 Revenue", "利润 / Profit"]],
    ["nothing that tells a unit", ["Alpha", "Beta"]],
  ])("drafts the same metrics of %s", (_name, names) => {
    const rows = names.map((name) => [name, "1", "2"]);
    const flat = draftedFlat({ doc: "a.csv", header: ["Metric", "2023", "2024"], rows }, {});
    const document = drafted({
      "a.md": table(["Metric | 2023 | 2024", ...rows.map((row) => row.join(" | "))].join("\n")),
    });
    expect(metricsOf(flat.yaml)).toEqual(metricsOf(document.yaml));
    expect(metricsOf(flat.yaml)).toHaveLength(names.length);
  });

  it.each([
    ["two units", ["Revenue (USD m)", "Revenue (EUR m)"]],
    ["two bases", ["GDP (current US$)", "GDP (constant 2015 US$)"]],
  ])("keeps metrics of a flat table apart that differ by %s alone", (_name, names) => {
    const rows = names.map((name) => [name, "1"]);
    const { yaml } = draftedFlat({ doc: "a.csv", header: ["Metric", "2024"], rows }, {});
    expect(metricsOf(yaml).map(({ label }) => label.en)).toEqual(names);
  });

  it("takes a person's unit for what states none, and for the only metric in any case", () => {
    const unitsOf = (names: readonly string[]): readonly string[] => {
      const rows = names.map((name) => [name, "1"]);
      const { yaml } = draftedFlat({ doc: "a.csv", header: ["Metric", "2024"], rows }, { unit: "CHF_M" });
      return metricsOf(yaml).map(({ unit }) => unit);
    };
    expect(unitsOf(["Sales (EUR k)", "Profit", "Staff"])).toEqual(["EUR_K", "CHF_M", "COUNT"]);
    expect(unitsOf(["Sales (EUR k)"])).toEqual(["CHF_M"]);
  });

  it.each(["Current ratio", "Profit margin"])("doubts the unit of a rate that states none: %s", (name) => {
    const rows = [[name, "1.5"]];
    const flat = draftedFlat({ doc: "a.csv", header: ["Metric", "2024"], rows }, {});
    const document = drafted({ "a.md": table(`Metric | 2024\n${name} | 1.5`) });
    for (const { doubts } of [flat, document])
      expect(doubts).toContainEqual(expect.stringMatching(`^The unit of ${name} is not stated`));
  });

  it("gives no metric the name of a place as a short form", () => {
    const rows = [["Singapore, at year end", "Singapore", "1"]];
    const { yaml } = draftedFlat({ doc: "a.csv", header: ["Metric", "Country", "2024"], rows }, {});
    expect([...parseProfile(yaml, "draft.yaml").metrics.values()].flatMap(({ aliases }) => aliases)).toEqual([]);
  });
});

describe("one name in several headings", () => {
  it("is one where two columns name it in two languages", () => {
    const text = table(
      "项目 | Item | 2025 | 2024\n营收 | Revenue | 5 | 4\n利润 | Profit | 2 | 1\n成本 | Costs | 2 | 1",
    );
    const { profile, dimensions } = drafted({ "a.md": text });
    expect([...profile.metrics.values()].map(({ label }) => label)).toEqual([
      { en: "Revenue", zh: "营收" },
      { en: "Profit", zh: "利润" },
      { en: "Costs", zh: "成本" },
    ]);
    expect(dimensions).toEqual([]);
  });

  it("is one where a heading is wrapped over two rows", () => {
    const text =
      "<table><tr><th rowspan=2>Year<th>Operating<th>Net<tr><th>profit<th>interest" +
      "<tr><td>2024<td>1<td>2<tr><td>2025<td>3<td>4</table>";
    expect([...drafted({ "a.md": text }).profile.metrics.keys()]).toEqual(["OPERATING_PROFIT", "NET_INTEREST"]);
  });
});
