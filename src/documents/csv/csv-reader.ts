import { type NumberStyle, POINT_STYLE, readCellText } from "../../language/numbers/cell-text.ts";
import type { Grid, GridCell, SourceDocument } from "../document.ts";
import { FileError } from "../file-error.ts";
import { NumberStyleWatch } from "../number-style.ts";
import type { ReadLimits, ReadOptions } from "../reader.ts";
import { readLines } from "../text-lines.ts";
import { type CsvRecord, readRecords } from "./csv-records.ts";

const COLUMNS_MAX = 16_384;
/** Total text is limited to this many characters per permitted cell. */
const CHARACTERS_PER_CELL_MAX = 64;
/** Rows sampled to detect the number style of the file. */
const WATCHED_ROWS = 2_000;
const LINES_NAMED_MAX = 5;

/** Reads a delimited file of any layout: titles above the heading, notes below the rows, rows of any length. */
export async function readCsv(path: string, { limits, encoding }: ReadOptions): Promise<SourceDocument> {
  const { delimiter, isNamed } = sniffDelimiter(path, encoding);
  const rows = new CsvRows(styleOf(path, delimiter, encoding), limits);
  for (const record of readRecords(path, delimiter, encoding)) {
    if (!isNamed || record.line > 1) rows.take(record);
  }
  const grid = rows.grid();
  if (grid.cells.length === 0) throw new FileError("nothing_read", "It holds no words and no figures.");
  return {
    format: "csv",
    labels: {},
    parts: [{ kind: "section", locator: null, headings: [], blocks: [grid] }],
    notices: rows.notices(),
  };
}

function styleOf(path: string, delimiter: string, encoding: string | null): NumberStyle {
  const watch = new NumberStyleWatch();
  let watched = 0;
  for (const { fields } of readRecords(path, delimiter, encoding)) {
    for (const field of fields.slice(0, COLUMNS_MAX)) watch.see(field.trim());
    watched += 1;
    if (watched >= WATCHED_ROWS) break;
  }
  return watch.style(delimiter === ";" ? { decimal: "open" } : POINT_STYLE);
}

/** Collects records as grid cells; a cell's row is the line on which its record begins. */
class CsvRows {
  readonly #style: NumberStyle;
  readonly #limits: ReadLimits;
  readonly #cells: GridCell[] = [];
  readonly #patched: number[] = [];
  /** Per number of fields: how many rows have it, and the first line numbers of those rows. */
  readonly #widths = new Map<number, { count: number; readonly lines: number[] }>();
  #rowCount = 0;
  #columnCount = 0;
  #characters = 0;

  constructor(style: NumberStyle, limits: ReadLimits) {
    this.#style = style;
    this.#limits = limits;
  }

