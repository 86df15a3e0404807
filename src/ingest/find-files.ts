import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { FileError } from "../documents/file-error.ts";

/** A file to read: its name in the stores, and where it lies. */
export interface FoundFile {
  readonly doc: string;
  readonly path: string;
}

/**
 * The files of a named path: the file itself, or every file of a folder and its folders in order of their names. Hidden
 * files, lock files of Office and links to folders are left out.
 */
export async function findFiles(path: string): Promise<readonly FoundFile[]> {
  const info = await stat(path);
  if (info.isDirectory()) return filesIn(path, "");
  if (!info.isFile()) throw new FileError("unreadable_file", "It is neither a file nor a folder.");
  return [{ doc: basename(path), path }];
}

async function filesIn(folder: string, prefix: string): Promise<readonly FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files: FoundFile[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".") || entry.name.startsWith("~$")) continue;
    const path = join(folder, entry.name);
    const doc = `${prefix}${entry.name}`;
    if (entry.isDirectory()) files.push(...(await filesIn(path, `${doc}/`)));
    // A link to a folder could lead back here for ever.
    else if (entry.isFile() || (entry.isSymbolicLink() && (await linksToFile(path)))) files.push({ doc, path });
  }
  return files;
}

/** A link to nothing counts as a file: reading it fails by name instead of passing without a word. */
async function linksToFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return true;
  }
}
