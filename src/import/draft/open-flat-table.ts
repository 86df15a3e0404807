import { extname } from "node:path";
import { sheetsOf } from "../../documents/document.ts";
import { FileError } from "../../documents/file-error.ts";
import { openDocument } from "../../documents/open-document.ts";
import type { ReadOptions } from "../../documents/reader.ts";
import { yearsBeginningIn } from "../../domain/fiscal-years.ts";
import { plainText } from "../../language/folding.ts";
import { findTimePhrases } from "../../language/periods/period-phrase.ts";
import { findBasis } from "../../language/units/basis-words.ts";
import { readUnit } from "../../language/units/unit-phrase.ts";
import { openCsv } from "../csv-reader.ts";
import { gridTable } from "../grid-table.ts";
import type { Table } from "../table.ts";
import { looksLikeNumber, looksLikePeriod } from "./cell-texts.ts";

/** Where to look for a flat table. */
export interface FlatPlace {
  /** Sheet of a workbook; null for the first one with figures. */
  readonly sheet: string | null;
  /** Row of the headings, counted from 1. */
  readonly headerRow: number;
  /** The person named columns, so the table is flat; otherwise it has to look flat. */
  readonly isFlat: boolean;
}

/** Opens the flat table of a CSV file or workbook; null where the table is laid out for people. */
export async function openFlatTable(path: string, place: FlatPlace, options: ReadOptions): Promise<Table | null> {
  const isText = /^\.[ct]sv$/i.test(extname(path));
  const table = isText
    ? openCsv({ path, encoding: options.encoding }, place.headerRow)
    : sheetTable(sheetsOf((await openDocument(path, options)).parts), place);
  return table !== null && (place.isFlat || looksFlat(table)) ? table : null;
}

function sheetTable(sheets: ReturnType<typeof sheetsOf>, { sheet, headerRow, isFlat }: FlatPlace): Table | null {
  const withFigures = sheets.filter(({ grid }) => grid.cells.some(({ content }) => content.kind === "number"));
  if (!isFlat && withFigures.length > 1) return null;
  const found = sheet === null ? (withFigures[0] ?? sheets[0]) : sheets.find((one) => one.sheet === sheet);
  if (found !== undefined) return gridTable(found.grid, found.sheet, headerRow);
  if (sheet === null) return null;
  const names = sheets.map((one) => one.sheet).join(", ");
  throw new FileError("unknown_layout", `There is no sheet ${sheet}; the visible ones are ${names}.`);
}

const IN_WORDS = /年度|财年|全年|\b(?:ended|ending|years?|half|quarter|months)\b/i;

/** `2024年度`, "Year ended 31 March" or `Q3` without its year: headings of tables laid out for people. */
function isTimeForPeople(heading: string): boolean {
  if (!/\d/.test(heading) || (looksLikePeriod(heading) && !IN_WORDS.test(plainText(heading)))) return false;
  return findTimePhrases(heading, yearsBeginningIn(1)).some(({ start, end }) => end - start === heading.length);
}

const SAMPLE_ROWS = 200;
const MOST = 0.9;

/** Whether a table has one row of plain headings and uniform rows. */
function looksFlat(table: Table): boolean {
  const header = table.header.map((heading) => heading.trim());
  const isNumberAlone = (heading: string): boolean => looksLikeNumber(heading) && !looksLikePeriod(heading);
  if (header.some((heading) => isNumberAlone(heading) || findBasis(heading).length > 0)) return false;
  if (header.some(isTimeForPeople)) return false;
  // "US$m" above the labels is a unit, as in tables laid out for people, and no column heading.
  if (readUnit(header[0] ?? "") !== null) return false;
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
