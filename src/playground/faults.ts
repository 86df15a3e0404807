/** One thing that goes wrong with a Web API call. */
export type Fault =
  | { readonly kind: "error"; readonly error: string }
  | { readonly kind: "rate_limited"; readonly retryAfterSeconds: number }
  | { readonly kind: "http_error"; readonly status: number }
  | { readonly kind: "delay"; readonly milliseconds: number }
  /** The connection breaks; with `performed` only after the call took effect, so that the caller cannot know. */
  | { readonly kind: "drop_connection"; readonly performed: boolean };

/** Faults planned for the coming calls of a Web API method, and for the coming events. */
export class FaultPlan {
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

  /** Forgets everything planned. */
  clear(): void {
    this.planned.clear();
    this.copies = [];
  }

  /** The fault that meets this call, if one was planned. */
  take(method: string): Fault | undefined {
    return this.planned.get(method)?.shift();
  }

  /** How often the coming event is delivered. */
  takeCopies(): number {
    return this.copies.shift() ?? 1;
  }
}
