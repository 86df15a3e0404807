import type { PeriodCode } from "../../../domain/period.ts";
import { all, type Work } from "../work.ts";

const COUNTS = `
  SELECT text AS period, figures
  FROM (SELECT period_id, count(*) AS figures FROM fact WHERE active = 1 GROUP BY period_id) counted
  JOIN code ON code_id = period_id ORDER BY text`;

/** How many statements in view each period has. Reads all of them: only for a look that is seldom taken. */
export function* periodCounts(): Work<ReadonlyMap<PeriodCode, number>> {
  const rows = yield* all<{ readonly period: PeriodCode; readonly figures: number }>(COUNTS);
  return new Map(rows.map(({ period, figures }) => [period, figures]));
}
