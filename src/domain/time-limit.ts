/** The longest that a timer waits; what is asked for beyond it would end after a millisecond. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** A time to wait that every timer takes. Clocks give parts of a millisecond, and some timers throw for them. */
export type TimeLimit = number & { readonly unit: "whole milliseconds, at least one" };

/** The limit for a time in milliseconds, rounded up: where any time is left, there is a millisecond. */
export function timeLimit(milliseconds: number): TimeLimit {
  const limit = Math.min(TIMER_MS_MAX, Math.max(1, Math.ceil(milliseconds)));
  if (isTimeLimit(limit)) return limit;
  throw new RangeError("A time limit is made of a number of milliseconds.");
}

function isTimeLimit(milliseconds: number): milliseconds is TimeLimit {
  return Number.isInteger(milliseconds);
}

/** A signal that is aborted when the time is up. The only place that makes one, since what it is made with throws for a fraction. */
export function signalAfter(milliseconds: number): AbortSignal {
  return AbortSignal.timeout(timeLimit(milliseconds));
}
