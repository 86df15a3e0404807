import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FileError } from "../../../src/documents/file-error.ts";
import type { ReadLimits } from "../../../src/documents/reader.ts";
import { greyPng, left, makePdf, type Page, prose, rawPage, rawPdf, right, savePdf } from "./make-pdf.ts";
import { gridsOf, paragraphsOf, read, readDrawn, rowsOf } from "./read-pdf.ts";

function drawTable(page: Page, y = 100): void {
  [
    ["US$m", "2024", "2023"],
    ["Revenue", "1,571", "1,538"],
    ["Profit", "(45)", "288"],
    ["Agents", "9,216", "8,905"],
  ].forEach((row, index) => {
    left(page, 60, y + index * 14, row[0] ?? "");
    right(page, 300, y + index * 14, row[1] ?? "");
    right(page, 400, y + index * 14, row[2] ?? "");
  });
}

const TABLE_ROWS = ["US$m | 2024 | 2023", "Revenue | 1,571 | 1,538", "Profit | (45) | 288", "Agents | 9,216 | 8,905"];

function codeOf(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => "read",
    (error: unknown) => (error instanceof FileError ? `${error.code}: ${error.message}` : `other: ${String(error)}`),
  );
}

describe("a document", () => {
  it("pages are parts, tables are counted on their page, and figures are read", async () => {
    const document = await readDrawn((page) => {
      drawTable(page);
      prose(page, { x: 60, y: 200, width: 400, lines: 5 });
      drawTable(page, 300);
      page.addPage();
      page.font("Helvetica").fontSize(9);
      drawTable(page);
    });
    expect(document.parts.map(({ kind, locator }) => [kind, locator])).toEqual([
      ["page", "page=1"],
      ["page", "page=2"],
    ]);
    expect(gridsOf(document).map(({ locator }) => locator)).toEqual([
      "page=1,table=1",
      "page=1,table=2",
      "page=2,table=1",
    ]);
    const figure = gridsOf(document)[0]?.cells.find(({ text }) => text === "1,571");
    expect(figure?.content).toMatchObject({ kind: "number", value: "1571" });
  });

  it("its title is a label; the day the file was made and the names in it are not", async () => {
    const info = { Title: "Annual results 2024", Author: "A Writer", CreationDate: new Date("2020-01-02") };
    const path = await makePdf((page) => drawTable(page), { info });
    expect((await read(path)).labels).toEqual({ title: "Annual results 2024" });
    const madeUp = await makePdf((page) => drawTable(page), { info: { Title: "Microsoft Word - draft.docx" } });
    expect((await read(madeUp)).labels).toEqual({});
  });

  it("what repeats at the top and bottom of pages is left out, and so are page numbers", async () => {
    const document = await readDrawn((page) => {
      for (let number = 1; number <= 4; number += 1) {
        if (number > 1) page.addPage().font("Helvetica").fontSize(9);
        left(page, 60, 30, "Acme annual report 2024");
        prose(page, { x: 60, y: 100 + number, width: 400, lines: 4 });
        left(page, 290, 820, String(number));
      }
    });
    const texts = paragraphsOf(document).map(({ text }) => text.slice(0, 7));
    expect(texts).toEqual(["Review:", "Review:", "Review:", "Review:"]);
  });
});

describe("footnote marks", () => {
  it("raised marks are taken out of the text and told apart, of figures and of labels", async () => {
    const document = await readDrawn((page) => {
      const raised = (x: number, y: number, text: string) => {
        page.fontSize(5.5);
        left(page, x, y - 3.2, text);
        page.fontSize(9);
      };
      drawTable(page);
      raised(300, 114, "1");
      raised(60 + page.widthOfString("Profit"), 128, "2,3");
      left(page, 60, 156, "Area (km");
      raised(60 + page.widthOfString("Area (km"), 156, "2");
      left(page, 60 + page.widthOfString("Area (km") + 3.2, 156, ")");
      right(page, 300, 156, "12");
      right(page, 400, 156, "13");
    });
    const cells = gridsOf(document)[0]?.cells ?? [];
    const found = (text: string) => cells.find((cell) => cell.text === text)?.style?.marks;
    expect([found("1,571"), found("Profit"), found("Area (km2)"), found("Agents")]).toEqual([
      ["1"],
      ["2", "3"],
      undefined,
      undefined,
    ]);
  });
});

