import type { Logger } from "./logger.ts";

/** Minimum time between lines: on a full disk every question fails. */
const LINES_APART_MS = 60_000;

/** Logs failures of the thread memory by code: the first at once, later ones at most once a minute with their count. */
export function createMemoryLog(logger: Logger, nowMs: () => number) {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let losses = 0;
  return ({ operation, fault }: { readonly operation: string; readonly fault: unknown }): void => {
    losses += 1;
    if (nowMs() - toldAtMs < LINES_APART_MS) return;
    const line = { event: "memory_lost", operation, code: codeOf(fault), losses };
    logger.error(line, "what threads are about could not be read or written; answers go out without it");
    toldAtMs = nowMs();
    losses = 0;
  };
}

/** Logs that the learned names cannot be read. */
export function logNamesLost(logger: Logger, fault: unknown): void {
  const line = { event: "names_lost", code: codeOf(fault) };
  logger.error(line, "the learned names could not be read; questions are read by those known before");
}

/** Logs that the kept statements of owners could not be read. */
export function logStatementsLost(logger: Logger, fault: unknown): void {
  const line = { event: "statements_lost", code: codeOf(fault) };
  logger.error(line, "the kept statements of owners could not be read; questions are answered without them");
}

/** The code or class of an error; never its message, which may contain anything. */
function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return typeof fault;
  return "code" in fault && typeof fault.code === "string" && /^\w{1,40}$/.test(fault.code) ? fault.code : fault.name;
}
