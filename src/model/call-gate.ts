import type { ModelState } from "./model-meter.ts";

export interface GateLimits {
  /** Calls under way at once; a model that hangs must not pile them up. */
  readonly callsMax: number;
  /** Failures of the service in a row, after which it is left alone. */
  readonly outagesMax: number;
  /** Unusable calls in a row, after which it is no longer the single request that is at fault. */
  readonly faultsMax: number;
  /** How long the model is left alone at first; each trial that fails doubles it. */
  readonly restMs: number;
  readonly restMaxMs: number;
  /** A call that has not ended after this long never will: its place is free again. */
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

/** What a call tells of the model: `outage` that it does not serve, `fault` that it refused or garbled this request. */
export type CallVerdict = "success" | "outage" | "fault" | "unknown";

export interface OpenCall {
  /** Gives the place back; what is said first counts. */
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
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  readonly changed: (state: ModelState) => void;
  readonly limits?: Partial<GateLimits>;
}

/** Keeps calls from a model that does not serve, lets one through now and then to find out, and bounds how many are under way. */
export function createCallGate(services: GateServices): CallGate {
  return new Gate(services);
}

interface Working {
  readonly kind: "working";
  /** Failures in a row so far. */
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

/** A call that is under way. What it says of a model counts only if the model was not left alone since. */
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
        // A service that refuses a request is there again, unless refusals are what it was left alone for.
        if (rest.because === "fault") this.#rest({ because: "fault", lengthMs: rest.lengthMs * 2 });
        else this.#become({ ...WORKING, faults: 1 });
        return;
      case "unknown":
        // It told nothing, so that the next call is the trial.
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
