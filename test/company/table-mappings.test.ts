import { describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { ProfileError } from "../../src/company/profile-error.ts";

const HEAD = `company: { name: Orchard }
metrics: { GDP: { unit: USD, kind: flow, aliases: [gross product] } }
entities: { HK: { aliases: [hong kong] } }
dimensions: { channel: { default: TOTAL, values: { AGENCY: { aliases: [agents] } } } }
tables:
`;

const LONG = `  - match: gdp*.csv
    metric: { constant: gross product }
    entity: { column: Country Code }
    period: { column: Year }
    unit: { constant: USD_M }
    values: Value
    missing: ["..", "n/a"]
`;

const WIDE = `  - match: budget.xlsx
    sheet: Summary
    header_row: 3
    metric: { column: "" }
    entity: { sheet: true }
    period: { header: true }
    unit: from_metric
    values: ["FY2023", "FY2024"]
    dimensions: { channel: { constant: agents } }
    valid_as_of: 2025-06-30
    sensitivity: confidential
`;

function faultsOf(tables: string): readonly string[] {
  try {
    parseProfile(HEAD + tables, "p.yaml");
  } catch (error) {
    if (error instanceof ProfileError) return error.faults.map((fault) => `${fault.message}. ${fault.remedy}`);
    throw error;
  }
  return [];
}

describe("tables of a profile", () => {
  it("map long and wide tables, with constants turned into codes", () => {
    expect(parseProfile(HEAD + LONG + WIDE, "p.yaml").tables).toEqual([
      {
        match: "gdp*.csv",
        sheet: null,
        headerRow: 1,
        metric: { from: "constant", value: "GDP" },
        entity: { from: "column", column: "Country Code" },
        period: { from: "column", column: "Year" },
        unit: { from: "constant", value: "USD_M" },
        dimensions: {},
        values: ["Value"],
        missing: ["..", "n/a"],
        validAsOf: null,
        sensitivity: null,
      },
      {
        match: "budget.xlsx",
        sheet: "Summary",
        headerRow: 3,
        metric: { from: "column", column: "" },
        entity: { from: "sheet" },
        period: { from: "header" },
        unit: { from: "metric" },
        dimensions: { channel: { from: "constant", value: "AGENCY" } },
        values: ["FY2023", "FY2024"],
        missing: [],
        validAsOf: "2025-06-30",
        sensitivity: "CONFIDENTIAL",
      },
    ]);
  });

  it("take the unit from the metric, and a period constant in its canonical form, when nothing else is said", () => {
    const tables = LONG.replace("    unit: { constant: USD_M }\n", "").replace(
      "{ column: Year }",
      "{ constant: 2024 h1 }",
    );
    const [table] = parseProfile(HEAD + tables, "p.yaml").tables;
    expect(table?.unit).toEqual({ from: "metric" });
    expect(table?.period).toEqual({ from: "constant", value: "2024H1" });
  });

  it.each([
    [
      "a map instead of a list",
      LONG,
      "  match: a\n",
      "tables is not a list. Write tables: and one entry with - match: … for each kind of table",
    ],
    [
      "a missing field",
      "    period: { column: Year }\n",
      "",
      "tables[1].period is missing. Write one of { column: … }, { constant: … }, { header: true }, { sheet: true }",
    ],
    [
      "no source",
      "{ column: Year }",
      "{}",
      "tables[1].period has no source. Keep one of column, constant, header and sheet",
    ],
    [
      "two sources",
      "{ column: Year }",
      "{ column: Year, header: true }",
      "tables[1].period has 2 sources (column, header). Keep one of column, constant, header and sheet",
    ],
    [
      "a mistyped source",
      "{ column: Year }",
      "{ colum: Year }",
      "colum is not a key of tables[1].period. Write column",
    ],
    [
      "an unknown metric",
      "gross product }",
      "net product }",
      '"net product" is unknown. Write a metric of the profile',
    ],
    [
      "an unknown entity",
      "{ column: Country Code }",
      "{ constant: Atlantis }",
      '"Atlantis" is unknown. Write an entity of the profile',
    ],
    [
      "a period that is none",
      "{ column: Year }",
      "{ constant: soon }",
      '"soon" is unknown. Write a period such as FY2025, 2025H1 or 2025-03',
    ],
    ["a unit that is none", "USD_M", "usd_m", '"usd_m" is not a unit. Write USD_M'],
    [
      "a header row of zero",
      "    values:",
      "    header_row: 0\n    values:",
      'tables[1].header_row is "0". Write the number of the row with the headings, from 1',
    ],
    ["no value column", "values: Value", "values: []", "tables[1].values is an empty list. Write at least one column"],
    [
      "a day that does not exist",
      "    values:",
      "    valid_as_of: 2025-02-30\n    values:",
      '"2025-02-30" is not a day. Write it as YYYY-MM-DD, such as 2025-06-30',
    ],
    [
      "a level that is none",
      "    values:",
      "    sensitivity: secret\n    values:",
      'tables[1].sensitivity is "SECRET". Write PUBLIC, INTERNAL, CONFIDENTIAL or RESTRICTED',
    ],
    [
      "an unknown dimension",
      "    values:",
      "    dimensions: { chanel: { column: C } }\n    values:",
      "chanel is not a dimension. Write channel",
    ],
    [
      "an unknown dimension value",
      "    values:",
      "    dimensions: { channel: { constant: pigeons } }\n    values:",
      '"pigeons" is unknown. Write a value of channel',
    ],
    [
      "two value columns without a meaning",
      "values: Value",
      "values: [A, B]",
      "tables[1] has several value columns, and no field says what their headings mean. Write header: true for the metric, the entity or the period",
    ],
    [
      "a pattern without a meaning",
      "values: Value",
      'values: "20*"',
      "tables[1] has several value columns, and no field says what their headings mean. Write header: true for the metric, the entity or the period",
    ],
    [
      "one heading with two meanings",
      "{ constant: gross product }\n    entity: { column: Country Code }",
      "{ header: true }\n    entity: { header: true }",
      "tables[1] reads metric and entity from one heading. Keep header: true for one of them",
    ],
  ])("are refused with %s", (_name, from, to, fault) => {
    expect(LONG).toContain(from);
    expect(faultsOf(LONG.replace(from, to))).toEqual([fault]);
  });
});
