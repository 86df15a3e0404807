import { Command, CommanderError } from "commander";
import { FootnoteError } from "../domain/errors.ts";
import { readEnvironment } from "../settings/environment.ts";
import { PROGRAM_VERSION } from "../settings/program-version.ts";
import { addAsk } from "./ask.ts";
import { addAudit } from "./audit.ts";
import { addBackup } from "./backup.ts";
import { addCheck } from "./check.ts";
import { addDoctor } from "./doctor.ts";
import { addEvaluate } from "./evaluate.ts";
import type { Exit, ExitCode } from "./exit.ts";
import { addExplain } from "./explain.ts";
import { addFacts } from "./facts.ts";
import { addIngest } from "./ingest.ts";
import { addManifest } from "./manifest.ts";
import { addNames } from "./names.ts";
import { addPerson } from "./person.ts";
import { addProfile } from "./profile.ts";
import { addReplay } from "./replay.ts";
import { addReview } from "./review.ts";
import { addSearch } from "./search.ts";
import { addTables } from "./tables.ts";
import { addToken } from "./token.ts";
import { addUsage } from "./usage.ts";

/** Runs one command line. Data goes to standard output, messages to standard error. */
export async function runCli(args: readonly string[]): Promise<ExitCode> {
  const exit: Exit = { code: 0 };
  const program = new Command("footnote")
    .description("The exact figure with its footnote: ask, load and check a company's figures from the command line.")
    .version(PROGRAM_VERSION, "--version", "print the version of this release")
    .exitOverride()
    .showHelpAfterError("(add --help for the options)")
    // Unreadable secret files are reported for every command.
    .hook("preAction", () => void readEnvironment());
  for (const add of [
    addAsk,
    addSearch,
    addIngest,
    addTables,
    addFacts,
    addReplay,
    addReview,
    addManifest,
    addNames,
    addPerson,
    addProfile,
    addCheck,
    addDoctor,
    addBackup,
    addAudit,
    addUsage,
    addToken,
    addEvaluate,
    addExplain,
  ])
    add(program, exit);
  try {
    await program.parseAsync([...args], { from: "user" });
    return exit.code;
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof FootnoteError) {
    console.error(error.message);
    return error.code === "bad_setting" ? 2 : 1;
  }
  throw error;
}
