import { openConversationStore } from "../adapters/sqlite/slack/conversation-store.ts";
import { forgivingMemory, type MemoryLoss, type ThreadMemory } from "../answer/forgiving-memory.ts";

export interface MemoryOptions {
  /** What proposals of a model hold for: another company file or model makes them void. */
  readonly proposalsFor: string;
  /** Told of every failure; none costs an answer. */
  readonly lost: (loss: MemoryLoss) => void;
  /** Milliseconds since 1970, in UTC. */
  readonly now: () => number;
}

export interface OpenMemory {
  readonly memory: ThreadMemory;
  close(): void;
}

const REMEMBER_MS = 30 * 86_400_000;
const FORGET_EVERY_MS = 3_600_000;
/** Between two steps, so that whoever waits for an answer has a turn. */
const STEP_PAUSE_MS = 50;

/** Opens the file of threads, and takes out of it what is past its time: now, and once an hour for as long as it is open. */
export function openMemory(path: string, { proposalsFor, lost, now }: MemoryOptions): OpenMemory {
  const store = openConversationStore(path, { rememberMs: REMEMBER_MS, proposalsFor, now });
  const memory = forgivingMemory(store, lost);
  const forgetting = startForgetting(memory);
  return {
    memory,
    close: () => {
      forgetting.stop();
      store.close();
    },
  };
}

/** One step, and the next after a pause while more is left. One timer: a pass that is not over is gone on with. */
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
