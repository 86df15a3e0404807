import { parseDate } from "../../../domain/calendar.ts";
import { CLEARANCES, type Clearance } from "../../../domain/sensitivity.ts";
import type { FactStore, LevelledCell } from "../../../figures/fact-store.ts";
import { hiddenLevel } from "../../../figures/readable-cell.ts";
import type { Database } from "../database.ts";
import { dimensionsReader } from "./cell-listing.ts";
import { openStatementsInView } from "./find-cell.ts";
import { levelNumbered } from "./present-level.ts";

export interface CellLevels {
  readonly metricsAbove: (clearance: Clearance) => ReadonlySet<string>;
  readonly levels: (...asked: Parameters<FactStore["levels"]>) => Awaited<ReturnType<FactStore["levels"]>>;
}

interface LevelRow {
  readonly entity: string;
  readonly period: string;
  readonly dimensions: string;
  readonly level: number;
  readonly highest: number;
  readonly stated_on: string;
}

/** The levels of stored cells. `metricsAbove` is cached until the data changes, since every question needs it. */
export function openCellLevels(database: Database): CellLevels {
  const version = database.prepare<[], number>("SELECT data_version FROM store_state").pluck();
  const metrics = openMetricsAbove(database);
  const cells = openLevels(database);
  const known = new Map<Clearance, ReadonlySet<string>>();
  let ofVersion: number | undefined;
  return {
    metricsAbove: (clearance) => {
      const current = version.get();
      if (current !== ofVersion) known.clear();
      ofVersion = current;
      const above = known.get(clearance) ?? new Set(metrics.all(CLEARANCES.indexOf(clearance)));
      known.set(clearance, above);
      return above;
    },
    levels: cells,
  };
}

/**
 * A document's facts have consecutive ids, except those in `added_fact`; documents at or below the level cost nothing.
 */
function openMetricsAbove(database: Database) {
  return database
    .prepare<[number], string>(`
    WITH above AS MATERIALIZED (
      SELECT document_id, fact_id_first, fact_id_last FROM document
      WHERE active = 1 AND sensitivity_level(sensitivity) > ?
    )
    SELECT text FROM code WHERE code_id IN (
      SELECT f.metric_id FROM above CROSS JOIN fact f ON f.fact_id BETWEEN fact_id_first AND fact_id_last
      WHERE f.active = 1 AND f.document_id = above.document_id
      UNION
      SELECT f.metric_id FROM above CROSS JOIN added_fact a USING (document_id) JOIN fact f USING (fact_id)
      WHERE f.active = 1
    )`)
    .pluck();
}

function openLevels(database: Database): CellLevels["levels"] {
  const metricId = database.prepare<[string], number>("SELECT code_id FROM code WHERE text = ?").pluck();
  const periods = database.prepare<[], { readonly id: number; readonly text: string }>(
    "SELECT period_id AS id, text FROM period JOIN code ON code_id = period_id",
  );
  const ofMetric = "active = 1 AND metric_id = @metric";
  // Steps through the index from entity to entity, and to the wanted periods of each.
  const select = database.prepare<[Readonly<Record<string, string | number>>], LevelRow>(`
    WITH RECURSIVE step (id) AS (
      SELECT (SELECT min(entity_id) FROM fact WHERE ${ofMetric})
      UNION ALL
      SELECT (SELECT min(entity_id) FROM fact WHERE ${ofMetric} AND entity_id > step.id) FROM step WHERE step.id IS NOT NULL
    )
    SELECT entity.text AS entity, period.text AS period, dimensions.text AS dimensions,
      min(sensitivity_level(d.sensitivity)) AS level, max(sensitivity_level(d.sensitivity)) AS highest,
      max(f.valid_as_of) AS stated_on
    FROM step
    CROSS JOIN json_each(@periods) wanted
    CROSS JOIN fact f ON f.active = 1 AND f.metric_id = @metric AND f.entity_id = step.id AND f.period_id = wanted.value
    JOIN reading r USING (reading_id)
    JOIN document d ON d.document_id = f.document_id
    JOIN code entity ON entity.code_id = f.entity_id
    JOIN code period ON period.code_id = f.period_id
    JOIN code dimensions ON dimensions.code_id = f.dimensions_id
    WHERE step.id IS NOT NULL AND r.review_status IN ('auto_approved', 'approved')
    GROUP BY f.entity_id, f.period_id, f.dimensions_id
    LIMIT @limit`);
  const dimensionsOf = dimensionsReader();
  const inView = openStatementsInView(database);
  return (metric, within, { limit, clearance }): readonly LevelledCell[] | null => {
    const id = metricId.get(metric);
    if (id === undefined) return [];
    const wanted = periods.all().filter(({ text }) => within(text));
    const rows = select.all({
      metric: id,
      periods: JSON.stringify(wanted.map((period) => period.id)),
      limit: limit + 1,
    });
    if (rows.length > limit) return null;
    const own = CLEARANCES.indexOf(clearance);
    return rows.map(({ entity, period, dimensions, level, highest, stated_on }) => {
      const cell = { metric, entity, period, dimensions: dimensionsOf(dimensions) };
      const isMixed = level <= own && highest > own;
      const hidden = isMixed ? hiddenLevel(inView(cell, own), clearance) : null;
      const statedOn = parseDate(stated_on);
      return {
        cell,
        level: levelNumbered(level),
        ...(hidden === null ? {} : { hidden }),
        ...(statedOn === null ? {} : { statedOn }),
      };
    });
  };
}
