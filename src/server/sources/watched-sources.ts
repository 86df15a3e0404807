import { takeSourcesLock } from "../../adapters/sqlite/server-lock.ts";
import { faultCode } from "../../api/ask-endpoint.ts";
import type { SourceReading, SourceReadings } from "../../domain/source-reading.ts";
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

export interface WatchedSources extends Pick<SourceReadings, "last"> {
  /** Starts no further reading, and waits for nothing: what is being read is read again later. */
  stop(): void;
}

const LOOK_MS = 2_000;
/** When a source is read again whose reading could not be stored. */
const UNKEPT_MS = 10_000;
/** The codes of a store that cannot be written: a full disk, and one that refuses writes. */
const NOT_STORED: ReadonlySet<string> = new Set(["full", "unreadable"]);

/** The readings that could not be stored, by the name of their source; of this process alone. */
type Unkept = Map<string, SourceReading>;

/** Reads each source of the company file of now when it is due, one after the other. */
export function watchSources(engine: Pick<Engine, "glossary" | "facts">, options: SourceWatchOptions): WatchedSources {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const unkept: Unkept = new Map();
  const look = async (): Promise<void> => {
    try {
      await readDue(engine, { ...options, unkept }, () => isStopped);
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
    last: async (source) => unkept.get(source) ?? (await engine.facts.readings.last(source)),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

interface Watching extends SourceWatchOptions {
  readonly unkept: Unkept;
}

async function readDue(
  engine: Pick<Engine, "glossary" | "facts">,
  options: Watching,
  isStopped: () => boolean,
): Promise<void> {
  const { profile } = engine.glossary;
  const now = new Date();
  const isRested = ({ name }: SourceSpec): boolean =>
    now.getTime() - Date.parse(options.unkept.get(name)?.at ?? "1970-01-01") >= UNKEPT_MS;
  const due = (await dueSources(profile, engine.facts.readings, now)).filter(isRested);
  if (due.length === 0) return;
  const lock = lockFor(due, { glossary: engine.glossary, options });
  try {
    for (const spec of due) if (!isStopped()) await readOne(spec, engine, options, isStopped);
    await options.process.rest();
  } finally {
    lock.release();
  }
}

/** On a full disk not even the lock can be had: nothing that is due could be stored. */
function lockFor(
  due: readonly SourceSpec[],
  { glossary, options: { dbPath, unkept } }: Pick<Engine, "glossary"> & { readonly options: Watching },
): ReturnType<typeof takeSourcesLock> {
  try {
    return takeSourcesLock(dbPath);
  } catch (error) {
    const broken = { at: new Date(), companyFile: glossary.profile.version, fault: "not_stored" } as const;
    if (NOT_STORED.has(faultCode(error))) for (const spec of due) unkept.set(spec.name, brokenReading(spec, broken));
    throw error;
  }
}

async function readOne(
  spec: SourceSpec,
  { glossary, facts }: Pick<Engine, "glossary" | "facts">,
  { env, process, audit, logger, unkept }: Watching,
  isStopped: () => boolean,
): Promise<void> {
  const at = new Date();
  let reading: SourceReading | null;
  try {
    reading = await process.read(spec.name, secretOf(spec, env));
  } catch (error) {
    if (isStopped()) return;
    logger.error({ event: "source_broke_off", fault: faultCode(error) }, "the reading of a source broke off");
    const fault = NOT_STORED.has(faultCode(error)) ? "not_stored" : "broke_off";
    reading = brokenReading(spec, { at, companyFile: glossary.profile.version, fault });
    unkept.set(spec.name, reading);
    await facts.readings.keep(reading);
  }
  unkept.delete(spec.name);
  if (reading === null) return;
  const { result, fault, files, changed, failed, vanished, questions } = reading;
  logger.info(
    { event: "source_read", result, fault, files, changed, failed, vanished, questions },
    "a source was read",
  );
  await audit.record([{ at: new Date(), key: null, event: readingEvent(reading, null) }]);
}
