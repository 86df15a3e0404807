import type { Subject } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/en.ts";
import type { OverviewEntry, OverviewLine } from "../document.ts";
import { entriesOf, overviewFootnotes, pick } from "../overview.ts";
import type { SlackBlock } from "./block-kit.ts";
import type { FigureBelow, Grid, GridRow } from "./grid.ts";
import { gridBlocks } from "./table-block.ts";

/** An overview as a table: a row for each metric, with the year before and the change. */
export function overviewBlocks(overview: OverviewEntry, catalog: Catalog): readonly SlackBlock[] {
  const { common, nowPeriod } = overview;
  const title = catalog.figures.subject({ ...common, ...(nowPeriod === null ? {} : { period: nowPeriod }) });
  const grid = matrixOf(overview, catalog) ?? listOf(overview, catalog);
  return gridBlocks({ title, ...grid }, overviewFootnotes(overview), catalog, []);
}

type Rows = Omit<Grid, "title">;

/** Metrics by entities or periods, with the year before below each figure; null if a combination is missing. */
function matrixOf({ labels, lines }: OverviewEntry, { figures }: Catalog): Rows | null {
  const [axis, ...more] = labels.filter((label) => label !== "metric");
  if (axis === undefined || more.length > 0 || !labels.includes("metric")) return null;
  const valuesOf = (on: keyof Subject): readonly string[] => [...new Set(lines.map(({ now }) => now.subject[on]))];
  const [metrics, columns] = [valuesOf("metric"), valuesOf(axis)];
  if (lines.length < metrics.length * columns.length) return null;
  const rows = metrics.map((metric): GridRow => {
    const own = columns.flatMap((value) =>
      lines.filter(({ now }) => now.subject.metric === metric && now.subject[axis] === value),
    );
    return { labels: [metric], entries: own.map(({ now }) => now), below: own.map(belowOf) };
  });
  return { header: [figures.headings.metric, ...columns], rows };
}

function belowOf({ before, change }: OverviewLine): FigureBelow | null {
  return before === null ? null : { before, change };
}

/** A row for each figure. */
function listOf({ labels, nowPeriod, beforePeriod, lines }: OverviewEntry, catalog: Catalog): Rows {
  const { figures, overview } = catalog;
  const isCompared = lines.some(({ before }) => before !== null);
  const compared = isCompared ? [beforePeriod ?? overview.headings.before, overview.headings.change] : [];
  const rowOf = (line: OverviewLine): GridRow => {
    const subject = pick(line.now.subject, labels);
    const absent = line.before === null ? [""] : [];
    return {
      labels: labels.map((axis) => subject[axis] ?? ""),
      entries: entriesOf(line),
      texts: isCompared ? [...absent, line.change ?? ""] : [],
    };
  };
  return {
    header: [...labels.map((axis) => figures.headings[axis]), nowPeriod ?? overview.headings.figure, ...compared],
    rows: lines.map(rowOf),
  };
}
