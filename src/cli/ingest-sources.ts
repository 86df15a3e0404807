import pc from "picocolors";
import { takeSourcesLock } from "../adapters/sqlite/server-lock.ts";
import { loadProfile } from "../company/load-profile.ts";
import { FootnoteError } from "../domain/errors.ts";
import type { Profile } from "../domain/profile.ts";
import type { ReadingResult, SourceReading } from "../domain/source-reading.ts";
import type { SourceSpec } from "../domain/source-spec.ts";
import { openFilesEngine } from "../server/documents/files-engine.ts";
import { dueSources, secretOf } from "../server/sources/due-sources.ts";
import { readSource } from "../server/sources/read-source.ts";
import { readingEvent } from "../server/sources/reading-event.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readEmbeddingSettings } from "../settings/settings.ts";
import type { ExitCode } from "./exit.ts";
import { readBy } from "./fiscal-warning.ts";
import { pathsOf, type StoreOptions } from "./options.ts";
import { printable, printJson, printLines } from "./terminal-text.ts";
import { recordInTerminal } from "./terminal-trail.ts";

export interface SourceFlags extends StoreOptions {
  readonly json?: boolean;
  readonly yes?: boolean;
}

/** Reads the sources of these names, or all that are due, once; gives the exit code. */
export async function ingestSources(names: readonly string[], flags: SourceFlags): Promise<ExitCode> {
  const env = readEnvironment();
  const { profilePath, dbPath } = pathsOf(flags);
  const profile = await loadProfile(profilePath);
  const engine = openFilesEngine({ profile, dbPath, embeddings: readEmbeddingSettings(env) });
  const lock = takeSourcesLock(dbPath);
  try {
    const specs = names.length === 0 ? await dueSources(profile, engine.readings, new Date()) : named(names, profile);
    const readings: SourceReading[] = [];
    await readBy({ dbPath, years: profile.fiscalYears, store: engine }, async () => {
      for (const spec of specs) {
        const approve = flags.yes === true ? { approve: () => {} } : {};
        const { reading } = await readSource(spec, engine, {
          secret: secretOf(spec, env),
          now: () => new Date(),
          ...approve,
        });
        await recordInTerminal(flags, (who) => readingEvent(reading, who));
        readings.push(reading);
        if (flags.json !== true) printLines(linesOf(reading));
      }
    });
    if (flags.json === true) printJson({ sources: readings });
    else if (readings.length === 0) printLines(["No source is due."]);
    return exitCodeOf(readings);
  } finally {
    lock.release();
    engine.close();
  }
}

function named(names: readonly string[], { sources }: Profile): readonly SourceSpec[] {
  return names.map((name) => {
    const spec = sources.find((one) => one.name === name);
    if (spec === undefined)
      throw new FootnoteError("no_source", `The company file has no source ${printable(name)} under sources.`);
    return spec;
  });
}

function exitCodeOf(readings: readonly SourceReading[]): ExitCode {
  if (readings.some(({ result }) => result === "failed")) return 1;
  return readings.some(({ result }) => result === "partly") ? 3 : 0;
}

const COLOURS: Readonly<Record<ReadingResult, (text: string) => string>> = {
  done: pc.green,
  partly: pc.yellow,
  failed: pc.red,
};
const WIDTH = 9;

function linesOf(reading: SourceReading): readonly string[] {
  const { source, result, details } = reading;
  const head = `${COLOURS[result](result.padEnd(WIDTH))} ${printable(source)}  ${readingText(reading)}`;
  return [head, ...details.map((one) => `          ${printable(one)}`)];
}

/** What a reading found, in words. */
export function readingText({ fault, files, changed, failed, vanished, facts, questions }: SourceReading): string {
  if (fault === "no_secret") return "the environment variable of its connection is not set";
  if (fault === "broke_off") return "its reading broke off";
  const count = (value: number, words: string): readonly string[] =>
    value === 0 ? [] : [`${value.toLocaleString("en")} ${words}`];
  return [
    `${files.toLocaleString("en")} looked at`,
    `${changed.toLocaleString("en")} new or changed`,
    ...count(facts, "figures"),
    ...count(questions, "to review"),
    ...count(failed, "failed"),
    ...count(vanished, "no longer there"),
    ...(fault === "timed_out" ? ["its query took too long"] : []),
  ].join(", ");
}
