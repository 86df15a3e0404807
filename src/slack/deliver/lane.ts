import type { webApi } from "@slack/bolt";
import { type Logger, logsAbout } from "../../operations/logging/logger.ts";
import { findPosted } from "./find-posted.ts";
import type { Grant } from "./grant.ts";
import { Pace } from "./pace.ts";
import {
  attemptsOf,
  inDoubt,
  isInDoubt,
  type NewPost,
  type NewUpload,
  type OutboxEntry,
  type OutboxState,
  type OutboxStore,
  type Outgoing,
} from "./ports.ts";
import { send } from "./send.ts";
import { faultCode, type SendResult } from "./slack-fault.ts";
import type { Slots } from "./slots.ts";

/** How a delivery ended. `left`: the server is stopping, and the next process continues it. */
export type Delivered =
  | Extract<OutboxState, { readonly kind: "sent" | "given_up" }>
  | { readonly kind: "withdrawn" }
  | { readonly kind: "left" };

/** Receives each attempt and result, for metrics. */
export interface DeliveryMeter {
  readonly attempted: (result: SendResult) => void;
  readonly lookedUp: (kind: "found" | "absent" | "unknown" | "blind") => void;
  readonly ended: (entry: OutboxEntry, delivered: Delivered) => void;
}

export interface DeliveryLimits {
  /** How long to wait before looking for a message whose request got no reply, in milliseconds. */
  readonly doubtMs: number;
  /** The same where Slack replied with an error. */
  readonly faultMs: number;
  /** The shortest and the longest pause between attempts. */
  readonly pauseMsMin: number;
  readonly pauseMsMax: number;
  /** A message not delivered after this time is given up. */
  readonly ageMsMax: number;
}

export interface LaneContext {
  readonly client: webApi.WebClient;
  readonly store: OutboxStore;
  readonly logger: Logger;
  readonly meter: DeliveryMeter;
  /** Whether the current access rules still allow a post to show its content. */
  readonly isGranted: (grant: Grant) => boolean;
  /** Called with whether a post shows its content in Slack; not called where that is unknown. */
  readonly settleShown: (key: string, isShown: boolean) => Promise<void>;
  readonly limits: DeliveryLimits;
  /** Limits concurrent calls of Slack's API, across all channels. */
  readonly slots: Slots;
  readonly clock: () => Date;
  readonly nowMs: () => number;
  /** When this process began to send, on the clock of `nowMs`. */
  readonly startedMs: number;
  /** Resolves after the given time, or at once when the server stops. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly isStopping: () => boolean;
}

/** The next step for an entry. */
type Next =
  | { readonly kind: "try"; readonly body: number }
  | { readonly kind: "look_up"; readonly body: number }
  | { readonly kind: "end"; readonly delivered: Delivered };

/**
 * Delivers entries to one channel in order. A message is retried only if it was certainly not posted; in
 * doubt, its thread is first searched for its run id.
 */
export class Lane {
  readonly #context: LaneContext;
  readonly #pace: Pace;
  #pauseMs: number;

  constructor(context: LaneContext) {
    this.#context = context;
    this.#pace = new Pace(context.nowMs);
    this.#pauseMs = context.limits.pauseMsMin;
  }

  /** Whether this lane can be dropped without losing state. */
  get isRested(): boolean {
    return this.#pace.isRested;
  }

