import { resolve } from "node:path";
import { faultCode } from "../api/ask-endpoint.ts";
import { CompanyWatch } from "../company/company-watch.ts";
import type { ProfileFault } from "../company/profile-error.ts";
import { changedSections, type SectionHashes, sectionHashes } from "../company/section-hashes.ts";
import { writeServerNote } from "../company/server-note.ts";
import type { AuditRecorder } from "../operations/audit/audit-recorder.ts";
import type { Logger } from "../operations/logging/logger.ts";
import type { CompanyMetrics } from "../operations/metrics/ports.ts";
import { zoneOf } from "../settings/settings.ts";
import type { Engine } from "./compose.ts";

export interface WatchedRulesOptions {
  readonly profilePath: string;
  readonly dbPath: string;
  readonly logger: Logger;
  readonly audit: AuditRecorder;
  readonly metrics: CompanyMetrics;
  /** Called once for each faulty version of the company file. */
  readonly onFault?: (faults: readonly ProfileFault[]) => void;
  readonly everyMs?: number;
}

export interface WatchedRules {
  /** Stops watching. */
  stop(): Promise<void>;
}

/** Polling interval. A change takes effect when two polls in a row find it, well within ten seconds. */
const EVERY_MS = 2_000;
const PLACES_MAX = 5;

/**
 * Reloads the access rules of a running server when the company file changes; they apply from the next decision on. A
 * file with any fault changes nothing. All other sections take effect at the next start.
 */
export function watchRules(engine: Engine, options: WatchedRulesOptions): WatchedRules {
  const { profilePath, logger, metrics, everyMs = EVERY_MS } = options;
  const watch = new CompanyWatch(profilePath, engine.companyHash);
  const taken = takerOf(engine, options);
  const look = async (): Promise<void> => {
    try {
      const found = await watch.look();
      if (found.kind === "same") return;
      metrics.faulty(found.kind === "faulty");
      if (found.kind === "usable") return await taken(found);
      // Positions only: a message may repeat content of the file.
      const places = found.faults.slice(0, PLACES_MAX).map(({ file, line, column }) => `${file}:${line}:${column}`);
      logger.error(
        { event: "company_file_kept", faults: found.faults.length, places },
        "the company file has a fault: the access rules that were read before hold",
      );
      options.onFault?.(found.faults);
    } catch (error) {
      logger.error({ event: "company_file_watch", fault: faultCode(error) }, "following the company file failed");
    }
  };
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

type Usable = Extract<Awaited<ReturnType<CompanyWatch["look"]>>, { readonly kind: "usable" }>;

/** Applies changed access rules, and logs which other sections changed. */
function takerOf(engine: Engine, options: WatchedRulesOptions) {
  const { logger, audit } = options;
  const hashes = (): SectionHashes => sectionHashes({ ...engine.glossary.profile, access: engine.access.current() });
  let held = hashes();
  note(engine, held, options);
  return async ({ file, hash }: Usable): Promise<void> => {
    const changed = changedSections(held, sectionHashes(file));
    const atNextStart = changed.filter((name) => name !== "access");
    logger.info({ event: "company_file_read", changed, atNextStart }, "the company file was changed");
    if (!changed.includes("access")) return;
    engine.access.take(file.access);
    held = hashes();
    logger.info({ event: "access_rules_taken", companyFile: hash }, "the changed access rules hold");
    note(engine, held, options);
    const event = {
      kind: "administration",
      who: null,
      action: { kind: "access_rules_taken", companyFile: hash },
    } as const;
    await audit.record([{ at: new Date(), key: null, event }]);
  };
}

/** Writes the server note for `footnote doctor`. A failure is only logged. */
function note(
  { glossary }: Engine,
  sections: SectionHashes,
  { dbPath, profilePath, logger }: Pick<WatchedRulesOptions, "dbPath" | "profilePath" | "logger">,
): void {
  try {
    const { timeZone } = zoneOf(glossary.profile);
    const accessSince = new Date().toISOString();
    writeServerNote(dbPath, { companyFile: resolve(profilePath), sections, accessSince, timeZone });
  } catch (error) {
    logger.warn({ event: "server_note", fault: faultCode(error) }, "which rules hold could not be noted");
  }
}
