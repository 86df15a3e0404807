import type { Logger } from "./logger.ts";

/** A disk that is full fails with every question. */
const LINES_APART_MS = 60_000;

/** Tells of memory that was lost with its code: the first loss at once, later ones at most once a minute with their number. */
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

/** The code or the class of what was thrown; never its message, which may name anything. */
function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return typeof fault;
  return "code" in fault && typeof fault.code === "string" && /^\w{1,40}$/.test(fault.code) ? fault.code : fault.name;
}
