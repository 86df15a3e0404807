import { cellKey } from "../../domain/fact.ts";
import type { Subject } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/en.ts";
import type { FigureEntry } from "../document.ts";

/** With more columns, rows and columns are swapped if that leaves fewer columns: most readers use a phone. */
const COLUMNS_COMFORTABLE = 4;

type Axis = keyof Subject;

/** Figures arranged as a table. */
export interface Grid {
  /** The values common to all figures; empty for none. */
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly GridRow[];
}

export interface GridRow {
  /** The leading cells of the row. */
  readonly labels: readonly string[];
  readonly entries: readonly FigureEntry[];
  /** Below each figure: its change, and the figure of the year before; null for neither. */
  readonly below?: readonly (FigureBelow | null)[];
  /** Further cells, behind the figures. */
  readonly texts?: readonly string[];
}

export interface FigureBelow {
  readonly change: string | null;
  readonly before: FigureEntry;
}

/** Arranges figures: a matrix if two or three axes vary and every combination exists, else one row per figure. */
export function arrange(entries: readonly FigureEntry[], catalog: Catalog): Grid {
  const varying = (["entity", "metric", "period"] as const).filter(
    (axis) => combinationsOf(entries, [axis]).length > 1,
  );
  const title = titleOf(entries, varying, catalog);
  const columnAxis = varying.at(-1);
  if (columnAxis !== undefined && varying.length > 1) {
    const matrix = matrixOf(entries, varying.slice(0, -1), columnAxis, catalog);
    if (matrix !== null) return { title, ...matrix };
  }
  const axes: readonly Axis[] = varying.length === 0 ? ["entity"] : varying;
  const { headings } = catalog.figures;
  return {
    title,
    header: [...axes.map((axis) => headings[axis]), headings.figure],
    rows: entries.map((entry) => ({ labels: axes.map((axis) => entry.subject[axis]), entries: [entry] })),
  };
}

function matrixOf(
  entries: readonly FigureEntry[],
  rowAxes: readonly Axis[],
  columnAxis: Axis,
  catalog: Catalog,
): Pick<Grid, "header" | "rows"> | null {
  const rows = combinationsOf(entries, rowAxes);
  const columns = combinationsOf(entries, [columnAxis]);
  const isComplete = entries.length === rows.length * columns.length;
  if (!isComplete || new Set(entries.map(({ cell }) => cellKey(cell))).size < entries.length) return null;
  const [rowAxis, ...moreAxes] = rowAxes;
  const turns = columns.length > COLUMNS_COMFORTABLE && rows.length < columns.length;
  if (turns && rowAxis !== undefined && moreAxes.length === 0) {
    return matrixOf(entries, [columnAxis], rowAxis, catalog);
  }
  return {
    header: [...rowAxes.map((axis) => catalog.figures.headings[axis]), ...columns.flatMap(({ labels }) => labels)],
    rows: rows.map((row) => ({
      labels: row.labels,
      entries: columns.flatMap((column) =>
        entries.filter(
          (entry) => combinedKey(entry, rowAxes) === row.key && combinedKey(entry, [columnAxis]) === column.key,
        ),
      ),
    })),
  };
}

/** The distinct combinations of values along axes, in order of appearance. */
function combinationsOf(
  entries: readonly FigureEntry[],
  axes: readonly Axis[],
): readonly { readonly key: string; readonly labels: readonly string[] }[] {
  const labels = new Map(
    entries.map((entry) => [combinedKey(entry, axes), axes.map((axis) => entry.subject[axis])] as const),
  );
  return [...labels].map(([key, named]) => ({ key, labels: named }));
}

function combinedKey(entry: FigureEntry, axes: readonly Axis[]): string {
  return JSON.stringify(axes.map((axis) => keyOf(entry, axis)));
}

function titleOf(entries: readonly FigureEntry[], varying: readonly Axis[], { figures }: Catalog): string {
  const [first] = entries;
  if (first === undefined) return "";
  const common = Object.entries(first.subject).filter(([axis]) => !varying.some((name) => name === axis));
  return figures.subject(Object.fromEntries(common));
}

/** By code, because two entities may have the same label. */
function keyOf({ cell }: FigureEntry, axis: Axis): string {
  return axis === "metric" ? JSON.stringify([cell.metric, Object.entries(cell.dimensions).sort()]) : cell[axis];
}
