import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";

const Note = z.object({
  /** Path of the company file in use. */
  companyFile: z.string(),
  /** Hashes of the sections in use. */
  sections: z.record(z.string(), z.string()),
  /** When the version in use was read. */
  since: z.iso.datetime(),
  /** The time zone used for calendar days. */
  timeZone: z.string(),
});

/** A server's note about the company file that it uses, stored beside its data for other processes to read. */
export type ServerNote = Readonly<z.output<typeof Note>>;

/** The path next to the fact store's file: `data/footnote.server.json`. */
function noteBeside(dbPath: string): string {
  return dbPath.replace(/(?:\.db)?$/, ".server.json");
}

/** Replaces the note atomically: a concurrent reader sees the old or the new one. */
export function writeServerNote(dbPath: string, note: ServerNote): void {
  const path = noteBeside(dbPath);
  writeFileSync(`${path}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** The last note of a server; null if missing or unreadable. */
export function readServerNote(dbPath: string): ServerNote | null {
  try {
    return Note.parse(JSON.parse(readFileSync(noteBeside(dbPath), "utf8")));
  } catch {
    return null;
  }
}
