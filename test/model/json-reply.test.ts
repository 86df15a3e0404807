import { describe, expect, it } from "vitest";
import { timeLimit } from "../../src/domain/time-limit.ts";
import { askForJson } from "../../src/model/json-reply.ts";
import { type LlmProvider, ProviderError, type ProviderResponse } from "../../src/model/llm-provider.ts";
import { textReply } from "../support/scripted-provider.ts";

const REQUEST = { system: "s", prompt: "p", timeoutMs: timeLimit(5) };

function ask(createMessage: LlmProvider["createMessage"]) {
  return askForJson({ createMessage }, REQUEST);
}

describe("a reply that is asked for as JSON", () => {
  it("is a value, with or without a fence", async () => {
    for (const text of ['{"a":1}', '```json\n{"a":1}\n```'])
      expect(await ask(async () => textReply(text))).toMatchObject({ ok: true, value: { a: 1 } });
  });

  it("has a code where the model or its network failed, and no defect", async () => {
    const reply = await ask(() => Promise.reject(new ProviderError("timeout", "slow")));
    expect(reply).toEqual({ ok: false, reason: "llm_timeout", usage: { inputTokens: 0, outputTokens: 0 } });
  });

  it.each<readonly [string, LlmProvider["createMessage"], string]>([
    ["rejects with another error", () => Promise.reject(new TypeError("profit fell")), "provider_threw:TypeError"],
    [
      "throws at once",
      () => {
        throw new RangeError("profit fell");
      },
      "provider_threw:RangeError",
    ],
    ["throws a text", () => Promise.reject("profit fell"), "provider_threw:string"],
    ["gives nothing", async () => undefined as unknown as ProviderResponse, "provider_reply_malformed"],
    [
      "gives no text",
      async () => ({ ...textReply(""), text: 1 }) as unknown as ProviderResponse,
      "provider_reply_malformed",
    ],
  ])("names the defect of a provider that %s, as a code", async (_name, createMessage, defect) => {
    expect(await ask(createMessage)).toMatchObject({ ok: false, reason: "llm_unavailable", defect });
  });

  it("names an error of a strange class as an error", async () => {
    const Strange = { "profit fell by 8": class extends Error {} }["profit fell by 8"];
    expect(await ask(() => Promise.reject(new Strange()))).toMatchObject({ defect: "provider_threw:Error" });
  });
});
