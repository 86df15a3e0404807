import type { ClosedMetrics } from "./closed-metrics.ts";
import { BREAKER_STATES, MODEL_CALL_RESULTS } from "./label-values.ts";
import type { BreakerState, ModelMetrics } from "./ports.ts";

const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40];
const STATES: readonly BreakerState[] = ["closed", "half_open", "open"];

/** Metrics of the calls to a model, as whatever guards them sees them. */
export function modelMetrics(metrics: ClosedMetrics): ModelMetrics {
  let breaker: (() => BreakerState) | null = null;
  const results = metrics.counter({
    name: "footnote_model_results_total",
    help: "Calls to the model by result, with those that the guard did not let through",
    labels: { result: MODEL_CALL_RESULTS },
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
    async () => {
      const current = breaker?.();
      return current === undefined ? [] : STATES.map((state) => [{ state }, state === current ? 1 : 0] as const);
    },
  );
  return {
    called: ({ result, elapsedMs, costUsd }) => {
      results.add({ result });
      if (!NEVER_MADE.has(result)) seconds.observe({}, elapsedMs / 1_000);
      cost.add({}, costUsd);
    },
    watchBreaker: (read) => {
      breaker = read;
    },
  };
}

const NEVER_MADE: ReadonlySet<string> = new Set(["breaker_open", "over_budget", "too_many_calls"]);
