import type { Services } from "../../src/answer/services.ts";
import type { ProviderResponse, StopReason, ToolCall } from "../../src/model/llm-provider.ts";
import { type ScriptedStep, scriptedProvider } from "../support/scripted-provider.ts";
import { openTestEngine } from "./company.ts";

/** What a model says and calls in one turn. */
export function reply(
  text: string,
  calls: readonly Partial<ToolCall>[] = [],
  stopReason?: StopReason,
): ProviderResponse {
  return {
    text,
    toolCalls: calls.map((call, index) => ({ id: `call-${index + 1}`, name: "query_metric", input: {}, ...call })),
    stopReason: stopReason ?? (calls.length > 0 ? "tool_use" : "end_turn"),
    rawContent: null,
    usage: { inputTokens: 10, outputTokens: 3 },
  };
}

/** A reply that gives words codes, each a pair. */
export function readings(...pairs: readonly (readonly [words: string, code: string])[]): ProviderResponse {
  return reply(JSON.stringify({ readings: pairs.map(([words, code]) => ({ words, code })) }));
}

/** A turn that calls `query_metric` once for each of the inputs. */
export function calls(...inputs: readonly unknown[]): ProviderResponse {
  return reply(
    "",
    inputs.map((input) => ({ input })),
  );
}

/** Asks one question with a model that plays the script. */
export async function askWith(
  question: string,
  steps: readonly ScriptedStep[],
  parts: Partial<Services> = {},
  conversation?: string,
) {
  const model = scriptedProvider(...steps);
  const engine = await openTestEngine({ model, toolLoop: "always", ...parts });
  const run = await engine.ask(question, conversation);
  model.assertFinished();
  const [trace] = engine.traces;
  if (trace === undefined) throw new Error("No trace was left.");
  return { run, trace, requests: model.requests, engine };
}
