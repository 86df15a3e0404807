import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";

const Note = z.object({
  /** Where it reads the company file. */
  companyFile: z.string(),
  /** The sections that hold in it: of its start, and of the access rules that it took since. */
  sections: z.record(z.string(), z.string()),
  /** When it read the access rules that hold. */
  accessSince: z.iso.datetime(),
  /** The zone whose days it counts by. */
  timeZone: z.string(),
});

/** What a server notes beside its stores of the company file that it works by, for whoever looks from outside. */
export type ServerNote = Readonly<z.output<typeof Note>>;

/** Next to the fact store's file: `data/footnote.server.json`. */
function noteBeside(dbPath: string): string {
  return dbPath.replace(/(?:\.db)?$/, ".server.json");
}

/** Puts a note in the place of the last one. Whoever reads it meanwhile reads one of the two. */
export function writeServerNote(dbPath: string, note: ServerNote): void {
  const path = noteBeside(dbPath);
  writeFileSync(`${path}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** The last note of a server; null where there is none that can be read. */
export function readServerNote(dbPath: string): ServerNote | null {
  try {
    return Note.parse(JSON.parse(readFileSync(noteBeside(dbPath), "utf8")));
  } catch {
    return null;
  }
}
