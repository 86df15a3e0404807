import { existsSync } from "node:fs";
import { extname } from "node:path";
import { FileError } from "../documents/file-error.ts";
import { openCsv } from "./csv-reader.ts";
import type { Table } from "./table.ts";
import { readWorkbook, sheetTable } from "./xlsx-reader.ts";

/** A table as texts, before anything is known about what its columns mean. */
export interface TableTexts {
  readonly sheet: string | null;
  readonly header: readonly string[];
  readonly rows: Iterable<readonly string[]>;
}

export interface TableChoice {
  /** A sheet of a workbook; null for the first visible one. */
  readonly sheet: string | null;
  /** The row of the headings, counted from 1. */
  readonly headerRow: number;
}

/** Opens the table of a CSV file or of a sheet. Throws `FileError` when there is none. */
export async function openTableTexts(path: string, choice: TableChoice): Promise<TableTexts> {
  if (!existsSync(path)) throw new FileError("unreadable_file", `There is no file at ${path}.`);
  const table = await openTable(path, choice);
  return { sheet: table.sheet, header: table.header, rows: texts(table) };
}

async function openTable(path: string, { sheet, headerRow }: TableChoice): Promise<Table> {
  switch (extname(path).toLowerCase()) {
    case ".csv":
    case ".tsv":
      return openCsv(path, headerRow);
    case ".xlsx":
    case ".xlsm": {
      const { sheets } = await readWorkbook(path);
      const found = sheets.find(({ name }) => sheet === null || name === sheet);
      if (found) return sheetTable(found, headerRow);
      throw new FileError(
        "unknown_layout",
        `There is no sheet ${sheet ?? ""}; the visible ones are ${sheets.map(({ name }) => name).join(", ")}.`,
      );
    }
    default:
      throw new FileError(
        "unreadable_file",
        "Only CSV files and xlsx workbooks hold a table that a company file is drafted from.",
      );
  }
}

function* texts(table: Table): Generator<readonly string[]> {
  for (const row of table.rows) if (row.fault === null) yield row.cells;
}
