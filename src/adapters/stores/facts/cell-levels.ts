import { parseDate } from "../../../domain/calendar.ts";
import { CLEARANCES, type Clearance } from "../../../domain/sensitivity.ts";
import type { FactStore, LevelledCell } from "../../../figures/fact-store.ts";
import { hiddenLevel } from "../../../figures/readable-cell.ts";
import { each } from "../each.ts";
import { all, first, type Work } from "../work.ts";
import { dimensionsOf } from "./cell-listing.ts";
import { statementsInView } from "./find-cell.ts";
import { levelNumbered } from "./present-level.ts";

interface LevelRow {
  readonly entity: string;
  readonly period: string;
  readonly dimensions: string;
  readonly level: number;
  readonly highest: number;
  readonly stated_on: string;
}

/**
 * A document's facts have consecutive ids, except those in `added_fact`; documents at or below the level cost nothing.
 */
const METRICS_ABOVE = `
  WITH above AS MATERIALIZED (
    SELECT document_id, fact_id_first, fact_id_last FROM document
    WHERE active = 1 AND sensitivity_level(sensitivity) > ?
  )
  SELECT text FROM code WHERE code_id IN (
    SELECT f.metric_id FROM above CROSS JOIN fact f
    WHERE f.fact_id BETWEEN fact_id_first AND fact_id_last AND f.active = 1 AND f.document_id = above.document_id
    UNION
    SELECT f.metric_id FROM above CROSS JOIN added_fact a JOIN fact f ON f.fact_id = a.fact_id
    WHERE a.document_id = above.document_id AND f.active = 1
  )`;

/** The metrics with statements above a clearance; cached until the data changes, since every question needs them. */
export function openMetricsAbove(): (clearance: Clearance) => Work<ReadonlySet<string>> {
  let known = { version: -1, above: new Map<Clearance, ReadonlySet<string>>() };
  return function* (clearance) {
    const state = yield* first<{ readonly data_version: number }>("SELECT data_version FROM store_state");
    const version = state?.data_version ?? 0;
    if (known.version !== version) known = { version, above: new Map() };
    // Other work may meanwhile go on with another version.
    const { above } = known;
    const cached = above.get(clearance);
    if (cached !== undefined) return cached;
    const rows = yield* all<{ readonly text: string }>(METRICS_ABOVE, [CLEARANCES.indexOf(clearance)]);
    const metrics = new Set(rows.map(({ text }) => text));
    above.set(clearance, metrics);
    return metrics;
  };
}

const OF_METRIC = "active = 1 AND metric_id = @metric";

/** Steps through the index from entity to entity, and to the wanted periods of each. */
const LEVELS = `
  WITH RECURSIVE step (id) AS (
    SELECT (SELECT min(entity_id) FROM fact WHERE ${OF_METRIC})
    UNION ALL
    SELECT (SELECT min(entity_id) FROM fact WHERE ${OF_METRIC} AND entity_id > step.id) FROM step WHERE step.id IS NOT NULL
  )
  SELECT entity.text AS entity, period.text AS period, dimensions.text AS dimensions, level, highest, stated_on
  FROM (
    SELECT f.entity_id, f.period_id, f.dimensions_id,
      min(sensitivity_level(d.sensitivity)) AS level, max(sensitivity_level(d.sensitivity)) AS highest,
      max(f.valid_as_of) AS stated_on
    FROM step
    CROSS JOIN json_each(@periods) wanted
    CROSS JOIN fact f
    JOIN reading r USING (reading_id)
    JOIN document d ON d.document_id = f.document_id
    WHERE step.id IS NOT NULL AND f.active = 1 AND f.metric_id = @metric AND f.entity_id = step.id
      AND f.period_id = CAST(wanted.value AS BIGINT) AND r.review_status IN ('auto_approved', 'approved')
    GROUP BY f.entity_id, f.period_id, f.dimensions_id
    LIMIT @limit
  ) cell
  JOIN code entity ON entity.code_id = cell.entity_id
  JOIN code period ON period.code_id = cell.period_id
  JOIN code dimensions ON dimensions.code_id = cell.dimensions_id`;

type LevelsAsked = Parameters<FactStore["levels"]>;

export function* cellLevels(
  metric: string,
  within: LevelsAsked[1],
  { limit, clearance }: LevelsAsked[2],
): Work<readonly LevelledCell[] | null> {
  const id = yield* codeOf(metric);
  if (id === undefined) return [];
  const periods = yield* all<{ readonly id: number; readonly text: string }>(
    "SELECT period_id AS id, text FROM period JOIN code ON code_id = period_id",
  );
  const wanted = periods.filter(({ text }) => within(text)).map((period) => period.id);
  const rows = yield* all<LevelRow>(LEVELS, { metric: id, periods: JSON.stringify(wanted), limit: limit + 1 });
  return rows.length > limit ? null : yield* each(rows, (row) => levelledCell(metric, row, clearance));
}

function* levelledCell(metric: string, row: LevelRow, clearance: Clearance): Work<LevelledCell> {
  const { entity, period, dimensions, level, highest } = row;
  const own = CLEARANCES.indexOf(clearance);
  const cell = { metric, entity, period, dimensions: dimensionsOf(dimensions) };
  const isMixed = level <= own && highest > own;
  const hidden = isMixed ? hiddenLevel(yield* statementsInView(cell, own), clearance) : null;
  const statedOn = parseDate(row.stated_on);
  return {
    cell,
    level: levelNumbered(level),
    ...(hidden === null ? {} : { hidden }),
    ...(statedOn === null ? {} : { statedOn }),
  };
}

/** The id of a code; undefined where no fact has it. */
export function* codeOf(text: string): Work<number | undefined> {
  const row = yield* first<{ readonly code_id: number }>("SELECT code_id FROM code WHERE text = ?", [text]);
  return row?.code_id;
}
