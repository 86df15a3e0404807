import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { parseProfile } from "../../../src/company/load-profile.ts";
import { cleanName } from "../../../src/import/draft/cell-texts.ts";
import { DraftError, type DraftOptions } from "../../../src/import/draft/draft-options.ts";
import { draftedFlat } from "./drafted.ts";

/** A table written as lines of cells between bars. */
function draft(lines: string, options: DraftOptions = {}, doc = "figures.csv") {
  const [header = [], ...rows] = lines
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const { yaml, doubts } = draftedFlat({ doc, header, rows }, options);
  const profile = parseProfile(yaml, "draft.yaml");
  return { profile, glossary: buildGlossary(profile), doubts, table: profile.tables[0] };
}

const COUNTRIES = `
Country Name | Country Code | Year | Value
Bahamas, The | BHS | 2000 | 1.5
Korea, Rep. | KOR | 2000 | 2
Korea, Dem. People's Rep. | PRK | 2000 | 3
Peru | PER | 2001 | 4
Andorra | AND | 2001 | ..
`;

describe("a draft for a long table", () => {
  const { profile, glossary, doubts, table } = draft(COUNTRIES, { company: "Atlas", unit: "USD" }, "data/gdp.csv");

  it("maps its columns", () => {
    expect(table).toMatchObject({
      match: "data/gdp.csv",
      metric: { from: "constant", value: "GDP" },
      period: { from: "column", column: "Year" },
      unit: { from: "metric" },
      values: ["Value"],
      missing: [".."],
    });
    expect(profile.metrics.get("GDP")).toMatchObject({ unit: "USD", kind: "flow" });
  });

  it("names entities by the table's codes, their names, and the forms that people use", () => {
    expect(glossary.normalizeEntity("BHS")).toBe("BHS");
    expect(glossary.normalizeEntity("Bahamas, The")).toBe("BHS");
    expect(glossary.normalizeEntity("the bahamas")).toBe("BHS");
    expect(glossary.normalizeEntity("Bahamas")).toBe("BHS");
    expect(glossary.normalizeEntity("Rep. Korea")).toBe("KOR");
  });

  it("gives a short form to nobody where two entities share it", () => {
    expect(glossary.normalizeEntity("Korea")).toBeNull();
  });

  it("does not make a word of every question the code of an entity", () => {
    expect(glossary.normalizeEntity("and")).toBeNull();
    expect(glossary.normalizeEntity("Andorra")).toBe("ANDORRA");
    expect(doubts.join("\n")).toContain("PER, AND");
    expect(table?.entity).toEqual({ from: "column", column: "Country Name" });
  });

  it("reads rows by the code column when all codes are sound", () => {
    const sound = draft(COUNTRIES.replace("| PER", "| PE1").replace("| AND", "| AN1"));
    expect(sound.table?.entity).toEqual({ from: "column", column: "Country Code" });
  });

  it("takes two names of one code for one entity", () => {
    const renamed = draft("Country | Code | Year | Value\nTurkey | TUR | 2000 | 1\nTurkiye | TUR | 2001 | 2");
    expect([...renamed.profile.entities.keys()]).toEqual(["TUR"]);
    expect(renamed.glossary.normalizeEntity("Turkiye")).toBe("TUR");
  });

  it("names the flags for what it could not tell", () => {
    const unaided = draft(COUNTRIES, {}, "population.csv");
    expect(unaided.profile.metrics.get("POPULATION")).toMatchObject({ unit: "COUNT", kind: "stock" });
    expect(draft(COUNTRIES).profile.metrics.get("FIGURES")?.kind).toBe("flow");
    const flags = draft(COUNTRIES).doubts.join("\n");
    for (const flag of ["--company", "--metric", "--unit", "--kind", "--home-entity"]) expect(flags).toContain(flag);
    const told = draft(COUNTRIES.replace("PER", "PE1").replace("AND", "AN1"), {
      company: "Atlas",
      homeEntity: "Peru",
      metric: "OUTPUT",
      metricLabel: "Gross output",
      unit: "USD_BN",
      kind: "flow",
    });
    expect(told.doubts).toEqual([]);
    expect(told.profile.company.homeEntity).toBe("PE1");
    expect(told.glossary.metricLabel("OUTPUT", "en")).toBe("Gross output");
  });

  it("finds several metrics in columns, and a dimension in what tells figures apart", () => {
    const stores = draft(`
      Store | Month | Channel | Region | Revenue ($k) | Margin | Notes
      North | Jan-24 | Online | East | 100 | 12% | -
      North | Jan-24 | Shop | East | 120 | 13% | late
      South Park | Jan-24 | Online | West | 90 | 11% |
    `);
    expect([...stores.profile.metrics.keys()]).toEqual(["REVENUE", "MARGIN"]);
    expect(stores.profile.metrics.get("REVENUE")).toMatchObject({ unit: "USD_K", aliases: ["Revenue ($k)"] });
    expect(stores.profile.metrics.get("MARGIN")).toMatchObject({ unit: "PCT", kind: "ratio" });
    expect(stores.table).toMatchObject({
      metric: { from: "header" },
      entity: { from: "column", column: "Store" },
      period: { from: "column", column: "Month" },
      dimensions: { channel: { from: "column", column: "Channel" } },
      values: ["Revenue ($k)", "Margin"],
      missing: [],
    });
    expect(stores.doubts.join("\n")).toContain('do not tell figures apart: "Region"');
    expect(stores.doubts.join("\n")).toContain('No value of "Channel" is the whole');
  });

  it("reads a metric column, with units where the table states them", () => {
    const long = draft(`
      Indicator | Entity | Period | Value | Unit
      Revenue | North | 2024H1 | 5 | EUR_M
      Share of online | North | 2024H1 | 5 | PCT
      Revenue | South | 2024H1 | 6 | EUR_M
    `);
    expect(long.profile.metrics.get("REVENUE")?.unit).toBe("EUR_M");
    expect(long.profile.metrics.get("SHARE_OF_ONLINE")).toMatchObject({ unit: "PCT", kind: "ratio" });
    expect(long.table).toMatchObject({ metric: { column: "Indicator" }, unit: { from: "column", column: "Unit" } });
  });

  it("says so when periods are spread over two columns", () => {
    const { doubts: spread } = draft("Store | Year | Quarter | Sales\nA1 | 2024 | Q1 | 1\nA1 | 2024 | Q2 | 2");
    expect(spread.join("\n")).toContain('"Quarter" besides "Year"');
  });
});

