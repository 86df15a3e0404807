import type { Thread } from "../domain/thread.ts";
import type { ConversationStore } from "./conversation.ts";
import type { ProposalStore } from "./proposals.ts";
import type { ShownCells } from "./shown-cells.ts";

/** The stores of thread contexts, model proposals and shown cells, each with a retention time. */
export interface ThreadMemory extends ConversationStore, ProposalStore, ShownCells {
  /** Removes a batch of expired entries; true if more are left. */
  forget(): Promise<boolean>;
}

/** A store failure that did not prevent the answer. */
export interface MemoryLoss {
  readonly operation: "read" | "write" | "forget";
  /** The thrown value. */
  readonly fault: unknown;
}

/**
 * Used for a thread whose memory cannot be read: it may have been about anything, so every open slot is asked for and
 * no default is assumed.
 */
const UNREADABLE: Thread = {
  common: {
    group: { metrics: [], entities: [], periods: [], dimensions: {} },
    operation: null,
    earlierPeriods: [],
    unknown: ["entity", "metric", "period"],
    compared: null,
    documents: null,
  },
  own: [],
};

/** Limit of threads held in memory while the store rejects writes. */
export const UNSAVED_MAX = 10_000;

/**
 * Wraps the memory so that a failing store never prevents an answer; `lost` is told of every failure. A thread that
 * could not be written is held in the process, because the store still has its outdated context, and is retried with
 * later writes.
 */
export function forgivingMemory(memory: ThreadMemory, lost: (loss: MemoryLoss) => void): ThreadMemory {
  const unsaved = new Map<string, Thread>();

  const attempt = async <T>(operation: MemoryLoss["operation"], work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (fault) {
      tell(lost, { operation, fault });
      return otherwise;
    }
  };
  /** Keeps insertion order: a failed write moves to the end, so that it does not block the others. */
  const hold = (id: string, thread: Thread): void => {
    unsaved.delete(id);
    unsaved.set(id, thread);
    for (const oldest of unsaved.keys()) if (unsaved.size > UNSAVED_MAX) unsaved.delete(oldest);
  };
  const write = async (id: string): Promise<boolean> => {
    const thread = unsaved.get(id);
    if (thread === undefined) return true;
    const isWritten = await attempt("write", () => memory.save(id, thread).then(() => true), false);
    if (unsaved.get(id) !== thread) return isWritten;
    if (isWritten) unsaved.delete(id);
    else hold(id, thread);
    return isWritten;
  };

  return {
    load: async (id) => unsaved.get(id) ?? attempt<Thread | null>("read", () => memory.load(id), UNREADABLE),
    save: async (id, thread) => {
      hold(id, thread);
      const [oldest = id] = unsaved.keys();
      if (await write(id)) await write(oldest);
    },
    proposal: (prompt) => attempt("read", () => memory.proposal(prompt), undefined),
    keepProposal: (prompt, meanings) => attempt("write", () => memory.keepProposal(prompt, meanings), undefined),
    shownTo: (readers, metric) => attempt("read", () => memory.shownTo(readers, metric), null),
    keepShown: (readers, cells, postedAs) => attempt("write", () => memory.keepShown(readers, cells, postedAs), false),
    settleShown: (postedAs, isShown) => attempt("write", () => memory.settleShown(postedAs, isShown), undefined),
    forget: () => attempt("forget", () => memory.forget(), false),
  };
}

function tell(lost: (loss: MemoryLoss) => void, loss: MemoryLoss): void {
  try {
    lost(loss);
  } catch {
    // A failing logger must not prevent the answer either.
  }
}
