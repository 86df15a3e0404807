import { FileError } from "../documents/file-error.ts";
import { type OfficeArchive, openOfficeArchive, type XmlHandler } from "../documents/office/archive.ts";
import { namedWidth, type Table, type TableRow } from "./table.ts";
import { builtInFormat, type CellFormat, formatOf } from "./xlsx-format.ts";
import { columnLetters, sheetReader, unescaped } from "./xlsx-sheet.ts";

/** A visible sheet: its filled rows. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly TableRow[];
  readonly hidden: { readonly rows: number; readonly columns: number };
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly hiddenSheets: number;
}

/** Reads the visible sheets of a workbook, with formula results as they were stored. */
export async function readWorkbook(path: string): Promise<Workbook> {
  const archive = await openOfficeArchive(path);
  try {
    return await workbookOf(archive);
  } finally {
    archive.close();
  }
}

/** A sheet as a table below one of its rows. */
export function sheetTable(sheet: Sheet, headerRow: number): Table {
  const heading = sheet.rows.find(({ line }) => line === headerRow);
  const header = (heading?.cells ?? []).map((name) => name.trim());
  return {
    sheet: sheet.name,
    header,
    width: namedWidth(header),
    rows: sheet.rows.filter(({ line }) => line > headerRow),
    commaIsAmbiguous: false,
    locate: (line, column) => `sheet=${sheet.name},cell=${columnLetters(column)}${line}`,
  };
}

async function workbookOf(archive: OfficeArchive): Promise<Workbook> {
  const [main = "xl/workbook.xml"] = (await relationsOf(archive, "")).values();
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const { entries, since1904 } = await readIndex(archive, main);
  const relations = await relationsOf(archive, main);
  const sharedStrings = await readSharedStrings(archive, `${folder}sharedStrings.xml`);
  const formats = await readFormats(archive, `${folder}styles.xml`);
  const sheets: Sheet[] = [];
  for (const { name, relation } of entries.filter((entry) => !entry.hidden)) {
    const part = relations.get(relation);
    // A sheet that holds only a chart has a part of another kind.
    if (part === undefined) continue;
    const reader = sheetReader({ sharedStrings, formats, since1904 });
    await archive.parse(part, reader);
    sheets.push({ name, rows: reader.rows, hidden: reader.hidden });
  }
  return { sheets, hiddenSheets: entries.filter((entry) => entry.hidden).length };
}

/** The worksheets (for the archive itself: the workbook) that a part names, by relation id. */
async function relationsOf(archive: OfficeArchive, part: string): Promise<ReadonlyMap<string, string>> {
  const cut = part.lastIndexOf("/") + 1;
  const folder = part.slice(0, cut);
  const targets = new Map<string, string>();
  await archive.parse(`${folder}_rels/${part.slice(cut)}.rels`, {
    ...SILENT,
    open: (name, attribute) => {
      const target = attribute("Target") ?? "";
      if (name === "Relationship" && /\/(?:worksheet|officeDocument)$/.test(attribute("Type") ?? ""))
        targets.set(attribute("Id") ?? "", target.startsWith("/") ? target.slice(1) : `${folder}${target}`);
    },
  });
  return targets;
}

const SILENT: XmlHandler = { open: () => {}, text: () => {}, close: () => {} };

interface SheetEntry {
  readonly name: string;
  readonly relation: string;
  readonly hidden: boolean;
}

async function readIndex(
  archive: OfficeArchive,
  part: string,
): Promise<{ readonly entries: readonly SheetEntry[]; readonly since1904: boolean }> {
  if (!archive.has(part)) throw new FileError("unreadable_file", "It holds no workbook.");
  const entries: SheetEntry[] = [];
  let since1904 = false;
  await archive.parse(part, {
    ...SILENT,
    open: (name, attribute) => {
      if (name === "workbookPr") since1904 = ["1", "true"].includes(attribute("date1904") ?? "");
      if (name === "sheet")
        entries.push({
          name: attribute("name") ?? "",
          relation: attribute("id") ?? "",
          hidden: (attribute("state") ?? "visible") !== "visible",
        });
    },
  });
  return { entries, since1904 };
}

async function readSharedStrings(archive: OfficeArchive, part: string): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!archive.has(part)) return strings;
  let text = "";
  let inText = false;
  let inPhonetic = false;
  await archive.parse(part, {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "t") inText = true;
      if (name === "rPh") inPhonetic = true;
    },
    text: (piece) => {
      if (inText && !inPhonetic) text += piece;
    },
    close: (name) => {
      if (name === "si") strings.push(unescaped(text));
      if (name === "t") inText = false;
      if (name === "rPh") inPhonetic = false;
    },
  });
  return strings;
}

async function readFormats(archive: OfficeArchive, part: string): Promise<readonly CellFormat[]> {
  const custom = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  if (!archive.has(part)) return formats;
  let inCellFormats = false;
  await archive.parse(part, {
    ...SILENT,
    open: (name, attribute) => {
      if (name === "numFmt") custom.set(Number(attribute("numFmtId")), formatOf(attribute("formatCode") ?? ""));
      if (name === "cellXfs") inCellFormats = true;
      if (name !== "xf" || !inCellFormats) return;
      const id = Number(attribute("numFmtId") ?? 0);
      formats.push(custom.get(id) ?? builtInFormat(id));
    },
    close: (name) => {
      if (name === "cellXfs") inCellFormats = false;
    },
  });
  return formats;
}
