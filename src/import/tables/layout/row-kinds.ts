import type { GridCell } from "../../../documents/document.ts";
import { grouped } from "../../../domain/grouped.ts";
import { inPlain, type PlainPattern, plainText } from "../../../language/folding.ts";
import { type GridRow, roleOf } from "./grid-view.ts";

/** The kind of a row in its table. */
export type RowKind =
  /** Figures with their labels. */
  | "data"
  /** Column headings. */
  | "header"
  /** One line of text: a title, section or note. */
  | "line";

export interface TypedRow extends GridRow {
  readonly kind: RowKind;
}

/** The columns that hold row labels: all columns left of the first figure column. */
export interface LabelColumns {
  /** The first column that may hold figures. */
  readonly end: number;
}

/** Assigns a kind to each row. Years are headings above columns or in their own column, else figures. */
export function typedRows(rows: readonly GridRow[], labels: LabelColumns, sense: LabelSense): readonly TypedRow[] {
  const typed: TypedRow[] = [];
  let above: Above = { hasHeadings: false, hasPeriods: false, hasFigures: false };
  for (const row of rows) {
    const kind = kindOf(row, labels.end, above, sense);
    if (kind === "data") above = { ...above, hasFigures: true };
    if (kind === "header") {
      const hasPeriods = (above.hasPeriods && !above.hasFigures) || row.cells.some(isPeriod);
      above = { hasHeadings: true, hasPeriods, hasFigures: false };
    }
    typed.push({ ...row, kind });
  }
  return typed;
}

/**
 * A text by the company file: it names a metric, another slot or a unit (`named`), has no meaning (`plain`),
 * or holds unknown words.
 */
export type LabelSense = (text: string) => "metric" | "named" | "plain" | "unknown";

/** The content of the rows above, back to the last heading row. */
interface Above {
  readonly hasHeadings: boolean;
  readonly hasPeriods: boolean;
  readonly hasFigures: boolean;
}

function kindOf({ cells }: GridRow, end: number, above: Above, sense: LabelSense): RowKind {
  const labels = cells.filter((cell) => cell.column < end);
  const data = cells.filter((cell) => cell.column >= end);
  const hasLabel = labels.length > 0;
  const roles = new Set(data.map(roleOf));
  if (data.length === 0) return "line";
  if (roles.has("figure")) return "data";
  if (roles.has("year")) {
    const isNamed = above.hasHeadings && labels.some(({ text }) => isOwnName(text, sense));
    return hasLabel && (isNamed || (roles.size === 1 && areFigures(data, above))) ? "data" : "header";
  }
  if (roles.has("missing")) return hasLabel && (roles.size === 1 || above.hasFigures) ? "data" : "header";
  if (above.hasFigures && isRowOfTexts(labels, data, above, sense)) return "data";
  return cells.length === 1 && !isSpanning(cells) && data.length === 1 ? "line" : "header";
}

/** Whether a label names a row: a metric, unknown words, or a date of the company. */
function isOwnName(text: string, sense: LabelSense): boolean {
  const named = sense(text);
  return named === "metric" || named === "unknown" || DATE_OF_ENTITY.test(text.trim());
}

const DATE_OF_ENTITY = inPlain(
  /^(?:(?:financial |fiscal )?year[- ]end|(?:balance sheet|reporting|closing) date|结账日|财年(?:截止|结束)日?|报告日)$/i,
);

/** `Licence expires | Q1 2030 | Q2 2031`, `Status | Audited | Audited`: a data row with texts in place of figures. */
function isRowOfTexts(
  labels: readonly GridCell[],
  data: readonly GridCell[],
  above: Above,
  sense: LabelSense,
): boolean {
  if (!labels.some(({ text }) => isOwnName(text, sense))) return false;
  if (data.every(isPeriod)) return !above.hasPeriods;
  const texts = new Set(data.map(({ text }) => text));
  return ![...texts].some((text) => sense(text) === "named" || (texts.size > 1 && sense(text) === "unknown"));
}

/** `Employees | 1998 | 2024` below a row of periods, or years that are no sequence, are figures. */
function areFigures(years: readonly GridCell[], above: Above): boolean {
  if (above.hasPeriods && !above.hasFigures) return true;
  return above.hasFigures && (years.length === 1 || !isRun(years));
}

const PERIOD = inPlain(/(?:19|20)\d{2}|\bFY ?\d{2}|\b[QH][1-4]\b|\b[1-4]Q|\b[12]H|[年季月]/i);

function isPeriod(cell: GridCell): boolean {
  return roleOf(cell) === "year" || (cell.content.kind !== "number" && PERIOD.test(cell.text));
}

