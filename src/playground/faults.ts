import type { JsonObject } from "./json.ts";

/** One thing that goes wrong with a Web API call. */
export type Fault =
  | Spoiled
  | { readonly kind: "delay"; readonly milliseconds: number }
  | { readonly kind: "held"; readonly until: Promise<unknown> }
  /** The call is performed, and its reply says something else. */
  | { readonly kind: "reply"; readonly body: (usual: JsonObject) => unknown };

/** A reply in place of the usual one. The call still takes effect, so much later; never where no time is named. */
export type Spoiled = { readonly performedAfterMs?: number } & (
  | { readonly kind: "error"; readonly error: string }
  | { readonly kind: "rate_limited"; readonly retryAfterSeconds: number }
  | { readonly kind: "http_error"; readonly status: number }
  | { readonly kind: "broken_body" }
  | { readonly kind: "drop_connection" }
  | { readonly kind: "no_reply" }
);

/** A call as a plan sees it. */
export interface PlannedCall {
  readonly method: string;
  readonly args: JsonObject;
}

const NO_RULE = (): undefined => undefined;
const AT_ONCE = (): readonly number[] => [0];

/** What goes wrong with calls of the Web API and with events: for the next ones as planned, else by a rule. */
export class FaultPlan {
  /** The fault that meets a call for which nothing is planned. */
  rule: (call: PlannedCall) => Fault | undefined = NO_RULE;
  /** When the copies of an event for which nothing is planned set out, in milliseconds; without a copy it is lost. */
  arrivals: (event: JsonObject) => readonly number[] = AT_ONCE;
  private readonly planned = new Map<string, Fault[]>();
  private copies: number[] = [];

  /** Lets the next calls of a method fail in this way, after those already planned. */
  next(method: string, fault: Fault, { times = 1 }: { times?: number } = {}): void {
    const queue = this.planned.get(method) ?? [];
    this.planned.set(method, [...queue, ...Array.from({ length: times }, () => fault)]);
  }

  /** Delivers the next event `copies` times under the same event_id, as Slack sometimes does. */
  duplicateNextEvent({ copies }: { copies: number }): void {
    this.copies = [...this.copies, copies];
  }

  /** Forgets everything planned, and the rules. */
  clear(): void {
    this.planned.clear();
    this.copies = [];
    this.rule = NO_RULE;
    this.arrivals = AT_ONCE;
  }

  /** The fault that meets this call, if there is one. */
  take(call: PlannedCall): Fault | undefined {
    return this.planned.get(call.method)?.shift() ?? this.rule(call);
  }

  /** When the copies of the coming event set out. */
  takeArrivals(event: JsonObject): readonly number[] {
    const copies = this.copies.shift();
    return copies === undefined ? this.arrivals(event) : Array.from({ length: copies }, () => 0);
  }
}
