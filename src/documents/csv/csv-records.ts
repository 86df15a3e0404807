import { FileError } from "../file-error.ts";
import { LINE_LENGTH_MAX, readLines } from "../text-lines.ts";

const QUOTE = 0x22;
const BLANK = 0x20;

/** A record in the sense of RFC 4180; `line` is the line it begins on, counted from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
  /** Whether text followed a closing quote; that text is kept. */
  readonly isPatched: boolean;
}

/** Streams the records of a delimited file. Throws `FileError` for a quote that is never closed. */
export function* readRecords(path: string, delimiter: string, encoding: string | null): Generator<CsvRecord> {
  let line = 0;
  let start = 0;
  let parser: RecordParser | null = null;
  for (const text of readLines(path, encoding)) {
    line += 1;
    if (parser === null) {
      start = line;
      if (!text.includes('"')) {
        yield { line, fields: text.split(delimiter), isPatched: false };
        continue;
      }
      parser = new RecordParser(delimiter);
    }
    const isOpen = parser.take(text);
    if (parser.isTooLong()) throw openQuote(start);
    if (isOpen) continue;
    yield { line: start, fields: parser.fields, isPatched: parser.isPatched };
    parser = null;
  }
  if (parser !== null) throw openQuote(start);
}

function openQuote(line: number): FileError {
  return new FileError("unreadable_file", `Line ${line} opens a quote that is never closed.`);
}

/** Parses one record, which may span several lines because of line breaks inside quotes. */
class RecordParser {
  readonly fields: string[] = [];
  isPatched = false;
  readonly #delimiter: string;
  /** Text read so far of a quoted field that is not closed yet. */
  #open: string | null = null;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  isTooLong(): boolean {
    return this.#open !== null && this.#open.length > LINE_LENGTH_MAX;
  }

  /** Parses one line; returns whether the record continues on the next line. */
  take(text: string): boolean {
    let at = this.#open === null ? 0 : this.#quoted(text, 0);
    while (at >= 0) {
      const quote = this.#quoteAt(text, at);
      if (quote >= 0) {
        at = this.#quoted(text, quote + 1);
        continue;
      }
      const end = text.indexOf(this.#delimiter, at);
      this.fields.push(end < 0 ? text.slice(at) : text.slice(at, end));
      at = end < 0 ? -1 : end + 1;
    }
    return this.#open !== null;
  }

  /** Index of the quote that opens the field, after leading spaces; -1 if the field is not quoted. */
  #quoteAt(text: string, from: number): number {
    let at = from;
    while (text.charCodeAt(at) === BLANK) at += 1;
    return text.charCodeAt(at) === QUOTE ? at : -1;
  }

  /** Reads a quoted field; returns the start of the next field, or -1 at the end of the line. */
  #quoted(text: string, from: number): number {
    let field = this.#open ?? "";
    let start = from;
    for (;;) {
      const quote = text.indexOf('"', start);
      if (quote < 0) {
        this.#open = `${field}${text.slice(start)}\n`;
        return -1;
      }
      field += text.slice(start, quote);
      if (text.charCodeAt(quote + 1) !== QUOTE) {
        this.#open = null;
        return this.#close(field, text, quote + 1);
      }
      field += '"';
      start = quote + 2;
    }
  }

  #close(field: string, text: string, at: number): number {
    const end = text.indexOf(this.#delimiter, at);
    const rest = end < 0 ? text.slice(at) : text.slice(at, end);
    if (rest.trim() !== "") this.isPatched = true;
    this.fields.push(rest.trim() === "" ? field : field + rest);
    return end < 0 ? -1 : end + 1;
  }
}
