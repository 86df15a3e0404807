import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { workbookOf, zipOf } from "../support/zip.ts";
import { footnote, withWorkplace } from "./command-line.ts";

const TRAPS = join(import.meta.dirname, "../../fixtures/traps");

/** The public form, and nothing beside it. */
const Output = z.strictObject({
  tables: z.array(
    z.strictObject({
      doc: z.string(),
      locator: z.string(),
      cells: z.array(
        z.strictObject({
          row: z.int().min(0),
          col: z.int().min(0),
          rowspan: z.int().min(1),
          colspan: z.int().min(1),
          ref: z.string().nullable(),
          text: z.string(),
          number: z
            .string()
            .regex(/^-?\d+(?:\.\d+)?$/)
            .nullable(),
        }),
      ),
    }),
  ),
});

async function tables(...args: readonly string[]) {
  const run = await footnote(["tables", ...args, "--json"]);
  return { ...run, tables: Output.parse(JSON.parse(run.out)).tables };
}

const PAGE =
  "<h1>Risks</h1><table><tr><th rowspan=2>Item<th colspan=2>FY<tr><th>2023<th>2024<tr><td>Loss<sup>1</sup><td>(45)<td>n/a</table><table><tr><td>Margin<td>33.6 %</table>";

describe("footnote tables --json", () => {
  it("prints every table of a file with its place, its cells and what they state", async () => {
    await withWorkplace(async ({ write }) => {
      const { code, tables: found } = await tables(write("page.html", PAGE));
      const plain = { rowspan: 1, colspan: 1, ref: null };
      expect(code).toBe(0);
      expect(found).toEqual([
        {
          doc: "page.html",
          locator: 'section="Risks",table=1',
          cells: [
            { ...plain, row: 0, col: 0, rowspan: 2, text: "Item", number: null },
            { ...plain, row: 0, col: 1, colspan: 2, text: "FY", number: null },
            { ...plain, row: 1, col: 1, text: "2023", number: "2023" },
            { ...plain, row: 1, col: 2, text: "2024", number: "2024" },
            { ...plain, row: 2, col: 0, text: "Loss", number: null },
            { ...plain, row: 2, col: 1, text: "(45)", number: "-45" },
            { ...plain, row: 2, col: 2, text: "n/a", number: null },
          ],
        },
        {
          doc: "page.html",
          locator: 'section="Risks",table=2',
          cells: [
            { ...plain, row: 0, col: 0, text: "Margin", number: null },
            { ...plain, row: 0, col: 1, text: "33.6 %", number: "33.6" },
          ],
        },
      ]);
    });
  });

  it("keeps the digits that a text states, and gives the number that a sheet stores", async () => {
    await withWorkplace(async ({ write, path }) => {
      const page = write(
        "page.html",
        "<table><tr><td>Index<td>116.0<tr><td>Fees<td>1.70bn<tr><td>Loss<td>(5.50)</table>",
      );
      const cell = '<sheetData><row r="1"><c r="A1"><v>116.0</v></c></row></sheetData>';
      writeFileSync(path("book.xlsx"), workbookOf(cell));
      const { tables: found } = await tables(page, path("book.xlsx"));
      const numbers = found.map(({ cells }) => cells.flatMap(({ number }) => number ?? []));
      expect(numbers).toEqual([["116.0", "1.70", "-5.50"], ["116"]]);
    });
  });

  it("gives the cells of a sheet their address, and leaves out what is hidden unless it is asked for", async () => {
    const file = join(TRAPS, "hidden.xlsx");
    const { tables: shown, err } = await tables(file);
    expect(shown.map(({ doc, locator }) => [doc, locator])).toEqual([["hidden.xlsx", "sheet=Hong Kong"]]);
    const [first] = shown[0]?.cells ?? [];
    expect(first).toMatchObject({ row: 0, col: 0, ref: "A1" });
    expect(err).toContain("hidden.xlsx: 2 hidden sheets left out");
    const { tables: all } = await tables(file, "--include-hidden");
    expect(all.length).toBeGreaterThan(1);
  });

  it("names a file by its path below the folder that was named, and passes over what is no document", async () => {
    await withWorkplace(async ({ folder, write }) => {
      write("notes.json", "{}");
      const { code, tables: found } = await tables(folder);
      expect(code).toBe(0);
      expect(found.map(({ doc }) => doc)).toEqual(["figures.csv"]);
      expect(found[0]?.locator).toBe("");
    });
  });

  it("says which file could not be read, and reads the others", async () => {
    await withWorkplace(async ({ write, path }) => {
      const good = write("good.csv", "a,1\nb,2\n");
      const bad = write("bad.xlsx", "a,1\n");
      const run = await tables(path("nowhere.csv"), bad, good);
      expect(run.code).toBe(1);
      expect(run.tables.map(({ doc }) => doc)).toEqual(["good.csv"]);
      expect(run.err).toContain("nowhere.csv: There is no such file or folder.");
      expect(run.err).toContain("bad.xlsx: It is named .xlsx but is a text file.");
    });
  });

  it("is one whole object however large the tables are", async () => {
    await withWorkplace(async ({ write }) => {
      const long = write("long.csv", "a,b\n1,2\n".repeat(6_000));
      const { tables: found } = await tables(long, long);
      expect(found.map(({ cells }) => cells.length)).toEqual([24_000, 24_000]);
      expect(found[1]?.cells.at(-1)).toMatchObject({ row: 11_999, col: 1, number: "2" });
    });
  });

  it("reads text in the encoding that is named", async () => {
    const german = join(TRAPS, "german.csv");
    expect((await tables(german)).code).toBe(1);
    const { code, tables: found } = await tables(german, "--encoding", "windows-1252");
    expect(code).toBe(0);
    expect(found[0]?.cells.map(({ text }) => text)).toContain("Revenue (€m)");
  });

  it("ends a hostile file with a sentence", async () => {
    await withWorkplace(async ({ write }) => {
      const bomb = write("bomb.xlsx", "");
      writeFileSync(bomb, zipOf({ "xl/workbook.xml": " ".repeat(50_000_000) }));
      const deep = write("deep.html", "<div>".repeat(500_000));
      const run = await tables(bomb, deep);
      expect(run.code).toBe(1);
      expect(run.err).toContain("bomb.xlsx: It would unpack to far more than its size");
      expect(run.err).toContain("deep.html: Its elements are nested too deeply.");
    });
  });
});

describe("footnote tables", () => {
  it("shows the rows of a table below each other, behind their numbers", async () => {
    await withWorkplace(async ({ write }) => {
      const { code, out } = await footnote(["tables", write("page.html", PAGE)]);
      expect(code).toBe(0);
      expect(out.split("\n")).toEqual([
        'page.html · section="Risks",table=1',
        "1  Item  FY",
        "2        2023  2024",
        "3  Loss  (45)  n/a",
        "",
        'page.html · section="Risks",table=2',
        "1  Margin  33.6 %",
        "",
        "",
      ]);
    });
  });

  it.each<readonly [string, readonly string[]]>([
    ["no file", ["tables"]],
    ["an encoding that does not exist", ["tables", "a.csv", "--encoding", "klingon"]],
  ])("with %s is wrong usage", async (_name, args) => {
    const { code, out, err } = await footnote(args);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).not.toBe("");
  });
});
