export interface RateLimit {
  /** Counts a request; the seconds to wait where it is one too many, and null where it is not. */
  take(name: string): number | null;
}

export interface RateLimitOptions {
  readonly perMinute: number;
  /** Milliseconds from any beginning. */
  readonly nowMs: () => number;
}

const MINUTE_MS = 60_000;

/** Within any 60 seconds a name has so many requests. What is refused is not counted. */
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

/** When the last so many requests came; `next` is the place of the oldest. */
interface Ring {
  readonly times: number[];
  next: number;
}