  deliver(entry: OutboxEntry): Promise<Delivered> {
    return logsAbout(aboutOf(entry.outgoing), () => this.#deliver(entry));
  }

  async #deliver(entry: OutboxEntry): Promise<Delivered> {
    let next = await this.#first(entry);
    let { body } = entry;
    while (next.kind !== "end") {
      body = next.body;
      if (this.#context.isStopping()) return { kind: "left" };
      next = next.kind === "try" ? await this.#attempt(entry, next.body) : await this.#lookUp(entry, next.body);
    }
    const { delivered } = next;
    this.#context.meter.ended(entry, delivered);
    const isShown = wasShown(entry.outgoing, body, delivered);
    if (isShown !== null && entry.outgoing.kind !== "upload")
      await this.#context.settleShown(entry.outgoing.key, isShown);
    return delivered;
  }

  /** An attempt of an earlier process may still be in progress. */
  async #first({ state, body, outgoing }: OutboxEntry): Promise<Next> {
    if (state.kind === "waiting" || outgoing.kind === "update") return { kind: "try", body };
    const { limits, nowMs, startedMs } = this.#context;
    // Wall clocks can change, so the start of this process is the latest time that the attempt can have begun.
    await this.#context.sleep(Math.max(0, limits.doubtMs - (nowMs() - startedMs)));
    return { kind: "look_up", body };
  }

  async #attempt(entry: OutboxEntry, body: number): Promise<Next> {
    const { store, client, clock, meter, slots } = this.#context;
    const { outgoing } = entry;
    if (body >= attemptsOf(outgoing)) return this.#giveUp(entry, "no_body");
    await this.#context.sleep(this.#pace.take());
    if (this.#context.isStopping()) return { kind: "end", delivered: { kind: "left" } };
    const mayTry = await this.#stored(() => store.trying(entry.id, body, clock()));
    if (mayTry === null) return { kind: "end", delivered: { kind: "left" } };
    if (!mayTry) return { kind: "end", delivered: { kind: "withdrawn" } };
    // Checked just before sending, because the rules may have changed while the message waited.
    const isOpen = (): boolean => !showsAnything(outgoing, body) || this.#context.isGranted(outgoing.grant);
    const result = await slots.run(async () => (isOpen() ? send(client, outgoing, body) : null));
    if (result === null) return this.#withhold(entry);
    meter.attempted(result);
    return this.#after(entry, body, result);
  }

  /** Sends the last body, which says that there is no answer. A file is not shared. */
  async #withhold(entry: OutboxEntry): Promise<Next> {
    const { id, outgoing } = entry;
    if (outgoing.kind === "upload" || (outgoing.kind === "post" && outgoing.grant?.to === "unasked"))
      return this.#giveUp(entry, "not_granted");
    this.#context.logger.warn({ id }, "a message shows what its readers may not see by now; a plain word follows");
    return { kind: "try", body: outgoing.bodies.length - 1 };
  }

