import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Grid, GridCell } from "../../src/documents/document.ts";
import { NumberStyleWatch } from "../../src/documents/number-style.ts";
import { openDocument } from "../../src/documents/open-document.ts";
import { POINT_STYLE } from "../../src/language/numbers/cell-text.ts";
import { docxParts, OfficeFolder, pptxParts } from "./office/office-files.ts";
import { left, makePdf, right } from "./pdf/make-pdf.ts";
import { gridsOf } from "./read-parts.ts";
import { bookOf } from "./xlsx/book.ts";

const folder = new OfficeFolder();
const plain = mkdtempSync(join(tmpdir(), "footnote-decimals-"));
afterAll(() => {
  folder.remove();
  rmSync(plain, { recursive: true });
});

function written(name: string, text: string): string {
  const path = join(plain, name);
  writeFileSync(path, text);
  return path;
}

/** A table of one row for each figure. */
type Tables = readonly (readonly string[])[];

const cellOf = ({ text, content }: GridCell): string =>
  content.kind === "number" ? `${text} = ${content.value}` : `${text} ${content.kind}`;

async function figuresOf(path: string): Promise<readonly string[]> {
  const grids: readonly Grid[] = gridsOf(await openDocument(path));
  return grids.flatMap(({ cells }) => cells.filter(({ text }) => /\d/.test(text)).map(cellOf));
}

const rows = (table: readonly string[], row: (label: string, figure: string) => string): string =>
  table.map((figure, index) => row(`Item ${"abcdef"[index]}`, figure)).join("");

