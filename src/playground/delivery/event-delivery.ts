import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "../json.ts";
import type { BotTransport, DeliveryKind, Outgoing, Reply } from "./bot-transport.ts";

/** One delivery attempt and its outcome. */
export interface DeliveryAttempt {
  readonly kind: DeliveryKind;
  readonly payload: JsonObject;
  /** 0 for the first attempt. */
  readonly attempt: number;
  readonly reply: Reply;
  readonly elapsedMs: number;
}

/** Options for delivering and retrying events. */
export interface EventDeliveryOptions {
  readonly transport: BotTransport;
  /** The delay before each retry; the number of entries is the number of retries. */
  readonly retryDelaysMs: readonly number[];
}

const LOST: Reply = { kind: "failed", reason: "lost", noRetry: true };

/** Delivers events and interactions to the app and records every attempt. */
export class EventDelivery {
  private readonly options: EventDeliveryOptions;
  private readonly closing = new AbortController();
  private readonly recorded: DeliveryAttempt[] = [];
  private readonly underWay = new Set<Promise<Reply>>();

  constructor(options: EventDeliveryOptions) {
    this.options = options;
    // Each pending delay adds a listener, so the limit of listeners is removed.
    setMaxListeners(0, this.closing.signal);
  }

  /** All attempts so far, in order of completion. */
  get attempts(): readonly DeliveryAttempt[] {
    return this.recorded;
  }

  /** Whether no delivery is in progress or waiting for a retry. */
  get isSettled(): boolean {
    return this.underWay.size === 0;
  }

  /** Resolves once all deliveries are finished. */
  async settled(): Promise<void> {
    while (!this.isSettled) await Promise.all(this.underWay);
  }

  /**
   * Delivers the copies of an event; `arrivals` are their delays in milliseconds. Each copy is retried after
   * `retryDelaysMs`. Returns the first acknowledged reply in the order of the copies, otherwise the first reply.
   */
  deliverEvent(payload: JsonObject, arrivals: readonly number[] = [0]): Promise<Reply> {
    const copies = arrivals.map((afterMs, copy) => this.deliverCopy(payload, { copy, afterMs }));
    return this.tracked(
      Promise.all(copies).then((replies) => replies.find(({ kind }) => kind === "acknowledged") ?? replies[0] ?? LOST),
    );
  }

  /** Delivers a click, a submission or a shortcut, which Slack never retries. */
  deliverInteraction(payload: JsonObject): Promise<Reply> {
    return this.tracked(this.attempt({ kind: "interactive", payload }));
  }

  /** Delivers a slash command, which Slack never retries. */
  deliverCommand(payload: JsonObject): Promise<Reply> {
    return this.tracked(this.attempt({ kind: "slash_commands", payload }));
  }

  /** Cancels outstanding retries and closes the transport. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.options.transport.close();
  }

  /** A further copy is marked as a retry, as after a lost acknowledgement. */
  private async deliverCopy(payload: JsonObject, { copy, afterMs }: { copy: number; afterMs: number }): Promise<Reply> {
    if (afterMs > 0 && !(await this.wait(afterMs))) return LOST;
    let reply = await this.attempt({ kind: "events_api", payload, ...retryOf(copy, "http_timeout") });
    for (const [index, delay] of this.options.retryDelaysMs.entries()) {
      if (reply.kind === "acknowledged" || reply.noRetry) return reply;
      if (!(await this.wait(delay))) return reply;
      reply = await this.attempt({ kind: "events_api", payload, ...retryOf(index + 1, reply.reason) });
    }
    return reply;
  }

  /** Sends once and records the attempt. */
  async attempt(outgoing: Outgoing): Promise<Reply> {
    const started = performance.now();
    const reply = await this.options.transport.send(outgoing);
    const { kind, payload, retry } = outgoing;
    const elapsedMs = performance.now() - started;
    this.recorded.push({ kind, payload, attempt: retry?.attempt ?? 0, reply, elapsedMs });
    return reply;
  }

  private tracked(delivery: Promise<Reply>): Promise<Reply> {
    this.underWay.add(delivery);
    return delivery.finally(() => this.underWay.delete(delivery));
  }

  private async wait(milliseconds: number): Promise<boolean> {
    const { signal } = this.closing;
    return sleep(milliseconds, true, { signal }).catch(() => false);
  }
}

function retryOf(attempt: number, reason: string): Pick<Outgoing, "retry"> {
  return attempt === 0 ? {} : { retry: { attempt, reason } };
}
