import type { ChartPoint, ChartPoints, ChartSeries } from "./chart-model.ts";

/** One category of a chart, with its point index in each series. */
export interface CategoryRow {
  /** From the outermost level to the innermost. */
  readonly labels: readonly CategoryLabel[];
  readonly indexes: ReadonlyMap<ChartSeries, number>;
}

export interface CategoryLabel {
  readonly point: ChartPoint | null;
  /** Index of the category where an outer-level label begins; null for the innermost level. */
  readonly start: number | null;
  /** Whether the label is a point number generated for a chart without categories, and so never a figure. */
  readonly isCounted: boolean;
}

export interface AlignedSeries {
  readonly rows: readonly CategoryRow[];
  readonly aligned: readonly ChartSeries[];
  /** Names of series that cannot be aligned with the categories of the others. */
  readonly strays: readonly string[];
}

/** Aligns series by point index where their categories are the same, otherwise by category name. */
export function rowsOfSeries(all: readonly ChartSeries[]): AlignedSeries {
  const leading = all.find((series) => series.categories.length > 0) ?? all[0];
  if (!leading) return { rows: [], aligned: [], strays: [] };
  const isAlike = (series: ChartSeries) =>
    series.categories.length === 0 || haveSameCategories(series.categories, leading.categories);
  if (all.every(isAlike)) return { rows: rowsByNumber(leading.categories, all), aligned: all, strays: [] };
  const canJoin = (series: ChartSeries) => isAlike(series) || (isUnique(series) && isUnique(leading));
  const aligned = all.filter(canJoin);
  const strays = all.filter((series) => !canJoin(series)).map((series) => series.name);
  const rows = aligned.every(isAlike) ? rowsByNumber(leading.categories, aligned) : rowsByName(leading, aligned);
  return { rows, aligned, strays };
}

function haveSameCategories(a: readonly ChartPoints[], b: readonly ChartPoints[]): boolean {
  return a.length === b.length && a.every((level, index) => haveSamePoints(level, b[index]));
}

function haveSamePoints(a: ChartPoints, b: ChartPoints | undefined): boolean {
  if (a.points.size !== b?.points.size) return false;
  return [...a.points].every(([index, point]) => b.points.get(index)?.text === point.text);
}

/** Whether the series has one level of categories, with distinct names. */
function isUnique(series: ChartSeries): boolean {
  const [level, ...more] = series.categories;
  if (!level || more.length > 0) return false;
  const texts = [...level.points.values()].map((point) => point.text);
  return (
    new Set(texts).size === texts.length && [...series.values.points.keys()].every((index) => level.points.has(index))
  );
}

function rowsByNumber(levels: readonly ChartPoints[], all: readonly ChartSeries[]): readonly CategoryRow[] {
  const numbers = [...levels.map(({ points }) => points), ...all.map((series) => series.values.points)];
  const indexes = [...new Set(numbers.flatMap((points) => [...points.keys()]))].toSorted((a, b) => a - b);
  const outer = levels.slice(0, -1).map(labelOver);
  const inner = levels.at(-1);
  return indexes.map((index) => ({
    labels: [
      ...outer.map((labelAt) => labelAt(index)),
      { point: innerPoint(inner, index), start: null, isCounted: inner === undefined },
    ],
    indexes: new Map(all.map((series) => [series, index])),
  }));
}

/** The label of a point; charts without categories number their points. */
function innerPoint(level: ChartPoints | undefined, index: number): ChartPoint | null {
  return level ? (level.points.get(index) ?? null) : { text: String(index + 1), format: null };
}

/** An outer level stores a label only at the first of the categories that it covers. */
function labelOver({ points }: ChartPoints): (index: number) => CategoryLabel {
  const starts = [...points.keys()].toSorted((a, b) => a - b);
  return (index) => {
    const start = starts.findLast((candidate) => candidate <= index) ?? -1;
    return { point: points.get(start) ?? null, start, isCounted: false };
  };
}

function rowsByName(leading: ChartSeries, all: readonly ChartSeries[]): readonly CategoryRow[] {
  const rows = new Map<string, { readonly point: ChartPoint; readonly indexes: Map<ChartSeries, number> }>();
  for (const series of all) {
    const [level] = series.categories.length > 0 ? series.categories : leading.categories;
    for (const [index, point] of level?.points ?? []) {
      const row = rows.get(point.text) ?? { point, indexes: new Map() };
      rows.set(point.text, { ...row, indexes: row.indexes.set(series, index) });
    }
  }
  return [...rows.values()].map(({ point, indexes }) => ({
    labels: [{ point, start: null, isCounted: false }],
    indexes,
  }));
}