describe("a draft for a wide table", () => {
  it("reads rows as metrics where they are called so, for the company as a whole", () => {
    const pnl = draft(
      `
       | FY2023 | FY2024 | 2025E
      Revenue (USD m) | 1,200 | 1,320 | 1,400
      Profit margin | 16.7% | (2.3)% | n/a
      Headcount | 300 | - | 320
      `.replace("\n", "\nLine"),
      { company: "Orchard" },
    );
    expect([...pnl.profile.metrics.values()].map(({ code, unit, kind }) => [code, unit, kind])).toEqual([
      ["REVENUE", "USD_M", "flow"],
      ["PROFIT_MARGIN", "PCT", "ratio"],
      ["HEADCOUNT", "COUNT", "stock"],
    ]);
    expect(pnl.profile.company.homeEntity).toBe("ORCHARD");
    expect(pnl.table).toMatchObject({
      metric: { from: "column", column: "Line" },
      entity: { from: "constant", value: "ORCHARD" },
      period: { from: "header" },
      values: ["FY2023", "FY2024"],
      missing: ["-"],
    });
    expect(pnl.doubts.join("\n")).toContain('not read: "2025E"');
  });

  it("reads rows as entities where they are called so", () => {
    const regions = draft("Region | Q1 2024 | Q2 2024\nEMEA | 1 | 2\nOther | 3 | 4", { metric: "SALES" });
    expect([...regions.profile.entities.keys()]).toEqual(["EMEA", "OTHER"]);
    expect(regions.table).toMatchObject({
      metric: { value: "SALES" },
      entity: { column: "Region" },
      period: { from: "header" },
    });
    expect(regions.doubts.join("\n")).toContain("may be read where they are not meant: Other");
  });

  it("says how it read rows that could be either", () => {
    expect(draft(" | 2023 | 2024\nAlpha | 1 | 2\nBeta | 3 | 4").doubts[0]).toContain("--metric-column");
    expect(draft(" | 2023 | 2024\nNet profit | 1 | 2\nTax | 3 | 4").doubts[0]).toContain("--entity-column");
  });

  it("says so when fiscal years span two calendar years, or a heading is there twice", () => {
    const { doubts } = draft("Region | FY2023/24 | FY2024/25\nEMEA | 1 | 2", { metric: "SALES" });
    expect(doubts.join("\n")).toContain("start_month");
    expect(draft("Region | 2023-10 | 2023-11\nEMEA | 1 | 2").doubts.join("\n")).not.toContain("start_month");
    const repeated = draft("Region | 2024 | 2024\nEMEA | 1 | 2", { metric: "SALES" });
    expect(repeated.doubts.join("\n")).toContain('the heading "2024"');
  });

  it("keeps metrics apart whose names differ by their unit's basis, and shortens the others", () => {
    const { profile, glossary } = draft(`
      Country Name | Country Code | Indicator Name | Indicator Code | 2000 | 2001
      Aruba | ABW | GDP (current US$) | NY.GDP.CD | 1 | 2
      Aruba | ABW | GDP (constant 2015 US$) | NY.GDP.KD | 1 | 2
      Aruba | ABW | Imports (current US$) | NE.IMP.CD | 1 | 2
    `);
    expect([...profile.metrics.keys()]).toEqual(["GDP_CURRENT_US", "GDP_CONSTANT_2015_US", "IMPORTS_CURRENT_US"]);
    expect(glossary.normalizeMetric("GDP")).toBeNull();
    expect(glossary.normalizeMetric("imports")).toBe("IMPORTS_CURRENT_US");
    expect(profile.metrics.get("IMPORTS_CURRENT_US")?.unit).toBe("USD");
  });

  it("reads Chinese tables", () => {
    const { profile, glossary, table } = draft("指标 | 2023年 | 2024年上半年\n营收(万元) | 1 | 2\n毛利率 | 20% | 21%");
    expect(glossary.normalizeMetric("营收")).toBe("METRIC_1");
    expect(glossary.normalizeMetric("营收(万元)")).toBe("METRIC_1");
    expect(profile.metrics.get("METRIC_1")).toMatchObject({ unit: "CNY_WAN", label: { en: "营收", zh: "营收" } });
    expect(profile.metrics.get("METRIC_2")).toMatchObject({ unit: "PCT", kind: "ratio" });
    expect(table?.values).toEqual(["2023年", "2024年上半年"]);
  });
});

