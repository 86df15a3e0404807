import { type CsvRecord, readRecords } from "../documents/csv/csv-records.ts";
import { FileError } from "../documents/file-error.ts";
import { readLines } from "../documents/text-lines.ts";
import { NO_FAULTS, namedWidth, type Table, type TableRow } from "./table.ts";

type Delimiter = "," | ";" | "\t" | "|";

const DELIMITERS: readonly Delimiter[] = [",", ";", "\t", "|"];
/** The heading has to be within the first rows, up to this number. */
const HEADER_ROW_MAX = 1_000;

/** A text file; `encoding` null: by its byte order mark, else UTF-8. */
export interface TextFile {
  readonly path: string;
  readonly encoding: string | null;
}

/** Called with every record after its use, including blank ones and those above the heading. */
export type PassedRow = (record: Pick<CsvRecord, "fields" | "line">) => void;

/** Opens a delimited text file as a table. Rows are streamed from the file on each iteration, in constant memory. */
export function openCsv(file: TextFile, headerRow: number, passed: PassedRow = () => {}): Table {
  const delimiter = sniffDelimiter(file, headerRow);
  const header = headingOf(file, delimiter, headerRow);
  const width = namedWidth(header);
  return {
    sheet: null,
    header: header.slice(0, width),
    width,
    rows: { [Symbol.iterator]: () => rowsOf(recordsOf(file, delimiter), { headerRow, width, passed }) },
    commaIsAmbiguous: delimiter === ";",
    locate: (line) => `line=${line}`,
  };
}

function headingOf(file: TextFile, delimiter: Delimiter, headerRow: number): readonly string[] {
  if (headerRow > HEADER_ROW_MAX)
    throw new FileError("unreadable_file", `A heading is looked for in the first ${HEADER_ROW_MAX} rows only.`);
  let row = 0;
  for (const { fields } of recordsOf(file, delimiter)) {
    row += 1;
    if (row === headerRow) return fields.map((name) => name.trim());
  }
  throw new FileError("unreadable_file", row === 0 ? "The file is empty." : `The file has no row ${headerRow}.`);
}

/** The delimiter that splits the heading line into most fields, ignoring quoted text. */
function sniffDelimiter({ path, encoding }: TextFile, headerRow: number): Delimiter {
  let row = 0;
  for (const line of readLines(path, encoding)) {
    row += 1;
    if (row < headerRow) continue;
    const unquoted = line.replace(/"[^"]*"/g, "");
    const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
    return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
  }
  return ",";
}

function recordsOf({ path, encoding }: TextFile, delimiter: Delimiter): Generator<CsvRecord> {
  return readRecords(path, delimiter, encoding);
}

const TEXT_BEHIND_QUOTE = "there is text behind a closing quote";

interface Reading {
  readonly headerRow: number;
  readonly width: number;
  readonly passed: PassedRow;
}

function* rowsOf(records: Iterable<CsvRecord>, { headerRow, width, passed }: Reading): Generator<TableRow> {
  let row = 0;
  for (const { line, fields, isPatched } of records) {
    row += 1;
    const fault = isPatched ? TEXT_BEHIND_QUOTE : widthFault(fields, width);
    if (row > headerRow && !isBlank(fields)) yield { line, cells: fields, fault, cellFaults: NO_FAULTS };
    passed({ fields, line });
  }
}

function isBlank(fields: readonly string[]): boolean {
  return fields[0]?.trim() === "" && fields.every((field) => field.trim() === "");
}

function widthFault(fields: readonly string[], width: number): string | null {
  if (fields.length === width) return null;
  const filled = namedWidth(fields);
  if (fields.length > width && filled <= width) return null;
  return `its fields (${fields.length}) are not as many as the heading's (${width})`;
}
