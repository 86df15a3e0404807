import type { AuditTrail } from "./audit-trail.ts";

/** Who prunes where no person does. No account and no API client has this name. */
export const SERVER = "footnote:server";

export interface RetentionOptions {
  readonly trail: Pick<AuditTrail, "prune" | "latestUpTo">;
  readonly keptMs: number;
  readonly clock: () => Date;
  /** Milliseconds that go on as time passes, whatever the clock is set to. */
  readonly nowMs: () => number;
  /** Between two steps, so that whoever waits for an answer has a turn. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
}

export interface RetentionPass {
  readonly entries: number;
  /** How far the clock is ahead of the time that was pruned by. */
  readonly aheadMs: number;
}

const DAY_MS = 86_400_000;
/** A step of some milliseconds. */
const STEP_ENTRIES = 500;

/** What takes away, each time that it is called, the entries that are older than they are kept. Throws `StoreError`. */
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
 * The time to prune by, some day behind the clock; null where nothing is a day old. A clock that was set ahead would take the whole trail
 * with it, so it is followed to the newest entry that it calls a day old: what it made itself a moment ago is none. Between two looks, time
 * goes on as fast as it passes.
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
