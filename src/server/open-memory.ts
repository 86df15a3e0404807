import { openSqlite } from "../adapters/sqlite/sqlite-engine.ts";
import { conversationStore } from "../adapters/stores/threads/conversation-store.ts";
import { THREADS } from "../adapters/stores/threads/threads-schema.ts";
import { forgivingMemory, type MemoryLoss, type ThreadMemory } from "../answer/forgiving-memory.ts";

export interface MemoryOptions {
  /** The version that a model's proposals are valid for: a new company file or model invalidates them. */
  readonly proposalsFor: () => string;
  /** How many days after its last question a thread is remembered; null where only a server forgets. */
  readonly threadDays: number | null;
  /** Called with every failure; none costs an answer. */
  readonly lost: (loss: MemoryLoss) => void;
  /** Unix time in milliseconds. */
  readonly now: () => number;
}

export interface OpenMemory {
  readonly memory: ThreadMemory;
  close(): void;
}

const MS_PER_DAY = 86_400_000;
const USUAL_DAYS = 30;
const FORGET_EVERY_MS = 3_600_000;
/** Pause between two steps, so that requests are served in between. */
const STEP_PAUSE_MS = 50;

/** Opens the thread memory. A server deletes expired entries: at once, and every hour while it is open. */
export function openMemory(path: string, { threadDays, proposalsFor, lost, now }: MemoryOptions): OpenMemory {
  const rememberMs = (threadDays ?? USUAL_DAYS) * MS_PER_DAY;
  const database = openSqlite(path, THREADS);
  const memory = forgivingMemory(conversationStore(database, { rememberMs, proposalsFor, now }), lost);
  const forgetting = threadDays === null ? { stop: () => {} } : startForgetting(memory);
  return {
    memory,
    close: () => {
      forgetting.stop();
      void database.close();
    },
  };
}

/** Runs one step, the next after a short pause while more is left. A single timer, so that passes never overlap. */
function startForgetting(memory: ThreadMemory): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const step = async (): Promise<void> => {
    const isMore = await memory.forget();
    if (!isStopped) timer = setTimeout(() => void step(), isMore ? STEP_PAUSE_MS : FORGET_EVERY_MS).unref();
  };
  void step();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
