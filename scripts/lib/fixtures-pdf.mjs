import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { crc32Of } from "./fixtures-crc.mjs";
import { coveredBy } from "./fixtures-office.mjs";

export const LEFT = 56;
const LABEL_WIDTH = 170;
export const LINE = 16;
const WRAPPED = 11;
const FONT = "Helvetica";
/** What a scanner makes of an empty page: a picture of eight by eight grey dots, packed without compression. */
const GREY_PAGE = greyPicture(8);
const BOLD = "Helvetica-Bold";

/** A PDF: one page per part, its tables without a single line drawn. */
export function pdfBytes({ title, date, parts }) {
  const info = {
    Title: title,
    Author: "ACME Group",
    CreationDate: new Date(`${date}T09:00:00Z`),
    ModDate: new Date(`${date}T09:00:00Z`),
  };
  const pdf = new PDFDocument({ size: "A4", margin: LEFT, compress: false, info, autoFirstPage: false });
  const chunks = [];
  pdf.on("data", (chunk) => chunks.push(chunk));
  const done = new Promise((resolve) => pdf.on("end", () => resolve(Buffer.concat(chunks))));
  for (const part of parts) fillPage(pdf, part);
  pdf.end();
  return done;
}

function fillPage(pdf, { title, blocks }) {
  pdf.addPage();
  if (blocks.some(({ kind }) => kind === "scan")) {
    pdf.image(GREY_PAGE, 0, 0, { width: pdf.page.width, height: pdf.page.height });
    return;
  }
  if (title !== undefined) pdf.font(BOLD).fontSize(13).text(title, LEFT, LEFT);
  let y = LEFT + 32;
  for (const block of blocks) {
    if (block.kind === "text") {
      pdf.font(FONT).fontSize(10).text(block.text, LEFT, y, { width: 480, lineGap: 3 });
      y = pdf.y + 12;
    } else {
      drawTable(pdf, block, y);
      y += block.rows.length * LINE + 18;
    }
  }
}

function drawTable(pdf, block, top) {
  const covered = coveredBy(block.rows);
  for (const [r, row] of block.rows.entries()) {
    for (const [c, cell] of row.entries()) {
      if (cell === null || covered.has(`${r},${c}`)) continue;
      pdf.font(r < block.headerRows || cell.bold === true ? BOLD : FONT).fontSize(9.5);
      drawCell(pdf, cell, { ...frameOf(block, cell, c), y: top + r * LINE });
    }
  }
}

/** Labels stand at the left of their column, figures at its right, a heading over several columns in their middle. */
export function frameOf({ labelColumns, columnWidth = 78 }, cell, column) {
  if (column < labelColumns) {
    const x = LEFT + column * LABEL_WIDTH + (cell.indent ?? 0) * 8;
    return { x, width: LABEL_WIDTH - 6, align: "left" };
  }
  const across = cell.span?.[1] ?? 1;
  const x = LEFT + labelColumns * LABEL_WIDTH + (column - labelColumns) * columnWidth;
  return { x, width: columnWidth * across - 6, align: across > 1 ? "center" : "right" };
}

/** A raised mark is smaller and stands after its figure, as typesetters put it. */
function drawCell(pdf, cell, { x, y, width, align }) {
  const options = { width, align, lineBreak: false };
  if (cell.lines !== undefined) {
    for (const [at, line] of cell.lines.entries())
      pdf.text(line, x, y + (at - cell.lines.length + 1) * WRAPPED, options);
    return;
  }
  if (cell.runs === undefined) {
    pdf.text(cell.written ?? cell.text, x, y, options);
    return;
  }
  const [base, mark] = cell.runs;
  pdf.text(base.text, x, y, options);
  const end = align === "right" ? x + width : x + pdf.widthOfString(base.text);
  pdf.fontSize(6).text(mark.text, end + 0.5, y - 2, { lineBreak: false });
}

/** A PNG of one shade. */
function greyPicture(size) {
  const rows = Buffer.concat(
    Array.from({ length: size }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(size, 0xe6)])),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunks = [
    ["IHDR", header],
    ["IDAT", deflateSync(rows, { level: 0 })],
    ["IEND", Buffer.alloc(0)],
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks.map(chunkOf)]);
}

function chunkOf([name, data]) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32Of(body));
  return Buffer.concat([length, body, sum]);
}