describe("a draft for a canonical table", () => {
  it("lists what the table names and needs no mapping", () => {
    const { profile, table } = draft(`
      metric | entity | geography | channel | period_type | period | value | unit | source_doc | source_locator
      REVENUE | ORCHARD | ASIA | TOTAL | FY | 2024 | 5 | USD_M | a.pptx | slide=1
      ROE | ORCHARD | ASIA | AGENCY | FY | 2024 | 5 | PCT | a.pptx | slide=2
    `);
    expect(table).toBeUndefined();
    expect([...profile.metrics.values()].map(({ code, unit, kind }) => [code, unit, kind])).toEqual([
      ["REVENUE", "USD_M", "flow"],
      ["ROE", "PCT", "ratio"],
    ]);
    expect(profile.dimensions.get("channel")?.defaultValue).toBe("TOTAL");
    expect([...(profile.dimensions.get("channel")?.values.keys() ?? [])]).toEqual(["TOTAL", "AGENCY"]);
  });
});

describe("a table that cannot be drafted", () => {
  it.each([
    ["has no period", "Store | Sales\nA1 | 5", {}, "no_period", "--period-column"],
    ["has no figures", "Store | Year\nA1 | 2024", {}, "no_values", "--value-columns"],
    ["lacks the named column", COUNTRIES, { periodColumn: "Jahr" }, "unknown_column", 'the column "Jahr"'],
    ["has another home", COUNTRIES, { homeEntity: "Atlantis" }, "bad_option", "--home-entity Atlantis"],
    ["is given a unit that is none", COUNTRIES, { unit: "dollars" }, "bad_option", "--unit dollars"],
    ["is given a code that is none", COUNTRIES, { metric: "gdp" }, "bad_option", "such as GDP"],
  ])("is refused when it %s", (_name, lines, options, code, words) => {
    const attempt = () => draft(lines, options);
    expect(attempt).toThrow(words);
    expect(attempt).toThrow(expect.objectContaining({ code }));
  });

  it("is refused when it is empty", () => {
    expect(() => draftedFlat({ doc: "a.csv", header: [], rows: [] }, {})).toThrow(DraftError);
  });
});

