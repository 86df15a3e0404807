import type { EdgeStores } from "../../slack/edge.ts";
import type { Database } from "./database.ts";
import { SqliteOfferStore } from "./slack-offer-store.ts";
import { SqliteOutboxStore } from "./slack-outbox-store.ts";
import { SqliteRetention } from "./slack-retention.ts";
import { SqliteWorkStore } from "./slack-work-store.ts";
import { guarded } from "./store-fault.ts";

/** What the Slack edge remembers, over one open file. */
export function openEdgeStores(database: Database): EdgeStores {
  const work = new SqliteWorkStore(database);
  return {
    inbox: work,
    work,
    outbox: new SqliteOutboxStore(database),
    offers: new SqliteOfferStore(database),
    retention: new SqliteRetention(database),
    pulse: async (now) => {
      guarded(database.name, () => {
        database.prepare("INSERT OR REPLACE INTO pulse (id, at) VALUES (1, ?)").run(now.getTime());
      });
    },
  };
}
