import { z } from "zod";
import type { SharedFile } from "../ports.ts";

/** As many as Slack lets a person put into one message. */
const FILES_MAX = 10;

/** A file as Slack's events and `files.info` describe it, as far as this edge reads it. */
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

/** The files of a message that are still there. */
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
