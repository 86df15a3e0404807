import type { ThreadContext } from "../domain/thread.ts";

/** What threads are about, kept over restarts and forgotten after a time. */
export interface ConversationStore {
  load(conversation: string): Promise<ThreadContext | null>;
  save(conversation: string, context: ThreadContext): Promise<void>;
}
