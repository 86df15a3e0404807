import { readFileSync } from "node:fs";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import type { Cell } from "../../src/domain/fact.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import type { ShownTable } from "../../src/domain/shown-table.ts";
import type { SourcePlace } from "../../src/domain/source-place.ts";
import { correctCell } from "../../src/import/review/correct-cell.ts";
import { left, makePdf, right } from "../documents/pdf/make-pdf.ts";
import { cellOf, documentOf, factOf } from "../support/facts.ts";
import { canonicalCsv, type IngestFolder, withIngestFolder } from "../support/ingest.ts";
import { testMapping, testProfile } from "../support/profiles.ts";
import { keyOf, readingOf, statementOf } from "../support/statements.ts";
import { SIGNED, type TestStores, withStores } from "../support/stores.ts";
import { writtenDeck } from "../support/written-deck.ts";

type Rows = readonly (readonly (string | number | null)[])[];

async function workbook(rows: Rows, more: (sheet: ExcelJS.Worksheet) => void = () => {}): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Summary");
  for (const row of rows) sheet.addRow([...row]);
  more(sheet);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const RESULTS: Rows = [
  ["Hong Kong, US$ m", null, null],
  [null, "FY2024", "FY2025"],
  ["Revenue", 1538, 1702],
  ["Profit", 40, 45],
];

/** The place of the figure that a cell is answered with. */
async function placeOf(
  { store }: Pick<IngestFolder, "store">,
  cell: Partial<Cell> = {},
  clearance: Clearance = "INTERNAL",
): Promise<SourcePlace | null> {
  const found = await store.find(cellOf(cell), "RESTRICTED");
  if (found.status !== "found") return null;
  const { source, figure } = found.statement;
  return await store.places.find({ cell: cellOf(cell), source, figure }, clearance);
}

/** The marked cell, then the texts of its row and its column. */
function marked(place: SourcePlace | null): string {
  if (place === null) return "no place";
  if (place.table === null) return "no table";
  const { rows, marked: at } = place.table;
  const row = rows[at.row]?.cells ?? [];
  return `${row[at.column]} in ${row.join("|")} under ${rows.map(({ cells }) => cells[at.column]).join("|")}`;
}

