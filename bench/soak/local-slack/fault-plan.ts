import type { Random } from "../random.ts";

/** What goes wrong with one call. `performed` tells whether the call takes effect all the same. */
export type Fault =
  | { readonly kind: "none" }
  | { readonly kind: "error"; readonly code: string; readonly performed: boolean }
  | { readonly kind: "status"; readonly status: number; readonly performed: boolean }
  | { readonly kind: "broken_body"; readonly performed: boolean }
  | { readonly kind: "cut"; readonly performed: boolean }
  /** The connection is cut at once, and the call takes effect some time later. */
  | { readonly kind: "cut_then_late"; readonly afterMs: number }
  /** No reply comes. */
  | { readonly kind: "hang"; readonly performed: boolean }
  | { readonly kind: "slow"; readonly afterMs: number }
  | { readonly kind: "rate_limited"; readonly retryAfterSeconds: number };

/** How many of a hundred calls go wrong, by kind. */
export interface FaultRates {
  readonly error: number;
  readonly status: number;
  readonly brokenBody: number;
  readonly cut: number;
  readonly cutThenLate: number;
  readonly hang: number;
  readonly slow: number;
}

export const ALL_FAULTS: FaultRates = {
  error: 4,
  status: 4,
  brokenBody: 3,
  cut: 4,
  cutThenLate: 2,
  hang: 2,
  slow: 6,
};

const LATE_MS_MAX = 5_000;
const SLOW_MS_MAX = 6_000;
const PERCENT = 100;
const NO_FAULT: Fault = { kind: "none" };

/** Decides for each call whether it goes wrong. Nothing does until rates or a storm are set. */
export class FaultPlan {
  readonly #random: Random;
  #post: FaultRates | null = null;
  #otherShare = 0;
  #storm: { readonly retryAfterSeconds: number; readonly channels: ReadonlySet<string> | null } | null = null;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Faults of `chat.postMessage`, and the share of all other calls that fail without effect. */
  set(post: FaultRates | null, { otherShare }: { readonly otherShare: number }): void {
    this.#post = post;
    this.#otherShare = otherShare;
  }

  /** Every call is rate limited, or posts to these channels alone; null ends it. */
  storm(storm: { readonly retryAfterSeconds: number; readonly channels: ReadonlySet<string> | null } | null): void {
    this.#storm = storm;
  }

  draw(method: string, channel: string): Fault {
    const storm = this.#storm;
    if (storm !== null && (storm.channels === null || (method === "chat.postMessage" && storm.channels.has(channel))))
      return { kind: "rate_limited", retryAfterSeconds: storm.retryAfterSeconds };
    if (method !== "chat.postMessage") return this.#otherFault(method);
    return this.#post === null ? NO_FAULT : this.#postFault(this.#post);
  }

  #otherFault(method: string): Fault {
    // Without these two nothing begins; the server's own start is not what is tried here.
    if (method === "auth.test" || method === "apps.connections.open") return NO_FAULT;
    if (!this.#random.chance(this.#otherShare)) return NO_FAULT;
    return this.#random.pick<Fault>([
      { kind: "error", code: "internal_error", performed: false },
      { kind: "status", status: 503, performed: false },
      { kind: "cut", performed: false },
    ]);
  }

  #postFault(rates: FaultRates): Fault {
    const broken = Object.values(rates).reduce((sum: number, rate: number) => sum + rate, 0);
    const kind = this.#random.weighted({ ...rates, none: Math.max(0, PERCENT - broken) });
    const performed = this.#random.chance(0.5);
    switch (kind) {
      case "none":
        return NO_FAULT;
      case "error":
        return { kind: "error", code: "internal_error", performed };
      case "status":
        return { kind: "status", status: this.#random.pick([500, 503]), performed };
      case "brokenBody":
        return { kind: "broken_body", performed };
      case "cut":
        return { kind: "cut", performed };
      case "cutThenLate":
        return { kind: "cut_then_late", afterMs: this.#random.between(100, LATE_MS_MAX) };
      case "hang":
        return { kind: "hang", performed };
      case "slow":
        return { kind: "slow", afterMs: this.#random.between(100, SLOW_MS_MAX) };
    }
  }
}