describe("small digits at a figure", () => {
  it.each([
    ["lowered", 1.5, "1"],
    ["raised, of a long number,", -3.2, "567"],
  ])("%s are a mark and none of its digits", async (_, shift, text) => {
    const document = await readDrawn((page) => {
      drawTable(page);
      page.fontSize(5.5);
      left(page, 300, 114 + shift, text);
    });
    const cells = gridsOf(document)[0]?.cells ?? [];
    expect(cells.find((cell) => cell.style?.marks.includes(text))).toMatchObject({
      text: "1,571",
      content: { kind: "number", value: "1571" },
    });
  });
});

describe("pages that are turned", () => {
  it("a page that is shown turned and text that is set sideways read the same", async () => {
    const sideways = await readDrawn((page) => {
      page.rotate(90, { origin: [0, 0] }).translate(0, -595);
      drawTable(page);
    });
    expect(gridsOf(sideways).map(rowsOf)).toEqual([TABLE_ROWS]);
    const turned = await readDrawn((page) => {
      Object.assign(page.page.dictionary.data, { Rotate: 90 });
      page.rotate(-90, { origin: [0, 0] }).translate(-842, 0);
      drawTable(page);
    });
    expect(gridsOf(turned).map(rowsOf)).toEqual([TABLE_ROWS]);
  });
});