describe("the place of a figure", () => {
  it("is the rows and columns around its cell in a sheet, with its labels", async () => {
    await withIngestFolder(async (folder) => {
      await folder.read("results.xlsx", await workbook(RESULTS));
      const place = await placeOf(folder);
      expect(marked(place)).toBe("1702 in Revenue|1538|1702 under FY2025|1702|45");
      expect(place).toMatchObject({
        raw: "1702",
        isFormer: false,
        page: null,
        statement: { figure: { value: "1702", unit: "USD_M" }, source: { locator: "sheet=Summary,cell=C3" } },
        loaded: { doc: "results.xlsx", at: "2026-01-05T08:00:00.000Z", before: null, until: null },
        table: { rowPath: ["Revenue"], columnPath: ["FY2025"], titles: ["Hong Kong, US$ m"], addressing: "ref" },
      });
    });
  });

  it("has its headings and its labels where these are far away or merged", async () => {
    await withIngestFolder(async (folder) => {
      const book = await workbook(
        [
          ["US$ m", null, "Year", null],
          [null, null, "FY2024", "FY2025"],
          ["China", "Revenue", 900, 950],
          ...Array.from({ length: 2_000 }, (_, index): (string | number | null)[] => [null, `Line ${index}`, 1, 2]),
          ["Hong Kong", "Revenue", 1538, 1702],
          [null, "Profit", 40, 45],
        ],
        (sheet) => {
          sheet.mergeCells("C1:D1");
          sheet.mergeCells("A2004:A2005");
        },
      );
      await folder.read("long.xlsx", book);
      const place = await placeOf(folder, { metric: "PROFIT" });
      expect(marked(place)).toBe("45 in Hong Kong|Profit|40|45 under Year|FY2025|2|2|2|1702|45");
      expect(place?.table?.rowPath).toEqual(["Hong Kong", "Profit"]);
      expect(place?.table?.rows.map(({ row, isApart }) => [row, isApart])).toEqual([
        [0, false],
        [1, false],
        [2000, true],
        [2001, false],
        [2002, false],
        [2003, false],
        [2004, false],
      ]);
    });
  });

  it("shows no row or column that the document hides", async () => {
    await withIngestFolder(async (folder) => {
      const book = await workbook(
        [
          ["Hong Kong, US$ m", null, null, null],
          [null, "FY2023", "FY2024", "FY2025"],
          ["Profit", 39, 40, 45],
          ["Return on equity", "9.1 %", "9.2 %", "9.3 %"],
          ["Revenue", 1400, 1538, 1702],
        ],
        (sheet) => {
          sheet.getRow(4).hidden = true;
          sheet.getColumn(3).hidden = true;
        },
      );
      await folder.read("hidden.xlsx", book);
      const place = await placeOf(folder);
      expect(marked(place)).toBe("1702 in Revenue|1400|1702 under FY2025|45|1702");
      expect(place?.table?.rows.at(-1)).toMatchObject({ row: 4, isApart: true });
    });
  });

  it("is the cell of a slide's table, and the box of its text on the slide", async () => {
    await withIngestFolder(async (folder) => {
      const deck = await writtenDeck("Hong Kong results, US$ m", [
        ["", "FY2024", "FY2025"],
        ["Revenue", "1,538", "1,702"],
        ["Profit", "40", "45"],
      ]);
      await folder.read("deck.pptx", deck);
      const place = await placeOf(folder);
      expect(place?.statement.source.locator).toBe("slide=1,table=1,row=Revenue,col=FY2025");
      expect(marked(place)).toBe("1,702 in Revenue|1,538|1,702 under FY2025|1,702|45");
      expect(place?.page).toMatchObject({ locator: "slide=1", width: 720, height: 405 });
      const texts = place?.page?.marked.map((index) => place.page?.texts[index]) ?? [];
      expect(texts).toMatchObject([{ text: "1,702", left: 468, width: 216, height: 28.8 }]);
      expect(texts[0]?.top).toBeCloseTo(72 + 28.8, 0);
      expect(place?.page?.texts.map(({ text }) => text)).toContain("Hong Kong results, US$ m");
    });
  });

  it("is the cell of a page's table, and where its text stands on the page", async () => {
    await withIngestFolder(async (folder) => {
      const path = await makePdf((page) => {
        left(page, 60, 60, "Hong Kong, US$ m");
        for (const [index, year] of ["FY2024", "FY2025"].entries()) right(page, 300 + index * 100, 90, year);
        for (const [row, cells] of [
          ["Revenue", "1,538", "1,702"],
          ["Profit", "40", "45"],
          ["Customers", "310", "320"],
        ].entries()) {
          left(page, 60, 110 + row * 16, cells[0] ?? "");
          for (const [index, text] of cells.slice(1).entries()) right(page, 300 + index * 100, 110 + row * 16, text);
        }
      });
      await folder.read("report.pdf", readFileSync(path));
      const place = await placeOf(folder);
      expect(place?.statement.source.locator).toBe("page=1,table=1,row=Revenue,col=FY2025");
      expect(marked(place)).toBe("1,702 in Revenue|1,538|1,702 under FY2025|1,702|45|320");
      const [text] = place?.page?.marked.map((index) => place.page?.texts[index]) ?? [];
      expect(text).toMatchObject({ text: "1,702", size: 9 });
      expect((text?.left ?? 0) + (text?.width ?? 0)).toBeCloseTo(400, 0);
      expect((text?.top ?? 0) + (text?.height ?? 0)).toBeCloseTo(110, -1);
    });
  });

  it("is the line of a file, read by its labels or by declared columns", async () => {
    await withIngestFolder(async (folder) => {
      await folder.read("plain.csv", 'Hong Kong,FY2024,FY2025\n"Revenue, US$ m",1538,1702\n"Profit, US$ m",40,45\n');
      expect(marked(await placeOf(folder))).toBe("1702 in Revenue, US$ m|1538|1702 under FY2025|1702|45");
    });
    await withIngestFolder(async (folder) => {
      const profile = testProfile({ tables: [testMapping()] });
      await folder.read("mapped.csv", "Company,Year,Value\nChina,2025,950\nHong Kong,2025,1702\n", profile);
      expect(marked(await placeOf(folder))).toBe("1702 in Hong Kong|2025|1702 under Value|950|1702");
      await folder.read(
        "mapped.xlsx",
        await workbook([
          ["Company", "Year", "Value"],
          ["China", "2024", 900],
        ]),
        profile,
      );
      expect(marked(await placeOf(folder, { entity: "CN", period: "FY2024" }))).toBe(
        "900 in China|2024|900 under Value|900",
      );
    });
    await withIngestFolder(async (folder) => {
      await folder.read("facts.csv", canonicalCsv("REVENUE,HK,HK,TOTAL,FY,FY2025,1702,USD_M,,"));
      expect(marked(await placeOf(folder))).toBe("1702 in REVENUE|HK|HK|TOTAL|FY|FY2025|1702 under value|1702");
    });
  });

  it("is told without a table where a row cites another document", async () => {
    await withIngestFolder(async (folder) => {
      await folder.read("facts.csv", canonicalCsv("REVENUE,HK,HK,TOTAL,FY,FY2025,1702,USD_M,annual.pdf,page=12"));
      expect(await placeOf(folder)).toMatchObject({
        statement: { source: { doc: "annual.pdf", locator: "page=12" } },
        loaded: { doc: "facts.csv" },
        table: null,
        page: null,
      });
    });
  });

  it("is told without a table for a document of an earlier release", async () => {
    await withIngestFolder(async (folder) => {
      await folder.store.replaceDocument(documentOf("results.xlsx", [factOf()]));
      expect(await placeOf(folder)).toMatchObject({ table: null, page: null, raw: null, loaded: { from: "earlier" } });
    });
  });

  it("is none for a place, a cell or a document that somebody makes up", async () => {
    await withIngestFolder(async (folder) => {
      await folder.read("results.xlsx", await workbook(RESULTS));
      const { places } = folder.store;
      const source = { doc: "results.xlsx", locator: "sheet=Summary,cell=C3" };
      const figure = { value: "1702", unit: "USD_M" };
      expect(await places.find({ cell: cellOf(), source, figure }, "INTERNAL")).not.toBeNull();
      for (const other of [
        { cell: cellOf(), source: { ...source, locator: "sheet=Summary,cell=B3" } },
        { cell: cellOf(), source: { ...source, doc: "other.xlsx" } },
        { cell: cellOf({ metric: "PROFIT" }), source },
        { cell: cellOf({ metric: "NOTHING" }), source },
      ])
        expect(await places.find({ figure, ...other }, "INTERNAL")).toBeNull();
    });
  });
});

