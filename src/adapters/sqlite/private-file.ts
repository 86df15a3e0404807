import { chmodSync, closeSync, openSync, statSync } from "node:fs";

/** SQLite's side files; SQLite creates them with the permissions of the database file. */
export const SIDE_FILES = ["-wal", "-shm", "-journal"] as const;
const OTHERS = 0o077;

/**
 * Makes a database file readable by its owner only, before SQLite opens it: creates a new file with mode 600, and
 * restricts an existing one and its side files. An existing file is not opened, because closing it would release this
 * process's locks on it.
 */
export function keepPrivate(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch {
    // The file exists, or cannot be created, which SQLite reports next.
    narrow([path, ...SIDE_FILES.map((side) => `${path}${side}`)]);
  }
}

/** Removes the permissions of others from this user's files and folders; returns the changed ones. */
export function narrow(paths: readonly string[]): readonly string[] {
  return openToOthers(paths).flatMap(({ path, mode, uid }) => {
    if (uid !== process.getuid?.()) return [];
    try {
      chmodSync(path, mode & ~OTHERS);
      return [path];
    } catch {
      // The file system has no permissions or is read-only; `doctor` reports it.
      return [];
    }
  });
}

export interface OpenPath {
  readonly path: string;
  readonly mode: number;
  readonly uid: number;
}

/** The files and folders that others can access; none on Windows, where modes have no meaning. */
export function openToOthers(paths: readonly string[]): readonly OpenPath[] {
  if (process.platform === "win32") return [];
  return paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || (found.mode & OTHERS) === 0) return [];
    return [{ path, mode: found.mode & 0o777, uid: found.uid }];
  });
}
