import type { Logger } from "./logger.ts";

/** Writes what an operator should hear of a model: when it is left alone and when it works again, and a count of its cost that broke. */
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
