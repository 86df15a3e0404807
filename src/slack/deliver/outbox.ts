import { timeLimit } from "../../domain/time-limit.ts";
import type { Work } from "../intake/ports.ts";
import { type Delivered, Lane, type LaneContext } from "./lane.ts";
import {
  type Kept,
  type OutboxEntry,
  type OutboxState,
  type Outgoing,
  SETTLES_NOTHING,
  type Settling,
} from "./ports.ts";
import { faultCode } from "./slack-fault.ts";
import { Slots } from "./slots.ts";

/** An entry in delivery and the promise of its result. */
interface Ride {
  readonly entry: OutboxEntry;
  readonly delivered: Promise<Delivered>;
  readonly end: (delivered: Delivered) => void;
}

interface Channel {
  readonly lane: Lane;
  readonly waiting: Ride[];
  isRunning: boolean;
}

export interface OutboxOptions extends Omit<LaneContext, "sleep" | "isStopping" | "slots" | "startedMs"> {
  /** Called with every entry that was given up. */
  readonly onGivenUp: (entry: OutboxEntry, code: string) => void;
  /** Starts work that was stored together with messages. */
  readonly begin: (work: Work) => void;
}

const PAGE = 500;
/** Concurrent calls of Slack's API. */
const CALLS_MAX = 32;
/** Idle channels whose rate limit state is kept. */
const IDLE_CHANNELS_MAX = 1_000;

/**
 * Stores all messages of Footnote before they are sent, in order within a channel and concurrently across
 * channels. `resume` continues the messages of an earlier process.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #context: LaneContext;
  readonly #channels = new Map<string, Channel>();
  readonly #rides = new Map<number, Ride>();
  readonly #keeping = new Set<Promise<unknown>>();
  readonly #stop = new AbortController();

  constructor(options: OutboxOptions) {
    this.#options = options;
    const { signal } = this.#stop;
    this.#context = {
      ...options,
      slots: new Slots(CALLS_MAX),
      startedMs: options.nowMs(),
      isStopping: () => signal.aborted,
      sleep: (milliseconds) => sleepUntil(milliseconds, signal),
    };
  }

  /** Delivers the stored entries that are not in delivery yet. */
  async resume(): Promise<void> {
    const { store } = this.#options;
    for (let after = 0; ; ) {
      const page = await store.open({ after, limit: PAGE });
      for (const entry of page) void this.#ride(entry);
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  /**
   * Stores messages together with the work they finish, and begins to send them. Resolves when they are stored, with a
   * promise of each delivery. Throws a `StoreError` when nothing could be stored.
   */
  async keep(
    outgoing: readonly Outgoing[],
    settling: Settling = SETTLES_NOTHING,
  ): Promise<readonly Promise<Delivered>[]> {
    const { store, clock } = this.#options;
    const keeping = store.keep(outgoing, settling, clock());
    this.#keeping.add(keeping);
    try {
      const kept = await keeping;
      const deliveries = kept.map((one) => this.#endOf(one));
      if (kept.every(({ kind }) => kind !== "withdrawn"))
        for (const work of settling.next ?? []) this.#options.begin(work);
      return deliveries;
    } finally {
      this.#keeping.delete(keeping);
    }
  }

  /** Stores one message and waits for its delivery. */
  async post(post: Outgoing, settling: Settling = SETTLES_NOTHING): Promise<Delivered> {
    const [delivered] = await this.keep([post], settling);
    return (await delivered) ?? { kind: "withdrawn" };
  }

  /** How a message stands that was stored by this process or another one; null where none has this key. */
  stateOf(key: string): Promise<OutboxState | null> {
    return this.#options.store.stateOf(key);
  }

  /** Number of entries in delivery in this process. */
  get riding(): number {
    return this.#rides.size;
  }

  /** Waits at most `deadlineMs` for all deliveries, then ends them; returns how many are left to the next process. */
  async stop(deadlineMs: number): Promise<number> {
    const deadline = new AbortController();
    await Promise.race([this.#idle(deadline.signal), sleepUntil(deadlineMs, deadline.signal)]);
    deadline.abort();
    const left = this.#rides.size;
    this.#stop.abort();
    for (const { waiting } of this.#channels.values()) {
      for (const ride of waiting.splice(0)) this.#finish(ride, { kind: "left" });
    }
    await this.#allSettled();
    return left;
  }

  /** Repeats, because a finished delivery may cause new messages. */
  async #idle(given: AbortSignal): Promise<void> {
    while (!given.aborted && this.#rides.size + this.#keeping.size > 0) await this.#allSettled();
  }

  async #allSettled(): Promise<void> {
    await Promise.allSettled([...this.#keeping, ...[...this.#rides.values()].map(({ delivered }) => delivered)]);
  }

  #endOf(kept: Kept): Promise<Delivered> {
    switch (kept.kind) {
      case "kept":
        return this.#ride(kept.entry);
      case "withdrawn":
        return Promise.resolve({ kind: "withdrawn" });
      case "known": {
        const { state } = kept;
        if (state.kind === "sent" || state.kind === "given_up") return Promise.resolve(state);
        return this.#rides.get(kept.id)?.delivered ?? Promise.resolve({ kind: "left" });
      }
    }
  }

  #ride(entry: OutboxEntry): Promise<Delivered> {
    const known = this.#rides.get(entry.id);
    if (known !== undefined) return known.delivered;
    let end: Ride["end"] = () => {};
    const delivered = new Promise<Delivered>((resolve) => {
      end = resolve;
    });
    const ride = { entry, delivered, end };
    this.#rides.set(entry.id, ride);
    const channel = this.#channel(channelOf(entry.outgoing));
    channel.waiting.push(ride);
    if (!channel.isRunning) void this.#run(channel);
    return delivered;
  }

  #channel(name: string): Channel {
    const channel = this.#channels.get(name) ?? { lane: new Lane(this.#context), waiting: [], isRunning: false };
    this.#channels.set(name, channel);
    return channel;
  }

  async #run(channel: Channel): Promise<void> {
    channel.isRunning = true;
    for (let ride = channel.waiting.shift(); ride !== undefined; ride = channel.waiting.shift())
      this.#finish(ride, await this.#deliver(channel.lane, ride.entry));
    channel.isRunning = false;
    if (this.#channels.size > IDLE_CHANNELS_MAX) this.#forgetRested();
  }

  async #deliver(lane: Lane, entry: OutboxEntry): Promise<Delivered> {
    try {
      const delivered = await lane.deliver(entry);
      if (delivered.kind === "given_up") this.#options.onGivenUp(entry, delivered.code);
      return delivered;
    } catch (error) {
      // It stays stored, and the next `resume` retries it.
      this.#options.logger.error({ fault: faultCode(error) }, "a delivery broke");
      return { kind: "left" };
    }
  }

  #forgetRested(): void {
    for (const [name, { isRunning, lane }] of this.#channels)
      if (!isRunning && lane.isRested) this.#channels.delete(name);
  }

  #finish(ride: Ride, delivered: Delivered): void {
    this.#rides.delete(ride.entry.id);
    ride.end(delivered);
  }
}

/** The channel whose rate limit applies to a message. */
export function channelOf(outgoing: Outgoing): string {
  return outgoing.kind === "update" ? outgoing.slackChannel : outgoing.place.slackChannel;
}

function sleepUntil(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, timeLimit(milliseconds));
    signal.addEventListener("abort", done, { once: true });
  });
}
