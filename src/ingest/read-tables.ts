import { basename, extname } from "node:path";
import { FileError } from "../documents/file-error.ts";
import type { Fact } from "../domain/fact.ts";
import type { TableMapping } from "../domain/profile.ts";
import type { Glossary } from "../profile/glossary.ts";
import { CANONICAL_REQUIRED, canonicalFacts, columnName, isCanonicalHeader } from "./canonical-table.ts";
import { openCsv } from "./csv-reader.ts";
import type { FoundFile } from "./find-files.ts";
import { globTest } from "./glob.ts";
import { columnsFound, mappedFacts } from "./mapped-table.ts";
import { openRejections, type Rejections } from "./rejections.ts";
import { quoted } from "./table.ts";
import { readWorkbook, type Sheet, sheetTable, type Workbook } from "./xlsx-reader.ts";

/** What a file says: facts that are read as they are asked for, and what is known beside them. */
export interface FileReading {
  readonly facts: Iterable<Fact>;
  readonly rejections: Rejections;
  readonly warnings: readonly string[];
  /** True where rows are facts as they stand: each rejected row is listed. */
  readonly isCanonical: boolean;
}

/** How a file of one type becomes facts. */
export type FileReader = (file: FoundFile, glossary: Glossary) => Promise<FileReading>;

/** The reader for a file's type; null for types that hold no table that is read. */
export function readerFor(path: string): FileReader | null {
  switch (extname(path).toLowerCase()) {
    case ".csv":
    case ".tsv":
      return readCsvFile;
    case ".xlsx":
    case ".xlsm":
      return readXlsxFile;
    default:
      return null;
  }
}

async function readCsvFile({ path, doc }: FoundFile, glossary: Glossary): Promise<FileReading> {
  const context = { doc, glossary, rejections: openRejections() };
  const table = openCsv(path, 1);
  if (isCanonicalHeader(table.header))
    return { facts: canonicalFacts(table, context), rejections: context.rejections, warnings: [], isCanonical: true };
  const mappings = mappingsFor(doc, glossary);
  if (mappings.length === 0) throw unknownLayout(table.header);
  const parts = mappings.map((mapping) => mappedFacts(openCsv(path, mapping.headerRow), mapping, context));
  return { facts: chained(parts), rejections: context.rejections, warnings: [], isCanonical: false };
}

function mappingsFor(doc: string, glossary: Glossary): readonly TableMapping[] {
  return glossary.profile.tables.filter(({ match }) => globTest(match)(match.includes("/") ? doc : basename(doc)));
}

function* chained(parts: Iterable<Iterable<Fact>>): Generator<Fact> {
  for (const part of parts) yield* part;
}

function unknownLayout(header: readonly string[]): FileError {
  const names = new Set(header.map(columnName));
  const missing = CANONICAL_REQUIRED.filter((name) => !names.has(name));
  const almost = missing.length <= 2 ? ` (for a canonical table, ${missing.join(" and ")} is missing)` : "";
  return new FileError(
    "unknown_layout",
    `It is no canonical table and no table of the profile matches it; ${columnsFound(header)}${almost}; ` +
      "`footnote profile draft FILE` proposes how to read it.",
  );
}

async function readXlsxFile({ path, doc }: FoundFile, glossary: Glossary): Promise<FileReading> {
  const context = { doc, glossary, rejections: openRejections() };
  const workbook = await readWorkbook(path);
  const mappings = mappingsFor(doc, glossary);
  const parts: Iterable<Fact>[] = [];
  const misfits: string[] = [];
  for (const sheet of workbook.sheets) {
    if (isCanonicalHeader(sheetTable(sheet, 1).header)) {
      parts.push(canonicalFacts(sheetTable(sheet, 1), context));
      continue;
    }
    for (const mapping of mappings.filter(({ sheet: wanted }) => wanted === null || wanted === sheet.name))
      readSheet(sheet, mapping);
  }
  checkParts();
  return {
    facts: chained(parts),
    rejections: context.rejections,
    warnings: [...misfits, ...hiddenParts(workbook)],
    isCanonical: mappings.length === 0,
  };

  function readSheet(sheet: Sheet, mapping: TableMapping): void {
    try {
      parts.push(mappedFacts(sheetTable(sheet, mapping.headerRow), mapping, context));
    } catch (error) {
      // A mapping for every sheet may leave out those of another layout; a sheet that is named has to fit.
      if (!(error instanceof FileError) || mapping.sheet !== null) throw error;
      misfits.push(`Sheet ${quoted(sheet.name)} is left out: ${error.message}`);
    }
  }

  function checkParts(): void {
    if (parts.length > 0) return;
    const names = workbook.sheets.map(({ name }) => quoted(name)).join(", ");
    if (mappings.length === 0) throw unknownLayout(workbook.sheets.flatMap((sheet) => sheetTable(sheet, 1).header));
    throw new FileError(
      "unknown_layout",
      misfits[0] ?? `It has no visible sheet that a mapping names; there are ${names}.`,
    );
  }
}

function hiddenParts({ sheets, hiddenSheets }: Workbook): readonly string[] {
  const warnings = hiddenSheets === 0 ? [] : [`Hidden sheets left out: ${hiddenSheets}.`];
  for (const { name, hidden } of sheets) {
    if (hidden.rows + hidden.columns > 0)
      warnings.push(
        `Left out ${hidden.rows} hidden rows and ${hidden.columns} hidden columns of sheet ${quoted(name)}.`,
      );
  }
  return warnings;
}
