import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentFormat, namedKind } from "../../src/documents/file-kind.ts";
import { zipOf } from "../support/zip.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function kindOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, content);
  return documentFormat(path);
}

const XLSX = zipOf({ "[Content_Types].xml": "<x/>", "xl/workbook.xml": "<x/>" });
const DOCX = zipOf({ "word/document2.xml": "<x/>", "word/embeddings/a.xlsx": "x" });
const PPTX = zipOf({ "ppt/presentation.xml": "<x/>", "ppt/embeddings/xl/workbook.xml": "x" });
const PDF = "%PDF-1.7\n%âãÏÓ\n";

/** A compound file whose directory holds the names. */
function compound(...names: readonly string[]): Buffer {
  const file = Buffer.alloc(4096);
  file.write("d0cf11e0a1b11ae1", "hex");
  file.writeUInt16LE(9, 0x1e);
  file.writeUInt32LE(2, 0x30);
  for (const [index, name] of names.entries()) file.write(name, 3 * 512 + index * 128, "utf16le");
  return file;
}

describe("the name of a file", () => {
  it.each<readonly [string, unknown]>([
    ["a/B.XLSX", { kind: "format", format: "xlsx" }],
    ["a.xlsm", { kind: "format", format: "xlsx" }],
    ["a.tsv", { kind: "format", format: "csv" }],
    ["a.markdown", { kind: "format", format: "markdown" }],
    ["a.htm", { kind: "format", format: "html" }],
    ["a.txt", { kind: "format", format: "text" }],
    ["a.xls", { kind: "advised", advice: "Save it as .xlsx." }],
    ["a.doc", { kind: "advised", advice: "Save it as .docx." }],
    ["a.ppt", { kind: "advised", advice: "Save it as .pptx." }],
    ["a.png", { kind: "unknown" }],
    ["xlsx", { kind: "unknown" }],
  ])("%s promises %j", (name, expected) => {
    expect(namedKind(name)).toEqual(expected);
  });
});

describe("a file of the kind that its name promises", () => {
  it.each<readonly [string, string | Uint8Array, string]>([
    ["a.xlsx", XLSX, "xlsx"],
    ["a.docx", DOCX, "docx"],
    ["a.pptx", PPTX, "pptx"],
    ["a.pdf", PDF, "pdf"],
    ["a.pdf", `\r\n\r\n${PDF}`, "pdf"],
    ["a.csv", "a,b", "csv"],
    ["a.csv", Buffer.from("\uFEFFa,b", "utf16le"), "csv"],
    ["a.md", "a text about %PDF-1.7", "markdown"],
    ["a.txt", "<html>", "text"],
    ["a.html", "<html>", "html"],
    ["cut-off.xlsx", XLSX.subarray(0, 60), "xlsx"],
  ])("is read as such: %s", async (name, content, format) => {
    expect(await kindOf(name, content)).toBe(format);
  });
});

describe("a file of another kind", () => {
  it.each<readonly [string, string | Uint8Array, string]>([
    ["a.xlsx", DOCX, "It is named .xlsx but is a Word document; rename it to end in .docx."],
    ["a.docx", PPTX, "It is named .docx but is a PowerPoint deck; rename it to end in .pptx."],
    ["a.csv", XLSX, "It is named .csv but is an Excel workbook; rename it to end in .xlsx."],
    ["a.md", PDF, "It is named .md but is a PDF; rename it to end in .pdf."],
    ["a", PDF, "It is a PDF without an extension; rename it to end in .pdf."],
    ["a.xlsx", "<html><table>", "It is named .xlsx but is an HTML page; rename it to end in .html."],
    ["a.xlsx", "a,b", "It is named .xlsx but is a text file."],
    ["a.pdf", "words", "It is named .pdf but is a text file, or it is damaged."],
    ["a.xls", "a\tb", "It is of a kind that is not read. Save it as .xlsx."],
    ["a.json", "{}", "It is of a kind that is not read."],
    ["a.xls", compound("Root Entry", "Workbook"), "It is an Excel workbook of the old kind (.xls). Save it as .xlsx."],
    ["a.xlsx", compound("Root Entry", "Book"), "It is an Excel workbook of the old kind (.xls). Save it as .xlsx."],
    ["a.doc", compound("WordDocument"), "It is a Word document of the old kind (.doc). Save it as .docx."],
    ["a.ppt", compound("PowerPoint Document"), "It is a PowerPoint deck of the old kind (.ppt). Save it as .pptx."],
    ["a.doc", compound("Other"), "It is a file of an old Office program. Save it as .xlsx, .docx or .pptx."],
    [
      "a.doc",
      compound("Other").subarray(0, 20),
      "It is a file of an old Office program. Save it as .xlsx, .docx or .pptx.",
    ],
    ["a.xlsx", compound("EncryptionInfo", "EncryptedPackage"), "It is protected by a password."],
    ["a.xlsb", zipOf({ "xl/workbook.bin": "x" }), "It is an Excel workbook of the binary kind. Save it as .xlsx."],
    [
      "a.ods",
      zipOf({ mimetype: "x", "content.xml": "x" }),
      "It is a document of the OpenDocument kind. Save it as .xlsx, .docx or .pptx.",
    ],
    ["a.xlsx", zipOf({ "inner.zip": "x" }), "It is an archive and no document. Unpack it first."],
    ["a.xlsx", zipOf({}), "It is an empty archive. There is nothing to read."],
    ["a.csv", XLSX.subarray(0, 60), "It is an archive that is damaged or cut off."],
    ["a.csv", "\x89PNG\r\n", "It is a picture. Only text is read."],
    ["a.doc", "{\\rtf1", "It is a text of the RTF kind. Save it as .docx."],
    ["a.txt", "", "It is empty."],
  ])("is named: %s", async (name, content, message) => {
    const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    await expect(kindOf(name, bytes)).rejects.toMatchObject({ code: "unreadable_file", message });
  });

  it("may be none at all", async () => {
    await expect(documentFormat(join(folder, "nowhere.csv"))).rejects.toThrow("There is no such file.");
    mkdirSync(join(folder, "a.csv"));
    await expect(documentFormat(join(folder, "a.csv"))).rejects.toThrow("It is neither a file nor a folder.");
  });
});
