import type { EdgeStores } from "../../../slack/edge.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { GroupCommit } from "./group-commit.ts";
import { SqliteOfferStore } from "./slack-offer-store.ts";
import { SqliteOutboxStore } from "./slack-outbox-store.ts";
import { SqliteRetention } from "./slack-retention.ts";
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
    retention: new SqliteRetention(database, commits),
    pulse: (now) =>
      commits.write(() => {
        prepared(database, "INSERT OR REPLACE INTO pulse (id, at) VALUES (1, ?)").run(now.getTime());
      }),
  };
}
