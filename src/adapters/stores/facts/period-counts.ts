import type { PeriodCode } from "../../../domain/period.ts";
import { all, type Work } from "../work.ts";

/** Documents that were read from a moment on and before another one; null for no limit. */
export interface ReadBetween {
  readonly from: string | null;
  readonly until: string | null;
}

/** Behind every moment that is written as text. */
const NEVER = "~";

const COUNTS = `
  SELECT text AS period, figures
  FROM (
    SELECT period_id, count(*) AS figures FROM fact JOIN document USING (document_id)
    WHERE fact.active = 1 AND ingested_at >= ? AND ingested_at < ?
    GROUP BY period_id
  ) counted
  JOIN code ON code_id = period_id ORDER BY text`;

/** How many statements in view each period has. Reads all of them: only for a look that is seldom taken. */
export function* periodCounts({ from, until }: ReadBetween): Work<ReadonlyMap<PeriodCode, number>> {
  const rows = yield* all<{ readonly period: PeriodCode; readonly figures: number }>(COUNTS, [
    from ?? "",
    until ?? NEVER,
  ]);
  return new Map(rows.map(({ period, figures }) => [period, figures]));
}
