import {
  Document,
  FootnoteReferenceRun,
  HeadingLevel,
  InsertedTextRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalMergeType,
} from "docx";
import fc from "fast-check";
import pptxgen from "pptxgenjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SourceDocument } from "../../../src/documents/document.ts";
import { readDocx } from "../../../src/documents/docx/docx-reader.ts";
import { FileError } from "../../../src/documents/file-error.ts";
import { readPptx } from "../../../src/documents/pptx/pptx-reader.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import { OfficeFolder, outlineOf } from "./office-files.ts";

const folder = new OfficeFolder();
let report: Buffer;
let deck: Buffer;

beforeAll(async () => {
  report = await writtenReport();
  deck = await writtenDeck();
});
afterAll(() => folder.remove());

async function writtenReport(): Promise<Buffer> {
  const cell = (text: string, more: object = {}) => new TableCell({ children: [new Paragraph(text)], ...more });
  const table = new Table({
    rows: [
      new TableRow({ tableHeader: true, children: [cell("US$ m"), cell("Results", { columnSpan: 2 })] }),
      new TableRow({
        children: [cell("Asia", { verticalMerge: VerticalMergeType.RESTART }), cell("1,538"), cell("(45)")],
      }),
      new TableRow({ children: [cell("", { verticalMerge: VerticalMergeType.CONTINUE }), cell("33.6 %"), cell("—")] }),
    ],
  });
  const change = { id: 1, author: "x", date: "2025-01-01T00:00:00Z" };
  return await Packer.toBuffer(
    new Document({
      title: "Annual report",
      footnotes: { 1: { children: [new Paragraph("Without one-offs.")] } },
      sections: [
        {
          children: [
            new Paragraph({ text: "Results", heading: HeadingLevel.HEADING_1 }),
            new Paragraph({
              children: [
                new TextRun("Profit rose"),
                new FootnoteReferenceRun(1),
                new InsertedTextRun({ text: " again.", ...change }),
              ],
            }),
            table,
          ],
        },
      ],
    }),
  );
}

async function writtenDeck(): Promise<Buffer> {
  // Its types speak of a default inside its default, which is not there.
  const pptx: InstanceType<typeof pptxgen.default> = Reflect.construct(Object(pptxgen), []);
  const slide = pptx.addSlide();
  slide.addText("Results", { x: 0.5, y: 0.2, w: 9, h: 0.6, fontSize: 28 });
  slide.addTable(
    [
      [
        { text: "Region", options: { rowspan: 2 } },
        { text: "Revenue", options: { colspan: 2 } },
      ],
      [{ text: "2023" }, { text: "2024" }],
      [{ text: "Asia" }, { text: "1,538" }, { text: "1,571" }],
    ],
    { x: 0.5, y: 1, w: 9 },
  );
  slide.addChart(
    pptx.ChartType.bar,
    [
      { name: "Margin", labels: ["2023", "2024"], values: [0.148, 0.152] },
      { name: "Return", labels: ["2023", "2024"], values: [0.09, 0.101] },
    ],
    { x: 0.5, y: 4, w: 9, h: 2, showTitle: true, title: "Ratios", dataLabelFormatCode: "0.0%", showValue: true },
  );
  slide.addNotes("Say it slowly.");
  const written = await pptx.write({ outputType: "nodebuffer" });
  if (!(written instanceof Uint8Array)) throw new Error("no buffer was written");
  return Buffer.from(written);
}

describe("files as other programs write them", () => {
  it("Word documents", async () => {
    const document = await readDocx(folder.write("docx", report), READ_OPTIONS);
    expect(outlineOf(document)).toEqual([
      '# section="Results" / Results',
      "text: Profit rose again.",
      '[section="Results",table=1]',
      "US$ m|Results (1×2)|",
      "Asia (2×1)|1,538|(45)",
      "|33.6 %|—",
      "note: 1 Without one-offs.",
    ]);
    expect(document.labels.title).toBe("Annual report");
  });

  it("decks", async () => {
    const document = await readPptx(folder.write("pptx", deck), READ_OPTIONS);
    expect(outlineOf(document)).toEqual([
      "# slide=1 / Results",
      "[slide=1,table=1]",
      "Region (2×1)|Revenue (1×2)|",
      "|2023|2024",
      "Asia|1,538|1,571",
      "caption: Ratios",
      "[slide=1,chart=1]",
      "|Margin|Return",
      "2023|14.8%|9.0%",
      "2024|15.2%|10.1%",
      "note: Say it slowly.",
    ]);
    expect(document.notices).toEqual([]);
  });
});

/** Bytes that are changed, and where the file is cut off. */
const DAMAGE = fc.record({
  flips: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999_999, noNaN: true }), fc.nat(255)), { maxLength: 20 }),
  kept: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
});

describe("damaged files", () => {
  const damaged = async (bytes: Buffer, extension: string, read: (path: string) => Promise<SourceDocument>) => {
    await fc.assert(
      fc.asyncProperty(DAMAGE, async ({ flips, kept }) => {
        const copy = Buffer.from(bytes.subarray(0, Math.ceil(bytes.length * kept)));
        for (const [place, value] of flips) copy[Math.floor(place * copy.length)] = value;
        const outcome = await read(folder.write(extension, copy)).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(FileError);
      }),
      { numRuns: 60, seed: 5 },
    );
  };

  it("are read or refused, and never break the reader of Word documents", async () => {
    await damaged(report, "docx", async (path) => await readDocx(path, READ_OPTIONS));
  });

  it("are read or refused, and never break the reader of decks", async () => {
    await damaged(deck, "pptx", async (path) => await readPptx(path, READ_OPTIONS));
  });
});
