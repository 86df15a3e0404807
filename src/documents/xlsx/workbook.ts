import { FileError } from "../file-error.ts";
import type { OfficeArchive } from "../office/archive.ts";
import { partOf, type Relation, readRelations, relatedPart } from "../office/relations.ts";
import {
  attributeOf,
  childOf,
  childrenOf,
  isTrue,
  prefixedAttribute,
  readTree,
  type XmlNode,
} from "../office/xml-tree.ts";

/** Metadata of a workbook, read before its sheets. */
export interface Workbook {
  /** Worksheets in order, without chart, macro and dialog sheets. */
  readonly sheets: readonly SheetEntry[];
  readonly since1904: boolean;
  /** Whether it requests a full calculation on opening, because the program that wrote it did not calculate. */
  readonly isUncalculated: boolean;
  readonly stringsPart: string | null;
  readonly stylesPart: string | null;
}

export interface SheetEntry {
  readonly name: string;
  /** Index among all tabs, chart sheets included. */
  readonly tab: number;
  readonly part: string;
  readonly isHidden: boolean;
}

const CHARACTERS_MAX = 1_000_000;

/** Reads the main part of a workbook. Throws `FileError` for other files and for binary workbooks. */
export async function readWorkbook(
  archive: OfficeArchive,
  fileRelations: ReadonlyMap<string, Relation>,
): Promise<Workbook> {
  const main = relatedPart(archive, fileRelations, "officeDocument");
  if (main === null) throw unreadable("It holds no workbook.");
  if (main.endsWith(".bin")) throw unreadable("It is a binary workbook (.xlsb): save it as .xlsx.");
  const book = await readTree(archive, main, { skip: SKIPPED, charactersMax: CHARACTERS_MAX });
  if (book.name !== "workbook") throw unreadable("It holds no workbook.");
  const relations = await readRelations(archive, main);
  return {
    sheets: childrenOf(childOf(book, "sheets"), "sheet").flatMap((sheet, tab) =>
      sheetEntry(archive, relations, sheet, tab),
    ),
    since1904: isTrue(attributeOf(childOf(book, "workbookPr"), "date1904")),
    isUncalculated: isTrue(attributeOf(childOf(book, "calcPr"), "fullCalcOnLoad")),
    stringsPart: relatedPart(archive, relations, "sharedStrings"),
    stylesPart: relatedPart(archive, relations, "styles"),
  };
}

const SKIPPED = new Set(["definedNames", "externalReferences", "extLst", "pivotCaches"]);

function sheetEntry(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  sheet: XmlNode,
  tab: number,
): readonly SheetEntry[] {
  const id = prefixedAttribute(sheet, "id");
  const relation = id === undefined ? undefined : relations.get(id);
  if (relation?.kind !== "worksheet") return [];
  const part = partOf(archive, relations, id);
  if (part === null) throw unreadable(`Its part ${relation.target} is missing.`);
  const isHidden = (attributeOf(sheet, "state") ?? "visible") !== "visible";
  return [{ name: attributeOf(sheet, "name") ?? "", tab, part, isHidden }];
}

function unreadable(message: string): FileError {
  return new FileError("unreadable_file", message);
}
