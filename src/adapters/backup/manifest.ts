import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { FootnoteError } from "../../domain/errors.ts";

/** `no_backup`: the folder is none, or not a whole one · `damaged_backup`: a file is not the one that was copied. */
export class BackupError extends FootnoteError<"no_backup" | "damaged_backup" | "not_written" | "not_restored"> {}

/** A relative path that stays in its folder. */
const Inside = z
  .string()
  .min(1)
  .refine((path) => !path.startsWith("/") && !path.split(/[\\/]/u).includes(".."), "leads out of the backup");

/** What stands in a backup; written last, so a folder without it is no whole backup. */
const Manifest = z.object({
  /** When it was made, as ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** The release that made it. */
  version: z.string(),
  /** The company file among the files; null where there was none. */
  profile: Inside.nullable(),
  files: z.array(z.object({ path: Inside, bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/u) })),
});

export type BackupManifest = Readonly<z.output<typeof Manifest>>;
export type BackedUpFile = BackupManifest["files"][number];

export const MANIFEST = "backup.json";
/** The base name of the stores in a backup. */
export const STORE = "footnote";

/** Reads the list of a backup's files. Throws a `BackupError`. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) throw new BackupError("no_backup", `${folder} is no whole backup: it has no ${MANIFEST}.`);
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError("damaged_backup", `${join(folder, MANIFEST)} cannot be read.`, { cause });
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
