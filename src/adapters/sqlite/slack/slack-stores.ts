import type { EdgeStores } from "../../../slack/edge.ts";
import type { Kept, RetentionStore } from "../../../slack/intake/retention.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { GroupCommit } from "./group-commit.ts";
import { SqliteCursorStore } from "./slack-cursor-store.ts";
import { openFailures } from "./slack-failures.ts";
import { SqliteOfferStore } from "./slack-offer-store.ts";
import { SqliteOutboxStore } from "./slack-outbox-store.ts";
import { SqliteOwnerStore } from "./slack-owner-store.ts";
import { SqliteRatingStore } from "./slack-rating-store.ts";
import { SqliteReceiptStore } from "./slack-receipt-store.ts";
import { SqliteSaidStore } from "./slack-said-store.ts";
import { SqliteToldOwnerStore } from "./slack-told-owner-store.ts";
import { SqliteUnansweredStore } from "./slack-unanswered-store.ts";
import { SqliteWantedStore, WANTED_REMOVAL } from "./slack-wanted-store.ts";
import { SqliteWorkStore } from "./slack-work-store.ts";

/** All stores of the Slack edge, on one open file. */
export function openEdgeStores(database: Database): EdgeStores {
  const commits = new GroupCommit(database);
  const work = new SqliteWorkStore(database, commits);
  return {
    inbox: work,
    work,
    outbox: new SqliteOutboxStore(database, commits),
    offers: new SqliteOfferStore(database, commits),
    receipts: new SqliteReceiptStore(database, commits),
    ratings: new SqliteRatingStore(database, commits),
    cursors: new SqliteCursorStore(database, commits),
    wanted: new SqliteWantedStore(database, commits),
    ownerRequests: new SqliteOwnerStore(database, commits),
    toldOwners: new SqliteToldOwnerStore(database, commits),
    said: new SqliteSaidStore(database, commits),
    unanswered: new SqliteUnansweredStore(database, commits),
    retention: new SqliteRetention(database, commits),
    failures: openFailures(database),
    pulse: (now) =>
      commits.write(() => {
        prepared(database, "INSERT OR REPLACE INTO pulse (id, at) VALUES (1, ?)").run(now.getTime());
      }),
  };
}

/** Rows deleted in one step; more would delay events. */
const STEP_ROWS = 500;

/** Greetings are kept for ever, so that nobody is greeted twice. */
const STEPS = [
  "DELETE FROM work WHERE id IN (SELECT id FROM work WHERE received_at < @before AND state IN ('answered', 'given_up') AND key NOT LIKE 'greeting:%' LIMIT @rows)",
  "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE created_at < @before AND state IN ('sent', 'given_up') LIMIT @rows)",
  "DELETE FROM option_rows WHERE row_id IN (SELECT row_id FROM option_rows WHERE expires_at < @expired LIMIT @rows)",
  "DELETE FROM owner_requests WHERE receipt IN (SELECT receipt FROM owner_requests WHERE at < @shownBefore LIMIT @rows)",
  "DELETE FROM told_owners WHERE id IN (SELECT id FROM told_owners WHERE at < @shownBefore LIMIT @rows)",
  "DELETE FROM receipts WHERE id IN (SELECT id FROM receipts WHERE at < @shownBefore LIMIT @rows)",
  WANTED_REMOVAL,
  "DELETE FROM last_said WHERE (cell, slack_channel, thread_ts) IN (SELECT cell, slack_channel, thread_ts FROM last_said WHERE at < @shownBefore LIMIT @rows)",
];

/** Retention in SQLite, in small steps. */
class SqliteRetention implements RetentionStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async forget({ work, receipts, offers, wanted }: Kept, now: Date): Promise<boolean> {
    const values = {
      before: now.getTime() - work,
      shownBefore: now.getTime() - receipts,
      expired: now.getTime() - offers,
      wantedBefore: now.getTime() - wanted,
      rows: STEP_ROWS,
    };
    const removed = await this.#commits.write(() =>
      STEPS.map((sql) => prepared(this.#database, sql).run(values).changes),
    );
    return removed.some((rows) => rows === STEP_ROWS);
  }
}
