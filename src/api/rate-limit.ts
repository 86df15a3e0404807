export interface RateLimit {
  /** Counts a request. Returns null where it is allowed, otherwise the seconds to wait. */
  take(name: string): number | null;
}

export interface RateLimitOptions {
  readonly perMinute: number;
  /** Milliseconds of any clock; only differences count. */
  readonly nowMs: () => number;
}

const MINUTE_MS = 60_000;

/** A sliding-window limit of requests per name and 60 seconds. Refused requests are not counted. */
export function createRateLimit({ perMinute, nowMs }: RateLimitOptions): RateLimit {
  const rings = new Map<string, Ring>();
  return {
    take: (name) => {
      const ring = rings.get(name) ?? { times: [], next: 0 };
      rings.set(name, ring);
      const now = nowMs();
      const oldest = ring.times[ring.next] ?? Number.NEGATIVE_INFINITY;
      if (now - oldest < MINUTE_MS) return Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1_000));
      ring.times[ring.next] = now;
      ring.next = (ring.next + 1) % perMinute;
      return null;
    },
  };
}

/** A ring buffer of the times of the last allowed requests; `next` is the index of the oldest. */
interface Ring {
  readonly times: number[];
  next: number;
}
