import { type Logger as BoltLogger, LogLevel } from "@slack/bolt";
import type { Logger } from "../../operations/logging/logger.ts";

/**
 * Passes the log lines of Bolt and its clients to Footnote's log, at its level. Debug lines are dropped: they contain
 * whole requests, with questions and answers that must not be logged.
 */
export function createBoltLogger(logger: Logger): BoltLogger {
  const child = logger.child({ part: "bolt" });
  return {
    debug: () => {},
    info: (...parts) => child.info(describe(parts)),
    warn: (...parts) => child.warn(describe(parts)),
    error: (...parts) => child.error(describe(parts)),
    setLevel: () => {},
    getLevel: () => boltLevel(logger.level),
    setName: () => {},
  };
}

function boltLevel(level: string): LogLevel {
  if (level === "error" || level === "fatal" || level === "silent") return LogLevel.ERROR;
  return level === "warn" ? LogLevel.WARN : LogLevel.INFO;
}

/** Text and error names only; the data of an error may contain posted text. */
function describe(parts: readonly unknown[]): string {
  return parts.map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part))).join(" ");
}
