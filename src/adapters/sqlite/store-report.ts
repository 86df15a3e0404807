import { existsSync, statSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { AUDIT } from "../stores/audit/audit-schema.ts";
import { NAMES } from "../stores/names/names-schema.ts";
import type { StoreName, StoreSchema } from "../stores/schema.ts";
import { SPEND } from "../stores/spend/spend-schema.ts";
import { THREADS } from "../stores/threads/threads-schema.ts";
import { checkIntegrity } from "./backup.ts";
import { openDatabase } from "./database.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "./facts/fact-schema.ts";
import { openSlackDatabase } from "./slack/slack-database.ts";
import { guarded } from "./store-fault.ts";

/** The state of a store's file; determined without writing. */
export interface StoreReport {
  /** Including the write-ahead log. */
  readonly bytes: number;
  /** The schema version of the file, and the latest of this release. */
  readonly version: number;
  readonly latest: number;
}

/** Checks a store's file; null where there is none. Throws a `StoreError` for a file that this release cannot use. */
export function inspectStore(name: StoreName, path: string): StoreReport | null {
  if (!existsSync(path)) return null;
  checkIntegrity(path);
  const kind = KINDS[name]();
  const { applicationId, version } = headOf(path);
  const isEarlier = applicationId === kind.applicationId && version < kind.latest;
  // Throws for a file of another store or a later release.
  if (!isEarlier)
    openDatabase(path, {
      applicationId: kind.applicationId,
      migrations: Array(kind.latest).fill(""),
      readOnly: true,
    }).close();
  const log = `${path}-wal`;
  const bytes = statSync(path).size + (existsSync(log) ? statSync(log).size : 0);
  return { bytes, version, latest: kind.latest };
}

interface StoreKind {
  readonly applicationId: number;
  readonly latest: number;
}

const KINDS: Readonly<Record<StoreName, () => StoreKind>> = {
  facts: () => ({ applicationId: FACT_STORE_ID, latest: FACT_MIGRATIONS.length }),
  threads: () => kindOf(THREADS),
  slack: () => {
    // A new in-memory database has the current id and version.
    const database = openSlackDatabase(":memory:");
    const { applicationId, version } = headIn(database);
    database.close();
    return { applicationId, latest: version };
  },
  audit: () => kindOf(AUDIT),
  spend: () => kindOf(SPEND),
  names: () => kindOf(NAMES),
};

function kindOf({ sqlite }: StoreSchema): StoreKind {
  return { applicationId: sqlite.applicationId, latest: sqlite.steps.length };
}

function headOf(path: string): { readonly applicationId: number; readonly version: number } {
  return guarded(path, () => {
    const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    try {
      return headIn(database);
    } finally {
      database.close();
    }
  });
}

function headIn(database: BetterSqlite3.Database): { readonly applicationId: number; readonly version: number } {
  return {
    applicationId: Number(database.pragma("application_id", { simple: true })),
    version: Number(database.pragma("user_version", { simple: true })),
  };
}
