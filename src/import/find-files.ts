import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { FileError } from "../documents/file-error.ts";
import { isWithin } from "./place-now.ts";

/** A file to read: its name in the stores, and where it really lies. */
export interface FoundFile {
  readonly doc: string;
  readonly path: string;
  /** For a link, the name below the same folder of the file that it leads to. */
  readonly target?: string;
  /** One sentence where it is not to be read. */
  readonly refused?: string;
}

export interface FoundFiles {
  /** The real path of the folder that they are named from. */
  readonly folder: string;
  /** Whether the folder itself was named, and not one file of it. */
  readonly isFolder: boolean;
  /** Each file once. */
  readonly files: readonly FoundFile[];
  /** Links to files that are read by other names. */
  readonly links: readonly FoundLink[];
  /** Paths of folders inside it without anything in them: where a file system is mounted, it may not be now. */
  readonly empty: readonly string[];
}

interface FoundLink {
  readonly doc: string;
  /** The name by which its file is read. */
  readonly to: string;
}

const UNREADABLE = "This folder cannot be listed; what is in it was not read.";
const LEADS_OUT = "It is a link that leads out of the folder, and is not followed.";

/**
 * The files of a named path: the file itself, or every file of a folder and its folders in order of their names. Hidden
 * files and lock files of Office are left out, and links to folders, whose files are read where they lie. What lies outside of the named
 * folder is not read: a link there is refused by name. The named path may be a link itself.
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

/** A file that links lead to as well is read once: as itself where it was found, else by the first of their names. */
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
  /** What the names of its files begin with. */
  readonly prefix: string;
}

interface Found {
  readonly root: string;
  /** Folders without anything in them are added. */
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

/** By name. Null for a folder inside that cannot be listed: the others are read all the same. */
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
    // A link to nothing counts as a file: reading it fails by name instead of passing without a word.
    return [link];
  }
  if (!isWithin(root, real)) return [{ ...link, refused: LEADS_OUT }];
  return (await stat(real)).isFile() ? [{ doc: link.doc, path: real, target: relative(root, real) }] : [];
}
