import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { besideStore } from "./store-place.ts";

/** Notes beside a store that it was copied; a failure before is over. */
export function noteBackup(dbPath: string, at: Date): void {
  write(besideStore(dbPath, ".backup"), at);
  rmSync(besideStore(dbPath, ".backup-failed"), { force: true });
}

/** Notes that a store could not be copied, for the server that tells of it; on a full disk there may be no note. */
export function noteFailedBackup(dbPath: string, at: Date): void {
  try {
    write(besideStore(dbPath, ".backup-failed"), at);
  } catch {
    // The command says what failed.
  }
}

/** When a store was last copied; null where that is not known. */
export function lastBackup(dbPath: string): Date | null {
  return read(besideStore(dbPath, ".backup"));
}

/** When copying a store failed last; null where it has not failed since the last copy. */
export function failedBackup(dbPath: string): Date | null {
  return read(besideStore(dbPath, ".backup-failed"));
}

function write(path: string, at: Date): void {
  writeFileSync(`${path}.new`, `${at.toISOString()}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function read(path: string): Date | null {
  try {
    const at = new Date(readFileSync(path, "utf8").trim());
    return Number.isNaN(at.getTime()) ? null : at;
  } catch {
    return null;
  }
}
