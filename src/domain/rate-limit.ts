export interface RateLimit {
  /** Counts a request; the seconds to wait where it is one too many, and null where it is not. */
  take(name: string): number | null;
}

export interface RateLimitOptions {
  readonly perMinute: number;
  /** Milliseconds from any beginning, by a clock that never goes back. */
  readonly nowMs: () => number;
}

export const MINUTE_MS = 60_000;
/** Names whose requests are counted at once; of more, those that asked longest ago are forgotten. */
const NAMES_MAX = 10_000;

/** A limit of requests per name within any 60 seconds. Refused requests do not count. */
export function createRateLimit({ perMinute, nowMs }: RateLimitOptions): RateLimit {
  const rings = new Map<string, Ring>();
  return {
    take: (name) => {
      const ring = rings.get(name) ?? { times: [], next: 0 };
      putLast(rings, name, ring);
      const now = nowMs();
      const oldest = ring.times[ring.next] ?? Number.NEGATIVE_INFINITY;
      if (now - oldest < MINUTE_MS) return Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1_000));
      ring.times[ring.next] = now;
      ring.next = (ring.next + 1) % perMinute;
      return null;
    },
  };
}

/** When the last so many requests came; `next` is the place of the oldest. */
interface Ring {
  readonly times: number[];
  next: number;
}

/** Stores the value of a name as the latest; above the limit the oldest is forgotten. */
export function putLast<Value>(known: Map<string, Value>, name: string, value: Value): void {
  known.delete(name);
  known.set(name, value);
  const [oldest] = known.keys();
  if (known.size > NAMES_MAX && oldest !== undefined) known.delete(oldest);
}
