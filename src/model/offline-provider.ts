import type { LlmMessage, LlmProvider, MessageRequest, ProviderResponse, ToolCall } from "./llm-provider.ts";
import { QUERY_METRIC } from "./query-metric-tool.ts";

export interface OfflineProviderOptions {
  /** The arguments of `query_metric` for a question, or null where one of them is missing. */
  readonly propose: (userText: string) => Readonly<Record<string, string>> | null;
  /** The sentence for a tool result. */
  readonly renderResult: (resultJson: string) => string;
  readonly askForMissing: string;
}

/** A model without a network: proposes one look-up for a question, then repeats its result. */
export function createOfflineProvider(options: OfflineProviderOptions): LlmProvider {
  return { createMessage: async (request) => reply(request, options) };
}

function reply(request: MessageRequest, options: OfflineProviderOptions): ProviderResponse {
  const last = request.messages.at(-1);
  if (last?.role === "tool") {
    return spoken(last.results.map((result) => options.renderResult(result.content)).join("\n"));
  }
  const canLookUp = request.tools.some((tool) => tool.name === QUERY_METRIC);
  const input = canLookUp ? options.propose(lastUserText(request.messages)) : null;
  if (input === null) return spoken(options.askForMissing);
  return response("", [{ id: `offline-${request.messages.length}`, name: QUERY_METRIC, input }]);
}

function lastUserText(messages: readonly LlmMessage[]): string {
  const last = messages.findLast((message) => message.role === "user");
  return last?.role === "user" ? last.text : "";
}

function spoken(text: string): ProviderResponse {
  return response(text, []);
}

function response(text: string, toolCalls: readonly ToolCall[]): ProviderResponse {
  return {
    text,
    toolCalls,
    stopReason: toolCalls.length === 0 ? "end_turn" : "tool_use",
    rawContent: null,
    usage: { inputTokens: 0, outputTokens: 0 },
  };
}
