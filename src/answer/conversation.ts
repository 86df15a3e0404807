import type { Thread } from "../domain/thread.ts";

/** What threads are about, kept over restarts and forgotten after a time. */
export interface ConversationStore {
  load(conversation: string): Promise<Thread | null>;
  save(conversation: string, thread: Thread): Promise<void>;
}
