import { z } from "zod";
import type { SharedFile } from "../ports.ts";

/** Slack's limit of files in a message. */
const FILES_MAX = 10;

/** The fields of a file, from events or `files.info`, that the edge reads. */
export const EventFile = z.object({
  id: z.string(),
  name: z.string().nullish(),
  title: z.string().nullish(),
  mimetype: z.string().nullish(),
  filetype: z.string().nullish(),
  size: z.number().int().nonnegative().nullish(),
  url_private_download: z.string().nullish(),
  mode: z.string().nullish(),
  is_external: z.boolean().nullish(),
});

/** The files of a message that still exist. */
export function sharedFiles(files: readonly z.output<typeof EventFile>[]): readonly SharedFile[] {
  return files
    .filter(({ mode }) => mode !== "tombstone" && mode !== "hidden_by_limit")
    .slice(0, FILES_MAX)
    .map(sharedFile);
}

export function sharedFile(file: z.output<typeof EventFile>): SharedFile {
  return {
    id: file.id,
    name: file.name ?? file.title ?? "",
    mimeType: file.mimetype ?? "",
    fileType: file.filetype ?? "",
    bytes: file.size ?? null,
    downloadUrl: file.url_private_download ?? null,
    isExternal: file.is_external === true || file.mode === "external",
  };
}
