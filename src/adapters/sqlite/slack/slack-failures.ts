import { z } from "zod";
import type { GivenUpCount } from "../../../slack/home/operations-report.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";

const Row = z.object({ code: z.string().nullable(), count: z.number() });

/** What was given up since a moment: questions that failed too often, and messages that Slack did not take. */
export function openFailures(database: Database): (since: Date) => Promise<readonly GivenUpCount[]> {
  const sql = `
    SELECT code, count(*) AS count FROM (
      SELECT reason AS code FROM work WHERE received_at >= @since AND state = 'given_up' AND reason IN ('attempts', 'overload')
      UNION ALL
      SELECT code FROM outbox WHERE created_at >= @since AND state = 'given_up' AND code <> 'deleted'
    ) GROUP BY code ORDER BY count DESC, code LIMIT 5`;
  return async (since) => {
    const rows = guarded(database.name, () => prepared(database, sql).all({ since: since.getTime() }));
    return rows.map((row) => {
      const { code, count } = Row.parse(row);
      return { code: code ?? "unknown", count };
    });
  };
}
