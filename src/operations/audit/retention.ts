import type { AuditTrail } from "./audit-trail.ts";

/** The name under which the server prunes. No account and no API client can have it. */
export const SERVER = "footnote:server";

export interface RetentionOptions {
  readonly trail: Pick<AuditTrail, "prune" | "latestUpTo">;
  readonly keptMs: number;
  readonly clock: () => Date;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  /** Awaited between two steps, so that requests are served in between. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
}

export interface RetentionPass {
  readonly entries: number;
  /** How far the clock is ahead of the trusted time. */
  readonly aheadMs: number;
}

const DAY_MS = 86_400_000;
/** Entries deleted in one step; takes a few milliseconds. */
const STEP_ENTRIES = 500;

/** Returns a function that deletes the entries past their retention each time it is called. Throws `StoreError`. */
export function createRetention(options: RetentionOptions): () => Promise<RetentionPass> {
  const timeIn = createTrustedTime(options);
  return async () => {
    const now = options.clock();
    const time = await timeIn(now);
    if (time === null) return { entries: 0, aheadMs: 0 };
    const before = new Date(Math.max(0, Math.floor(time - options.keptMs)));
    return { entries: await pruneUpTo(before, options), aheadMs: now.getTime() - time };
  };
}

async function pruneUpTo(before: Date, { trail, clock, pause, signal }: RetentionOptions): Promise<number> {
  for (let entries = 0; ; await pause()) {
    if (signal.aborted) return entries;
    const taken = await trail.prune(before, { who: SERVER, now: clock(), entriesMax: STEP_ENTRIES });
    if (taken === 0) return entries;
    entries += taken;
  }
}

/**
 * The time to prune by, at least about a day behind the clock; null where nothing is a day old. A clock set too far
 * ahead would delete the whole trail, so the time follows the newest entry that is a day old by the clock, which
 * excludes entries just written. Between two calls it advances with the monotonic clock.
 */
function createTrustedTime({ trail, nowMs }: Pick<RetentionOptions, "trail" | "nowMs">) {
  let last: { readonly time: number; readonly atMs: number } | null = null;
  return async (now: Date): Promise<number | null> => {
    const lived = await trail.latestUpTo(new Date(now.getTime() - DAY_MS));
    const atMs = nowMs();
    const known = [
      ...(lived === null ? [] : [lived.getTime()]),
      ...(last === null ? [] : [last.time + atMs - last.atMs]),
    ];
    if (known.length === 0) return null;
    const time = Math.min(now.getTime(), Math.max(...known));
    last = { time, atMs };
    return time;
  };
}
