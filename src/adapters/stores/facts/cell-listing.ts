import { z } from "zod";
import type { Cell, Dimensions } from "../../../domain/fact.ts";
import { CLEARANCES, type Clearance, DEFAULT_CLEARANCE } from "../../../domain/sensitivity.ts";
import type { CellFilter } from "../../../figures/fact-store.ts";
import { all, first, type Work } from "../work.ts";
import { dimensionsKey } from "./dimensions-key.ts";

interface Code {
  readonly id: number;
  readonly text: string;
}

interface ListedCell {
  readonly period: string;
  readonly dimensions: string;
}

/** Lists cells in order without sorting all of them: by metric, then entity, then the cells of each pair. */
export function* listCells(
  filter: CellFilter,
  limit: number,
  clearance: Clearance = DEFAULT_CLEARANCE,
): Work<readonly Cell[]> {
  const levelMax = CLEARANCES.indexOf(filter.withWithheld === true ? "RESTRICTED" : clearance);
  const cells: Cell[] = [];
  // Avoids a walk over all pairs for a period that no fact has.
  if (filter.period !== undefined && (yield* first(FIND, [filter.period])) === undefined) return cells;
  for (const metric of yield* codes(METRICS, filter.metric, 0)) {
    for (const entity of yield* codes(ENTITIES, filter.entity, metric.id)) {
      cells.push(...(yield* pairCells({ ...filter, levelMax }, { metric, entity }, limit - cells.length)));
      if (cells.length >= limit) return cells;
    }
  }
  return cells;
}

const FIND = "SELECT code_id AS id, text FROM code WHERE text = ?";
const METRICS = walk("metric_id", "");
const ENTITIES = walk("entity_id", "AND metric_id = @metric");

/** The distinct codes in a column of the active facts, in order; steps through the index. */
function walk(column: "metric_id" | "entity_id", where: string): string {
  return `
    WITH RECURSIVE step (id) AS (
      SELECT (SELECT min(${column}) FROM fact WHERE active = 1 ${where})
      UNION ALL
      SELECT (SELECT min(${column}) FROM fact WHERE active = 1 ${where} AND ${column} > step.id)
      FROM step WHERE step.id IS NOT NULL
    )
    SELECT code_id AS id, text FROM step JOIN code ON code_id = step.id ORDER BY text`;
}

function codes(sql: string, wanted: string | undefined, metric: number): Work<readonly Code[]> {
  return wanted === undefined ? all<Code>(sql, { metric }) : all<Code>(FIND, [wanted]);
}

/** A filter with the highest level that may be listed. */
type LevelledFilter = CellFilter & { readonly levelMax: number };

const OF_EVERY_PERIOD = pairQuery("");
// The period is the third column of the index, so a given one is found by index lookup.
const OF_PERIOD = pairQuery("AND f.period_id = (SELECT code_id FROM code WHERE text = @period)");

function* pairCells(
  { period, dimensions, levelMax }: LevelledFilter,
  { metric, entity }: { readonly metric: Code; readonly entity: Code },
  limit: number,
): Work<readonly Cell[]> {
  const rows = yield* all<ListedCell>(period === undefined ? OF_EVERY_PERIOD : OF_PERIOD, {
    metric: metric.id,
    entity: entity.id,
    dimensions: dimensionsKey(dimensions ?? {}),
    limit,
    levelMax,
    ...(period === undefined ? {} : { period }),
  });
  return rows.map((row) => ({
    metric: metric.text,
    entity: entity.text,
    period: row.period,
    dimensions: dimensionsOf(row.dimensions),
  }));
}

function pairQuery(wherePeriod: string): string {
  return `
    SELECT DISTINCT period.text AS period, dimensions.text AS dimensions
    FROM fact f
    JOIN code period ON period.code_id = f.period_id
    JOIN code dimensions ON dimensions.code_id = f.dimensions_id
    JOIN reading USING (reading_id)
    JOIN document d USING (document_id)
    WHERE f.active = 1 AND f.metric_id = @metric AND f.entity_id = @entity
      AND reading.review_status IN ('auto_approved', 'approved')
      AND sensitivity_level(d.sensitivity) <= @levelMax
      ${wherePeriod}
      AND NOT EXISTS (
        SELECT 1 FROM json_each(@dimensions) wanted
        WHERE NOT EXISTS (
          SELECT 1 FROM json_each(dimensions.text) held WHERE held.key = wanted.key AND held.value = wanted.value
        )
      )
    ORDER BY dimensions.text, period.text
    LIMIT @limit`;
}

const DIMENSIONS = z.record(z.string(), z.string());

/** Dimensions by their texts, of which a company has few. */
const KNOWN = new Map<string, Dimensions>();

/** Parses stored dimensions. */
export function dimensionsOf(text: string): Dimensions {
  const found = KNOWN.get(text);
  if (found) return found;
  const dimensions = DIMENSIONS.parse(JSON.parse(text));
  KNOWN.set(text, dimensions);
  return dimensions;
}
