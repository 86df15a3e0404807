import { chmodSync, closeSync, openSync, statSync } from "node:fs";

/** What SQLite keeps beside a database, with the rights that the database has when it makes them. */
export const SIDE_FILES = ["-wal", "-shm", "-journal"] as const;
const OTHERS = 0o077;

/**
 * Has a database's file be its owner's alone before SQLite opens it: a new one from its first moment, one that is there with its side files.
 * A file that is there is never opened for it, since closing it would end the locks that this process holds on it.
 */
export function keepPrivate(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch {
    // It is there already, or SQLite says next why it cannot be.
    narrow([path, ...SIDE_FILES.map((side) => `${path}${side}`)]);
  }
}

/** Takes the rights of others from files and folders that are this user's; those that had any. */
export function narrow(paths: readonly string[]): readonly string[] {
  return openToOthers(paths).flatMap(({ path, mode, uid }) => {
    if (uid !== process.getuid?.()) return [];
    try {
      chmodSync(path, mode & ~OTHERS);
      return [path];
    } catch {
      // A file system that knows no rights, or cannot be written; doctor says so.
      return [];
    }
  });
}

export interface OpenPath {
  readonly path: string;
  readonly mode: number;
  readonly uid: number;
}

/** Those of files and folders that others of this machine have a right to; none on Windows, where modes say nothing. */
export function openToOthers(paths: readonly string[]): readonly OpenPath[] {
  if (process.platform === "win32") return [];
  return paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || (found.mode & OTHERS) === 0) return [];
    return [{ path, mode: found.mode & 0o777, uid: found.uid }];
  });
}
