/** The longest delay of a Node timer; with a longer one it fires after a millisecond. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** A delay that every timer accepts: clocks return fractions of a millisecond, for which some timers throw. */
export type TimeLimit = number & { readonly unit: "whole milliseconds, at least one" };

/** The limit for a time in milliseconds, rounded up and at least 1. */
export function timeLimit(milliseconds: number): TimeLimit {
  const limit = Math.min(TIMER_MS_MAX, Math.max(1, Math.ceil(milliseconds)));
  if (isTimeLimit(limit)) return limit;
  throw new RangeError("A time limit is made of a number of milliseconds.");
}

function isTimeLimit(milliseconds: number): milliseconds is TimeLimit {
  return Number.isInteger(milliseconds);
}

/** A signal that is aborted after a time. Use it instead of `AbortSignal.timeout`, which throws for fractions. */
export function signalAfter(milliseconds: number): AbortSignal {
  return AbortSignal.timeout(timeLimit(milliseconds));
}
