import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { besideStore } from "./store-place.ts";

/** Notes beside a store that it was copied. */
export function noteBackup(dbPath: string, at: Date): void {
  const path = besideStore(dbPath, ".backup");
  writeFileSync(`${path}.new`, `${at.toISOString()}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** When a store was last copied; null where that is not known. */
export function lastBackup(dbPath: string): Date | null {
  try {
    const at = new Date(readFileSync(besideStore(dbPath, ".backup"), "utf8").trim());
    return Number.isNaN(at.getTime()) ? null : at;
  } catch {
    return null;
  }
}
