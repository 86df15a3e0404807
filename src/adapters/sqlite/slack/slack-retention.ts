import type { RetentionStore } from "../../../slack/intake/retention.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import type { GroupCommit } from "./group-commit.ts";

/** How long an expired offer is still known, so that its button says that it expired. */
const EXPIRED_KEPT_MS = 90 * 24 * 60 * 60 * 1_000;
/** Rows that leave in one step; more would keep an event waiting. */
const STEP_ROWS = 500;

/** A greeting is kept for ever: nobody is greeted twice. */
const STEPS = [
  "DELETE FROM work WHERE id IN (SELECT id FROM work WHERE received_at < @before AND state IN ('answered', 'given_up') AND key NOT LIKE 'greeting:%' LIMIT @rows)",
  "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE created_at < @before AND state IN ('sent', 'given_up') LIMIT @rows)",
  "DELETE FROM option_rows WHERE row_id IN (SELECT row_id FROM option_rows WHERE expires_at < @expired LIMIT @rows)",
];

/** Retention in SQLite, a few rows at a time. */
export class SqliteRetention implements RetentionStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async forget(before: Date, now: Date): Promise<boolean> {
    const values = { before: before.getTime(), expired: now.getTime() - EXPIRED_KEPT_MS, rows: STEP_ROWS };
    const removed = await this.#commits.write(() =>
      STEPS.map((sql) => prepared(this.#database, sql).run(values).changes),
    );
    return removed.some((rows) => rows === STEP_ROWS);
  }
}
