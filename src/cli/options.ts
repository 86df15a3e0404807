import { existsSync } from "node:fs";
import type { Command } from "commander";
import { FootnoteError } from "../domain/errors.ts";
import { CLEARANCES, type Clearance } from "../domain/sensitivity.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readPaths } from "../settings/settings.ts";
import { badSetting } from "../settings/settings-error.ts";

export interface StoreOptions {
  readonly profile?: string;
  readonly db?: string;
}

/** Adds the options of every command that uses a company file. */
export function withStoreOptions(command: Command): Command {
  return command
    .option("--profile <file>", "the company file (default data/profile.yaml)")
    .option("--db <file>", "the SQLite file of facts (default data/footnote.db)");
}

/** The paths of a command; throws where the company file does not exist. */
export function pathsOf(options: StoreOptions): { readonly profilePath: string; readonly dbPath: string } {
  const paths = readPaths(readEnvironment(), options);
  if (existsSync(paths.profilePath)) return paths;
  throw new FootnoteError(
    "no_profile",
    `There is no company file at ${paths.profilePath}. Name one with --profile, write a first one with \`footnote profile draft FILE\`, or try the sample with --profile data/sample/profile.yaml.`,
  );
}

/** The paths of a command that reads facts; throws where there are none yet. */
export function pathsWithFacts(options: StoreOptions): { readonly profilePath: string; readonly dbPath: string } {
  const paths = pathsOf(options);
  if (existsSync(paths.dbPath)) return paths;
  throw new FootnoteError(
    "no_facts",
    `There are no facts at ${paths.dbPath} yet. Load some with \`footnote ingest PATH\`.`,
  );
}

export const CLEARANCE_HELP =
  "what the person may see: PUBLIC, INTERNAL, CONFIDENTIAL or RESTRICTED (default INTERNAL); nothing of a document above it is shown";

/** Parses `--clearance`; null where it is absent. */
export function readClearance(named: string | undefined): Clearance | null {
  if (named === undefined) return null;
  const clearance = CLEARANCES.find((level) => level === named.trim().toUpperCase());
  if (clearance !== undefined) return clearance;
  throw badSetting(`--clearance is "${named}"; write ${CLEARANCES.join(", ")}.`);
}