  async #after(entry: OutboxEntry, body: number, result: SendResult): Promise<Next> {
    switch (result.kind) {
      case "sent":
        this.#pauseMs = this.#context.limits.pauseMsMin;
        return this.#end(entry, result);
      case "rejected":
        if (!result.isContent || body + 1 >= attemptsOf(entry.outgoing)) return this.#giveUp(entry, result.code);
        this.#context.logger.warn({ code: result.code }, "Slack rejected a message; a plainer one follows");
        return { kind: "try", body: body + 1 };
      case "not_sent":
        if (result.waitMs !== null) this.#pace.rest(result.waitMs);
        return this.#later(entry, body, { code: result.code, waitMs: result.waitMs });
      case "refused":
        return this.#later(entry, body, { code: result.code, waitMs: this.#context.limits.pauseMsMax });
      case "in_doubt":
        this.#context.logger.warn({ code: result.code }, "it is not known whether a message arrived");
        // Updates are idempotent.
        if (entry.outgoing.kind === "update") return this.#later(entry, body, { code: result.code, waitMs: null });
        await this.#context.sleep(this.#doubtMs(entry, result.hasReply));
        return { kind: "look_up", body };
    }
  }

  async #later(
    entry: OutboxEntry,
    body: number,
    { code, waitMs }: { readonly code: string; readonly waitMs: number | null },
  ): Promise<Next> {
    const { store, clock, limits, logger } = this.#context;
    if (clock().getTime() - entry.createdAt.getTime() > limits.ageMsMax) return this.#giveUp(entry, "too_old");
    logger.warn({ code }, "a message was not taken; it follows later");
    if ((await this.#stored(() => store.settle(entry.id, { kind: "waiting" }, clock()))) === null)
      return { kind: "end", delivered: { kind: "left" } };
    await this.#context.sleep(waitMs ?? this.#pause());
    return { kind: "try", body };
  }

  async #lookUp(entry: OutboxEntry, body: number): Promise<Next> {
    const { client, meter, logger, limits, clock, slots } = this.#context;
    const { outgoing, createdAt } = entry;
    if (outgoing.kind === "update") return { kind: "try", body };
    const found = await slots.run(() => findPosted(client, outgoing, createdAt));
    meter.lookedUp(found.kind);
    switch (found.kind) {
      case "found":
        return this.#end(entry, { kind: "sent", ts: found.ts });
      case "absent":
        return { kind: "try", body };
      case "unknown":
        if (clock().getTime() - createdAt.getTime() > limits.ageMsMax) return this.#giveUp(entry, inDoubt(found.code));
        await this.#context.sleep(found.waitMs ?? this.#pause());
        return { kind: "look_up", body };
      case "blind":
        // It may have been posted: a missing answer can be asked for again, a duplicate cannot be undone.
        logger.error({ code: found.code }, "a message may stand in its thread, and Slack does not let us look");
        return this.#giveUp(entry, inDoubt(found.code));
    }
  }

  /** How long something may take to appear whose outcome is unknown. A shared file appears after the reply. */
  #doubtMs({ outgoing }: OutboxEntry, hasReply: boolean): number {
    const { faultMs, doubtMs } = this.#context.limits;
    return hasReply && outgoing.kind !== "upload" ? faultMs : doubtMs;
  }

  #giveUp(entry: OutboxEntry, code: string): Promise<Next> {
    this.#context.logger.error({ code, id: entry.id }, "a message was given up");
    return this.#end(entry, { kind: "given_up", code });
  }

  async #end(entry: OutboxEntry, state: Extract<OutboxState, { readonly kind: "sent" | "given_up" }>): Promise<Next> {
    const { store, clock } = this.#context;
    const done = await this.#stored(() => store.settle(entry.id, state, clock()));
    return { kind: "end", delivered: done === null ? { kind: "left" } : state };
  }

  /** Retries while the store is locked or full; null when the server stops first. */
  async #stored<T>(work: () => Promise<T>): Promise<T | null> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.#context.logger.error({ fault: faultCode(error) }, "the outbox could not be written");
        if (this.#context.isStopping()) return null;
        await this.#context.sleep(this.#pause());
      }
    }
  }

  /** Exponential backoff with jitter. */
  #pause(): number {
    const pause = this.#pauseMs;
    this.#pauseMs = Math.min(this.#context.limits.pauseMsMax, pause * 2);
    return pause * (0.75 + Math.random() / 2);
  }
}

/** A change names the message that it changes, which may begin a thread. */
function aboutOf(outgoing: Outgoing): { readonly channel: string; readonly thread: string | null } {
  if (outgoing.kind === "update") return { channel: outgoing.slackChannel, thread: outgoing.ts };
  return { channel: outgoing.place.slackChannel, thread: outgoing.place.threadTs };
}

/** Whether a post shows its content in Slack; null where unknown. */
function wasShown(outgoing: Outgoing, body: number, delivered: Delivered): boolean | null {
  switch (delivered.kind) {
    case "sent":
      return showsAnything(outgoing, body);
    case "given_up":
      return isInDoubt(delivered.code) ? null : false;
    case "withdrawn":
      return false;
    case "left":
      return null;
  }
}

/** Whether a body shows content that needs the grant: every one but the last, and every one that nobody asked for. */
function showsAnything(
  outgoing: Outgoing,
  body: number,
): outgoing is (NewPost & { readonly grant: Grant }) | NewUpload {
  if (outgoing.kind === "upload") return true;
  if (outgoing.kind === "update" || outgoing.grant === undefined) return false;
  return outgoing.grant.to === "unasked" || body < outgoing.bodies.length - 1;
}