const FORMATS: readonly (readonly [string, (tables: Tables, words?: string) => Promise<string>])[] = [
  [
    "a page",
    async (tables, words = "") =>
      written(
        "page.html",
        `<p>${words}</p>${tables
          .map((table) => `<table>${rows(table, (label, figure) => `<tr><td>${label}<td>${figure}`)}</table>`)
          .join("")}`,
      ),
  ],
  [
    "a Word document",
    async (tables, words = "") => {
      const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
      const list = tables.map(
        (table) =>
          `<w:tbl>${rows(table, (label, figure) => `<w:tr>${cell(label)}${cell(figure)}</w:tr>`)}</w:tbl><w:p/>`,
      );
      return folder.write("docx", docxParts(`<w:p><w:r><w:t>${words}</w:t></w:r></w:p>${list.join("")}`));
    },
  ],
  [
    "a deck",
    async (tables, words = "") => {
      const text = (inside: string) => `<a:txBody><a:p><a:r><a:t>${inside}</a:t></a:r></a:p></a:txBody>`;
      const slides = tables.map((table) => {
        const inside = rows(
          table,
          (label, figure) => `<a:tr><a:tc>${text(label)}</a:tc><a:tc>${text(figure)}</a:tc></a:tr>`,
        );
        const frame = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${inside}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
        return `${frame}<p:sp><p:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
      });
      return folder.write("pptx", pptxParts(slides));
    },
  ],
];

describe.each(FORMATS)("figures of %s", (_, write) => {
  it("are read with the decimal comma that their table shows", async () => {
    expect(await figuresOf(await write([["1.571", "1.234,5"]]))).toEqual(["1.571 = 1571", "1.234,5 = 1234.5"]);
  });

  it("are asked about where 12,5 stands beside 1.571", async () => {
    expect(await figuresOf(await write([["1.571", "12,5"]]))).toEqual(["1.571 fault", "12,5 = 12.5"]);
  });

  it("are asked about where another table shows a decimal comma", async () => {
    expect(
      await figuresOf(
        await write([
          ["1.571", "2,345", "45"],
          ["1.234,5", "0,5"],
        ]),
      ),
    ).toEqual(["1.571 fault", "2,345 fault", "45 = 45", "1.234,5 = 1234.5", "0,5 = 0.5"]);
  });

  it("are asked about where a sentence shows a decimal comma", async () => {
    const path = await write([["1.571", "45"]], "Der Umsatz stieg um 12,5 % auf 3,4 Mio. Euro.");
    expect(await figuresOf(path)).toEqual(["1.571 fault", "45 = 45"]);
  });

  it("are asked about where a unit is German, but for thousands parted by a comma", async () => {
    const path = await write([["1.571", "2,345", "45"]], "Angaben in TEUR");
    expect(await figuresOf(path)).toEqual(["1.571 fault", "2,345 = 2345", "45 = 45"]);
  });

  it("are asked about under euros, unless their table shows a decimal point", async () => {
    const euros = await write([["1.571", "2,345", "45"]], "Amounts in EUR");
    expect(await figuresOf(euros)).toEqual(["1.571 fault", "2,345 = 2345", "45 = 45"]);
    const shown = await write([["1.571", "2.5", "45"]], "€m");
    expect(await figuresOf(shown)).toEqual(["1.571 = 1.571", "2.5 = 2.5", "45 = 45"]);
  });

  it("are English ones where nothing says otherwise, or their own table does", async () => {
    expect(await figuresOf(await write([["1.571", "1,571"]], "Revenue rose by 12.5% (notes 3,4)."))).toEqual([
      "1.571 = 1.571",
      "1,571 = 1571",
    ]);
    expect(await figuresOf(await write([["1,571", "1,234.5"], ["1.234,5"]]))).toEqual([
      "1,571 = 1571",
      "1,234.5 = 1234.5",
      "1.234,5 = 1234.5",
    ]);
  });
});

describe("figures of other files", () => {
  it("of a PDF are read with the decimal comma that their table shows", async () => {
    const lines = [
      ["in Mio. Euro", "2024", "2023"],
      ["Umsatz", "1.571", "1.234,5"],
      ["Kosten", "1.200", "1.100,5"],
      ["Abschreibungen", "45", "42"],
      ["Gewinn", "371", "134,0"],
    ] as const;
    const path = await makePdf((page) => {
      page.fontSize(9);
      for (const [row, [label, ...figures]] of lines.entries()) {
        left(page, 60, 100 + row * 14, label);
        for (const [column, figure] of figures.entries()) right(page, 300 + column * 80, 100 + row * 14, figure);
      }
    });
    expect(await figuresOf(path)).toEqual([
      "2024 = 2024",
      "2023 = 2023",
      "1.571 = 1571",
      "1.234,5 = 1234.5",
      "1.200 = 1200",
      "1.100,5 = 1100.5",
      "45 = 45",
      "42 = 42",
      "371 = 371",
      "134,0 = 134",
    ]);
  });

  it("of a workbook are read so where they are texts, and its numbers as they are stored", async () => {
    const text = (address: string, words: string) => `<c r="${address}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const sheet = `<sheetData><row r="1">${text("A1", "1.571")}${text("B1", "1.234,5")}<c r="C1"><v>1.571</v></c></row></sheetData>`;
    expect(await figuresOf(folder.write("xlsx", bookOf(sheet)))).toEqual([
      "1.571 = 1571",
      "1.234,5 = 1234.5",
      "1.571 = 1.571",
    ]);
  });
});

describe("the sign of decimals in one table", () => {
  const styleOf = (...figures: readonly string[]): string => {
    const watch = new NumberStyleWatch();
    for (const figure of figures) watch.see(figure);
    return watch.style(POINT_STYLE).decimal;
  };
  it.each([
    [["1.571", "12,5"], "open"],
    [["1.571", "1.234,5"], "comma"],
    [["1.571", "12,5 %"], "comma"],
    [["1,571", "1.234,5"], "open"],
    [["1,571", "3,4"], "point"],
    [["1.571", "1,571", "3,4"], "point"],
    [["1.571", "3,4", "1,234.5"], "point"],
    [["12,5"], "point"],
  ])("%s: %s", (figures, style) => {
    expect(styleOf(...figures)).toBe(style);
  });
});
