import type { Command } from "commander";
import { DEFAULT_CLEARANCE } from "../domain/sensitivity.ts";
import { renderText } from "../render/answer-text.ts";
import type { Engine } from "../server/compose.ts";
import { type KeptAnswer, keptAnswer } from "../server/replays.ts";
import { newRequestId } from "../server/request-id.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readDays } from "../settings/settings.ts";
import type { Exit } from "./exit.ts";
import { CLEARANCE_HELP, pathsWithFacts, readClearance, type StoreOptions, withStoreOptions } from "./options.ts";
import { printable, printLines } from "./terminal-text.ts";
import { terminalTrail } from "./terminal-trail.ts";
import { thisUser, withEngine } from "./with-engine.ts";

interface ReplayOptions extends StoreOptions {
  readonly clearance?: string;
}

/** `footnote replay`: an answer as it was given in Slack, what changed since, and what would be said today. */
export function addReplay(program: Command, exit: Exit): void {
  withStoreOptions(
    program
      .command("replay")
      .description("print an answer of Slack as it was given, what changed since, and what would be said today")
      .argument("<id>", "the id below the answer, such as K7QM2XHV"),
  )
    .option("--clearance <level>", CLEARANCE_HELP)
    .action(async (id: string, options: ReplayOptions) => {
      const kept = await keptAnswer(pathsWithFacts(options).dbPath, id.toUpperCase());
      if (kept !== null) return withEngine(options, (engine) => print(kept, engine, options));
      exit.code = 1;
      console.error(`No answer with the id ${printable(id)} is kept.`);
    });
}

async function print(kept: KeptAnswer, engine: Engine, options: ReplayOptions): Promise<void> {
  const clearance = readClearance(options.clearance) ?? DEFAULT_CLEARANCE;
  const dayOf = readDays(readEnvironment(), engine.glossary.profile);
  const words = await kept.replay(engine, { day: dayOf(kept.at), clearance });
  const today = await answerToday(kept, engine, options);
  if (words.showsAnswer) await terminalTrail(options).shownAgain(kept.id, kept.level);
  const shown = words.showsAnswer ? [kept.text, ""] : [];
  printLines([words.lead, "", ...shown, ...words.after, ...(today === null ? [] : ["", words.today, today])]);
}

/** Null where the question requested nothing that is stored, or the same is said today. */
async function answerToday(
  { question: text, resolved, isSaidBy }: KeptAnswer,
  engine: Engine,
  options: ReplayOptions,
): Promise<string | null> {
  if (resolved === null) return null;
  const clearance = readClearance(options.clearance) ?? DEFAULT_CLEARANCE;
  const at = readDays(readEnvironment(), engine.glossary.profile)(new Date());
  const asker = `terminal:${thisUser()}`;
  const place = { conversation: null, asker, clearance, ceiling: clearance };
  const run = await engine.ask({ id: newRequestId(), text, resolved, at, ...place });
  await terminalTrail(options).answered(run, clearance);
  return isSaidBy(run.answer) ? null : renderText(run, engine.glossary);
}
