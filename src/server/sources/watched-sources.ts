import { takeSourcesLock } from "../../adapters/sqlite/server-lock.ts";
import { faultCode } from "../../api/ask-endpoint.ts";
import type { SourceReading } from "../../domain/source-reading.ts";
import type { SourceSpec } from "../../domain/source-spec.ts";
import type { AuditRecorder } from "../../operations/audit/audit-recorder.ts";
import type { Logger } from "../../operations/logging/logger.ts";
import type { Environment } from "../../settings/settings.ts";
import type { Engine } from "../compose.ts";
import type { SourceProcess } from "../documents/process-client.ts";
import { dueSources, secretOf } from "./due-sources.ts";
import { brokenReading } from "./read-source.ts";
import { readingEvent } from "./reading-event.ts";

export interface SourceWatchOptions {
  readonly dbPath: string;
  readonly env: Environment;
  readonly process: SourceProcess;
  readonly audit: AuditRecorder;
  readonly logger: Logger;
}

export interface WatchedSources {
  /** Starts no further reading, and waits for nothing: what is being read is read again later. */
  stop(): void;
}

const LOOK_MS = 2_000;

/** Reads each source of the company file of now when it is due, one after the other. */
export function watchSources(engine: Pick<Engine, "glossary" | "facts">, options: SourceWatchOptions): WatchedSources {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      await readDue(engine, options, () => isStopped);
    } catch (error) {
      if (!isStopped)
        options.logger.error({ event: "sources_not_read", fault: faultCode(error) }, "the sources could not be read");
    }
  };
  const later = (): void => {
    timer = setTimeout(() => void look().then(() => (isStopped ? undefined : later())), LOOK_MS).unref();
  };
  later();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function readDue(
  engine: Pick<Engine, "glossary" | "facts">,
  options: SourceWatchOptions,
  isStopped: () => boolean,
): Promise<void> {
  const { profile } = engine.glossary;
  const due = await dueSources(profile, engine.facts.readings, new Date());
  if (due.length === 0) return;
  const lock = takeSourcesLock(options.dbPath);
  try {
    for (const spec of due) if (!isStopped()) await readOne(spec, engine, options, isStopped);
    await options.process.rest();
  } finally {
    lock.release();
  }
}

async function readOne(
  spec: SourceSpec,
  { glossary, facts }: Pick<Engine, "glossary" | "facts">,
  { env, process, audit, logger }: SourceWatchOptions,
  isStopped: () => boolean,
): Promise<void> {
  const at = new Date();
  let reading: SourceReading | null;
  try {
    reading = await process.read(spec.name, secretOf(spec, env));
  } catch (error) {
    if (isStopped()) return;
    logger.error({ event: "source_broke_off", fault: faultCode(error) }, "the reading of a source broke off");
    reading = brokenReading(spec, at, glossary.profile.version);
    await facts.readings.keep(reading);
  }
  if (reading === null) return;
  const { result, fault, files, changed, failed, vanished, questions } = reading;
  logger.info(
    { event: "source_read", result, fault, files, changed, failed, vanished, questions },
    "a source was read",
  );
  await audit.record([{ at: new Date(), key: null, event: readingEvent(reading, null) }]);
}
