import { existsSync } from "node:fs";
import type { Command } from "commander";
import { backUpDatabase } from "../adapters/sqlite/backup.ts";
import { noteBackup } from "../adapters/sqlite/backup-note.ts";
import { checkStorePlace } from "../adapters/sqlite/store-place.ts";
import { FootnoteError } from "../domain/errors.ts";
import { besideDatabase } from "../server/compose.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readPaths } from "../settings/settings.ts";

/** The stores next to the fact store. */
const BESIDE = ["threads", "slack", "audit", "spend", "names"] as const;
const MEGABYTE = 1_000_000;

/** `footnote backup`: copies the stores, also while a server runs. */
export function addBackup(program: Command): void {
  program
    .command("backup")
    .description(
      "copy the stores as they are now, also while a server runs; the facts get the named file, the others stand beside it",
    )
    .argument("<file>", "the copy of the facts, such as backup/footnote.db; nothing is overwritten")
    .option("--db <file>", "the SQLite file of facts (default data/footnote.db)")
    .action((target: string, { db }: { readonly db?: string }) => {
      const { dbPath } = readPaths(readEnvironment(), db === undefined ? {} : { db });
      if (!existsSync(dbPath)) throw new FootnoteError("no_facts", `There are no facts at ${dbPath}: nothing to copy.`);
      checkStorePlace(dbPath);
      const stores = [
        [dbPath, target],
        ...BESIDE.map((name) => [besideDatabase(dbPath, name), besideDatabase(target, name)]),
      ];
      const present = stores.flatMap(([source = "", copy = ""]) => (existsSync(source) ? [{ source, copy }] : []));
      for (const { copy } of present)
        if (existsSync(copy)) throw new FootnoteError("not_written", `${copy} exists already; name another file.`);
      for (const { source, copy } of present)
        console.log(`${source} → ${copy} (${(backUpDatabase(source, copy) / MEGABYTE).toFixed(1)} MB)`);
      noteBackup(dbPath, new Date());
    });
}
