import { describe, expect, it } from "vitest";
import { type MessageRequest, ProviderError } from "../../src/model/llm-provider.ts";
import { scriptedProvider, textReply, toolReply } from "./scripted-provider.ts";

const REQUEST: MessageRequest = { system: "", messages: [{ role: "user", text: "hello" }], tools: [] };

describe("the scripted provider", () => {
  it("plays replies, functions of the request and failures in their order", async () => {
    const failure = new ProviderError("overloaded", "busy");
    const provider = scriptedProvider(
      toolReply({ metric: "TICKETS" }),
      (request) => textReply(`heard ${request.messages.length}`),
      failure,
    );
    expect((await provider.createMessage(REQUEST)).toolCalls).toHaveLength(1);
    expect((await provider.createMessage(REQUEST)).text).toBe("heard 1");
    await expect(provider.createMessage(REQUEST)).rejects.toBe(failure);
    provider.assertFinished();
    expect(provider.requests).toHaveLength(3);
  });

  it("fails on a call that is not in the script, even where the caller swallows the error", async () => {
    const provider = scriptedProvider();
    await expect(provider.createMessage(REQUEST)).rejects.toThrow("called 1 times; its script has 0 steps");
    expect(() => provider.assertFinished()).toThrow("steps of its script");
  });

  it("fails on a step that nobody asked for", () => {
    expect(() => scriptedProvider(textReply("unused")).assertFinished()).toThrow("steps of its script");
  });
});
