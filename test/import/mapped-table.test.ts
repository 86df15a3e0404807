import exceljs from "exceljs";
import { describe, expect, it } from "vitest";
import type { TableMapping } from "../../src/domain/profile.ts";
import { withIngestFolder } from "../support/ingest.ts";
import { testMapping, testProfile } from "../support/profiles.ts";

function profileWith(...tables: readonly Partial<TableMapping>[]) {
  return testProfile({ tables: tables.map((table) => testMapping(table)) });
}

async function bookOf(sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name);
    for (const row of rows) sheet.addRow([...row]);
  }
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const WIDE: Partial<TableMapping> = {
  metric: { from: "column", column: "Metric" },
  entity: { from: "constant", value: "HK" },
  period: { from: "header" },
  values: ["Q*", "20*"],
};

describe("a long table", () => {
  const profile = profileWith({ match: "revenue*.csv", validAsOf: "2026-01-01" });

  it("becomes facts by its labels, with the metric's unit and its line as the place", async () => {
    await withIngestFolder(async ({ read, shown, store }) => {
      const report = await read(
        "revenue-2025.csv",
        'Company,Year,Value\nHong Kong,2025,"1,702.5"\n中国,2024,(45)\n',
        profile,
      );
      expect(report).toMatchObject({ status: "ingested", facts: 2, warnings: [] });
      expect(await shown()).toBe("1702.5 USD_M · revenue-2025.csv · line=2");
      expect(await shown({ entity: "CN", period: "FY2024" })).toBe("-45 USD_M · revenue-2025.csv · line=3");
      expect(
        await store.find({ metric: "REVENUE", entity: "HK", period: "FY2025", dimensions: { channel: "TOTAL" } }),
      ).toMatchObject({ statement: { validAsOf: "2026-01-01" } });
    });
  });

  it("rejects labels it does not know and figures it cannot read, each reason once with its count", async () => {
    await withIngestFolder(async ({ read }) => {
      const rows = [
        "HK,2025,1",
        "Macau,2024,1",
        "Macau,2025,2",
        "Macau,2026,—",
        "HK,soon,3",
        ",2025,4",
        "HK,2024,1.7bn",
        "HK,2023",
      ];
      const report = await read("revenue.csv", `Company,Year,Value\n${rows.join("\n")}\n`, profile);
      expect(report).toMatchObject({ status: "partly", facts: 1 });
      expect(report.warnings).toEqual([
        'unknown entity "Macau": 2 times, first at line 3',
        'line 6: unknown period "soon"',
        "line 7: the entity is missing",
        'line 8: "1.7bn" is not a number',
        "line 9: its fields (2) are not as many as the heading's (3)",
      ]);
    });
  });

  it("takes dashes, n/a and the mapping's own texts as missing: no fact, no fault", async () => {
    await withIngestFolder(async ({ read, shown }) => {
      const content = "Company,Year,Value\nHK,2025,—\nHK,2024,n/a\nHK,2023,withheld\nHK,2022,0\n";
      const report = await read("revenue.csv", content, profileWith({ missing: ["withheld"] }));
      expect(report).toMatchObject({ status: "ingested", facts: 1, warnings: [] });
      expect(await shown()).toBe("not_found");
      expect(await shown({ period: "FY2022" })).toMatch(/^0 USD_M/);
    });
  });

  it("rejects a number with two readings where the file is cut by semicolons", async () => {
    await withIngestFolder(async ({ read }) => {
      const report = await read("revenue.csv", "Company;Year;Value\nHK;2025;1,234\nHK;2024;1,234.5\n", profile);
      expect(report).toMatchObject({ status: "partly", facts: 1 });
      expect(report.warnings).toEqual(['line 2: "1,234" has two readings, thousands or decimals']);
    });
  });

  it("takes unit and dimension from columns; an empty dimension is the whole", async () => {
    await withIngestFolder(async ({ read, shown }) => {
      const mapped = profileWith({
        unit: { from: "column", column: "Unit" },
        dimensions: { channel: { from: "column", column: "Sold by" } },
      });
      const rows = [
        "HK,2025,1,USD_BN,代理",
        "HK,2025,2,EUR_M,",
        "HK,2025,3,USD million,agency",
        "HK,2025,4,USD_M,post office",
      ];
      const report = await read("revenue.csv", `Company,Year,Value,Unit,Sold by\n${rows.join("\n")}\n`, mapped);
      expect(await shown({ dimensions: { channel: "AGENCY" } })).toBe("1 USD_BN · revenue.csv · line=2");
      expect(await shown()).toBe("2 EUR_M · revenue.csv · line=3");
      expect(report.warnings).toEqual(['line 4: unknown unit "USD million"', 'line 5: unknown channel "post office"']);
    });
  });

  it.each([
    [
      "a column that is not there",
      { entity: { from: "column", column: "Country" } },
      'no column "Country"; columns found: "Company", "Year", "Value", "Value"',
    ],
    ["a column that is there twice", { entity: { from: "column", column: "Value" } }, "is there 2 times"],
    ["values that are not there", { values: ["Amount"] }, 'No column is named "Amount"'],
    ["a sheet of a text file", { entity: { from: "sheet" } }, "a text file has no sheets"],
  ] as const)("is refused as a whole when the mapping names %s", async (_name, mapping, message) => {
    await withIngestFolder(async ({ read }) => {
      const report = await read("revenue.csv", "Company,Year,Value,Value\nHK,2025,1,2\n", profileWith(mapping));
      expect(report).toMatchObject({ status: "failed", error: expect.stringContaining(message) });
    });
  });
});

