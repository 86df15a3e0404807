import { inPlain } from "../../language/folding.ts";
import type { Block, DocumentPart, Grid, GridCell, Paragraph, SourceDocument } from "../document.ts";
import { type OfficeArchive, openOfficeArchive } from "../office/archive.ts";
import { readProperties } from "../office/properties.ts";
import { ReadBudget } from "../office/read-budget.ts";
import { partOf, readRelations } from "../office/relations.ts";
import { attributeOf, childOf, findAll, readTree, textOf, type XmlNode } from "../office/xml-tree.ts";
import type { ReadOptions } from "../reader.ts";
import { counted, leftOutNotices } from "./left-out.ts";
import { readSheetContext } from "./sheet-context.ts";
import { visibleCells } from "./sheet-layout.ts";
import { readWorkbook, type SheetEntry, type Workbook } from "./workbook.ts";
import { type Worksheet, WorksheetHandler } from "./worksheet.ts";

/** Reads a workbook (.xlsx, .xlsm): each visible sheet as one grid, with the cached results of formulas. */
export async function readXlsx(path: string, options: ReadOptions): Promise<SourceDocument> {
  const archive = await openOfficeArchive(path, options.limits);
  try {
    const relations = await readRelations(archive, "");
    const workbook = await readWorkbook(archive, relations);
    const properties = await readProperties(archive, relations);
    const notices = [...properties.notices, ...hiddenSheetNotices(workbook, options)];
    const parts = await readSheets(archive, workbook, options, notices);
    const { stated, marks } = properties;
    return { format: "xlsx", labels: withoutDate(properties.labels), stated, marks, parts, notices };
  } finally {
    archive.close();
  }
}

/** Drops the date: a workbook is saved on many occasions, so its date says nothing about its figures. */
function withoutDate(labels: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => name !== "date"));
}

const NAMES_SHOWN_MAX = 10;

function hiddenSheetNotices({ sheets }: Workbook, { includeHidden }: ReadOptions): string[] {
  const names = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  if (includeHidden || names.length === 0) return [];
  const shown = names.slice(0, NAMES_SHOWN_MAX).join(", ");
  return [`${counted(names.length, "hidden sheet")} left out: ${shown}${names.length > NAMES_SHOWN_MAX ? ", …" : ""}.`];
}

async function readSheets(
  archive: OfficeArchive,
  workbook: Workbook,
  options: ReadOptions,
  notices: string[],
): Promise<readonly DocumentPart[]> {
  const budget = new ReadBudget(options.limits);
  const context = await readSheetContext(archive, workbook, options, budget);
  const parts: DocumentPart[] = [];
  for (const entry of workbook.sheets) {
    if (entry.isHidden && !options.includeHidden) continue;
    const handler = new WorksheetHandler(context);
    await archive.parse(entry.part, handler);
    const sheet = handler.sheet();
    const paragraphs = await paragraphsOf(archive, entry, sheet, options);
    for (const { text } of paragraphs) budget.text(text);
    parts.push(partOfSheet(entry, sheet, paragraphs, options, notices));
  }
  return parts;
}

async function paragraphsOf(
  archive: OfficeArchive,
  { part }: SheetEntry,
  sheet: Worksheet,
  { limits }: ReadOptions,
): Promise<readonly Paragraph[]> {
  const notes = new Set(sheet.pageTexts.flatMap(pageWords));
  const drawing = sheet.drawing === null ? null : partOf(archive, await readRelations(archive, part), sheet.drawing);
  const texts = drawing === null ? [] : await textBoxes(archive, drawing, limits.charactersMax);
  return [
    ...texts.map((text): Paragraph => ({ kind: "paragraph", role: "text", text })),
    ...[...notes].map((text): Paragraph => ({ kind: "paragraph", role: "note", text })),
  ];
}

function partOfSheet(
  { name }: SheetEntry,
  sheet: Worksheet,
  paragraphs: readonly Paragraph[],
  options: ReadOptions,
  notices: string[],
): DocumentPart {
  const { cells, ...left } = visibleCells(sheet, options);
  notices.push(...leftOutNotices(`sheet "${name}"`, sheet, left));
  const blocks: readonly Block[] = cells.length === 0 ? paragraphs : [gridOf(name, cells), ...paragraphs];
  return { kind: "sheet", locator: `sheet=${name}`, headings: [name], blocks };
}

function gridOf(name: string, cells: readonly GridCell[]): Grid {
  let rowCount = 0;
  let columnCount = 0;
  for (const { row, column, rowSpan, columnSpan } of cells) {
    if (row + rowSpan > rowCount) rowCount = row + rowSpan;
    if (column + columnSpan > columnCount) columnCount = column + columnSpan;
  }
  return {
    kind: "grid",
    locator: `sheet=${name}`,
    addressing: "ref",
    holdsNumbers: true,
    cells,
    rowCount,
    columnCount,
  };
}

/** The paragraphs of the text boxes and shapes on a sheet. */
async function textBoxes(archive: OfficeArchive, part: string, charactersMax: number): Promise<readonly string[]> {
  const tree = await readTree(archive, part, { skip: LOOKS, charactersMax });
  return findAll(tree, ["sp"])
    .filter(isSeen)
    .flatMap((shape) => findAll(childOf(shape, "txBody"), ["p"]))
    .map((paragraph) =>
      findAll(paragraph, ["t", "br"])
        .map((piece) => (piece.name === "br" ? " " : textOf(piece)))
        .join("")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "");
}

/** Elements that are skipped; `Fallback` repeats content for older programs. */
const LOOKS = new Set(["Fallback", "spPr", "style", "graphicFrame", "pic"]);

function isSeen(shape: XmlNode): boolean {
  return !["1", "true"].includes(attributeOf(childOf(shape, "nvSpPr", "cNvPr"), "hidden") ?? "0");
}

/** Field codes of a header or footer: fonts, sizes, colours, page, date, file and sheet. */
const FIELDS = /&(?:"[^"]*"|\d+|K[0-9A-F]{6}|K\d\d[+-]\d{3}|[A-Z&])/gi;
/** The rest of "Page 1 of 3" without its numbers. */
const PAGE_NUMBERS = inPlain(/^(?:page|seite|pagina|of|von|sur|de|di|第|页|共|[\s\d/|–—-])*$/i);

/** The texts in a header or footer of a printed page, from its three sections. */
export function pageWords(notation: string): readonly string[] {
  return notation
    .split(/&(?=[LCR])/)
    .map((section, index) => (index === 0 ? section : section.slice(1)))
    .map((section) => section.replace(FIELDS, (field) => (field === "&&" ? "&" : " ")))
    .flatMap((section) => section.split(/[\r\n]+/))
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => !PAGE_NUMBERS.test(line));
}
