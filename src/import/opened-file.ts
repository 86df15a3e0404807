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

/** A file kept open while it is read, so that the checked file is read even if its path is replaced. */
export interface OpenedFile {
  /**
   * A path to the open file itself (Linux), usable by this program's other processes too; elsewhere the original path.
   */
  readonly contents: string;
  hash(): Promise<string>;
  /** Throws if the file was changed or moved since it was opened. */
  confirm(): void;
  close(): void;
}

/** Opens a file by its real path. Throws if the file or a folder above it was replaced by a symbolic link. */
export function openFile(path: string): OpenedFile {
  refuseLink(realpathSync(path) === path);
  // Non-blocking, because opening a named pipe would wait for a writer.
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

/** Checks that the open file is still the one at its path, with no symbolic link on the way. */
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

/** The file's path under /proc; null where the system has none or denies access to it. */
function ownPath(file: number): string | null {
  const path = `/proc/${process.pid}/fd/${file}`;
  const shown = lstatSync(path, { throwIfNoEntry: false });
  return shown?.isSymbolicLink() && shown.uid === process.geteuid?.() ? path : null;
}
