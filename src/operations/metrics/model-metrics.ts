import type { ClosedMetrics } from "./closed-metrics.ts";
import { BREAKER_STATES, MODEL_CALL_OUTCOMES } from "./label-values.ts";
import type { BreakerState, ModelMetrics } from "./ports.ts";

const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40];
const STATES: readonly BreakerState[] = ["working", "resting", "trying"];
const NEVER_MADE: ReadonlySet<string> = new Set(["resting", "busy", "budget_used_up", "budget_unknown"]);
const NANO_PER_USD = 1e9;

/** Metrics of calls to the model, as the model guard reports them. */
export function modelMetrics(metrics: ClosedMetrics): ModelMetrics {
  /** Null until the model is used. */
  let breaker: BreakerState | null = null;
  const results = metrics.counter({
    name: "footnote_model_results_total",
    help: "Calls to the model by result, with those that the guard did not let through",
    labels: { result: MODEL_CALL_OUTCOMES },
  });
  const seconds = metrics.histogram({
    name: "footnote_model_call_seconds",
    help: "Time of one call to the model",
    labels: {},
    buckets: SECONDS,
  });
  const cost = metrics.counter({
    name: "footnote_model_cost_usd_total",
    help: "What the calls cost by the price list, in USD",
    labels: {},
  });
  metrics.gauge(
    {
      name: "footnote_model_breaker_state",
      help: "1 for the state that the breaker is in, 0 for the others",
      labels: { state: BREAKER_STATES },
    },
    async () => (breaker === null ? [] : STATES.map((state) => [{ state }, state === breaker ? 1 : 0] as const)),
  );
  return {
    called: ({ outcome, elapsedMs, costNanoUsd }) => {
      breaker ??= "working";
      results.add({ result: outcome });
      if (!NEVER_MADE.has(outcome)) seconds.observe({}, elapsedMs / 1_000);
      if (costNanoUsd !== null) cost.add({}, costNanoUsd / NANO_PER_USD);
    },
    changed: (state) => {
      breaker = state;
    },
  };
}
