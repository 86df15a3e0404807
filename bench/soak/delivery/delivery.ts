import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../random.ts";
import type { Payload } from "./payloads.ts";
import type { AttemptResult, Transport } from "./transport.ts";

export interface DeliveryOptions {
  readonly transport: Transport;
  readonly random: Random;
  /** Slack's pauses of a minute and of five are shorter by this factor. */
  readonly pauseFactor: number;
  /** A further copy of an event that arrived already comes within this time. */
  readonly copyMsMax: number;
}

/** The pauses before Slack's retries. */
const RETRY_PAUSES_MS = [0, 60_000, 300_000] as const;
const COPIES_MAX = 3;
/** A first delivery is held up by at most so much, so that events overtake each other. */
const DISORDER_MS = 150;
/** Brings events to the app as Slack does: at least once, in no order, and again while nobody acknowledges. */
export class Delivery {
  readonly acknowledgedMs: number[] = [];
  /** How attempts ended that were not acknowledged, by reason or status. */
  readonly refusals = new Map<string, number>();
  readonly #options: DeliveryOptions;
  readonly #stopping = new AbortController();
  #underWay = 0;
  attempts = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    // Every pause of a delivery listens.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Nothing is on its way, and nothing waits for a retry. */
  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  /** True when the app acknowledged the event at least once; false when Slack gave it up. */
  event(body: Payload): Promise<boolean> {
    return this.#tracked(async () => {
      const { random } = this.#options;
      await this.#pause(random.between(0, DISORDER_MS));
      const copies = Array.from({ length: random.below(COPIES_MAX) }, () => random.between(0, this.#options.copyMsMax));
      const all = [0, ...copies].map(async (afterMs, copy) => {
        await this.#pause(afterMs);
        return this.#untilAcknowledged(body, copy);
      });
      return (await Promise.all(all)).some(Boolean);
    });
  }

  /** A click is delivered once. */
  click(body: Payload): Promise<boolean> {
    return this.#tracked(async () => this.#noted(await this.#send({ kind: "click", body, retry: null })));
  }

  /** Gives up every retry that is still to come. */
  close(): void {
    this.#stopping.abort();
    this.#options.transport.close();
  }

  /** A further copy looks like a retry, as it does when an acknowledgement was lost on its way. */
  async #untilAcknowledged(body: Payload, copy: number): Promise<boolean> {
    let retry = copy === 0 ? null : { number: copy, reason: "http_timeout" };
    let result = await this.#send({ kind: "event", body, retry });
    for (const [index, pauseMs] of RETRY_PAUSES_MS.entries()) {
      if (this.#noted(result) || this.#stopping.signal.aborted) return result.acknowledged;
      await this.#pause(pauseMs / this.#options.pauseFactor);
      retry = { number: index + 1, reason: result.reason };
      result = await this.#send({ kind: "event", body, retry });
    }
    return this.#noted(result);
  }

  #send(attempt: Parameters<Transport["send"]>[0]): Promise<AttemptResult> {
    this.attempts += 1;
    return this.#options.transport.send(attempt);
  }

  #noted(result: AttemptResult): boolean {
    if (result.acknowledged) this.acknowledgedMs.push(result.elapsedMs);
    else {
      const why = result.status === null ? result.reason : String(result.status);
      this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1);
    }
    return result.acknowledged;
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  async #tracked<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
    }
  }
}
