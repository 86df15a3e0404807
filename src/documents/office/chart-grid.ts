import { readCellText } from "../../language/numbers/cell-text.ts";
import type { Block, GridCell } from "../document.ts";
import type { Chart, ChartPoint, ChartSeries } from "./chart-model.ts";
import { type PointReading, type PointView, readPoint } from "./chart-number.ts";
import { type CategoryRow, rowsOfSeries } from "./chart-rows.ts";
import type { ShownChart } from "./graphics.ts";

/** The data of a chart as a grid, preceded by its titles. */
export interface ChartTable {
  readonly blocks: readonly Block[];
  /** Unreadable content, one sentence each. */
  readonly notices: readonly string[];
}

/** Builds a grid with a row per category and a column per series; `place` names the chart in notices. */
export function tableOfChart({ chart, isOutdated }: ShownChart, locator: string, place: string): ChartTable {
  const filled = chart.series.filter((series) => series.values.points.size > 0);
  const { rows, aligned, strays } = rowsOfSeries(filled);
  const notices = [
    ...(isOutdated ? [`${place} shows other figures than the workbook behind it; those that it shows are read.`] : []),
    ...emptyNotices(chart.series.length, filled.length, place),
    ...strays.map((name) => strayNotice(name, place)),
  ];
  if (aligned.length === 0) return { blocks: captionsOf([chart.title]), notices };
  const axisTitles = [...new Set(aligned.map((series) => series.axisTitle).filter((title) => title !== null))];
  const cells = cellsOf(chart, aligned, rows, axisTitles.length > 1);
  const grid = {
    kind: "grid" as const,
    locator,
    addressing: "labels" as const,
    holdsNumbers: true as const,
    cells,
    rowCount: rows.length + 1,
    columnCount: depthOf(rows) + aligned.length,
  };
  return { blocks: [...captionsOf([chart.title, ...(axisTitles.length === 1 ? axisTitles : [])]), grid], notices };
}

function emptyNotices(all: number, filled: number, place: string): readonly string[] {
  if (filled === 0) return [`${place} stores no values, so it is not read.`];
  return filled < all ? [`${place} stores no values for ${all - filled} of its ${all} series.`] : [];
}

function strayNotice(name: string, place: string): string {
  return `${place} has a series with categories of its own, which is not read: ${name}.`;
}

function captionsOf(titles: readonly (string | null)[]): readonly Block[] {
  return titles.flatMap((text) =>
    text === null ? [] : [{ kind: "paragraph" as const, role: "caption" as const, text }],
  );
}

function depthOf(rows: readonly CategoryRow[]): number {
  return Math.max(1, rows[0]?.labels.length ?? 1);
}

function cellsOf(
  chart: Chart,
  columns: readonly ChartSeries[],
  rows: readonly CategoryRow[],
  namesAxes: boolean,
): readonly GridCell[] {
  const depth = depthOf(rows);
  const corner = chart.categoryTitle === null ? [] : [headerCell(0, depth, chart.categoryTitle)];
  const headers = columns.map((series, index) => headerCell(depth + index, 1, headerOf(series, namesAxes)));
  const body = rows.flatMap((row, index) => [
    ...labelCells(rows, index, chart.since1904),
    ...columns.flatMap((series, column) => valueCell(chart, series, row, { row: index + 1, column: depth + column })),
  ]);
  return [...corner, ...headers, ...body];
}

/** With two value axes, each series is labelled with the title of its own axis. */
function headerOf(series: ChartSeries, namesAxes: boolean): string {
  return namesAxes && series.axisTitle !== null ? `${series.name} (${series.axisTitle})` : series.name;
}

function headerCell(column: number, columnSpan: number, raw: string): GridCell {
  const { text, marks, content } = readCellText(raw);
  return {
    row: 0,
    column,
    rowSpan: 1,
    columnSpan,
    text,
    content,
    style: { bold: true, indent: 0, marks, formula: null },
  };
}

/** The labels that begin at a row; an outer-level label spans all rows that it covers. */
function labelCells(rows: readonly CategoryRow[], index: number, since1904: boolean): readonly GridCell[] {
  const row = rows[index];
  const before = rows[index - 1];
  return (row?.labels ?? []).flatMap((label, column) => {
    if (label.point === null || (label.start !== null && before?.labels[column]?.start === label.start)) return [];
    const rowSpan = label.start === null ? 1 : spanOf(rows, index, { column, start: label.start });
    const view = { formats: [], displayUnit: null, since1904 };
    const read = label.isCounted ? asWords(label.point) : readLabel(label.point, view);
    // A category label is never a figure: "2024" beside "2025E" is a year.
    const named = read.content.kind === "number" ? asWords({ ...label.point, text: read.text }) : read;
    return [cell(index + 1, column, rowSpan, named)];
  });
}

function spanOf(
  rows: readonly CategoryRow[],
  from: number,
  label: { readonly column: number; readonly start: number },
): number {
  let end = from + 1;
  while (end < rows.length && rows[end]?.labels[label.column]?.start === label.start) end += 1;
  return end - from;
}

function asWords({ text }: ChartPoint): PointReading {
  return { text, content: { kind: "text" } };
}

function readLabel(point: ChartPoint, view: PointView): PointReading {
  if (point.format !== null) return readPoint(point, view);
  const { text, content } = readCellText(point.text);
  return { text, content };
}

function valueCell(
  chart: Chart,
  series: ChartSeries,
  row: CategoryRow,
  at: { readonly row: number; readonly column: number },
): readonly GridCell[] {
  const index = row.indexes.get(series);
  const point = index === undefined ? undefined : series.values.points.get(index);
  if (!point) return [];
  const { formats, displayUnit } = series;
  return [cell(at.row, at.column, 1, readPoint(point, { formats, displayUnit, since1904: chart.since1904 }))];
}

function cell(row: number, column: number, rowSpan: number, { text, content }: PointReading): GridCell {
  return { row, column, rowSpan, columnSpan: 1, text, content, style: null };
}
