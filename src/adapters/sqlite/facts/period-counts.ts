import type { PeriodCode } from "../../../domain/period.ts";
import type { Database } from "../database.ts";

/** Documents that were read from a moment on and before another one; null for no limit. */
export interface ReadBetween {
  readonly from: string | null;
  readonly until: string | null;
}

/** How many statements in view each period has. Reads all of them: only for a look that is seldom taken. */
export function openPeriodCounts(database: Database): (read: ReadBetween) => ReadonlyMap<PeriodCode, number> {
  const select = database.prepare<[ReadBetween], { readonly period: PeriodCode; readonly figures: number }>(`
    SELECT text AS period, figures
    FROM (
      SELECT period_id, count(*) AS figures FROM fact JOIN document USING (document_id)
      WHERE fact.active = 1 AND (@from IS NULL OR ingested_at >= @from) AND (@until IS NULL OR ingested_at < @until)
      GROUP BY period_id
    )
    JOIN code ON code_id = period_id ORDER BY text`);
  return (read) => new Map(select.all(read).map(({ period, figures }) => [period, figures]));
}
