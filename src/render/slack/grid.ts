import { cellKey } from "../../domain/fact.ts";
import type { Catalog, Subject } from "../catalog/catalog.ts";
import type { FigureEntry } from "../document.ts";

/** More columns than this are turned into rows where those are fewer: most readers hold a phone. */
const COLUMNS_COMFORTABLE = 4;

type Axis = keyof Subject;

/** Figures as a table of words and entries. */
export interface Grid {
  /** What every figure has in common; empty for nothing. */
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly GridRow[];
}

interface GridRow {
  /** The leading cells that say what the row is about. */
  readonly labels: readonly string[];
  readonly entries: readonly FigureEntry[];
}

/** Arranges figures: a matrix where two things vary and every pair is there, else one row for each figure. */
export function arrange(entries: readonly FigureEntry[], catalog: Catalog): Grid {
  const varying = (["entity", "metric", "period"] as const).filter((axis) => valuesOf(entries, axis).length > 1);
  const title = titleOf(entries, varying, catalog);
  const [first, second, ...more] = varying;
  if (first !== undefined && second !== undefined && more.length === 0) {
    const matrix = matrixOf(entries, first, second, catalog);
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
  rowAxis: Axis,
  columnAxis: Axis,
  catalog: Catalog,
): Pick<Grid, "header" | "rows"> | null {
  const rows = valuesOf(entries, rowAxis);
  const columns = valuesOf(entries, columnAxis);
  const isComplete = entries.length === rows.length * columns.length;
  if (!isComplete || new Set(entries.map(({ cell }) => cellKey(cell))).size < entries.length) return null;
  if (columns.length > COLUMNS_COMFORTABLE && rows.length < columns.length) {
    return matrixOf(entries, columnAxis, rowAxis, catalog);
  }
  return {
    header: [catalog.figures.headings[rowAxis], ...columns.map(({ label }) => label)],
    rows: rows.map((row) => ({
      labels: [row.label],
      entries: columns.flatMap((column) =>
        entries.filter((entry) => keyOf(entry, rowAxis) === row.key && keyOf(entry, columnAxis) === column.key),
      ),
    })),
  };
}

function titleOf(entries: readonly FigureEntry[], varying: readonly Axis[], { figures }: Catalog): string {
  const [first] = entries;
  if (first === undefined) return "";
  const common = Object.entries(first.subject).filter(([axis]) => !varying.some((name) => name === axis));
  return figures.subject(Object.fromEntries(common));
}

/** The values of an axis, each once, in order of appearance. */
function valuesOf(entries: readonly FigureEntry[], axis: Axis): readonly { key: string; label: string }[] {
  const labels = new Map(entries.map((entry) => [keyOf(entry, axis), entry.subject[axis]]));
  return [...labels].map(([key, label]) => ({ key, label }));
}

/** Codes, not labels: two entities with one label are two. */
function keyOf({ cell }: FigureEntry, axis: Axis): string {
  return axis === "metric" ? JSON.stringify([cell.metric, Object.entries(cell.dimensions).sort()]) : cell[axis];
}