describe("every draft", () => {
  const word = fc.oneof(
    fc.constantFrom(
      "Revenue",
      "Profit, net",
      "Korea, Rep.",
      "Korea, Dem.",
      "Total",
      "a",
      "A",
      "and",
      "TOTAL",
      "营收",
      "其他",
      "null",
      "~",
    ),
    fc.constantFrom(
      "x: y",
      '"q"',
      "a#b",
      "- d",
      "{a}",
      "",
      " ",
      "—",
      "2024",
      "Q1",
      "100%",
      "US$ m",
      "e\u0301",
      "é",
      "\u200b",
      "ﬁ",
      "FI",
      "_",
      "1 2",
    ),
    fc.string({ unit: "grapheme", maxLength: 8 }),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  const heading = fc.oneof(
    word,
    fc.constantFrom(
      "Country",
      "Code",
      "Year",
      "Value",
      "Metric",
      "Indicator",
      "Unit",
      "Channel",
      "2023",
      "2024",
      "FY2024",
      "Notes",
      "Period",
    ),
    fc.constantFrom("metric", "entity", "period", "value", "unit", "geography"),
  );
  const cell = fc.oneof(
    word,
    fc.constantFrom("1", "2.5", "(3)", "1,000", "2023", "2024", "2024H1", "Jan-24", "USD_M", "PCT"),
  );
  const table = fc
    .array(heading, { minLength: 1, maxLength: 6 })
    .chain((header) =>
      fc.tuple(
        fc.constant(header),
        fc.array(fc.array(cell, { minLength: 0, maxLength: header.length + 1 }), { maxLength: 8 }),
        fc.option(fc.constantFrom(...header, "no such column"), { nil: undefined }),
      ),
    );

  it("is a profile without faults, or a refusal in words", () => {
    let drafted = 0;
    fc.assert(
      fc.property(table, fc.string({ unit: "grapheme", maxLength: 6 }), ([header, rows, column], doc) => {
        const options = column === undefined ? {} : { entityColumn: column };
        try {
          const { yaml } = draftedFlat({ doc: `${doc}.csv`, header, rows }, options);
          drafted += 1;
          parseProfile(yaml, "draft.yaml");
        } catch (error) {
          if (!(error instanceof DraftError)) throw error;
        }
      }),
      { numRuns: 2000, seed: 5 },
    );
    expect(drafted).toBeGreaterThan(200);
  });

  it("lists as metric and entity whatever its rows name", () => {
    const names = fc.uniqueArray(
      word.map(cleanName).filter((text) => /[\p{L}\p{N}]/u.test(text)),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(names, (entities) => {
        const rows = entities.map((name) => [name, "2024", "5"]);
        const { yaml, doubts } = draftedFlat({ doc: "d.csv", header: ["Country", "Year", "Value"], rows }, {});
        const glossary = buildGlossary(parseProfile(yaml, "draft.yaml"));
        const unread = entities.filter((name) => glossary.normalizeEntity(name) === null);
        if (unread.length > 0) expect(doubts.join("\n")).toMatch(/will not be read/);
      }),
      { numRuns: 500, seed: 6 },
    );
  });

  it("reads rows one at a time, each once", () => {
    let read = 0;
    function* rows(): Iterable<readonly string[]> {
      for (; read < 20_000; read += 1) yield [`Shop ${read % 50}`, "2024", "5"];
    }
    const { yaml } = draftedFlat(
      { doc: "d.csv", sheet: "Data", header: ["Store", "Year", "Value"], rows: rows(), headerRow: 3 },
      {},
    );
    const profile = parseProfile(yaml, "draft.yaml");
    expect(profile.entities.size).toBe(50);
    expect(profile.tables[0]).toMatchObject({ sheet: "Data", headerRow: 3 });
    expect(read).toBe(20_000);
  });

  it("stops at 5,000 entities and says so", () => {
    const rows = Array.from({ length: 5100 }, (_, index) => [`Shop ${index}`, "2024", "5"]);
    const { yaml, doubts } = draftedFlat({ doc: "d.csv", header: ["Store", "Year", "Value"], rows }, {});
    expect(parseProfile(yaml, "draft.yaml").entities.size).toBe(5000);
    expect(doubts.join("\n")).toContain("more than 5,000 entities");
  });
});
