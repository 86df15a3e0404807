import type { Thread } from "../domain/thread.ts";

/** Keeps thread contexts over restarts, until their retention time ends. */
export interface ConversationStore {
  load(conversation: string): Promise<Thread | null>;
  save(conversation: string, thread: Thread): Promise<void>;
}
