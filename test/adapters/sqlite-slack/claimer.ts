import { openSlackDatabase } from "../../../src/adapters/sqlite/slack-database.ts";
import { SqliteInboxStore } from "../../../src/adapters/sqlite/slack-inbox-store.ts";
import { SqliteOfferStore } from "../../../src/adapters/sqlite/slack-offer-store.ts";

/** A process of its own that claims every key and every row it can; started by the contract tests, two at a time. */
const [path = "", user = "", count = "0"] = process.argv.slice(2);
const database = openSlackDatabase(path);
const inbox = new SqliteInboxStore(database);
const offers = new SqliteOfferStore(database);
const now = new Date("2026-06-12T09:00:00Z");

process.send?.("ready");
process.once("message", async () => {
  const won: string[] = [];
  for (let index = 0; index < Number(count); index++) {
    if ((await inbox.claim(`key-${index}`, now)) === "taken") won.push(`key-${index}`);
    const claim = await offers.claimRow({ offerId: `offer-${index}`, slackChannel: "C1", user }, now);
    if (claim.kind === "won") won.push(`offer-${index}`);
  }
  database.close();
  process.send?.(won);
  process.disconnect();
});
