import { lastBackup } from "../adapters/sqlite/backup-note.ts";
import { openSqliteAuditLog } from "../adapters/sqlite/open-audit.ts";
import { openSqlite } from "../adapters/sqlite/sqlite-engine.ts";
import { spentOn } from "../adapters/stores/spend/spend-ledger.ts";
import { SPEND } from "../adapters/stores/spend/spend-schema.ts";
import { NANO_PER_USD } from "../model/model-prices.ts";
import type { Usage } from "../operations/audit/usage.ts";
import type { ModelSettings } from "../settings/settings.ts";
import type { EdgeStores } from "../slack/edge.ts";
import type { OperationsReport } from "../slack/home/operations-report.ts";
import { besideDatabase } from "./compose.ts";
import { giveWay } from "./give-way.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

interface Serving {
  readonly stores: EdgeStores;
  readonly dbPath: string;
  readonly model: ModelSettings | null;
  readonly isReady: () => Promise<boolean>;
  readonly clock: () => Date;
}

/** How a server is doing now. */
export async function operationsReport({ stores, dbPath, model, isReady, clock }: Serving): Promise<OperationsReport> {
  const now = clock();
  const [work, posts] = [await stores.work.depth(), await stores.outbox.depth()];
  return {
    isReady: await isReady(),
    waiting: { work: work.open, posts: posts.open },
    budget: await budgetOn(now, dbPath, model),
    backupAt: lastBackup(dbPath),
    givenUp: await stores.failures(new Date(now.getTime() - WEEK_MS)),
    usage: await usageSince(new Date(now.getTime() - WEEK_MS), dbPath),
  };
}

async function usageSince(since: Date, dbPath: string): Promise<Usage> {
  const log = openSqliteAuditLog(besideDatabase(dbPath, "audit"));
  try {
    return await log.usage(since, giveWay);
  } finally {
    log.close();
  }
}

async function budgetOn(now: Date, dbPath: string, model: ModelSettings | null): Promise<OperationsReport["budget"]> {
  if (model?.budgetUsd === undefined) return null;
  const ledger = openSqlite(besideDatabase(dbPath, "spend"), SPEND, { readOnly: true });
  try {
    const spent = (await ledger.read(() => spentOn(now))) / NANO_PER_USD;
    return { spentUsd: spent.toFixed(2), ofUsd: model.budgetUsd.toFixed(2) };
  } finally {
    await ledger.close();
  }
}
