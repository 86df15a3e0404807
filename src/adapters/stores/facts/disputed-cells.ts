import type { Cell } from "../../../domain/fact.ts";
import { CLEARANCES, type Clearance, DEFAULT_CLEARANCE } from "../../../domain/sensitivity.ts";
import { readableCell } from "../../../figures/readable-cell.ts";
import { those } from "../each.ts";
import { all, type Work } from "../work.ts";
import { codeOf } from "./cell-levels.ts";
import { dimensionsOf } from "./cell-listing.ts";
import { statementsInView } from "./find-cell.ts";

interface DisputedRow {
  readonly entity: string;
  readonly period: string;
  readonly dimensions: string;
}

/**
 * The cells of a metric with two values in view, by the index alone; of these, the ones with two values among the
 * statements that rank first for the reader.
 */
const WITH_TWO_VALUES = `
  WITH several AS MATERIALIZED (
    SELECT entity_id, period_id, dimensions_id FROM fact
    WHERE active = 1 AND metric_id = @metric
    GROUP BY entity_id, period_id, dimensions_id
    HAVING min(value) <> max(value) OR min(unit_id) <> max(unit_id)
  ), placed AS (
    SELECT f.entity_id, f.period_id, f.dimensions_id, f.value, f.unit_id, rank() OVER (
      PARTITION BY f.entity_id, f.period_id, f.dimensions_id ORDER BY r.rank DESC, f.valid_as_of DESC
    ) AS place
    FROM several
    CROSS JOIN fact f
    JOIN reading r USING (reading_id)
    JOIN document d ON d.document_id = f.document_id
    WHERE f.active = 1 AND f.metric_id = @metric AND f.entity_id = several.entity_id
      AND f.period_id = several.period_id AND f.dimensions_id = several.dimensions_id
      AND r.review_status IN ('auto_approved', 'approved') AND sensitivity_level(d.sensitivity) <= @levelMax
  )
  SELECT entity.text AS entity, period.text AS period, dimensions.text AS dimensions
  FROM (
    SELECT entity_id, period_id, dimensions_id FROM placed WHERE place = 1
    GROUP BY entity_id, period_id, dimensions_id
    HAVING min(value) <> max(value) OR min(unit_id) <> max(unit_id)
  ) disputed
  JOIN code entity ON entity.code_id = disputed.entity_id
  JOIN code period ON period.code_id = disputed.period_id
  JOIN code dimensions ON dimensions.code_id = disputed.dimensions_id
  ORDER BY entity.text, dimensions.text, period.text`;

/** The cells of a metric that are read with a conflict at a clearance. Statements above it have no influence. */
export function* disputedCells(metric: string, clearance: Clearance = DEFAULT_CLEARANCE): Work<readonly Cell[]> {
  const id = yield* codeOf(metric);
  if (id === undefined) return [];
  const levelMax = CLEARANCES.indexOf(clearance);
  const rows = yield* all<DisputedRow>(WITH_TWO_VALUES, { metric: id, levelMax });
  const cells = rows.map(({ entity, period, dimensions }) => ({
    ...{ metric, entity, period },
    dimensions: dimensionsOf(dimensions),
  }));
  return yield* those(cells, function* (cell) {
    // A value that only rounds another one is no conflict.
    const inView = yield* statementsInView(cell, levelMax);
    const found = readableCell(cell, { inView, before: () => [] }, clearance);
    return found.status === "found" && found.conflicts.length > 0;
  });
}