describe("a wide table", () => {
  it("takes the period from the value's own heading, and names line and column", async () => {
    await withIngestFolder(async ({ read, shown }) => {
      const content = "Notes,Metric,Q1 2025,2024,Q?\nx,营收,10,(20),\ny,ROE,14.8%,,7\n";
      const report = await read("wide.csv", content, profileWith(WIDE));
      expect(await shown({ period: "2025Q1" })).toBe("10 USD_M · wide.csv · line=2,col=3");
      expect(await shown({ period: "FY2024" })).toBe("-20 USD_M · wide.csv · line=2,col=4");
      expect(await shown({ metric: "ROE", period: "2025Q1" })).toBe("14.8 PCT · wide.csv · line=3,col=3");
      expect(report.warnings).toEqual(['line 3: unknown period "Q?"']);
    });
  });

  it("does not take label columns for values, however wide the pattern", async () => {
    await withIngestFolder(async ({ read }) => {
      const report = await read("wide.csv", "Metric,2025,2024\nRevenue,1,2\n", profileWith({ ...WIDE, values: ["*"] }));
      expect(report).toMatchObject({ status: "ingested", facts: 2, warnings: [] });
    });
  });

  it("rejects a percent sign where the unit is no percentage", async () => {
    await withIngestFolder(async ({ read }) => {
      const report = await read("wide.csv", "Metric,2025,2024\nRevenue,5%,2\n", profileWith(WIDE));
      expect(report.warnings).toEqual(['line 2: "5%" has a percent sign, but its unit is not PCT']);
    });
  });
});

describe("a sheet", () => {
  it("is read below its heading row, with the cell's address as the place", async () => {
    await withIngestFolder(async ({ read, shown }) => {
      const book = await bookOf({
        Summary: [["Key figures"], [], ["Metric", "FY2025", "Q1 2025"], ["Revenue", 1320.1, "—"], ["ROE", 14.8, 3]],
      });
      const report = await read("pack.xlsx", book, profileWith({ ...WIDE, headerRow: 3, values: ["*"] }));
      expect(report).toMatchObject({ status: "ingested", facts: 3, warnings: [] });
      expect(await shown()).toBe("1320.1 USD_M · pack.xlsx · sheet=Summary,cell=B4");
      expect(await shown({ metric: "ROE", period: "2025Q1" })).toBe("3 PCT · pack.xlsx · sheet=Summary,cell=C5");
    });
  });

  it("may name the entity; sheets of another layout are left out by name", async () => {
    await withIngestFolder(async ({ read, shown }) => {
      const book = await bookOf({
        "Hong Kong": [
          ["Metric", "2025"],
          ["Revenue", 1],
        ],
        China: [
          ["Metric", "2025"],
          ["Revenue", 2],
        ],
        Notes: [["Prepared by finance"]],
      });
      const report = await read("pack.xlsx", book, profileWith({ ...WIDE, entity: { from: "sheet" } }));
      expect(await shown()).toBe("1 USD_M · pack.xlsx · sheet=Hong Kong,cell=B2");
      expect(await shown({ entity: "CN" })).toBe("2 USD_M · pack.xlsx · sheet=China,cell=B2");
      expect(report.warnings).toEqual([
        expect.stringMatching(/^Sheet "Notes" is left out: There is no column "Metric"/),
      ]);
    });
  });

  it("does not turn dates, truth values and errors into figures", async () => {
    await withIngestFolder(async ({ read }) => {
      const rows = [
        ["Metric", "2025"],
        ["Revenue", 1],
        ["Profit", new Date("2025-01-31")],
        ["ROE", true],
        ["Customers", { error: "#REF!" }],
      ];
      const report = await read("pack.xlsx", await bookOf({ Data: rows }), profileWith(WIDE));
      expect(report).toMatchObject({ status: "partly", facts: 1 });
      expect(report.warnings).toEqual([
        "sheet=Data,cell=B3: is a date",
        'sheet=Data,cell=B4: "TRUE" is not a number',
        "sheet=Data,cell=B5: shows the error #REF!",
      ]);
    });
  });

  it("that a mapping names has to be there", async () => {
    await withIngestFolder(async ({ read }) => {
      const report = await read(
        "pack.xlsx",
        await bookOf({ Data: [["Metric", "2025"]] }),
        profileWith({ ...WIDE, sheet: "Totals" }),
      );
      expect(report).toMatchObject({ status: "failed", error: expect.stringContaining('there are "Data"') });
    });
  });

  it("with the canonical heading is read as facts as they stand", async () => {
    await withIngestFolder(async ({ read, shown }) => {
      const book = await bookOf({
        Facts: [
          ["metric", "entity", "period", "value", "unit"],
          ["REVENUE", "HK", 2025, 1702, "USD_M"],
        ],
      });
      expect(await read("facts.xlsx", book)).toMatchObject({ status: "ingested", facts: 1 });
      expect(await shown()).toBe("1702 USD_M · facts.xlsx · sheet=Facts,cell=D2");
    });
  });
});

describe("several mappings for one file", () => {
  it("are all read, as one document", async () => {
    await withIngestFolder(async ({ read, store }) => {
      const profile = profileWith(
        { values: ["Sales"] },
        { values: ["Gain"], metric: { from: "constant", value: "PROFIT" } },
      );
      const report = await read("both.csv", "Company,Year,Sales,Gain\nHK,2025,10,2\n", profile);
      expect(report).toMatchObject({ status: "ingested", facts: 2 });
      expect(await store.summary()).toMatchObject({ documents: 1, facts: 2 });
    });
  });
});