/** A table of one figure in the deck, and the statement of it. */
function reading(value: string, more: Parameters<typeof readingOf>[0] = {}): ReturnType<typeof readingOf> {
  const locator = "slide=1,table=1";
  const source = { doc: "deck.pptx", locator: `${locator},row=Revenue,col=FY2025` };
  const cell = (column: number, text: string) => ({ column, text, rowSpan: 1, columnSpan: 1 });
  const table: ShownTable = {
    ...{ number: 1, locator, addressing: "labels", headings: [], titles: [], labelColumns: [0] },
    headingRows: [{ row: 0, name: null, path: [], carried: [], cells: [cell(1, "FY2025")] }],
    columns: [{ column: 1, name: "FY2025", path: ["FY2025"] }],
    rows: [{ row: 1, name: "Revenue", path: ["Revenue"], carried: [], cells: [cell(0, "Revenue"), cell(1, value)] }],
  };
  return readingOf({
    statements: [{ ...statementOf({ value, raw: value }), source }],
    shown: () => ({ tables: [table], pages: [] }),
    fileHash: value,
    ...more,
  });
}

async function shownPlace({ facts }: TestStores, value: string, clearance: Clearance = "INTERNAL") {
  const source = { doc: "deck.pptx", locator: "slide=1,table=1,row=Revenue,col=FY2025" };
  const figure = { value, unit: "USD_M" };
  return await facts.places.find({ cell: cellOf(), source, figure }, clearance);
}

