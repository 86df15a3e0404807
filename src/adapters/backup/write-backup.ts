import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { backUpDatabase } from "../sqlite/backup.ts";
import { besideStore } from "../sqlite/store-place.ts";
import { copyPrivate } from "./copy-private.ts";
import { type BackedUpFile, BackupError, MANIFEST, readManifest, STORE, sha256Of } from "./manifest.ts";

export interface BackupSource {
  readonly dbPath: string;
  /** Copied with the vetted answers that it names; null where there is none. */
  readonly company: { readonly path: string; readonly vetted: string | null } | null;
  /** The folder of the tests of curators. */
  readonly golden: string;
  readonly version: string;
}

export interface WrittenBackup {
  readonly folder: string;
  readonly files: readonly BackedUpFile[];
  /** The older backups that were removed. */
  readonly removed: readonly string[];
}

interface Planned {
  /** In the backup. */
  readonly path: string;
  readonly from: string;
  readonly isStore: boolean;
}

const STORES = ["", ".threads", ".slack", ".audit", ".spend", ".names"] as const;
const FOLDER_MODE = 0o700;

/**
 * Copies everything that a server needs into a new folder below `into`, also while one runs: each store as of one moment.
 * The folder gets its name when it is complete and on the disk. With `keep`, older backups there are then removed.
 */
export async function writeBackup(
  source: BackupSource,
  { into, at, keep }: { readonly into: string; readonly at: Date; readonly keep: number | null },
): Promise<WrittenBackup> {
  const folder = join(into, nameAt(at));
  const partial = join(into, `.${basename(folder)}.partial`);
  if (existsSync(folder)) throw new BackupError("not_written", `${folder} exists already.`);
  try {
    await mkdir(partial, { recursive: true, mode: FOLDER_MODE });
    const files: BackedUpFile[] = [];
    for (const planned of await planOf(source)) files.push(await copied(planned, partial));
    const { company, version } = source;
    const profile = company === null ? null : companyPath(company.path, company.path);
    const manifest = { at: at.toISOString(), version, profile, files };
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
    await rename(partial, folder);
    await flushFolder(into);
    return { folder, files, removed: keep === null ? [] : await removeOld(into, keep) };
  } catch (cause) {
    // What kept it from being written may keep it from being removed.
    await rm(partial, { recursive: true, force: true }).catch(() => {});
    if (!(cause instanceof Error && "code" in cause && "syscall" in cause)) throw cause;
    throw new BackupError("not_written", `The backup could not be written to ${into}: ${cause.message}.`, { cause });
  }
}

/** Sortable, and a name on every file system: `2026-11-20T090000.000Z`. */
function nameAt(at: Date): string {
  return at.toISOString().replaceAll(":", "");
}

async function planOf({ dbPath, company, golden }: BackupSource): Promise<readonly Planned[]> {
  const stores = STORES.map((name) => ({
    path: `${STORE}${name}.db`,
    from: name === "" ? dbPath : besideStore(dbPath, `${name}.db`),
    isStore: true,
  }));
  const file = (path: string, from: string): Planned => ({ path, from, isStore: false });
  const single = [
    file(`${STORE}.statements.jsonl`, besideStore(dbPath, ".statements.jsonl")),
    file(`${STORE}.fiscal-years.json`, besideStore(dbPath, ".fiscal-years.json")),
    ...(company === null ? [] : [company.path, ...(company.vetted === null ? [] : [company.vetted])]).map((from) =>
      file(companyPath(from, company?.path ?? from), from),
    ),
  ];
  const folders = [
    await filesIn(besideStore(dbPath, ".uploads"), `${STORE}.uploads`),
    await filesIn(golden, `${STORE}.golden`),
  ];
  return [...stores, ...single, ...folders.flat()].filter(({ from }) => existsSync(from));
}

/** The place of a company's file in a backup: as it lies beside the company file. */
function companyPath(path: string, profilePath: string): string {
  const beside = relative(dirname(profilePath), path);
  if (isAbsolute(beside) || beside.startsWith(".."))
    throw new BackupError("not_written", `${path} lies outside the folder of the company file; put it there first.`);
  return join("company", beside);
}

async function filesIn(folder: string, under: string): Promise<readonly Planned[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".incoming-"))
    .map((entry) => {
      const from = join(entry.parentPath, entry.name);
      return { path: join(under, relative(folder, from)), from, isStore: false };
    });
}

async function copied({ path, from, isStore }: Planned, folder: string): Promise<BackedUpFile> {
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true, mode: FOLDER_MODE });
  if (isStore) backUpDatabase(from, to);
  else await copyPrivate(from, to);
  return { path, bytes: (await stat(to)).size, sha256: await sha256Of(to) };
}

/** So that the name of the new folder survives a power failure. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** Removes all whole backups but the newest ones; other folders are left alone. */
async function removeOld(into: string, keep: number): Promise<readonly string[]> {
  const names = (await readdir(into)).filter((name) => /^\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z$/u.test(name)).sort();
  const removed: string[] = [];
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    const folder = join(into, name);
    if ((await readManifest(folder).catch(() => null)) === null) continue;
    await rm(folder, { recursive: true });
    removed.push(folder);
  }
  return removed;
}
