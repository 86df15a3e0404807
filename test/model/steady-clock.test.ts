import { expect, it } from "vitest";
import { steadyClock } from "../../src/model/steady-clock.ts";

it("a clock that is set back stands still for that step, and goes on from there", () => {
  const readings = [5_000, 5_010, 10, 40, 40, 20, 120];
  let index = 0;
  const nowMs = steadyClock(() => readings[Math.min(index++, readings.length - 1)] ?? 0);
  expect(Array.from({ length: 6 }, nowMs)).toEqual([10, 10, 40, 40, 40, 140]);
});
