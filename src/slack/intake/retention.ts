import type { Logger } from "../../operations/logging/logger.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import { forgetUndecided } from "../documents/upload-folder.ts";

/** What was answered and posted is forgotten after a while. */
export interface RetentionStore {
  /** Forgets a few of what ended before a time; true where more is left. */
  forget(before: Date, now: Date): Promise<boolean>;
}

export interface RetentionOptions {
  readonly store: RetentionStore;
  /** The folder that keeps what was dropped. */
  readonly uploads: string;
  readonly keptMs: number;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** Between two steps, whatever else waits has its turn. */
const STEP_PAUSE_MS = 50;

/** Forgets what is older than it need be kept, step by step, and files that nobody decided about; a store that cannot be written is left for the next time. */
export async function forgetOld({ store, uploads, keptMs, clock, logger }: RetentionOptions): Promise<void> {
  try {
    await forgetUndecided(uploads, new Date(clock().getTime() - keptMs));
    for (let isMore = true; isMore; ) {
      const now = clock();
      isMore = await store.forget(new Date(now.getTime() - keptMs), now);
      if (isMore) await new Promise((resolve) => setTimeout(resolve, STEP_PAUSE_MS));
    }
  } catch (error) {
    logger.warn({ fault: faultCode(error) }, "what is old could not be forgotten");
  }
}
