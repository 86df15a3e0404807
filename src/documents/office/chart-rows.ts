import type { ChartPoint, ChartPoints, ChartSeries } from "./chart-model.ts";

/** One category of a chart, with the number it has in each series. */
export interface CategoryRow {
  /** From the outermost level to the innermost. */
  readonly labels: readonly CategoryLabel[];
  readonly indexes: ReadonlyMap<ChartSeries, number>;
}

export interface CategoryLabel {
  readonly point: ChartPoint | null;
  /** The number of the category where a label of an outer level begins; null for the innermost. */
  readonly start: number | null;
  /** The number that a chart without categories gives its points: a place, and no figure. */
  readonly isCounted: boolean;
}

export interface AlignedSeries {
  readonly rows: readonly CategoryRow[];
  readonly aligned: readonly ChartSeries[];
  /** The names of series that share no categories with the others. */
  readonly strays: readonly string[];
}

/** Series stand side by side by the numbers of their points where they have the same categories, otherwise by their names. */
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

/** Whether each category of one level can be told by its name. */
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

/** A chart without categories numbers its points. */
function innerPoint(level: ChartPoints | undefined, index: number): ChartPoint | null {
  return level ? (level.points.get(index) ?? null) : { text: String(index + 1), format: null };
}

/** An outer level names only the first of the categories that it stands over. */
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
