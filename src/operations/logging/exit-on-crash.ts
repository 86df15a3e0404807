import { crashReport } from "./crash-report.ts";
import type { Logger } from "./logger.ts";

export interface CrashOptions {
  readonly logger: Logger;
  /** The project folder. */
  readonly root: string;
  /** Finishes open work; the process exits after `drainMs` at the latest. */
  readonly drain: () => Promise<void>;
  readonly drainMs?: number;
}

const DRAIN_MS_MAX = 5_000;
/** A fault that repeats until the exit is logged at most this often. */
const REPORTS_MAX = 10;

/**
 * Exits with code 1 on an uncaught error and replaces Node's own report, which would print the message. The returned
 * function does the same for an unexpected error that was caught.
 */
export function exitOnCrash({ logger, root, drain, drainMs = DRAIN_MS_MAX }: CrashOptions): (error: unknown) => void {
  let reports = 0;
  const crash = (error: unknown): void => {
    reports += 1;
    try {
      if (reports <= REPORTS_MAX) logger.fatal({ event: "crash", ...crashReport(error, root) }, "Footnote ends");
    } catch {
      // A failing log must not bring Node's own report back.
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
