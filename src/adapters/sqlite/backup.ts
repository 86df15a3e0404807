import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { StoreError } from "../../figures/store-error.ts";
import type { Database } from "./database.ts";
import { keepPrivate } from "./private-file.ts";
import { guarded } from "./store-fault.ts";

/**
 * Checks the pages and constraints of a store's file; throws a `StoreError` if it is damaged. A missing file is fine.
 */
export function checkIntegrity(path: string): void {
  if (existsSync(path)) withReadOnly(path, assertIntact);
}

function assertIntact(database: Database): void {
  const fault = guarded(database.name, () => database.pragma("quick_check(1)", { simple: true }));
  if (fault !== "ok")
    throw new StoreError("corrupt", `${database.name} is damaged (${String(fault)}); restore it from a backup.`);
}

/**
 * Copies a consistent snapshot of a store's file while others may write. Flushed and verified before it gets
 * its name; never overwrites. Returns its bytes.
 */
export function backUpDatabase(source: string, target: string): number {
  if (existsSync(target)) throw new StoreError("unreadable", `${target} exists already; name another file.`);
  const partial = `${target}.partial`;
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    rmSync(partial, { force: true });
    keepPrivate(partial);
    withReadOnly(source, (database) => database.prepare("VACUUM INTO ?").run(partial));
    withReadOnly(partial, assertIntact);
    flush(partial);
    renameSync(partial, target);
    return statSync(target).size;
  } catch (cause) {
    rmSync(partial, { force: true });
    if (cause instanceof StoreError) throw cause;
    throw new StoreError("unreadable", `${target} cannot be written: ${reasonOf(cause)}.`, { cause });
  }
}

function withReadOnly(path: string, work: (database: Database) => void): void {
  guarded(path, () => {
    const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    try {
      work(database);
    } finally {
      database.close();
    }
  });
}

/** So that the backup survives a power failure right after it. */
function flush(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
