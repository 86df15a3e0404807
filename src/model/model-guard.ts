import { reserveCost, type Spending } from "./call-cost.ts";
import { type CallVerdict, createCallGate, type GateLimits, type OpenCall } from "./call-gate.ts";
import { type LlmProvider, type MessageRequest, type NotAsked, ProviderError } from "./llm-provider.ts";
import type { CallOutcome, ModelMeter } from "./model-meter.ts";
import type { CallLimits } from "./model-prices.ts";
import { tryProvider } from "./provider-try.ts";
import { steadyClock } from "./steady-clock.ts";

export interface ModelGuardOptions {
  readonly provider: LlmProvider;
  /** Limits of the provider for one call. */
  readonly limits: CallLimits;
  /** Null where prices are unknown. */
  readonly spending: Spending | null;
  readonly meter: ModelMeter;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  readonly gate?: Partial<GateLimits>;
  /** A timeout sooner than this says nothing about the model: the caller allowed too little time. In milliseconds. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 2_000;

const SENTENCES: Readonly<Record<NotAsked, string>> = {
  resting: "The model failed repeatedly and is left alone for a while.",
  busy: "Too many calls of the model are under way.",
  budget_used_up: "The model's budget of the day is used up.",
  budget_unknown: "What the model has cost today cannot be read or written.",
};

/**
 * Wraps a model so that a call fails at once while the circuit is open, too many calls are in progress or the daily
 * budget is used up. The engine then answers without the model instead of waiting.
 */
export function createModelGuard(options: ModelGuardOptions): LlmProvider {
  const { meter, spending, limits } = options;
  const nowMs = steadyClock(options.nowMs);
  const gate = createCallGate({ nowMs, changed: (state) => meter.changed(state), limits: options.gate ?? {} });
  return {
    createMessage: async (request) => {
      const admission = gate.enter();
      if (admission.kind !== "admitted") return refuse(admission.kind, meter);
      const { call } = admission;
      try {
        const cost = await reserveCost(request, spending, limits);
        if (typeof cost === "string") return refuse(cost, meter);
        const { tried, elapsedMs } = await ask(request, call, { ...options, nowMs });
        const costNanoUsd = await cost.settle(tried);
        meter.called({ outcome: tried.outcome, elapsedMs, usage: tried.usage, costNanoUsd });
        return tried.result();
      } finally {
        call.end("unknown");
      }
    },
  };
}

async function ask(
  request: MessageRequest,
  call: OpenCall,
  { provider, nowMs, patienceMs = PATIENCE_MS }: Pick<ModelGuardOptions, "provider" | "nowMs" | "patienceMs">,
) {
  const started = nowMs();
  const tried = await tryProvider(provider, request);
  const elapsedMs = nowMs() - started;
  call.end(verdictOf(tried.outcome, { wasWaitedFor: elapsedMs >= patienceMs }));
  return { tried, elapsedMs };
}

function verdictOf(outcome: CallOutcome, { wasWaitedFor }: { readonly wasWaitedFor: boolean }): CallVerdict {
  switch (outcome) {
    case "success":
      return "success";
    case "timeout":
      return wasWaitedFor ? "outage" : "unknown";
    case "connection":
    case "rate_limited":
    case "overloaded":
    case "unavailable":
      return "outage";
    case "rejected":
    case "malformed":
    case "defect":
      return "fault";
    case "resting":
    case "busy":
    case "budget_used_up":
    case "budget_unknown":
      return "unknown";
  }
}

function refuse(code: NotAsked, meter: ModelMeter): never {
  meter.called({ outcome: code, elapsedMs: 0, usage: null, costNanoUsd: null });
  throw new ProviderError(code, SENTENCES[code], { attemptsLost: 0 });
}
