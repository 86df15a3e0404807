import type { Database } from "../database.ts";
import { guarded, storeFault } from "../store-fault.ts";

/** Between two commits: what a commit costs is a write to the disk, however much it holds. */
const PAUSE_MS = 4;

/** Tells a caller what became of its work; called when the transaction is over. */
type Tell = () => void;

interface Waiting {
  /** Does the work within the transaction; what it throws undoes this work alone. */
  readonly run: () => Tell;
  readonly failed: (error: unknown) => void;
}

/**
 * Writes that come close together, in one transaction and in their order. Nobody hears of success before it is committed. There are as
 * many at once as callers that wait, so a group needs no bound.
 */
export class GroupCommit {
  readonly #database: Database;
  readonly #commitAll: (group: readonly Waiting[]) => readonly Tell[];
  #waiting: Waiting[] = [];
  #committedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database) {
    this.#database = database;
    // Within a transaction, a transaction is a savepoint.
    const alone = database.transaction((run: () => Tell) => run());
    const all = database.transaction((group: readonly Waiting[]) => group.map((one) => this.#outcome(one, alone)));
    this.#commitAll = (group) => guarded(database.name, () => all.immediate(group));
  }

  /** Resolves to what the work returns, once that is committed. Throws a `StoreError`, or what the work throws, with nothing of it written. */
  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, failed) => {
      const run = (): Tell => {
        const result = work();
        return () => resolve(result);
      };
      this.#waiting.push({ run, failed });
      if (this.#waiting.length === 1) this.#schedule();
    });
  }

  #schedule(): void {
    const pauseMs = this.#committedAt + PAUSE_MS - performance.now();
    if (pauseMs > 0) setTimeout(() => this.#commit(), pauseMs);
    else setImmediate(() => this.#commit());
  }

  #commit(): void {
    const group = this.#waiting;
    this.#waiting = [];
    try {
      for (const tell of this.#commitAll(group)) tell();
    } catch (error) {
      for (const { failed } of group) failed(error);
    }
    this.#committedAt = performance.now();
  }

  #outcome({ run, failed }: Waiting, alone: (run: () => Tell) => Tell): Tell {
    try {
      return alone(run);
    } catch (error) {
      // A full disk undoes the whole transaction, with what stood in it already.
      if (!this.#database.inTransaction) throw error;
      const fault = storeFault(error, this.#database.name) ?? error;
      return () => failed(fault);
    }
  }
}
