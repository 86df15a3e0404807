import { crashReport } from "./crash-report.ts";
import type { Logger } from "./logger.ts";

export interface CrashOptions {
  readonly logger: Logger;
  /** The project's folder. */
  readonly root: string;
  /** Finishes what can be finished; the process ends without waiting for more than `drainMs`. */
  readonly drain: () => Promise<void>;
  readonly drainMs?: number;
}

const DRAIN_MS_MAX = 5_000;
/** A fault that repeats itself until the end is not logged for ever. */
const REPORTS_MAX = 10;

/**
 * Ends the process with 1 when an error is caught by nobody, and takes the place of Node's own report, which prints the message. The
 * returned function ends it the same way for an error that was caught and is not known.
 */
export function exitOnCrash({ logger, root, drain, drainMs = DRAIN_MS_MAX }: CrashOptions): (error: unknown) => void {
  let reports = 0;
  const crash = (error: unknown): void => {
    reports += 1;
    try {
      if (reports <= REPORTS_MAX) logger.fatal({ event: "crash", ...crashReport(error, root) }, "Footnote ends");
    } catch {
      // A log that cannot be written to must not bring Node's own report back.
    }
    if (reports > 1) return;
    const end = (): void => process.exit(1);
    setTimeout(end, drainMs);
    Promise.resolve().then(drain).then(end, end);
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  return crash;
}
