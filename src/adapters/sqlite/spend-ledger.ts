import BetterSqlite3 from "better-sqlite3";
import type { SpendLedger } from "../../model/spend-ledger.ts";
import { type Migration, openDatabase } from "./database.ts";
import { guarded } from "./store-fault.ts";

/** "FnSp" in ASCII: the application id of the ledger of model costs. */
export const SPEND_STORE_ID = 0x466e5370;

export const SPEND_MIGRATIONS: readonly Migration[] = [
  `CREATE TABLE spend (
    day      TEXT PRIMARY KEY,
    nano_usd INTEGER NOT NULL CHECK (nano_usd >= 0)
  ) STRICT, WITHOUT ROWID;`,
];

export interface SqliteSpendLedger extends SpendLedger {
  close(): void;
}

// If the clock was set back, later days have entries: those of the next 7 days count against today.
const SPENT = "SELECT coalesce(sum(nano_usd), 0) FROM spend WHERE day BETWEEN @day AND date(@day, '+7 days')";

/** The costs of a moment's UTC day, in billionths of a US dollar, read beside the process that writes them. */
export function spentOn(path: string, moment: Date): number {
  return guarded(path, () => {
    const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    try {
      return (
        database
          .prepare<[{ readonly day: string }], number>(SPENT)
          .pluck()
          .get({ day: dayOf(moment) }) ?? 0
      );
    } finally {
      database.close();
    }
  });
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, "YYYY-MM-DD".length);
}

/**
 * The model's costs per UTC day, in a separate SQLite file. A call's worst case is reserved durably before
 * the call, so that a crash cannot lose it. Rows are never deleted, so no day gets its budget twice.
 */
export function openSpendLedger(path: string, { now }: { readonly now: () => number }): SqliteSpendLedger {
  const database = openDatabase(path, { applicationId: SPEND_STORE_ID, migrations: SPEND_MIGRATIONS, isDurable: true });
  const spent = database.prepare<[{ readonly day: string }], number>(SPENT).pluck();
  const add = database.prepare<[{ readonly day: string; readonly nanoUsd: number }]>(
    "INSERT INTO spend VALUES (@day, @nanoUsd) ON CONFLICT (day) DO UPDATE SET nano_usd = nano_usd + excluded.nano_usd",
  );
  const replace = database.prepare<[{ readonly day: string; readonly reserved: number; readonly actual: number }]>(
    "UPDATE spend SET nano_usd = max(0, nano_usd - @reserved + @actual) WHERE day = @day",
  );
  const reserve = database.transaction((amount: { readonly nanoUsd: number; readonly budgetNanoUsd: number }) => {
    const { nanoUsd, budgetNanoUsd } = amount;
    const day = dayOf(new Date(now()));
    if ((spent.get({ day }) ?? 0) + nanoUsd > budgetNanoUsd) return null;
    add.run({ day, nanoUsd });
    return { day, nanoUsd };
  });
  return {
    reserve: async (amount) => guarded(path, () => reserve.immediate(amount)),
    settle: async ({ day, nanoUsd }, actual) => {
      guarded(path, () => replace.run({ day, reserved: nanoUsd, actual }));
    },
    close: () => database.close(),
  };
}
