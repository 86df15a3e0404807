import type { ModelState } from "./model-meter.ts";

export interface GateLimits {
  /** Concurrent calls; a hanging model must not pile them up. */
  readonly callsMax: number;
  /** Consecutive outages that open the circuit. */
  readonly outagesMax: number;
  /** Consecutive faults that open the circuit: with so many, a single bad request is not the cause. */
  readonly faultsMax: number;
  /** How long the circuit stays open at first; each failed trial doubles the time, up to `restMaxMs`. */
  readonly restMs: number;
  readonly restMaxMs: number;
  /** A call that has not ended after this time is given up as an outage, and its slot is freed. */
  readonly lostAfterMs: number;
}

export const GATE_LIMITS: GateLimits = {
  callsMax: 8,
  outagesMax: 3,
  faultsMax: 5,
  restMs: 30_000,
  restMaxMs: 900_000,
  lostAfterMs: 60_000,
};

/** `outage`: the service is down; `fault`: it refused this request or its reply was unusable. */
export type CallVerdict = "success" | "outage" | "fault" | "unknown";

export interface OpenCall {
  /** Frees the slot and counts the verdict; later calls are ignored. */
  end(verdict: CallVerdict): void;
}

export type Admission =
  | { readonly kind: "admitted"; readonly call: OpenCall }
  | { readonly kind: "resting" }
  | { readonly kind: "busy" };

export interface CallGate {
  enter(): Admission;
}

export interface GateServices {
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  readonly changed: (state: ModelState) => void;
  readonly limits?: Partial<GateLimits>;
}

/** A circuit breaker (closed: `working`, open: `resting`, half-open: `trying`) that also limits concurrent calls. */
export function createCallGate(services: GateServices): CallGate {
  return new Gate(services);
}

interface Working {
  readonly kind: "working";
  /** Consecutive failures so far. */
  readonly outages: number;
  readonly faults: number;
}

type State =
  | Working
  | { readonly kind: "resting"; readonly until: number; readonly rest: Rest }
  | { readonly kind: "trying"; readonly trial: Held; readonly rest: Rest };

interface Rest {
  readonly because: "outage" | "fault";
  readonly lengthMs: number;
}

/** A call in progress. Its verdict counts only if the circuit has not opened since it began. */
interface Held {
  readonly since: number;
  readonly rests: number;
}

const WORKING: Working = { kind: "working", outages: 0, faults: 0 };

class Gate implements CallGate {
  readonly #services: GateServices;
  readonly #limits: GateLimits;
  readonly #held = new Set<Held>();
  #state: State = WORKING;
  #rests = 0;

  constructor(services: GateServices) {
    this.#services = services;
    this.#limits = { ...GATE_LIMITS, ...services.limits };
  }

  enter(): Admission {
    const now = this.#services.nowMs();
    this.#giveUpLost(now);
    const state = this.#state;
    if (state.kind === "trying" || (state.kind === "resting" && now < state.until)) return { kind: "resting" };
    if (this.#held.size >= this.#limits.callsMax) return { kind: "busy" };
    const held: Held = { since: now, rests: this.#rests };
    this.#held.add(held);
    if (state.kind === "resting") this.#become({ kind: "trying", trial: held, rest: state.rest });
    return { kind: "admitted", call: { end: (verdict) => this.#end(held, verdict) } };
  }

  #giveUpLost(now: number): void {
    for (const held of this.#held) if (now - held.since >= this.#limits.lostAfterMs) this.#end(held, "outage");
  }

  #end(held: Held, verdict: CallVerdict): void {
    if (!this.#held.delete(held)) return;
    const state = this.#state;
    if (state.kind === "trying" && state.trial === held) this.#endTrial(state.rest, verdict);
    else if (state.kind === "working" && held.rests === this.#rests) this.#count(state, verdict);
  }

  #endTrial(rest: Rest, verdict: CallVerdict): void {
    switch (verdict) {
      case "success":
        this.#become(WORKING);
        return;
      case "outage":
        this.#rest({ because: "outage", lengthMs: rest.lengthMs * 2 });
        return;
      case "fault":
        // A refused request shows that the service is up again, unless refusals opened the circuit.
        if (rest.because === "fault") this.#rest({ because: "fault", lengthMs: rest.lengthMs * 2 });
        else this.#become({ ...WORKING, faults: 1 });
        return;
      case "unknown":
        // Inconclusive: the next call is the trial.
        this.#become({ kind: "resting", until: this.#services.nowMs(), rest });
        return;
    }
  }

  #count({ outages, faults }: Working, verdict: CallVerdict): void {
    const lengthMs = this.#limits.restMs;
    switch (verdict) {
      case "success":
        this.#state = WORKING;
        return;
      case "outage":
        this.#state = { kind: "working", outages: outages + 1, faults };
        if (outages + 1 >= this.#limits.outagesMax) this.#rest({ because: "outage", lengthMs });
        return;
      case "fault":
        this.#state = { kind: "working", outages, faults: faults + 1 };
        if (faults + 1 >= this.#limits.faultsMax) this.#rest({ because: "fault", lengthMs });
        return;
      case "unknown":
        return;
    }
  }

  #rest(rest: Rest): void {
    const lengthMs = Math.min(rest.lengthMs, this.#limits.restMaxMs);
    this.#rests += 1;
    this.#become({ kind: "resting", until: this.#services.nowMs() + lengthMs, rest: { ...rest, lengthMs } });
  }

  #become(state: State): void {
    this.#state = state;
    this.#services.changed(state.kind);
  }
}