describe("the place of a figure whose document changes", () => {
  it("is that of the version that stated it, with when another took its place", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(reading("1538", { readAt: "2026-01-05T08:00:00.000Z" }));
      await stores.documents.replace(reading("1702", { readAt: "2026-01-07T08:00:00.000Z" }));
      const [before, now] = [await shownPlace(stores, "1538"), await shownPlace(stores, "1702")];
      expect([marked(before), marked(now)]).toEqual([
        "1538 in Revenue|1538 under FY2025|1538",
        "1702 in Revenue|1702 under FY2025|1702",
      ]);
      expect(before).toMatchObject({
        isFormer: true,
        loaded: { at: "2026-01-05T08:00:00.000Z", before: null, until: "2026-01-07T08:00:00.000Z" },
        found: { statement: { figure: { value: "1702" } } },
      });
      expect(now).toMatchObject({
        isFormer: false,
        loaded: { at: "2026-01-07T08:00:00.000Z", before: "2026-01-05T08:00:00.000Z", until: null },
        found: { superseded: [{ figure: { value: "1538" }, because: "restated" }] },
      });
    });
  });

  it("is the day of its content, however often the same file is read again, and its looks are kept once", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(reading("1702", { readAt: "2026-01-05T08:00:00.000Z" }));
      await stores.documents.replace(reading("1702", { readAt: "2026-01-09T08:00:00.000Z", readingVersion: "2" }));
      const place = await shownPlace(stores, "1702");
      expect(place?.loaded).toMatchObject({ at: "2026-01-05T08:00:00.000Z", before: null, until: null });
      expect(marked(place)).toBe("1702 in Revenue|1702 under FY2025|1702");
    });
  });

  it("is gone with the document, and there again when it returns", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(reading("1702"));
      await stores.documents.withdraw(keyOf("deck.pptx"));
      expect(await shownPlace(stores, "1702")).toBeNull();
      await stores.documents.replace(reading("1702"));
      expect(marked(await shownPlace(stores, "1702"))).toBe("1702 in Revenue|1702 under FY2025|1702");
    });
  });

  it("is for those alone who are cleared for its document as it is now, former versions included", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(reading("1538"));
      expect(await shownPlace(stores, "1538")).not.toBeNull();
      await stores.documents.replace(reading("1702", { sensitivity: "CONFIDENTIAL" }));
      for (const value of ["1538", "1702"]) {
        expect(await shownPlace(stores, value)).toBeNull();
        expect(marked(await shownPlace(stores, value, "CONFIDENTIAL"))).toContain(`${value} in Revenue`);
      }
    });
  });

  it("shows a corrected figure beside the document's own", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(reading("1538"));
      await correctCell(cellOf(), { value: "1700", unit: "USD_M" }, SIGNED, stores.services);
      const place = await shownPlace(stores, "1700");
      expect(place).toMatchObject({
        raw: "1538",
        statement: { figure: { value: "1700" }, correction: { stated: { value: "1538" }, why: "as the notes say" } },
      });
      expect(marked(place)).toBe("1538 in Revenue|1538 under FY2025|1538");
    });
  });

  it("marks no cell that says something else than the figure", async () => {
    await withStores(async (stores) => {
      const doubled = reading("1538");
      const [table] = [...doubled.shown().tables];
      if (table === undefined) throw new Error("no table");
      const [row] = table.rows;
      if (row === undefined) throw new Error("no row");
      const twice = { ...table, rows: [row, { ...row, row: 2 }] };
      await stores.documents.replace({ ...doubled, shown: () => ({ tables: [twice], pages: [] }) });
      expect(marked(await shownPlace(stores, "1538"))).toBe("no table");
      const other = { ...table, rows: [{ ...row, cells: row.cells.map((cell) => ({ ...cell, text: "1,538" })) }] };
      await stores.documents.replace(reading("1540", { shown: () => ({ tables: [other], pages: [] }) }));
      expect(marked(await shownPlace(stores, "1540"))).toBe("no table");
    });
  });
});
