import fc from "fast-check";
import { expect, it } from "vitest";
import { timeLimit } from "../../src/domain/time-limit.ts";

/** The longest that Node waits: what is asked for beyond it ends after a millisecond instead. */
const TIMER_MS_MAX = 2_147_483_647;

it("a time limit is one that every timer takes, and no shorter than what was asked for", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (milliseconds) => {
      const limit = timeLimit(milliseconds);
      expect(() => AbortSignal.timeout(limit)).not.toThrow();
      expect(limit).toBeGreaterThanOrEqual(Math.min(TIMER_MS_MAX, Math.max(1, milliseconds)));
      expect(limit - Math.max(0, Math.min(TIMER_MS_MAX, milliseconds))).toBeLessThanOrEqual(1);
    }),
    { seed: 20_251, numRuns: 1_000, examples: [[0.25], [0], [-3], [19_999.73], [2 ** 31], [Number.POSITIVE_INFINITY]] },
  );
});

it("no limit is made of what is no number", () => {
  expect(() => timeLimit(Number.NaN)).toThrow(RangeError);
});

it("AbortSignal.timeout itself takes no fraction, which is what this is for", () => {
  expect(() => AbortSignal.timeout(19_999.73)).toThrow(RangeError);
});
