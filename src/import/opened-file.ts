import { createHash } from "node:crypto";
import {
  type BigIntStats,
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
} from "node:fs";
import { pipeline } from "node:stream/promises";
import { FileError } from "../documents/file-error.ts";

/** A file that stays open while it is read, so that what was checked is what is read, whatever takes its place meanwhile. */
export interface OpenedFile {
  /** A path to the open file itself, for processes of this program too; where the system has none, the path that it was opened by. */
  readonly contents: string;
  hash(): Promise<string>;
  /** Throws where it says something else by now, or lies somewhere else. */
  confirm(): void;
  close(): void;
}

/** Opens a file by its real path. Throws where a link took its place, or the place of a folder above it. */
export function openFile(path: string): OpenedFile {
  refuseLink(realpathSync(path) === path);
  // A pipe would be waited for.
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const own = ownPath(file);
    const opened = checked(file, { path, own });
    return {
      contents: own ?? path,
      hash: async () => {
        const hash = createHash("sha256");
        await pipeline(createReadStream(path, { fd: file, autoClose: false, start: 0 }), hash);
        return hash.digest("hex");
      },
      confirm: () => {
        const { size, mtimeNs } = checked(file, { path, own });
        if (size !== opened.size || mtimeNs !== opened.mtimeNs)
          throw new FileError("unreadable_file", "It changed while it was read.");
      },
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The open file is the one at its path, and was reached by no link. */
function checked(file: number, { path, own }: { readonly path: string; readonly own: string | null }): BigIntStats {
  const open = fstatSync(file, { bigint: true });
  const named = lstatSync(path, { bigint: true });
  refuseLink(open.dev === named.dev && open.ino === named.ino);
  refuseLink(realpathSync(path) === path && (own === null || readlinkSync(own) === path));
  if (!open.isFile()) throw new FileError("unreadable_file", "It is neither a file nor a folder.");
  return open;
}

function refuseLink(isWhereItWas: boolean): void {
  if (!isWhereItWas) throw new FileError("unreadable_file", "It became a link that leads elsewhere, or another file.");
}

/** Linux shows a process's open files to those of the same user, unless the process is one that nobody may look into. */
function ownPath(file: number): string | null {
  const path = `/proc/${process.pid}/fd/${file}`;
  const shown = lstatSync(path, { throwIfNoEntry: false });
  return shown?.isSymbolicLink() && shown.uid === process.geteuid?.() ? path : null;
}
