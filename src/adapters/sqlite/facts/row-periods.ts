import { CLEARANCES, type Clearance, DEFAULT_CLEARANCE } from "../../../domain/sensitivity.ts";
import type { CellRow } from "../../../figures/fact-store.ts";
import type { Database } from "../database.ts";
import { dimensionsKey } from "./dimensions-key.ts";

interface Wanted {
  readonly metric: string;
  readonly entity: string;
  readonly dimensions: string;
  readonly levelMax: number;
}

/**
 * The periods of a row. Steps through the index from period to period, so the cost depends neither on other dimensions
 * nor on the number of statements.
 */
export function openRowPeriods(database: Database): (row: CellRow, clearance?: Clearance) => readonly string[] {
  const id = (name: string): string => `(SELECT code_id FROM code WHERE text = @${name})`;
  const ofPair = `active = 1 AND metric_id = ${id("metric")} AND entity_id = ${id("entity")}`;
  const select = database
    .prepare<[Wanted], string>(`
    WITH RECURSIVE step (id) AS (
      SELECT (SELECT min(period_id) FROM fact WHERE ${ofPair})
      UNION ALL
      SELECT (SELECT min(period_id) FROM fact WHERE ${ofPair} AND period_id > step.id) FROM step WHERE step.id IS NOT NULL
    )
    SELECT text FROM step JOIN code ON code_id = step.id
    WHERE EXISTS (
      SELECT 1 FROM fact JOIN reading USING (reading_id) JOIN document d USING (document_id)
      WHERE fact.${ofPair.replaceAll(" AND ", " AND fact.")} AND fact.period_id = step.id
        AND fact.dimensions_id = ${id("dimensions")}
        AND reading.review_status IN ('auto_approved', 'approved')
        AND sensitivity_level(d.sensitivity) <= @levelMax
    )
    ORDER BY text`)
    .pluck();
  return ({ metric, entity, dimensions }, clearance = DEFAULT_CLEARANCE) =>
    select.all({
      metric,
      entity,
      dimensions: dimensionsKey(dimensions),
      levelMax: CLEARANCES.indexOf(clearance),
    });
}
