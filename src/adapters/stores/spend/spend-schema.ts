import type { StoreSchema } from "../schema.ts";

/** "FnSp" in ASCII: the application id of the ledger of model costs. */
const SPEND_STORE_ID = 0x466e5370;

/** Days are UTC. */
export const SPEND: StoreSchema = {
  store: "spend",
  sqlite: {
    applicationId: SPEND_STORE_ID,
    isDurable: true,
    steps: [
      `CREATE TABLE spend (
    day      TEXT PRIMARY KEY,
    nano_usd INTEGER NOT NULL CHECK (nano_usd >= 0)
  ) STRICT, WITHOUT ROWID;`,
    ],
  },
  postgres: [
    `CREATE TABLE spend (
      day      text COLLATE "C" PRIMARY KEY,
      nano_usd bigint NOT NULL CHECK (nano_usd >= 0)
    )`,
  ],
};
