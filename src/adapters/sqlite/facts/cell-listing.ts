import { z } from "zod";
import type { Cell, Dimensions } from "../../../domain/fact.ts";
import { CLEARANCES, type Clearance, DEFAULT_CLEARANCE } from "../../../domain/sensitivity.ts";
import type { CellFilter } from "../../../figures/fact-store.ts";
import type { Database } from "../database.ts";
import { dimensionsKey } from "./dimensions-key.ts";

interface Code {
  readonly id: number;
  readonly text: string;
}

interface ListedCell {
  readonly period: string;
  readonly dimensions: string;
}

type CellListing = (filter: CellFilter, limit: number, clearance?: Clearance) => readonly Cell[];

/** Lists cells in order without sorting all of them: by metric, then entity, then the cells of each pair. */
export function openCellListing(database: Database): CellListing {
  const metricsOf = openCodeWalk(database, "metric_id", "");
  const entitiesOf = openCodeWalk(database, "entity_id", "AND metric_id = @metric");
  const cellsOf = openPairCells(database);
  const isStored = database.prepare<[string], number>("SELECT 1 FROM code WHERE text = ?").pluck();
  return (filter, limit, clearance = DEFAULT_CLEARANCE) => {
    const levelMax = CLEARANCES.indexOf(filter.withWithheld === true ? "RESTRICTED" : clearance);
    const cells: Cell[] = [];
    // Avoids a walk over all pairs for a period that no fact has.
    if (filter.period !== undefined && isStored.get(filter.period) === undefined) return cells;
    for (const metric of metricsOf(filter.metric, 0)) {
      for (const entity of entitiesOf(filter.entity, metric.id)) {
        for (const cell of cellsOf({ ...filter, levelMax }, metric, entity, limit - cells.length)) cells.push(cell);
        if (cells.length >= limit) return cells;
      }
    }
    return cells;
  };
}

type CodeWalk = (wanted: string | undefined, metricId: number) => readonly Code[];

/** The distinct codes in a column of the active facts, in order; steps through the index. */
function openCodeWalk(database: Database, column: "metric_id" | "entity_id", where: string): CodeWalk {
  const walk = database.prepare<[{ readonly metric: number }], Code>(`
    WITH RECURSIVE step (id) AS (
      SELECT (SELECT min(${column}) FROM fact WHERE active = 1 ${where})
      UNION ALL
      SELECT (SELECT min(${column}) FROM fact WHERE active = 1 ${where} AND ${column} > step.id)
      FROM step WHERE step.id IS NOT NULL
    )
    SELECT code_id AS id, text FROM step JOIN code ON code_id = step.id ORDER BY text`);
  const find = database.prepare<[string], Code>("SELECT code_id AS id, text FROM code WHERE text = ?");
  return (wanted, metric) => (wanted === undefined ? walk.all({ metric }) : find.all(wanted));
}

/** A filter with the highest level that may be listed. */
type LevelledFilter = CellFilter & { readonly levelMax: number };

type PairCells = (filter: LevelledFilter, metric: Code, entity: Code, limit: number) => readonly Cell[];

function openPairCells(database: Database): PairCells {
  const ofEveryPeriod = preparePairCells(database, "");
  // The period is the third column of the index, so a given one is found by index lookup.
  const ofPeriod = preparePairCells(database, "AND f.period_id = (SELECT code_id FROM code WHERE text = @period)");
  const dimensionsOf = dimensionsReader();
  return (filter, metric, entity, limit) =>
    (filter.period === undefined ? ofEveryPeriod : ofPeriod)
      .all({
        metric: metric.id,
        entity: entity.id,
        dimensions: dimensionsKey(filter.dimensions ?? {}),
        limit,
        levelMax: filter.levelMax,
        ...(filter.period === undefined ? {} : { period: filter.period }),
      })
      .map((row) => ({
        metric: metric.text,
        entity: entity.text,
        period: row.period,
        dimensions: dimensionsOf(row.dimensions),
      }));
}

function preparePairCells(database: Database, wherePeriod: string) {
  return database.prepare<[Readonly<Record<string, string | number>>], ListedCell>(`
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
    LIMIT @limit`);
}

const DIMENSIONS = z.record(z.string(), z.string());

/** Parses stored dimensions, with a cache. */
export function dimensionsReader(): (text: string) => Dimensions {
  const known = new Map<string, Dimensions>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const dimensions = DIMENSIONS.parse(JSON.parse(text));
    known.set(text, dimensions);
    return dimensions;
  };
}