  take({ line, fields, isPatched }: CsvRecord): void {
    let filled = 0;
    for (const [column, field] of fields.entries()) {
      if (field === "" || field.trim() === "") continue;
      filled += 1;
      if (column >= COLUMNS_MAX) throw new FileError("too_large", `Line ${line} has more than ${COLUMNS_MAX} fields.`);
      this.#add(line - 1, column, field);
      if (column >= this.#columnCount) this.#columnCount = column + 1;
    }
    if (filled === 0) return;
    this.#rowCount = line;
    if (isPatched && this.#patched.length < LINES_NAMED_MAX) this.#patched.push(line);
    if (filled > 1) this.#countWidth(fields.length, line);
  }

  grid(): Grid {
    return {
      kind: "grid",
      locator: "",
      addressing: "line",
      cells: this.#cells,
      rowCount: this.#rowCount,
      columnCount: this.#columnCount,
    };
  }

  notices(): readonly string[] {
    const notices: string[] = [];
    const [, ...others] = [...this.#widths].sort(([, a], [, b]) => b.count - a.count);
    const count = others.reduce((sum, [, width]) => sum + width.count, 0);
    const lines = others.flatMap(([, width]) => width.lines).sort((a, b) => a - b);
    if (count > 0) notices.push(`Rows with more or fewer fields than most: ${count} (${named(lines, count)}).`);
    if (this.#patched.length > 0)
      notices.push(`There is text behind a closing quote, which was kept (${named(this.#patched, 1)}).`);
    return notices;
  }

  #add(row: number, column: number, field: string): void {
    this.#characters += field.length;
    if (this.#cells.length >= this.#limits.cellsMax)
      throw new FileError("too_large", `It holds more than ${this.#limits.cellsMax} cells.`);
    if (this.#characters > this.#limits.cellsMax * CHARACTERS_PER_CELL_MAX)
      throw new FileError("too_large", "Its fields are longer than those of any table that is read.");
    const { text, marks, content } = readCellText(field, this.#style);
    const style = marks.length === 0 ? null : { bold: false, indent: 0, marks, formula: null };
    this.#cells.push({ row, column, rowSpan: 1, columnSpan: 1, text, content, style });
  }

  #countWidth(fields: number, line: number): void {
    const known = this.#widths.get(fields) ?? { count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < LINES_NAMED_MAX) known.lines.push(line);
    this.#widths.set(fields, known);
  }
}

function named(lines: readonly number[], count: number): string {
  const shown = lines.slice(0, LINES_NAMED_MAX);
  return `line ${shown.join(", ")}${count > shown.length ? ", …" : ""}`;
}

/** In order of preference: the earlier ones occur less often inside fields. */
const DELIMITERS = ["\t", ";", "|", ","] as const;
/** Also common in times and names, so they are tried only when no usual delimiter fits. */
const RARE_DELIMITERS = ["^", ":"] as const;
const LINES_LOOKED_AT = 100;
const SHARE_MIN = 0.3;
const RARE_SHARE_MIN = 0.9;

const NAMED = /^sep=(.)$/i;

interface Delimiter {
  readonly delimiter: string;
  /** Whether the first line is only a declaration such as `sep=;`, as Excel writes it. */
  readonly isNamed: boolean;
}

/** Detects the delimiter that splits most of the first lines into the same number of fields, ignoring quoted text. */
function sniffDelimiter(path: string, encoding: string | null): Delimiter {
  const lines = firstLines(path, encoding);
  const named = NAMED.exec(lines[0]?.trim() ?? "")?.[1];
  if (named !== undefined) return { delimiter: named, isNamed: true };
  const text = unquoted(lines.join("\n"))
    .split("\n")
    .filter((line) => line.trim() !== "");
  let best = { delimiter: ",", share: 0 };
  for (const delimiter of DELIMITERS) {
    const share = regularShare(text, delimiter);
    if (share > best.share) best = { delimiter, share };
  }
  if (best.share >= SHARE_MIN) return { delimiter: best.delimiter, isNamed: false };
  const rare = RARE_DELIMITERS.find((delimiter) => regularShare(text, delimiter) >= RARE_SHARE_MIN);
  return { delimiter: rare ?? best.delimiter, isNamed: false };
}

function firstLines(path: string, encoding: string | null): readonly string[] {
  const lines: string[] = [];
  for (const line of readLines(path, encoding)) {
    if (lines.push(line) >= LINES_LOOKED_AT) break;
  }
  return lines;
}

/** Removes quoted fields, which may contain line breaks, so that each record is one line. */
function unquoted(text: string): string {
  return text.replace(/"[^"]*"/g, "");
}

/** Share of the lines that have the most frequent field count above one. */
function regularShare(lines: readonly string[], delimiter: string): number {
  const frequency = new Map<number, number>();
  for (const line of lines) {
    const cuts = line.split(delimiter).length - 1;
    if (cuts > 0) frequency.set(cuts, (frequency.get(cuts) ?? 0) + 1);
  }
  return Math.max(0, ...frequency.values()) / Math.max(lines.length, 1);
}
