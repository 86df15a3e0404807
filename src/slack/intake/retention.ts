import type { Logger } from "../../operations/logging/logger.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import { forgetUndecided, forgetUploads } from "../documents/upload-folder.ts";
import type { DeskUpkeep } from "../names/ports.ts";

/** How long things are kept, in milliseconds. */
export interface Kept {
  /** Answered work and posted messages, for deduplication. */
  readonly work: number;
  /** Answers as they were shown, and what belongs to them. */
  readonly receipts: number;
  /** Offers after they expired, so that a click on one gets the reply that it has. */
  readonly offers: number;
  /** Figures that somebody waits for. */
  readonly wanted: number;
  /** The files of dropped documents; null for ever. */
  readonly uploads: number | null;
}

/** Deletes answered work, posted messages and receipts after their retention. */
export interface RetentionStore {
  /** Deletes a limited number of expired entries; true where more are left. */
  forget(kept: Kept, now: Date): Promise<boolean>;
}

export interface RetentionOptions {
  readonly store: RetentionStore;
  /** The folder of uploads. */
  readonly uploads: string;
  /** The picks of words; null where none are counted. */
  readonly picks: Pick<DeskUpkeep, "forgetPicks"> | null;
  readonly keptMs: Kept;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** Pause between two steps, so that other work runs in between. */
const STEP_PAUSE_MS = 50;

/** Deletes expired entries step by step, undecided uploads, and old ones. After a failure the next run tries again. */
export async function forgetOld({ store, uploads, picks, keptMs, clock, logger }: RetentionOptions): Promise<void> {
  try {
    const before = (milliseconds: number): Date => new Date(clock().getTime() - milliseconds);
    await forgetUndecided(uploads, before(keptMs.work));
    if (keptMs.uploads !== null) await forgetUploads(uploads, before(keptMs.uploads));
    for (let isMore = true; isMore; ) {
      const now = clock();
      const isMorePicks = (await picks?.forgetPicks(now)) === true;
      isMore = (await store.forget(keptMs, now)) || isMorePicks;
      if (isMore) await new Promise((resolve) => setTimeout(resolve, STEP_PAUSE_MS));
    }
  } catch (error) {
    logger.warn({ fault: faultCode(error) }, "what is old could not be forgotten");
  }
}
