import { expect, it } from "vitest";
import type { MeteredCall, ModelMeter } from "../../../src/model/model-meter.ts";
import { createLogger } from "../../../src/operations/logging/logger.ts";
import { createModelLog } from "../../../src/operations/logging/model-log.ts";

it("the log of a model says its changes and a count that broke, and no single call", () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const log: ModelMeter = createModelLog(createLogger({ level: "info", destination }));
  const call: MeteredCall = { outcome: "success", elapsedMs: 1, usage: null, costNanoUsd: null };
  for (const outcome of ["success", "timeout", "resting", "budget_used_up", "budget_unknown"] as const)
    log.called({ ...call, outcome });
  for (const state of ["resting", "trying", "working"] as const) log.changed(state);
  const said = lines.map((line) => JSON.parse(line)).map(({ level, state, outcome }) => [level, state ?? outcome]);
  expect(said).toEqual([
    ["error", "budget_unknown"],
    ["warn", "resting"],
    ["info", "trying"],
    ["info", "working"],
  ]);
});
