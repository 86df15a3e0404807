import type { PeriodCode } from "../../../domain/period.ts";
import type { Database } from "../database.ts";

/** How many statements in view each period has. Reads all of them: only for a look that is seldom taken. */
export function openPeriodCounts(database: Database): () => ReadonlyMap<PeriodCode, number> {
  const select = database.prepare<[], { readonly period: PeriodCode; readonly figures: number }>(`
    SELECT text AS period, figures
    FROM (SELECT period_id, count(*) AS figures FROM fact WHERE active = 1 GROUP BY period_id)
    JOIN code ON code_id = period_id ORDER BY text`);
  return () => new Map(select.all().map(({ period, figures }) => [period, figures]));
}
