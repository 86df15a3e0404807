import { describe, expect, it } from "vitest";
import type { LlmMessage, MessageRequest } from "../../src/model/llm-provider.ts";
import { createOfflineProvider } from "../../src/model/offline-provider.ts";
import { buildQueryMetricTool } from "../../src/model/query-metric-tool.ts";
import { ferryGlossary } from "./invented-profile.ts";

const TOOL = buildQueryMetricTool(ferryGlossary());
const CELL = { metric: "TICKETS", entity: "TW_NORTH", period: "FY2025" };
const NO_USAGE = { inputTokens: 0, outputTokens: 0 };

const provider = createOfflineProvider({
  propose: (userText) => (userText === "north fares FY2025" ? CELL : null),
  renderResult: (resultJson) => `result: ${resultJson}`,
  askForMissing: "Which metric do you mean?",
});

function request(messages: readonly LlmMessage[], tools = [TOOL]): MessageRequest {
  return { system: "", messages, tools };
}

describe("the offline provider", () => {
  it("proposes one look-up for the last user message", async () => {
    const messages: LlmMessage[] = [
      { role: "user", text: "hello" },
      { role: "assistant", text: "Hello.", toolCalls: [], rawContent: null },
      { role: "user", text: "north fares FY2025" },
    ];
    expect(await provider.createMessage(request(messages))).toEqual({
      text: "",
      toolCalls: [{ id: "offline-3", name: "query_metric", input: CELL }],
      stopReason: "tool_use",
      rawContent: null,
      usage: NO_USAGE,
    });
  });

  it("says what the look-ups gave, in their order, and ends", async () => {
    const messages: LlmMessage[] = [
      { role: "user", text: "north fares FY2025" },
      {
        role: "tool",
        results: [
          { toolCallId: "a", content: "1", isError: false },
          { toolCallId: "b", content: "2", isError: true },
        ],
      },
    ];
    expect(await provider.createMessage(request(messages))).toEqual({
      text: "result: 1\nresult: 2",
      toolCalls: [],
      stopReason: "end_turn",
      rawContent: null,
      usage: NO_USAGE,
    });
  });

  it.each<readonly [string, MessageRequest]>([
    ["the question lacks a part", request([{ role: "user", text: "fares" }])],
    ["there is no question", request([])],
    ["it was given no tool", request([{ role: "user", text: "north fares FY2025" }], [])],
  ])("asks for what is missing where %s", async (_name, asked) => {
    expect(await provider.createMessage(asked)).toMatchObject({
      text: "Which metric do you mean?",
      toolCalls: [],
      stopReason: "end_turn",
    });
  });

  it("answers the same request with the same bytes", async () => {
    const asked = request([{ role: "user", text: "north fares FY2025" }]);
    const [first, second] = [await provider.createMessage(asked), await provider.createMessage(asked)];
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  });
});
