import { openSlackDatabase } from "../../../src/adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../../../src/adapters/sqlite/slack/slack-stores.ts";
import { StoreError } from "../../../src/figures/store-error.ts";

/** A process of its own that claims every key and every row it can; started by the contract tests, two at a time. */
const [path = "", user = "", count = "0"] = process.argv.slice(2);
const database = openSlackDatabase(path);
const { work, offers } = openEdgeStores(database);
const now = new Date("2026-06-12T09:00:00Z");

process.send?.("ready");
process.once("message", async () => {
  const won: string[] = [];
  for (let index = 0; index < Number(count); index++) {
    if ((await insisting(() => work.claim(`key-${index}`, now))).kind === "taken") won.push(`key-${index}`);
    const click = { offerId: `offer-${index}`, slackChannel: "C1", user };
    const claim = await insisting(() => offers.claimRow(click, now));
    if (claim.kind === "won") won.push(`offer-${index}`);
  }
  database.close();
  process.send?.(won);
  process.disconnect();
});

/** The other process may hold the file for longer than a statement waits. */
async function insisting<T>(claim: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await claim();
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== "locked") throw error;
    }
  }
}
