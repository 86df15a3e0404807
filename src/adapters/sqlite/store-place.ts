import { existsSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { StoreError } from "../../figures/store-error.ts";
import { SIDE_FILES } from "./private-file.ts";

/** What lies beside the file of facts, by the ending that takes the place of its `.db`. */
const BESIDE = [".threads.db", ".slack.db", ".audit.db", ".spend.db", ".lock", ".uploads"] as const;
const LINKS_MAX = 40;

/**
 * A file that belongs to a store and lies next to it: `data/footnote.threads.db`. It is named after the file itself, whatever links, relative
 * or other ways lead there: whoever opens the store by another name finds the same lock, the same trail.
 */
export function besideStore(dbPath: string, ending: `.${string}`): string {
  return withEnding(placeOf(dbPath), ending);
}

/**
 * Refuses a store whose other files would be left behind or doubled: those that an earlier release laid beside a link, and a file with two
 * names of its own, for each of which SQLite keeps a log. Throws a `StoreError`.
 */
export function checkStorePlace(dbPath: string): void {
  const place = placeOf(dbPath);
  for (const ending of BESIDE) {
    const stray = withEnding(join(placeOf(dirname(dbPath)), basename(dbPath)), ending);
    const own = withEnding(place, ending);
    if (stray !== own && ending !== ".lock" && existsSync(stray) && placeOf(stray) !== placeOf(own))
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

/** Every file of a store that is there, with those that SQLite keeps beside them, and the folder of dropped files. */
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

/** Where a file is or will be. A link whose target is not there yet leads to where the target will be. */
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
