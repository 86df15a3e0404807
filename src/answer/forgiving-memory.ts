import type { Thread } from "../domain/thread.ts";
import type { ConversationStore } from "./conversation.ts";
import type { ProposalStore } from "./proposals.ts";
import type { ShownCells } from "./shown-cells.ts";

/** What threads are about, what a model proposed and who was shown what, as they are kept for a time. */
export interface ThreadMemory extends ConversationStore, ProposalStore, ShownCells {
  /** Removes a few entries that are past their time; true where more are left. */
  forget(): Promise<boolean>;
}

/** A failure of the store that cost no answer. */
export interface MemoryLoss {
  readonly operation: "read" | "write" | "forget";
  /** What was thrown. */
  readonly fault: unknown;
}

/**
 * A thread whose memory cannot be read may have been about anything, also about somebody unknown: a question in it is asked for each
 * slot that it leaves open, and no default is assumed.
 */
const UNREADABLE: Thread = {
  common: {
    group: { metrics: [], entities: [], periods: [], dimensions: {} },
    operation: null,
    earlierPeriods: [],
    unknown: ["entity", "metric", "period"],
    compared: null,
  },
  own: [],
};

/** Threads that are held in the process because the store does not take them. */
export const UNSAVED_MAX = 10_000;

/**
 * Memory is a convenience: whatever the store throws, an answer goes out and `lost` is told. What could not be written is held in the
 * process, since the store still has what the thread was about before, and is tried again with later writes.
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
  /** The newest entry is the last; one that fails moves behind those that may not. */
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
    proposal: (question) => attempt("read", () => memory.proposal(question), undefined),
    keepProposal: (question, metric) => attempt("write", () => memory.keepProposal(question, metric), undefined),
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
    // A log that fails costs no answer either.
  }
}
