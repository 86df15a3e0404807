import type { JsonObject } from "./json.ts";

/** A simulated fault of a Web API call. */
export type Fault =
  | Spoiled
  | { readonly kind: "delay"; readonly milliseconds: number }
  | { readonly kind: "held"; readonly until: Promise<unknown> }
  /** The call is performed, but its reply is replaced. */
  | { readonly kind: "reply"; readonly body: (usual: JsonObject) => unknown };

/** Replaces the reply. The call still takes effect after `performedAfterMs`, or never where that is not set. */
export type Spoiled = { readonly performedAfterMs?: number } & (
  | { readonly kind: "error"; readonly error: string }
  | { readonly kind: "rate_limited"; readonly retryAfterSeconds: number }
  | { readonly kind: "http_error"; readonly status: number }
  | { readonly kind: "broken_body" }
  | { readonly kind: "drop_connection" }
  | { readonly kind: "no_reply" }
);

/** A call for which a fault may be planned. */
export interface PlannedCall {
  readonly method: string;
  readonly args: JsonObject;
}

const NO_RULE = (): undefined => undefined;
const AT_ONCE = (): readonly number[] => [0];

/** Plans faults of Web API calls and of events: queued ones first, otherwise by a rule. */
export class FaultPlan {
  /** The fault for a call without a queued one. */
  rule: (call: PlannedCall) => Fault | undefined = NO_RULE;
  /** Delays in milliseconds of the copies of an event without a queued plan; without a copy the event is lost. */
  arrivals: (event: JsonObject) => readonly number[] = AT_ONCE;
  private readonly planned = new Map<string, Fault[]>();
  private copies: number[] = [];

  /** Queues a fault for the next calls of a method. */
  next(method: string, fault: Fault, { times = 1 }: { times?: number } = {}): void {
    const queue = this.planned.get(method) ?? [];
    this.planned.set(method, [...queue, ...Array.from({ length: times }, () => fault)]);
  }

  /** Delivers the next event `copies` times with the same event_id, as Slack sometimes does. */
  duplicateNextEvent({ copies }: { copies: number }): void {
    this.copies = [...this.copies, copies];
  }

  /** Removes all queued faults and the rules. */
  clear(): void {
    this.planned.clear();
    this.copies = [];
    this.rule = NO_RULE;
    this.arrivals = AT_ONCE;
  }

  /** Takes the fault for this call, if there is one. */
  take(call: PlannedCall): Fault | undefined {
    return this.planned.get(call.method)?.shift() ?? this.rule(call);
  }

  /** Takes the delays of the copies of the next event. */
  takeArrivals(event: JsonObject): readonly number[] {
    const copies = this.copies.shift();
    return copies === undefined ? this.arrivals(event) : Array.from({ length: copies }, () => 0);
  }
}
