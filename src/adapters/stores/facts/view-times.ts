/** Later than every time. */
const NEVER = "'9999'";

const ADDED = "FROM added_fact a WHERE a.document_id = d.document_id AND a.fact_id = f.fact_id";
const OVERRULED = `coalesce((
  SELECT ruling.decided_at FROM overruled_fact o JOIN ruling USING (ruling_id) WHERE o.fact_id = f.fact_id), ${NEVER})`;

const came = (column: "came_after" | "came_at"): string => `coalesce((SELECT a.${column} ${ADDED}), d.ingested_at)`;
const left = (column: "left_after" | "left_at"): string => `min(coalesce(d.${column}, ${NEVER}), ${OVERRULED})`;

/**
 * SQL condition: fact `f` of document `d` was in view before a moment, or may have been. `moment` is an expression, and
 * stands twice in each.
 */
export function wasInView(moment: string): string {
  return `${came("came_at")} < ${moment} AND ${left("left_after")} >= ${moment}`;
}

export function mayHaveBeenInView(moment: string): string {
  return `${came("came_after")} < ${moment} AND ${left("left_at")} >= ${moment}`;
}
