/** One attempt to hand something to the app. */
export interface Attempt {
  readonly kind: "event" | "click";
  readonly body: unknown;
  /** Null for a first attempt. */
  readonly retry: { readonly number: number; readonly reason: string } | null;
}

/** How an attempt went. `status` is null where no reply came, and for an envelope. */
export interface AttemptResult {
  readonly acknowledged: boolean;
  readonly reason: string;
  readonly status: number | null;
  readonly elapsedMs: number;
}

/** The way to the app: signed requests, or envelopes on a socket. */
export interface Transport {
  send(attempt: Attempt): Promise<AttemptResult>;
  close(): void;
}
