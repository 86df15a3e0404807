import { existsSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import { restoreBackup } from "../adapters/backup/restore-backup.ts";
import { writeBackup } from "../adapters/backup/write-backup.ts";
import { noteBackup, noteFailedBackup } from "../adapters/sqlite/backup-note.ts";
import { besideStore, checkStorePlace } from "../adapters/sqlite/store-place.ts";
import { vettedPath } from "../company/company-watch.ts";
import { loadProfile } from "../company/load-profile.ts";
import { FootnoteError } from "../domain/errors.ts";
import { readEnvironment } from "../settings/environment.ts";
import { PROGRAM_VERSION } from "../settings/program-version.ts";
import { readPaths } from "../settings/settings.ts";
import { readGoldenFolder } from "../settings/slack.ts";

const MEGABYTE = 1_000_000;

interface PlaceOptions {
  readonly db?: string;
  readonly profile?: string;
}

/** `footnote backup` copies everything that a server needs, also while one runs; `footnote restore` puts it back. */
export function addBackup(program: Command): void {
  placed(program.command("backup"))
    .description(
      "copy everything that a server needs into a new folder, also while one runs: stores, dropped files, tests, company file and vetted answers; no secrets",
    )
    .argument("<folder>", "where the folder of this backup is made")
    .option("--keep <n>", "remove older backups there, so that this many stay", readCount)
    .action(async (into: string, { keep, ...options }: PlaceOptions & { readonly keep?: number }) => {
      const { dbPath, profilePath, golden } = placesOf(options);
      if (!existsSync(dbPath)) throw new FootnoteError("no_facts", `There are no facts at ${dbPath}: nothing to copy.`);
      checkStorePlace(dbPath);
      const at = new Date();
      const company = await companyAt(profilePath);
      const source = { dbPath, company, golden, version: PROGRAM_VERSION };
      const { folder, files, removed } = await writeBackup(source, { into, at, keep: keep ?? null }).catch(
        (error: unknown) => {
          noteFailedBackup(dbPath, at);
          throw error;
        },
      );
      noteBackup(dbPath, at);
      const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
      console.log(`${folder}: ${files.length} files, ${(bytes / MEGABYTE).toFixed(1)} MB`);
      if (company === null) console.error(`There is no company file at ${profilePath}: it is not in the backup.`);
      for (const old of removed) console.log(`removed ${old}`);
    });
  placed(program.command("restore"))
    .description("put a backup where a server looks for its files; nothing is overwritten")
    .argument("<backup>", "the folder of one backup")
    .action(async (backup: string, options: PlaceOptions) => {
      const places = placesOf(options);
      const { at, version, files } = await restoreBackup(backup, places);
      console.log(`Restored ${files.length} files of ${at}, made by ${version}, to ${places.dbPath} and beside it.`);
    });
}

function placed(command: Command): Command {
  return command
    .option("--db <file>", "the SQLite file of facts (default data/footnote.db)")
    .option("--profile <file>", "the company file (default data/profile.yaml)");
}

function placesOf(options: PlaceOptions) {
  const env = readEnvironment();
  const paths = readPaths(env, options);
  return { ...paths, golden: readGoldenFolder(env) ?? besideStore(paths.dbPath, ".golden") };
}

/** The company file with the vetted answers that it names; a faulty one is copied alone. */
async function companyAt(path: string): Promise<{ readonly path: string; readonly vetted: string | null } | null> {
  if (!existsSync(path)) return null;
  const profile = await loadProfile(path).catch(() => null);
  return { path, vetted: profile === null ? null : vettedPath(path, profile) };
}

function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError("Name a whole number from 1.");
  return count;
}
