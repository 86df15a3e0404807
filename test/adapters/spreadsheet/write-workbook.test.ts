import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeWorkbook } from "../../../src/adapters/spreadsheet/write-workbook.ts";
import type { SourceDocument } from "../../../src/documents/document.ts";
import { openDocument } from "../../../src/documents/open-document.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import type { Sheet, SheetCell } from "../../../src/domain/sheet.ts";
import { answerTable } from "../../../src/render/table/answer-table.ts";
import { workbookSheets } from "../../../src/render/table/table-sheets.ts";
import { gridsOf, shownGrid } from "../../documents/read-parts.ts";
import { ANSWERS, GLOSSARY, run } from "../../render/fixture.ts";

/** The workbook as the project's own reader finds it. */
async function readBack(sheets: readonly Sheet[]): Promise<SourceDocument> {
  const folder = mkdtempSync(join(tmpdir(), "footnote-workbook-"));
  try {
    const path = join(folder, "answer.xlsx");
    writeFileSync(path, await writeWorkbook(sheets));
    return await openDocument(path, READ_OPTIONS);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const COLUMNS = [
  { heading: "Text", width: 10 },
  { heading: "Number", width: 10 },
];

function cells(text: string, value: string): readonly SheetCell[] {
  return [
    { kind: "text", text },
    { kind: "number", value },
  ];
}

async function contentsOf(rows: readonly (readonly SheetCell[])[]) {
  const document = await readBack([{ name: "Answer", columns: COLUMNS, rows }]);
  return gridsOf(document).flatMap((grid) => grid.cells.filter(({ row }) => row > 0));
}

describe("a workbook", () => {
  it("holds an answer with its sources, every value exact", async () => {
    const answer = ANSWERS["a growth"];
    const table = answer === undefined ? null : answerTable(run(answer), GLOSSARY);
    if (table === null) throw new Error("There is no table.");
    const document = await readBack(workbookSheets(table, "en"));
    expect(document.parts.map(({ locator }) => locator)).toEqual(["sheet=Answer", "sheet=Sources"]);
    const [figures = [], sources = []] = gridsOf(document).map(shownGrid);
    expect(figures[1]).toContain("4:1,538=1538");
    expect(figures.at(-1)).toContain("=10.6631989597");
    expect(sources[1]).toContain("results-2025.xlsx");
    expect(sources[1]).toContain("sheet “Results”, cell C4");
  });

  it.each(["0", "-0.5", "1571.25", "0.1", "123456789.123456", "-999999999999999", "0.000001"])(
    "keeps %s as a number that is shown in full",
    async (value) => {
      const [, cell] = await contentsOf([cells("x", value)]);
      expect(cell?.content).toMatchObject({ kind: "number", value });
      expect(cell?.text.replaceAll(",", "")).toBe(value);
    },
  );

  it.each(["0.1234567890123456789", "1234567890123456", "-12345678901234567.5"])(
    "writes %s, which a spreadsheet would change, as text",
    async (value) => {
      const [, cell] = await contentsOf([cells("x", value)]);
      expect(cell?.text).toBe(value);
    },
  );

  it.each([
    ["=1+1", "=1+1"],
    ['=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
    ["a<b>&\"c\"'d'", "a<b>&\"c\"'d'"],
    ["\u0001x\uffff", "x"],
    ["营收 𠮷", "营收 𠮷"],
  ])("writes %j as text, never as a formula", async (text, expected) => {
    const [cell] = await contentsOf([cells(text, "1")]);
    expect(cell?.content.kind).toBe("text");
    expect(cell?.text).toBe(expected);
  });
});