function isSpanning(cells: readonly GridCell[]): boolean {
  return cells.some((cell) => cell.columnSpan > 1);
}

/** Years in steps of one up or down, or all the same, as in headings. */
function isRun(cells: readonly GridCell[]): boolean {
  const years = cells.map(({ text }) => Number(plainText(text)));
  const steps = years.slice(1).map((year, index) => year - (years[index] ?? year));
  return steps.every((step) => Math.abs(step) <= 1 && step === steps[0]);
}

/** The minimum share of a column's cells that have to be labels. */
const LABEL_SHARE = 0.8;
const YEARS_MIN = 3;

/**
 * Finds where the figure columns begin: leading columns of texts, running numbers and years hold labels.
 */
export function labelColumnsOf(rows: readonly GridRow[]): LabelColumns {
  const withFigures = rows.filter(({ cells }) => cells.some((cell) => roleOf(cell) === "figure"));
  const byColumn = grouped(
    withFigures.flatMap(({ cells }) => cells),
    ({ column }) => column,
  );
  const columns = [...byColumn].sort(([a], [b]) => a - b);
  const first = columns.findIndex(
    ([column, cells], index) =>
      !isLabelColumn(cells, columns.slice(index + 1)) &&
      !(isNumbering(cells) && index < columns.length - 1 && (index === 0 || isHeadedAs(NUMBERING, column, rows))) &&
      !(cells.every((cell) => roleOf(cell) === "year") && isHeadedAsYears(column, rows)) &&
      !(index === 0 && areYears(cells) && !isHeaded(column, rows) && isHeaded(columns[index + 1]?.[0] ?? -1, rows)),
  );
  const lastLabel = columns[first - 1];
  // A merged heading may start in an empty column before its figures.
  return { end: lastLabel === undefined ? (columns[first]?.[0] ?? 0) : lastLabel[0] + 1 };
}

const YEARS_HEADING = inPlain(/^(?:(?:fiscal|financial|calendar) )?(?:years?|periods?)$|^(?:年份|年度|年|期间)$/i);

/** Whether a column's heading is "Year", "Period" or the like. */
export function isHeadedAsYears(column: number, rows: readonly GridRow[]): boolean {
  return isHeadedAs(YEARS_HEADING, column, rows);
}

function isHeadedAs(heading: PlainPattern, column: number, rows: readonly GridRow[]): boolean {
  return rows.some(({ cells }) => cells.some((cell) => cell.column === column && heading.test(cell.text.trim())));
}

/** `2023`, `2024`, `2025E` down a column: they name the rows where no heading says that they are figures. */
function areYears(cells: readonly GridCell[]): boolean {
  const years = cells.filter((cell) => roleOf(cell) === "year");
  const others = cells.filter((cell) => !years.includes(cell));
  return years.length > 0 && cells.length > 1 && isRun(years) && others.every(({ text }) => YEAR_AND_LETTER.test(text));
}

const YEAR_AND_LETTER = inPlain(/^(?:FY)?\s?(?:19|20)\d{2}\s?\(?[A-Z]{0,2}\)?$/i);

/** Whether a row without figures has a heading above the column. */
function isHeaded(column: number, rows: readonly GridRow[]): boolean {
  return rows.some(
    ({ cells }) =>
      !cells.some((cell) => roleOf(cell) === "figure") &&
      cells.some((cell) => cell.column <= column && column < cell.column + cell.columnSpan && cells.length > 1),
  );
}

function isLabelColumn(
  cells: readonly GridCell[],
  later: readonly (readonly [number, readonly GridCell[]])[],
): boolean {
  const roles = cells.map(roleOf);
  const texts = roles.filter((role) => role === "text").length;
  if (texts >= cells.length * LABEL_SHARE) return true;
  const laterFigures = later.some(([, others]) => others.some((cell) => roleOf(cell) === "figure"));
  if (!laterFigures) return false;
  const years = roles.filter((role) => role === "year").length;
  // `2025 | Jan`, then `(blank) | Feb`: a year column before a label column.
  const [next] = later;
  const isBeforeLabels = next?.[1].every((cell) => roleOf(cell) === "text");
  if (years === cells.length && isBeforeLabels) return true;
  return years >= YEARS_MIN && texts + years >= cells.length * LABEL_SHARE;
}

const NUMBERING = inPlain(/^(?:no|nr|n°|#|rank|ranking|item|line|row|序号|编号|行次|排名)\.?$/i);

/** 1, 2, 3 … down a column. After the row names these are figures, unless the heading says otherwise. */
function isNumbering(cells: readonly GridCell[]): boolean {
  return cells.length >= YEARS_MIN && cells.every(({ text }, index) => plainText(text) === String(index + 1));
}
