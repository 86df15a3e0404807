import { realpath } from "node:fs/promises";
import { sep } from "node:path";

/** The current real path of a folder, which may have become a symbolic link; unchanged if it does not exist. */
export async function placeNow(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

/** Whether a path is the folder itself or inside it. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
