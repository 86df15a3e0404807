import { createWriteStream, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";

export type Page = InstanceType<typeof PDFDocument>;

/** Writes a PDF with pdfkit and gives its path. */
export async function makePdf(
  draw: (page: Page) => void,
  options: ConstructorParameters<typeof PDFDocument>[0] = {},
): Promise<string> {
  const path = newPath();
  const document = new PDFDocument({ size: "A4", margin: 0, compress: false, ...options });
  const file = createWriteStream(path);
  document.pipe(file);
  document.font("Helvetica").fontSize(9);
  draw(document);
  document.end();
  await finished(file);
  return path;
}

/** Writes bytes as a file named like a PDF. */
export function savePdf(bytes: Uint8Array | string): string {
  const path = newPath();
  writeFileSync(path, bytes);
  return path;
}

function newPath(): string {
  return join(mkdtempSync(join(tmpdir(), "footnote-pdf-")), "file.pdf");
}

/** Text on a baseline, from x on. */
export function left(page: Page, x: number, y: number, text: string): void {
  page.text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
}

/** Text on a baseline that ends at x. */
export function right(page: Page, x: number, y: number, text: string): void {
  left(page, x - page.widthOfString(text), y, text);
}

export function centred(page: Page, x: number, y: number, text: string): void {
  left(page, x - page.widthOfString(text) / 2, y, text);
}

export function line(page: Page, from: readonly [number, number], to: readonly [number, number]): void {
  page.moveTo(from[0], from[1]).lineTo(to[0], to[1]).lineWidth(0.5).stroke();
}

/** Lines of running text, each ending at about the same place. */
export function prose(page: Page, at: { x: number; y: number; width: number; lines: number }): void {
  const words =
    "the group grew its revenue in the period because more customers came and prices rose while claims fell".split(" ");
  let word = 0;
  for (let index = 0; index < at.lines; index += 1) {
    let text = index === 0 ? "Review:" : (words[word++ % words.length] ?? "");
    while (page.widthOfString(`${text} ${words[word % words.length]}`) < at.width)
      text += ` ${words[word++ % words.length]}`;
    left(page, at.x, at.y + index * 11, text);
  }
}

/** A PDF written by hand from its objects, the first of them the catalog. */
export function rawPdf(objects: readonly string[]): string {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
}

/** One page with a content stream, and more objects from number 5 on. */
export function rawPage(content: string, resources: string, more: readonly string[] = []): string {
  return rawPdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ...more,
  ]);
}

/** A grey picture as PNG bytes. */
export function greyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
