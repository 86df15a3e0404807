import type { SpendLedger } from "../../../model/spend-ledger.ts";
import { change, first, type SqlDatabase, type Work } from "../work.ts";

/** Later days that count against today: they have entries where the clock was set back. */
const DAYS_AHEAD = 7;
const MS_PER_DAY = 86_400_000;

/** The costs of a moment's UTC day, in billionths of a US dollar. */
export function* spentOn(moment: Date): Work<number> {
  const until = new Date(moment.getTime() + DAYS_AHEAD * MS_PER_DAY);
  const row = yield* first<{ readonly spent: number }>(
    "SELECT coalesce(sum(nano_usd), 0) AS spent FROM spend WHERE day BETWEEN ? AND ?",
    [dayOf(moment), dayOf(until)],
  );
  return row?.spent ?? 0;
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, "YYYY-MM-DD".length);
}

/**
 * The model's costs per UTC day. A call's worst case is reserved durably before the call, so that a crash cannot lose
 * it. Rows are never deleted, so no day gets its budget twice.
 */
export function spendLedger(database: SqlDatabase, { now }: { readonly now: () => number }): SpendLedger {
  return {
    reserve: ({ nanoUsd, budgetNanoUsd }) =>
      database.write(function* () {
        const moment = new Date(now());
        if ((yield* spentOn(moment)) + nanoUsd > budgetNanoUsd) return null;
        const day = dayOf(moment);
        yield* change(
          `INSERT INTO spend VALUES (?, ?)
            ON CONFLICT (day) DO UPDATE SET nano_usd = spend.nano_usd + excluded.nano_usd`,
          [day, nanoUsd],
        );
        return { day, nanoUsd };
      }),
    settle: async ({ day, nanoUsd }, actual) => {
      const more = actual - nanoUsd;
      await database.write(() =>
        change(
          "UPDATE spend SET nano_usd = CASE WHEN nano_usd + @more < 0 THEN 0 ELSE nano_usd + @more END WHERE day = @day",
          { day, more },
        ),
      );
    },
  };
}
