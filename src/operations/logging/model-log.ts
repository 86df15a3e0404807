import type { Logger } from "./logger.ts";

/** Logs a model's events for an operator: circuit breaker changes and a spend ledger that fails. */
export function createModelLog(logger: Logger) {
  return {
    called: ({ outcome }: { readonly outcome: string }): void => {
      if (outcome === "budget_unknown")
        logger.error({ event: "model", outcome }, "what the model has cost cannot be read or written");
    },
    changed: (state: "working" | "resting" | "trying"): void => {
      if (state === "resting") logger.warn({ event: "model", state }, "the model is left alone for a while");
      else logger.info({ event: "model", state }, `the model is ${state === "trying" ? "tried again" : "asked again"}`);
    },
  };
}
