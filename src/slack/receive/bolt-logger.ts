import { type Logger as BoltLogger, LogLevel } from "@slack/bolt";
import type { Logger } from "../../operations/logging/logger.ts";

/**
 * Lets Bolt and its clients write into Footnote's log, at the level of Footnote's log. Their debug lines are left out: they
 * quote whole requests and envelopes, and so the questions and answers that a log must not hold.
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

/** Words and error names only; an error's data may quote what was posted. */
function describe(parts: readonly unknown[]): string {
  return parts.map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part))).join(" ");
}
