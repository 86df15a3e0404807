import { extname } from "node:path";
import type { DocumentPart, Grid } from "../../documents/document.ts";
import { FileError } from "../../documents/file-error.ts";
import { openDocument } from "../../documents/open-document.ts";
import type { ReadOptions } from "../../documents/reader.ts";
import { jobOf } from "../../documents/worker/job.ts";
import { findBasis } from "../../language/units/basis-words.ts";
import { openCsv } from "../csv-reader.ts";
import { gridTable } from "../grid-table.ts";
import type { Table } from "../table.ts";
import { isOnlyUnit, looksLikeNumber, looksLikePeriod } from "./draft-cells.ts";
import { DraftError } from "./draft-error.ts";
import { type DraftOptions, draftProfile } from "./draft-profile.ts";

export interface FlatRequest {
  readonly path: string;
  readonly doc: string;
  /** A sheet of a workbook; null for the first one with figures. */
  readonly sheet: string | null;
  /** The row of the headings, counted from 1. */
  readonly headerRow: number;
  /** A person said that it is flat, by naming its columns; else only a table that surely is one counts. */
  readonly isFlat: boolean;
  readonly options: DraftOptions;
  readonly readOptions: ReadOptions;
}

export type FlatBatch =
  | { readonly kind: "draft"; readonly yaml: string; readonly doubts: readonly string[] }
  /** It is one, or was said to be, and no profile comes of it. */
  | { readonly kind: "refused"; readonly code: DraftError["code"]; readonly message: string }
  /** Its headings or its rows are those of a table for people. */
  | { readonly kind: "not_flat" };

/** Drafts a profile from a flat table, in the reading process. */
export const DRAFT_FLAT = jobOf(import.meta.url, draftFlat);

/** The job: one table, read row by row. */
export async function* draftFlat(request: FlatRequest): AsyncGenerator<FlatBatch> {
  const { doc, headerRow, options, isFlat } = request;
  const table = await openTable(request);
  if (table === null || (!isFlat && !looksFlat(table))) {
    yield { kind: "not_flat" };
    return;
  }
  try {
    const { sheet, header } = table;
    yield { kind: "draft", ...draftProfile({ doc, sheet, header, headerRow, rows: texts(table) }, options) };
  } catch (error) {
    if (!(error instanceof DraftError)) throw error;
    yield { kind: "refused", code: error.code, message: error.message };
  }
}

async function openTable({ path, sheet, headerRow, isFlat, readOptions }: FlatRequest): Promise<Table | null> {
  if (/^\.[ct]sv$/i.test(extname(path))) return openCsv({ path, encoding: readOptions.encoding }, headerRow);
  const { parts } = await openDocument(path, readOptions);
  const sheets = parts.flatMap((part) => sheetOf(part));
  const withFigures = sheets.filter(({ grid }) => grid.cells.some(({ content }) => content.kind === "number"));
  if (!isFlat && withFigures.length > 1) return null;
  const found = sheet === null ? (withFigures[0] ?? sheets[0]) : sheets.find(({ name }) => name === sheet);
  if (found !== undefined) return gridTable(found.grid, found.name, headerRow);
  if (sheet === null) return null;
  const names = sheets.map(({ name }) => name).join(", ");
  throw new FileError("unknown_layout", `There is no sheet ${sheet}; the visible ones are ${names}.`);
}

function sheetOf({ kind, locator, blocks }: DocumentPart): readonly { readonly name: string; readonly grid: Grid }[] {
  if (kind !== "sheet") return [];
  const name = (locator ?? "").replace(/^sheet=/, "");
  return blocks.flatMap((block) => (block.kind === "grid" ? [{ name, grid: block }] : []));
}

const SAMPLE_ROWS = 200;
const MOST = 0.9;

/** One row of headings, each over its column, and rows below that are all alike. */
function looksFlat(table: Table): boolean {
  const header = table.header.map((heading) => heading.trim());
  const isNumberAlone = (heading: string): boolean => looksLikeNumber(heading) && !looksLikePeriod(heading);
  if (header.some((heading) => isNumberAlone(heading) || findBasis(heading).length > 0)) return false;
  // "US$m" over the labels is the unit of a table for people, and no heading of a column.
  if (isOnlyUnit(header[0] ?? "")) return false;
  const sample: (readonly string[])[] = [];
  for (const { cells } of table.rows) {
    if (sample.length >= SAMPLE_ROWS) break;
    if (cells.some((text) => text.trim() !== "")) sample.push(cells);
  }
  const columns = new Set(sample.flatMap((row) => row.flatMap((text, at) => (text.trim() === "" ? [] : [at]))));
  const named = [...columns].filter((at) => (header[at] ?? "") !== "").length;
  const full = sample.filter((row) => row.filter((text) => text.trim() !== "").length > 1).length;
  return sample.length > 0 && named >= 2 && named >= columns.size - 1 && full >= sample.length * MOST;
}

function* texts(table: Table): Generator<readonly string[]> {
  for (const row of table.rows) if (row.fault === null) yield row.cells;
}
