import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "../json.ts";
import type { BotTransport, Reply } from "./bot-transport.ts";

/** One attempt to hand something to the app, and how it went. */
export interface DeliveryAttempt {
  readonly kind: "events_api" | "interactive";
  readonly payload: JsonObject;
  /** 0 for the first attempt. */
  readonly attempt: number;
  readonly reply: Reply;
}

/** How events are retried. */
export interface EventDeliveryOptions {
  readonly transport: BotTransport;
  /** The wait before each retry; its length is the number of retries. */
  readonly retryDelaysMs: readonly number[];
}

/** Brings events and interactions to the app and keeps a record of every attempt. */
export class EventDelivery {
  private readonly options: EventDeliveryOptions;
  private readonly closing = new AbortController();
  private readonly recorded: DeliveryAttempt[] = [];

  constructor(options: EventDeliveryOptions) {
    this.options = options;
  }

  /** Every attempt so far, in the order in which they ended. */
  get attempts(): readonly DeliveryAttempt[] {
    return this.recorded;
  }

  /** Delivers an event, retrying as Slack does: at once, after a minute, after five. */
  async deliverEvent(payload: JsonObject): Promise<Reply> {
    let reply = await this.attempt("events_api", payload, 0);
    for (const [index, delay] of this.options.retryDelaysMs.entries()) {
      if (reply.kind === "acknowledged" || reply.noRetry) return reply;
      if (!(await this.wait(delay))) return reply;
      reply = await this.attempt("events_api", payload, index + 1, reply.reason);
    }
    return reply;
  }

  /** Delivers a click or a submission. Slack never repeats those. */
  deliverInteraction(payload: JsonObject): Promise<Reply> {
    return this.attempt("interactive", payload, 0);
  }

  /** Gives up the retries that are still to come. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.options.transport.close();
  }

  private async attempt(
    kind: DeliveryAttempt["kind"],
    payload: JsonObject,
    attempt: number,
    reason?: string,
  ): Promise<Reply> {
    const retry = reason === undefined ? {} : { retry: { attempt, reason } };
    const reply = await this.options.transport.send({ kind, payload, ...retry });
    this.recorded.push({ kind, payload, attempt, reply });
    return reply;
  }

  private async wait(milliseconds: number): Promise<boolean> {
    const { signal } = this.closing;
    return sleep(milliseconds, true, { signal }).catch(() => false);
  }
}
