import { resolve } from "node:path";
import { faultCode } from "../api/ask-endpoint.ts";
import { CompanyWatch } from "../company/company-watch.ts";
import { FaultyFileError, type ProfileFault } from "../company/profile-error.ts";
import { changedSections, type SectionHashes, sectionHashes } from "../company/section-hashes.ts";
import { writeServerNote } from "../company/server-note.ts";
import type { AuditRecorder } from "../operations/audit/audit-recorder.ts";
import type { Logger } from "../operations/logging/logger.ts";
import type { CompanyMetrics } from "../operations/metrics/ports.ts";
import { zoneOf } from "../settings/settings.ts";
import type { Engine } from "./compose.ts";
import { noteFiscalYears } from "./fiscal-change.ts";

export interface WatchedCompanyOptions {
  readonly profilePath: string;
  readonly dbPath: string;
  readonly logger: Logger;
  readonly audit: AuditRecorder;
  readonly metrics: CompanyMetrics;
  /** Called once for each faulty version of the company file. */
  readonly onFault?: (faults: readonly ProfileFault[]) => void;
  /** Called when a new version holds. */
  readonly onTaken?: () => void;
  readonly everyMs?: number;
}

export interface WatchedCompany {
  /** Stops watching. */
  stop(): Promise<void>;
}

/** Polling interval. A change takes effect when two polls in a row find it, well within ten seconds. */
const EVERY_MS = 2_000;
const PLACES_MAX = 5;

/**
 * Lets a running server go on with each new version of the company file and of its vetted answers. A version with any
 * fault changes nothing.
 */
export function watchCompany(engine: Engine, options: WatchedCompanyOptions): WatchedCompany {
  const { profilePath, everyMs = EVERY_MS } = options;
  const watch = new CompanyWatch(profilePath, engine.source);
  const look = lookerFor(engine, watch, options);
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const later = (): void => {
    timer = setTimeout(() => {
      looking = look().then(() => (isStopped ? undefined : later()));
    }, everyMs).unref();
  };
  later();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** One look at the files, which never fails. */
function lookerFor(engine: Engine, watch: CompanyWatch, options: WatchedCompanyOptions): () => Promise<void> {
  const { logger, metrics } = options;
  const keep = (faults: readonly ProfileFault[]): void => {
    metrics.faulty(true);
    // Positions only: a message may repeat content of the file.
    const places = faults.slice(0, PLACES_MAX).map(({ file, line, column }) => `${file}:${line}:${column}`);
    logger.error(
      { event: "company_file_kept", faults: faults.length, places },
      "the company file has a fault: the version that was read before holds",
    );
    options.onFault?.(faults);
  };
  const take = takerOf(engine, watch, options);
  return async () => {
    try {
      const found = await watch.look();
      if (found.kind === "faulty") keep(found.faults);
      if (found.kind === "usable") await take(found);
    } catch (error) {
      if (error instanceof FaultyFileError) return keep(error.faults);
      logger.error({ event: "company_file_watch", fault: faultCode(error) }, "following the company file failed");
    }
  };
}

type Usable = Extract<Awaited<ReturnType<CompanyWatch["look"]>>, { readonly kind: "usable" }>;

/** Goes on with a new version, and records that it did. */
function takerOf(engine: Engine, watch: CompanyWatch, options: WatchedCompanyOptions) {
  const { logger, audit, metrics } = options;
  const hashes = (): SectionHashes => sectionHashes({ ...engine.glossary.profile, access: engine.access.current() });
  let held = hashes();
  note(engine, held, options);
  void warnOfFiscalYears(engine, options, new Date());
  return async ({ file, hash }: Usable): Promise<void> => {
    const vetted = engine.source.vetted?.hash;
    // What it makes the server read again is read by it.
    const from = new Date();
    await engine.take(file, hash);
    watch.holds(engine.source);
    metrics.faulty(false);
    const sections = changedSections(held, hashes());
    const isNewlyVetted = engine.source.vetted?.hash !== vetted && !sections.includes("faq");
    const changed = isNewlyVetted ? [...sections, "faq"] : sections;
    held = hashes();
    logger.info({ event: "company_file_taken", companyFile: hash, changed }, "a new version of the company file holds");
    note(engine, held, options);
    await warnOfFiscalYears(engine, options, from);
    const action = { kind: "company_file_taken", companyFile: hash } as const;
    options.onTaken?.();
    await audit.record([{ at: new Date(), key: null, event: { kind: "administration", who: null, action } }]);
  };
}

/** Logs how many stored figures mean other months by the fiscal years of now. A failure is only logged. */
async function warnOfFiscalYears(
  { glossary, facts }: Engine,
  { dbPath, logger }: Pick<WatchedCompanyOptions, "dbPath" | "logger">,
  from: Date,
): Promise<void> {
  try {
    const change = await noteFiscalYears(dbPath, glossary.profile.fiscalYears, facts, from);
    if (change === null) return;
    const figures = Object.fromEntries(change.figures.map((one) => [one.type, one.figures]));
    logger.warn({ event: "fiscal_year_changed", figures }, change.text);
  } catch (error) {
    logger.warn({ event: "fiscal_year_changed", fault: faultCode(error) }, "the fiscal years could not be compared");
  }
}

/** Writes the server note for `footnote doctor`. A failure is only logged. */
function note(
  { glossary }: Engine,
  sections: SectionHashes,
  { dbPath, profilePath, logger }: Pick<WatchedCompanyOptions, "dbPath" | "profilePath" | "logger">,
): void {
  try {
    const { timeZone } = zoneOf(glossary.profile);
    writeServerNote(dbPath, {
      companyFile: resolve(profilePath),
      sections,
      since: new Date().toISOString(),
      timeZone,
    });
  } catch (error) {
    logger.warn({ event: "server_note", fault: faultCode(error) }, "which company file holds could not be noted");
  }
}
