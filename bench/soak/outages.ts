import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import type { Random } from "./random.ts";

/** Something that is wrong with a store until it is mended. */
export interface Outage {
  mend(): void;
}

const FULL_BYTES = 1;
const UNLIMITED = "unlimited";
const BLOCK_BYTES = 64 * 1024;

/**
 * Lets every further write of a process fail as on a full disk: no file may be longer than a byte. It needs no rights
 * beyond the process's own; null where the system has no `prlimit`.
 */
export function fillDisk(pid: number): Outage | null {
  if (!limitFiles(pid, `${FULL_BYTES}:${UNLIMITED}`)) return null;
  return { mend: () => void limitFiles(pid, `${UNLIMITED}:${UNLIMITED}`) };
}

function limitFiles(pid: number, limits: string): boolean {
  return spawnSync("prlimit", ["--pid", String(pid), `--fsize=${limits}`]).status === 0;
}

/** Holds the lock for writing on a database, as another program does that forgets to let go. */
export function lockDatabase(path: string): Outage {
  const database = new BetterSqlite3(path);
  database.exec("BEGIN EXCLUSIVE");
  return { mend: () => database.close() };
}

/** Writes noise over a file, in place. What stood in its log is gone, too. */
export function overwriteWithNoise(path: string, random: Random): void {
  const file = openSync(path, "r+");
  const { size } = statSync(path);
  for (let at = 0; at < size; at += BLOCK_BYTES) {
    const block = Uint8Array.from({ length: Math.min(BLOCK_BYTES, size - at) }, () => random.below(256));
    writeSync(file, block, 0, block.length, at);
  }
  closeSync(file);
  for (const log of [`${path}-wal`, `${path}-shm`]) if (existsSync(log)) rmSync(log);
}
