import { expect } from "vitest";
import {
  type LlmProvider,
  type MessageRequest,
  ProviderError,
  type ProviderResponse,
  type StopReason,
} from "../../src/model/llm-provider.ts";

/** What one call gives: a reply, a failure, or either made from the request. */
export type ScriptedStep = ProviderResponse | ProviderError | ((request: MessageRequest) => ProviderResponse);

export interface ScriptedProvider extends LlmProvider {
  /** The requests so far, as they stood when they were made. */
  readonly requests: readonly MessageRequest[];
  /** Fails the test when the script was left early or overrun. */
  assertFinished(): void;
}

/** A model that plays a script. A call beyond it fails the test, and so does a step that nobody asked for. */
export function scriptedProvider(...steps: readonly ScriptedStep[]): ScriptedProvider {
  const requests: MessageRequest[] = [];
  return {
    requests,
    createMessage: async (request) => {
      const step = steps[requests.length];
      requests.push(structuredClone(request));
      // A client hands its limit to a timer, which throws for one that is not whole.
      if (request.timeoutMs !== undefined) AbortSignal.timeout(request.timeoutMs);
      if (step === undefined) throw new Error(unexpected(requests.length, steps.length, request));
      if (step instanceof ProviderError) throw step;
      return typeof step === "function" ? step(request) : step;
    },
    assertFinished: () =>
      expect(requests.length, "calls of the model, against the steps of its script").toBe(steps.length),
  };
}

/** A reply that ends the turn with a text. */
export function textReply(text: string, stopReason: StopReason = "end_turn"): ProviderResponse {
  return { text, toolCalls: [], stopReason, rawContent: null, usage: { inputTokens: 1, outputTokens: 1 } };
}

/** A reply that calls `query_metric` once for each of the inputs. */
export function toolReply(...inputs: readonly unknown[]): ProviderResponse {
  return {
    text: "",
    toolCalls: inputs.map((input, index) => ({ id: `call-${index + 1}`, name: "query_metric", input })),
    stopReason: "tool_use",
    rawContent: null,
    usage: { inputTokens: 1, outputTokens: 1 },
  };
}

function unexpected(call: number, planned: number, request: MessageRequest): string {
  const last = JSON.stringify(request.messages.at(-1));
  return `The model was called ${call} times; its script has ${planned} steps. Last message: ${last}`;
}
