import type { Database } from "../database.ts";
import { guarded, storeFault } from "../store-fault.ts";

/** Minimum pause between commits: a commit costs one disk write, regardless of its size. */
const PAUSE_MS = 4;

/** Reports the result to a caller; called after the transaction. */
type Tell = () => void;

interface Waiting {
  /** Runs within the transaction; if it throws, only its own writes are undone. */
  readonly run: () => Tell;
  readonly failed: (error: unknown) => void;
}

/**
 * Group commit: writes that arrive close together share one transaction, in order. Success is reported only after the
 * commit. The group size is bounded by the number of waiting callers.
 */
export class GroupCommit {
  readonly #database: Database;
  readonly #commitAll: (group: readonly Waiting[]) => readonly Tell[];
  #waiting: Waiting[] = [];
  #committedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database) {
    this.#database = database;
    // A nested transaction is a savepoint.
    const alone = database.transaction((run: () => Tell) => run());
    const all = database.transaction((group: readonly Waiting[]) => group.map((one) => this.#outcome(one, alone)));
    this.#commitAll = (group) => guarded(database.name, () => all.immediate(group));
  }

  /**
   * Resolves to the result of `work` after the commit. Rejects with a `StoreError` or the error of `work`,
   * and then writes none of it.
   */
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
      // On a full disk SQLite rolls back the whole transaction, including other writes of the group.
      if (!this.#database.inTransaction) throw error;
      const fault = storeFault(error, this.#database.name) ?? error;
      return () => failed(fault);
    }
  }
}
