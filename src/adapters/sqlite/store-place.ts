import { existsSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { StoreError } from "../../figures/store-error.ts";
import { SIDE_FILES } from "./private-file.ts";

/** Endings of the files and the folder next to the fact store; each replaces `.db`. */
const BESIDE = [
  ".threads.db",
  ".slack.db",
  ".audit.db",
  ".spend.db",
  ".names.db",
  ".backup",
  ".backup-failed",
  ".lock",
  ".sources.lock",
  ".uploads",
  ".golden",
  ".statements.jsonl",
  ".fiscal-years.json",
] as const;
const LINKS_MAX = 40;

/**
 * The path of a file next to the fact store, such as `data/footnote.threads.db`. Symbolic links and relative paths are
 * resolved first, so that every path to a store leads to the same lock and audit trail.
 */
export function besideStore(dbPath: string, ending: `.${string}`): string {
  return withEnding(placeOf(dbPath), ending);
}

/**
 * Throws a `StoreError` where other files of the store would be lost or duplicated: an earlier release left them next
 * to a symbolic link, or the store has hard links, for each of which SQLite would keep a separate log.
 */
export function checkStorePlace(dbPath: string): void {
  const place = placeOf(dbPath);
  for (const ending of BESIDE) {
    const stray = withEnding(join(placeOf(dirname(dbPath)), basename(dbPath)), ending);
    const own = withEnding(place, ending);
    if (stray !== own && !ending.endsWith(".lock") && existsSync(stray) && placeOf(stray) !== placeOf(own))
      throw new StoreError(
        "unreadable",
        `${stray} lies beside a link to the store; move it to ${own}, where it is looked for.`,
      );
  }
  if (existsSync(place) && statSync(place).nlink > 1)
    throw new StoreError(
      "unreadable",
      `${place} has more than one name (a hard link), and each would keep a log of its own; remove the other name.`,
    );
}

/** All existing files of a store, SQLite's side files, and the folder of uploads. */
export function filesOfStore(dbPath: string): readonly string[] {
  const place = placeOf(dbPath);
  const files = [place, ...BESIDE.map((ending) => withEnding(place, ending))];
  return files
    .flatMap((path) => ["", ...SIDE_FILES].map((side) => `${path}${side}`))
    .filter((path) => existsSync(path));
}

function withEnding(path: string, ending: string): string {
  return path.replace(/(?:\.db)?$/, ending);
}

/** The real path of a file; resolves links also where their target does not exist yet. */
function placeOf(path: string, links = 0): string {
  try {
    return realpathSync.native(path);
  } catch {
    const folder = dirname(path);
    if (folder === path || links > LINKS_MAX) return resolve(path);
    const place = join(placeOf(folder, links), basename(path));
    const target = targetOf(place);
    return target === null ? place : placeOf(resolve(dirname(place), target), links + 1);
  }
}

function targetOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
