import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { FileError } from "../documents/file-error.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import { isWithin } from "./place-now.ts";

/** A file to read: its name in the stores and its real path. */
export interface FoundFile {
  readonly doc: string;
  readonly path: string;
  /** For a symbolic link, the target's path relative to the same folder. */
  readonly target?: string;
  /** The level of the source of the company file that it belongs to; absent where it belongs to none. */
  readonly level?: Clearance;
  /** Why it is not read, in one sentence. */
  readonly refused?: string;
}

export interface FoundFiles {
  /** The real path of the folder that names are relative to. */
  readonly folder: string;
  /** Whether the given path is the folder, rather than one of its files. */
  readonly isFolder: boolean;
  /** Without duplicates. */
  readonly files: readonly FoundFile[];
  /** Symbolic links to files that are read under another name. */
  readonly links: readonly FoundLink[];
  /** Paths of empty folders inside it: a file system that belongs there may not be mounted. */
  readonly empty: readonly string[];
}

interface FoundLink {
  readonly doc: string;
  /** The name under which the file is read. */
  readonly to: string;
}

const UNREADABLE = "This folder cannot be listed; what is in it was not read.";
const LEADS_OUT = "It is a link that leads out of the folder, and is not followed.";

/**
 * The files at a path: the file itself, or all files of a folder and its subfolders, sorted by name. Skips hidden
 * files, Office lock files and links to folders. A link that leads out of the folder is refused. The given path may be
 * a link.
 */
export async function findFiles(path: string): Promise<FoundFiles> {
  const real = await realpath(path);
  const info = await stat(real);
  if (info.isDirectory()) {
    const empty: string[] = [];
    const files = await filesIn({ path: real, prefix: "" }, { root: real, empty });
    return { folder: real, isFolder: true, ...eachOnce(files, real), empty };
  }
  if (!info.isFile()) throw new FileError("unreadable_file", "It is neither a file nor a folder.");
  return { folder: dirname(real), isFolder: false, files: [{ doc: basename(real), path: real }], links: [], empty: [] };
}

/** Keeps one name per file: its own, if the file is inside the folder, else that of the first link. */
function eachOnce(found: readonly FoundFile[], root: string): Pick<FoundFiles, "files" | "links"> {
  const names = new Map<string, string>();
  for (const { doc, path, refused } of found)
    if (refused === undefined && (!names.has(path) || path === join(root, doc))) names.set(path, doc);
  const nameOf = ({ doc, path }: FoundFile): string => names.get(path) ?? doc;
  return {
    files: found.filter((file) => nameOf(file) === file.doc),
    links: found.flatMap((file) => (nameOf(file) === file.doc ? [] : [{ doc: file.doc, to: nameOf(file) }])),
  };
}

interface Folder {
  readonly path: string;
  /** Prefix of its files' names. */
  readonly prefix: string;
}

interface Found {
  readonly root: string;
  /** Collects empty folders. */
  readonly empty: string[];
}

async function filesIn(folder: Folder, found: Found): Promise<readonly FoundFile[]> {
  const entries = await entriesOf(folder);
  if (entries === null) return [{ doc: folder.prefix, path: folder.path, refused: UNREADABLE }];
  if (entries.length === 0) found.empty.push(folder.path);
  const files: FoundFile[] = [];
  for (const entry of entries) {
    const path = join(folder.path, entry.name);
    const doc = `${folder.prefix}${entry.name}`;
    if (entry.isDirectory()) files.push(...(await filesIn({ path, prefix: `${doc}/` }, found)));
    else if (entry.isFile()) files.push({ doc, path });
    else if (entry.isSymbolicLink()) files.push(...(await linkedFile({ doc, path }, found.root)));
  }
  return files;
}

/** The entries sorted by name. Null for a subfolder that cannot be listed; the others are still read. */
async function entriesOf({ path, prefix }: Folder): Promise<readonly Dirent[] | null> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.filter(({ name }) => !name.startsWith(".") && !name.startsWith("~$")).toSorted(byName);
  } catch (error) {
    if (prefix === "") throw error;
    return null;
  }
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1;
}

async function linkedFile(link: FoundFile, root: string): Promise<readonly FoundFile[]> {
  let real: string;
  try {
    real = await realpath(link.path);
  } catch {
    // A dangling link counts as a file, so that reading it fails visibly.
    return [link];
  }
  if (!isWithin(root, real)) return [{ ...link, refused: LEADS_OUT }];
  return (await stat(real)).isFile() ? [{ doc: link.doc, path: real, target: relative(root, real) }] : [];
}
