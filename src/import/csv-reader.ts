import { FileError } from "../documents/file-error.ts";
import { LINE_LENGTH_MAX, readLines } from "../documents/text-lines.ts";
import { NO_FAULTS, namedWidth, type Table, type TableRow } from "./table.ts";

type Delimiter = "," | ";" | "\t" | "|";

const DELIMITERS: readonly Delimiter[] = [",", ";", "\t", "|"];
const QUOTE = 0x22;
/** Text above the heading is skipped up to this row. */
const HEADER_ROW_MAX = 1_000;

/** A file of text; null for the encoding that its byte order mark names, else UTF-8. */
export interface TextFile {
  readonly path: string;
  readonly encoding: string | null;
}

/** A record as RFC 4180 has it: its fields, and the line that it begins on. */
interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
  readonly fault: string | null;
}

/**
 * Opens a delimited text file as a table. The heading is read at once; the rows are read from the file each time they
 * are asked for, in constant memory.
 */
export function openCsv(file: TextFile, headerRow: number): Table {
  const delimiter = sniffDelimiter(file, headerRow);
  const header = headingOf(file, delimiter, headerRow);
  const width = namedWidth(header);
  return {
    sheet: null,
    header: header.slice(0, width),
    width,
    rows: { [Symbol.iterator]: () => rowsOf(readRecords(file, delimiter), headerRow, width) },
    commaIsAmbiguous: delimiter === ";",
    locate: (line) => `line=${line}`,
  };
}

/** The fields of every record, those over the heading too, read from the file in constant memory. */
export function* csvFields(file: TextFile, headerRow: number): Generator<readonly string[]> {
  for (const { fields } of readRecords(file, sniffDelimiter(file, headerRow))) yield fields;
}

function headingOf(file: TextFile, delimiter: Delimiter, headerRow: number): readonly string[] {
  if (headerRow > HEADER_ROW_MAX)
    throw new FileError("unreadable_file", `A heading is looked for in the first ${HEADER_ROW_MAX} rows only.`);
  let row = 0;
  for (const { fields } of readRecords(file, delimiter)) {
    row += 1;
    if (row === headerRow) return fields.map((name) => name.trim());
  }
  throw new FileError("unreadable_file", row === 0 ? "The file is empty." : `The file has no row ${headerRow}.`);
}

/** The delimiter that cuts the heading's line into the most fields; quoted text does not count. */
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

function* rowsOf(records: Iterable<CsvRecord>, headerRow: number, width: number): Generator<TableRow> {
  let row = 0;
  for (const { line, fields, fault } of records) {
    row += 1;
    if (row <= headerRow || isBlank(fields)) continue;
    yield { line, cells: fields, fault: fault ?? widthFault(fields, width), cellFaults: NO_FAULTS };
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

function* readRecords({ path, encoding }: TextFile, delimiter: Delimiter): Generator<CsvRecord> {
  let line = 0;
  let start = 0;
  let parser: RecordParser | null = null;
  for (const text of readLines(path, encoding)) {
    line += 1;
    if (parser === null) {
      start = line;
      if (!text.includes('"')) {
        yield { line, fields: text.split(delimiter), fault: null };
        continue;
      }
      parser = recordParser(delimiter);
    }
    const record = parser(text);
    if (record === "too_long") throw openQuote(start);
    if (record === "open") continue;
    yield { line: start, ...record };
    parser = null;
  }
  if (parser !== null) throw openQuote(start);
}

function openQuote(line: number): FileError {
  return new FileError("unreadable_file", `Line ${line} opens a quote that is never closed.`);
}

type Parsed = { readonly fields: readonly string[]; readonly fault: string | null } | "open" | "too_long";
type RecordParser = (line: string) => Parsed;

interface RecordState {
  readonly fields: string[];
  fault: string | null;
  /** What was read of a quoted field whose end is still to come. */
  open: string | null;
}

/** Takes a record line by line until its quotes are closed. */
function recordParser(delimiter: Delimiter): RecordParser {
  const state: RecordState = { fields: [], fault: null, open: null };
  return (text) => {
    let at = state.open === null ? 0 : readQuoted(state, text, 0, delimiter);
    while (at >= 0) {
      if (text.charCodeAt(at) === QUOTE) {
        at = readQuoted(state, text, at + 1, delimiter);
        continue;
      }
      const end = text.indexOf(delimiter, at);
      state.fields.push(end < 0 ? text.slice(at) : text.slice(at, end));
      at = end < 0 ? -1 : end + 1;
    }
    if (state.open === null) return { fields: state.fields, fault: state.fault };
    return state.open.length > LINE_LENGTH_MAX ? "too_long" : "open";
  };
}

/** Reads a quoted field; the start of the next one, or -1 at the line's end. */
function readQuoted(state: RecordState, text: string, from: number, delimiter: Delimiter): number {
  let field = state.open ?? "";
  let start = from;
  for (;;) {
    const quote = text.indexOf('"', start);
    if (quote < 0) {
      state.open = `${field}${text.slice(start)}\n`;
      return -1;
    }
    field += text.slice(start, quote);
    if (text.charCodeAt(quote + 1) !== QUOTE) {
      state.fields.push(field);
      state.open = null;
      return afterQuote(state, text, quote + 1, delimiter);
    }
    field += '"';
    start = quote + 2;
  }
}

function afterQuote(state: RecordState, text: string, at: number, delimiter: Delimiter): number {
  if (at === text.length) return -1;
  const end = text.indexOf(delimiter, at);
  if (end !== at) state.fault = "there is text behind a closing quote";
  return end < 0 ? -1 : end + 1;
}
