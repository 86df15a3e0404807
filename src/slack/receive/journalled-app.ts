import { App, type AppOptions, type ReceiverEvent } from "@slack/bolt";
import type { Logger } from "../../operations/logging/logger.ts";
import { faultCode } from "../deliver/slack-fault.ts";

export interface JournalOptions {
  /**
   * Keeps what must not be lost, and returns what begins it; null for what is not kept and goes to the listeners. When it throws, Slack is
   * not told that the event arrived.
   */
  readonly journal: (body: unknown) => Promise<(() => void) | null>;
  readonly logger: Logger;
}

/**
 * Bolt's app, with two promises more. An event is kept before it is acknowledged, and acknowledged before anything slow
 * happens, even one that no listener knows. And the work that events start is counted, so that stopping can wait for it.
 */
export class JournalledApp extends App {
  readonly #options: JournalOptions;
  readonly #work = new Set<Promise<void>>();

  constructor(boltOptions: AppOptions, options: JournalOptions) {
    super(boltOptions);
    this.#options = options;
  }

  override async processEvent(event: ReceiverEvent): Promise<void> {
    const begin = await this.#options.journal(event.body);
    // A dialog hears with the acknowledgement whether it closes: its listener gives it.
    if (event.body.type === "view_submission") return this.track(super.processEvent(event));
    try {
      await event.ack();
    } catch (error) {
      // The event is kept, and a second delivery of it is recognised.
      this.#options.logger.warn({ fault: faultCode(error) }, "an acknowledgement did not reach Slack");
    }
    if (begin !== null) {
      begin();
      return;
    }
    // Slack has its answer; Bolt and the listeners need not send another.
    await this.track(super.processEvent({ ...event, ack: async () => {} }));
  }

  /** Counts work among what `drain` waits for. */
  track(work: Promise<void>): Promise<void> {
    const settled = work
      .catch((error: unknown) => this.#options.logger.error({ fault: faultCode(error) }, "work on an event failed"))
      .finally(() => this.#work.delete(settled));
    this.#work.add(settled);
    return settled;
  }

  /** Waits for the work in flight, at most so long; says how much was left. */
  async drain(deadlineMs: number): Promise<number> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadlineMs);
    });
    await Promise.race([Promise.all(this.#work), deadline]);
    clearTimeout(timer);
    return this.#work.size;
  }
}
