import { App, type AppOptions, type ReceiverEvent } from "@slack/bolt";
import type { Logger } from "../../operations/logging/logger.ts";
import { faultCode } from "../deliver/slack-fault.ts";

interface Journalled {
  /** Starts its work. */
  readonly begin: () => void;
  /** Whether the work acknowledges it: a submitted dialog hears what becomes of it. */
  readonly isAnswered: boolean;
}

export interface JournalOptions {
  /**
   * Stores an event that must not be lost; null for events that go to the listeners instead. If it throws, the event is
   * not acknowledged.
   */
  readonly journal: (body: unknown, ack: (reply: unknown) => Promise<void>) => Promise<Journalled | null>;
  readonly logger: Logger;
}

/**
 * A Bolt app with two additions. Every event is stored first and acknowledged before slow work, even if no listener
 * handles it. And the work of listeners is tracked, so that stopping can wait for it.
 */
export class JournalledApp extends App {
  readonly #options: JournalOptions;
  readonly #work = new Set<Promise<void>>();

  constructor(boltOptions: AppOptions, options: JournalOptions) {
    super(boltOptions);
    this.#options = options;
  }

  override async processEvent(event: ReceiverEvent): Promise<void> {
    const kept = await this.#options.journal(event.body, (reply) => event.ack(reply));
    if (kept?.isAnswered === true) {
      kept.begin();
      return;
    }
    try {
      await event.ack();
    } catch (error) {
      // The event is stored, and a redelivery is recognized.
      this.#options.logger.warn({ fault: faultCode(error) }, "an acknowledgement did not reach Slack");
    }
    if (kept !== null) {
      kept.begin();
      return;
    }
    // Already acknowledged above, so Bolt and the listeners must not do it again.
    await this.track(super.processEvent({ ...event, ack: async () => {} }));
  }

  /** Adds work for which `drain` waits. */
  track(work: Promise<void>): Promise<void> {
    const settled = work
      .catch((error: unknown) => this.#options.logger.error({ fault: faultCode(error) }, "work on an event failed"))
      .finally(() => this.#work.delete(settled));
    this.#work.add(settled);
    return settled;
  }

  /** Waits at most `deadlineMs` for the tracked work; returns how much is left. */
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
