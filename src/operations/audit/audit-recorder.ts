import { AuditError, type AuditTrail, type NewAuditEntry } from "./audit-trail.ts";

/** Adds entries of concurrent callers to the audit trail in batches. */
export interface AuditRecorder {
  /** Resolves when the entries are on disk. Throws `AuditError` and `StoreError`, for these entries only. */
  record(entries: readonly NewAuditEntry[]): Promise<void>;
  /** Resolves when all entries given so far are on disk or have failed. */
  drain(): Promise<void>;
}

/** Larger batches are split, so that writing does not block the event loop for long. */
const ENTRIES_MAX = 200;

interface Waiting {
  readonly entries: readonly NewAuditEntry[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Batches all entries that arrive during one pause, because a transaction costs one write to disk however many entries
 * it has. The order of the calls is kept.
 */
export function createAuditRecorder(trail: Pick<AuditTrail, "record">, pause: () => Promise<void>): AuditRecorder {
  let waiting: readonly Waiting[] = [];
  let writing: Promise<void> | null = null;
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await pause();
      const [now, later] = firstOf(waiting);
      waiting = later;
      await write(trail, now);
    }
    writing = null;
  };
  return {
    record: (entries) =>
      new Promise<void>((done, failed) => {
        waiting = [...waiting, { entries, done, failed }];
        writing ??= writeAll();
      }),
    drain: async () => {
      await writing;
    },
  };
}

/** The entries of one call are never split, and at least one call is taken. */
function firstOf(waiting: readonly Waiting[]): readonly [readonly Waiting[], readonly Waiting[]] {
  let entries = 0;
  const end = waiting.findIndex((one, index) => {
    entries += one.entries.length;
    return index > 0 && entries > ENTRIES_MAX;
  });
  return end < 0 ? [waiting, []] : [waiting.slice(0, end), waiting.slice(end)];
}

async function write(trail: Pick<AuditTrail, "record">, together: readonly Waiting[]): Promise<void> {
  try {
    await trail.record(together.flatMap(({ entries }) => entries));
    for (const { done } of together) done();
  } catch (error) {
    // One invalid entry must not fail the other calls of the batch.
    if (error instanceof AuditError && together.length > 1) for (const one of together) await write(trail, [one]);
    else for (const { failed } of together) failed(error);
  }
}
