import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Grid, GridCell, SourceDocument } from "../../../src/documents/document.ts";
import { READ_OPTIONS, type ReadOptions } from "../../../src/documents/reader.ts";
import { columnLetters } from "../../../src/documents/xlsx/cell-address.ts";
import { readXlsx } from "../../../src/documents/xlsx/xlsx-reader.ts";
import { zipOf } from "../../support/zip.ts";

const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The list of relations of a part, by the kind and target of each; the ids are r1, r2 and so on. */
export function relationsOf(targets: readonly (readonly [kind: string, target: string])[]): string {
  const list = targets.map(
    ([kind, target], at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${RELATIONS}">${list.join("")}</Relationships>`;
}

/** A workbook of one sheet with the given inside of its worksheet, made by hand so that it can be broken or hostile. */
export function bookOf(sheet: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  return zipOf({
    "_rels/.rels": relationsOf([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationsOf([
      ["worksheet", "worksheets/sheet1.xml"],
      ["sharedStrings", "sharedStrings.xml"],
      ["styles", "styles.xml"],
    ]),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns:r="${OFFICE}">${sheet}</worksheet>`,
    ...parts,
  });
}

/** A style sheet with one cell style for each number format code. */
export function stylesOf(codes: readonly string[]): string {
  const escaped = codes.map((code) => code.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;"));
  const formats = escaped.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`);
  const styles = codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`);
  return `<styleSheet><numFmts>${formats.join("")}</numFmts><cellXfs>${styles.join("")}</cellXfs></styleSheet>`;
}

/** Reads the bytes of a workbook. */
export async function read(book: Buffer, options: Partial<ReadOptions> = {}): Promise<SourceDocument> {
  const folder = mkdtempSync(join(tmpdir(), "footnote-"));
  const path = join(folder, "book.xlsx");
  try {
    writeFileSync(path, book);
    return await readXlsx(path, { ...READ_OPTIONS, ...options });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The grid of a document's first sheet. */
export function gridOf({ parts }: SourceDocument): Grid {
  for (const block of parts[0]?.blocks ?? []) if (block.kind === "grid") return block;
  throw new Error("The first sheet has no cells.");
}

/** A cell's address and what it says, as one line: `B2 2,734 = 2734.127`. */
export function said({ row, column, text, content, style }: GridCell): string {
  const marks = style === null || style.marks.length === 0 ? "" : ` [${style.marks.join(",")}]`;
  const where = `${columnLetters(column)}${row + 1} ${text}${marks}`;
  switch (content.kind) {
    case "text":
      return where;
    case "missing":
      return `${where} = none`;
    case "date":
      return `${where} = ${content.iso}`;
    case "fault":
      return `${where} ← ${content.reason}`;
    case "number": {
      const unit =
        content.unit === null
          ? ""
          : Object.values(content.unit)
              .filter((part) => part !== null)
              .join(" ");
      return `${where} = ${content.value}${unit === "" ? "" : ` ${unit}`}`;
    }
  }
}

/** What each cell of the first sheet says. */
export async function saidBy(book: Buffer, options: Partial<ReadOptions> = {}): Promise<readonly string[]> {
  const document = await read(book, options);
  return gridOf(document).cells.map(said);
}
