import { AuditError, type AuditTrail, type NewAuditEntry } from "./audit-trail.ts";

/** The trail for those who have one entry at a time, and many of them at once. */
export interface AuditRecorder {
  /** Kept when the entries are on the disk. Throws `AuditError` and `StoreError`, each for these entries. */
  record(entries: readonly NewAuditEntry[]): Promise<void>;
  /** Kept when everything that was given so far is on the disk or has failed. */
  drain(): Promise<void>;
}

/** More than this is written in several turns, so that whoever waits for an answer is not held up. */
const ENTRIES_MAX = 200;

interface Waiting {
  readonly entries: readonly NewAuditEntry[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Writes what comes in during one pause together: a transaction costs a write to the disk, however many entries it has. The order is that of
 * the calls.
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

/** Calls are never split; one of them at least is taken. */
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
    // An entry that is none must not cost the others theirs.
    if (error instanceof AuditError && together.length > 1) for (const one of together) await write(trail, [one]);
    else for (const { failed } of together) failed(error);
  }
}