describe("Chinese", () => {
  const rows = [
    ["项目", "2024年", "2023年"],
    ["营业收入（百万元）", "1,234.5", "1,100.0"],
    ["净利润", "(45)", "120"],
  ];

  function chinesePdf(encoding: string, ordering: string): string {
    const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
    const shown = rows.flatMap((row, index) =>
      row.map((text, column) => `1 0 0 1 ${[72, 300, 400][column]} ${760 - index * 20} Tm <${hex(text)}> Tj`),
    );
    return rawPage(`BT /F1 10 Tf ${shown.join("\n")} ET`, "/Font<</F1 5 0 R>>", [
      `<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
      `<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/DW 1000/W[1 95 500]/FontDescriptor 7 0 R>>`,
      "<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>",
    ]);
  }

  it("fonts that are only named are read", async () => {
    const document = await read(savePdf(chinesePdf("UniGB-UCS2-H", "GB1")));
    expect(gridsOf(document).map(rowsOf)).toEqual([rows.map((row) => row.join(" | "))]);
  });

  it("characters that a font does not name are left out and counted", async () => {
    const document = await read(savePdf(chinesePdf("Identity-H", "GB1")));
    expect(document.notices.join()).toMatch(/^Page 1 has \d+ characters in a font that does not say which they are/);
  });
});

describe("layers", () => {
  it("what stands on a hidden layer is not read", async () => {
    const content = "/OC /Off BDC BT /F1 9 Tf 72 700 Td (Draft) Tj ET EMC BT /F1 9 Tf 72 600 Td (Final) Tj ET";
    const file = rawPdf([
      "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/Properties<</Off 6 0 R>>>>>>",
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
      "<</Type/OCG/Name(Notes)>>",
    ]);
    expect(paragraphsOf(await read(savePdf(file))).map(({ text }) => text)).toEqual(["Final"]);
  });
});

describe("files that cannot be read", () => {
  it("a page that is a picture is told and not read", async () => {
    const document = await readDrawn((page) => {
      drawTable(page);
      page.addPage();
      page.image(greyPng(60, 80), 0, 0, { width: 595, height: 842 });
    });
    expect(document.notices).toEqual(["Page 2 is a picture of text (scanned): it is not read."]);
    expect(document.parts.map(({ locator }) => locator)).toEqual(["page=1"]);
  });

  it("pages without any text are told", async () => {
    const document = await readDrawn((page) => page.rect(50, 50, 100, 100).fill("#eeeeee"));
    expect(document.notices).toEqual(["None of its pages holds text."]);
  });

  it("text behind a scanned page is not read", async () => {
    const picture =
      "<</Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8/Length 4>>stream\nabcd\nendstream";
    const content = `q 595 0 0 842 0 0 cm /I1 Do Q BT 3 Tr /F1 10 Tf 72 700 Td (${"Revenue 1,571 ".repeat(9)}) Tj ET`;
    const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
    const document = await read(savePdf(rawPage(content, "/Font<</F1 5 0 R>>/XObject<</I1 6 0 R>>", [font, picture])));
    expect(document.notices).toEqual(["Page 1 is a picture of text (scanned): it is not read."]);
    expect(paragraphsOf(document)).toEqual([]);
  });

  it("a password, a cut, another format and an empty file each have their sentence", async () => {
    const encrypted = await makePdf((page) => drawTable(page), { userPassword: "secret" });
    const whole = readFileSync(await makePdf((page) => drawTable(page)));
    expect(await codeOf(read(encrypted))).toBe("unreadable_file: It is protected by a password.");
    expect(await codeOf(read(savePdf(whole.subarray(0, whole.length / 2))))).toBe(
      "unreadable_file: It is cut short: its end is missing.",
    );
    expect(await codeOf(read(savePdf("PK\u0003\u0004 and more")))).toBe("unreadable_file: It is no PDF file.");
    expect(await codeOf(read(savePdf("")))).toBe("unreadable_file: It is no PDF file.");
    expect(await codeOf(read(savePdf("%PDF-1.4\nnothing\n%%EOF")))).toBe(
      "unreadable_file: It is damaged and cannot be read as a PDF.",
    );
  });

  const limits: readonly (readonly [string, Partial<ReadLimits>])[] = [
    ["bytes", { fileBytesMax: 100 }],
    ["pages", { pagesMax: 1 }],
    ["characters", { charactersMax: 30 }],
    ["cells", { cellsMax: 5 }],
  ];
  it.each(limits)("more %s than allowed are refused", async (_name, limit) => {
    const path = await makePdf((page) => {
      drawTable(page);
      page.addPage().font("Helvetica").fontSize(9);
      drawTable(page);
    });
    expect(await codeOf(read(path))).toBe("read");
    expect(await codeOf(read(path, limit))).toMatch(/^too_large: /);
  });
});

describe("hostile pages", () => {
  const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
  const cases: readonly (readonly [string, string])[] = [
    ["states without end", `${"q 1 0 0 1 1 1 cm ".repeat(3_000)} BT /F1 9 Tf (Revenue) Tj ET`],
    ["words all over the page", scattered(8_000)],
    [
      "lines all over the page",
      Array.from(
        { length: 20_000 },
        (_, index) => `${(index * 37) % 595} ${(index * 91) % 842} m ${(index * 53) % 595} ${(index * 91) % 842} l S`,
      ).join("\n"),
    ],
    [
      "numbers out of range",
      "BT /F1 9 Tf 1e38 1e38 Td (Revenue) Tj 99999999999999999999 0 0 1e-30 0 0 Tm (1,571) Tj ET",
    ],
    ["one long word", `BT /F1 9 Tf 10 400 Td (${"1".repeat(60_000)}) Tj ET`],
  ];

  function scattered(count: number): string {
    const shows = Array.from(
      { length: count },
      (_, index) => `1 0 0 1 ${(index * 37) % 595} ${(index * 91) % 842} Tm (${index % 97}) Tj`,
    );
    return `BT /F1 3 Tf ${shows.join("\n")} ET`;
  }

  it.each(cases)("%s end in a document or in one sentence", async (_name, content) => {
    const outcome = await codeOf(read(savePdf(rawPage(content, "/Font<</F1 5 0 R>>", [font]))));
    expect(outcome).toMatch(/^(?:read|unreadable_file: |too_large: )/);
  });
});
