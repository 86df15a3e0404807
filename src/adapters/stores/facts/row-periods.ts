import { CLEARANCES, type Clearance, DEFAULT_CLEARANCE } from "../../../domain/sensitivity.ts";
import type { CellRow } from "../../../figures/fact-store.ts";
import { all, type Work } from "../work.ts";
import { dimensionsKey } from "./dimensions-key.ts";

const id = (name: string): string => `(SELECT code_id FROM code WHERE text = @${name})`;
const OF_PAIR = `active = 1 AND metric_id = ${id("metric")} AND entity_id = ${id("entity")}`;

/** Steps from period to period, so the cost depends neither on other dimensions nor on the number of statements. */
const PERIODS = `
  WITH RECURSIVE step (id) AS (
    SELECT (SELECT min(period_id) FROM fact WHERE ${OF_PAIR})
    UNION ALL
    SELECT (SELECT min(period_id) FROM fact WHERE ${OF_PAIR} AND period_id > step.id) FROM step WHERE step.id IS NOT NULL
  )
  SELECT text FROM step JOIN code ON code_id = step.id
  WHERE EXISTS (
    SELECT 1 FROM fact JOIN reading USING (reading_id) JOIN document d USING (document_id)
    WHERE fact.${OF_PAIR.replaceAll(" AND ", " AND fact.")} AND fact.period_id = step.id
      AND fact.dimensions_id = ${id("dimensions")}
      AND reading.review_status IN ('auto_approved', 'approved')
      AND sensitivity_level(d.sensitivity) <= @levelMax
  )
  ORDER BY text`;

/** The periods of a row. */
export function* rowPeriods(
  { metric, entity, dimensions }: CellRow,
  clearance: Clearance = DEFAULT_CLEARANCE,
): Work<readonly string[]> {
  const rows = yield* all<{ readonly text: string }>(PERIODS, {
    metric,
    entity,
    dimensions: dimensionsKey(dimensions),
    levelMax: CLEARANCES.indexOf(clearance),
  });
  return rows.map(({ text }) => text);
}
