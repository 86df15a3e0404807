import { realpath } from "node:fs/promises";
import { sep } from "node:path";

/** The real path of a folder now: it may have become a link since its documents were read. As it was where it is not there. */
export async function placeNow(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

/** Whether something is a folder, or lies in it. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
