import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { isServerRunning } from "../sqlite/server-lock.ts";
import { besideStore } from "../sqlite/store-place.ts";
import { copyPrivate } from "./copy-private.ts";
import { type BackedUpFile, BackupError, type BackupManifest, readManifest, STORE, sha256Of } from "./manifest.ts";

export interface RestoreTarget {
  readonly dbPath: string;
  readonly profilePath: string;
  readonly golden: string;
}

/** A file of a backup and the place that it goes to. */
interface Move {
  readonly file: BackedUpFile;
  readonly to: string;
}

/**
 * Puts a backup's files where a server looks for them. Every file is looked through before the first is written; nothing
 * is overwritten, and after a failure nothing of it is left.
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<BackupManifest> {
  if (isServerRunning(target.dbPath))
    throw new BackupError("not_restored", `A server works on ${target.dbPath}; stop it first.`);
  const manifest = await readManifest(folder);
  const moves = manifest.files.map((file): Move => ({ file, to: placeOf(file, manifest, target) }));
  for (const { to } of moves)
    if (existsSync(to))
      throw new BackupError("not_restored", `${to} exists already; move it away, or name another place.`);
  for (const { file } of moves) await verify(file, folder);
  const done: string[] = [];
  try {
    for (const { file, to } of moves) {
      await place(join(folder, file.path), to);
      done.push(to);
    }
  } catch (cause) {
    for (const path of done) await rm(path, { force: true });
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError("not_restored", `The backup could not be restored: ${why}.`, { cause });
  }
  return manifest;
}

function placeOf({ path }: BackedUpFile, { profile }: BackupManifest, target: RestoreTarget): string {
  const { dbPath, profilePath, golden } = target;
  if (path === profile) return profilePath;
  if (profile !== null && path.startsWith("company/"))
    return join(dirname(profilePath), relative(dirname(profile), path));
  if (path === `${STORE}.db`) return dbPath;
  const inGolden = relative(`${STORE}.golden`, path);
  if (!inGolden.startsWith("..")) return join(golden, inGolden);
  const [first = "", ...rest] = path.split("/");
  return join(besideStore(dbPath, `.${first.slice(STORE.length + 1)}`), ...rest);
}

async function verify({ path, bytes, sha256 }: BackedUpFile, folder: string): Promise<void> {
  const found = await sha256Of(join(folder, path)).catch(() => null);
  if (found === sha256) return;
  const why = found === null ? "is missing" : `is not the file of ${bytes} bytes that was copied`;
  throw new BackupError("damaged_backup", `${join(folder, path)} ${why}: nothing was restored.`);
}

/** Under its name only when it is whole. */
async function place(from: string, to: string): Promise<void> {
  const partial = join(dirname(to), `.${basename(to)}.partial`);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await rm(partial, { force: true });
    await copyPrivate(from, partial);
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
