import { afterEach, describe, expect, it } from "vitest";
import { createAnthropicProvider } from "../../src/adapters/anthropic/anthropic-provider.ts";
import { embeddingsFinding, modelFinding } from "../../src/doctor/model-findings.ts";
import { ProviderError } from "../../src/model/llm-provider.ts";
import { type ApiReply, goneUrl, type LocalApi, serveApi } from "./local-api.ts";

const KEY = "sk-ant-0123456789";
const LISTED: ApiReply = { body: { data: [{ id: "claude-opus-4-8" }, { id: "claude-haiku-4" }] } };

let api: LocalApi | null = null;
afterEach(async () => {
  await api?.close();
  api = null;
});

async function model(replies: Readonly<Record<string, ApiReply | "hang">>, env: Readonly<Record<string, string>> = {}) {
  api = await serveApi(replies);
  return modelFinding({
    env: { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: api.url, ...env },
    // As a time that is left, it is no whole number.
    timeoutMs: 499.73,
    nowMs: () => 0,
  });
}

describe("a look at the model", () => {
  it("is content without one", async () => {
    expect(await modelFinding({ env: {}, timeoutMs: 500, nowMs: () => 0 })).toMatchObject({ level: "ok" });
  });

  it("asks for the list of models with the key, and for nothing else", async () => {
    const finding = await model({ "/v1/models": LISTED });
    expect(finding).toMatchObject({ level: "ok", says: "the key is taken, and claude-opus-4-8 is known" });
    expect(api?.requests.map(({ method, path }) => [method, path])).toEqual([["GET", "/v1/models"]]);
  });

  it("shows the key as the client does that asks questions, or it would look at something else", async () => {
    await model({ "/v1/models": LISTED });
    const request = { system: "s", messages: [{ role: "user", text: "q" }], tools: [] } as const;
    await expect(
      createAnthropicProvider({ apiKey: KEY, baseUrl: api?.url, maxRetries: 0 }).createMessage(request),
    ).rejects.toThrow(ProviderError);
    const shown = api?.requests.map(({ headers }) => [
      headers.authorization,
      headers["x-api-key"],
      headers["anthropic-version"],
    ]);
    expect(shown).toHaveLength(2);
    expect(shown?.[0]).toEqual(shown?.[1]);
    expect(JSON.stringify(shown?.[0])).toContain(KEY);
  });

  it("finds a model that a name only stands for", async () => {
    const replies = { "/v1/models": LISTED, "/v1/models/claude-latest": { body: { id: "claude-opus-4-8" } } };
    expect(await model(replies, { FOOTNOTE_MODEL: "claude-latest" })).toMatchObject({ level: "ok" });
  });

  it.each<
    readonly [string, Readonly<Record<string, ApiReply | "hang">>, Readonly<Record<string, string>>, string, string]
  >([
    ["a refused key", { "/v1/models": { status: 401, body: { message: KEY } } }, {}, "fault", "refused the key"],
    ["an unknown model", { "/v1/models": LISTED }, { FOOTNOTE_MODEL: "gpt" }, "fault", "does not know the model gpt"],
    ["an API without a list", {}, {}, "warning", "lists no models"],
    ["an overloaded API", { "/v1/models": { status: 529 } }, {}, "warning", "status 529"],
    ["an API that hangs", { "/v1/models": "hang" }, {}, "fault", "(timeout)"],
    ["an address that is none", {}, { ANTHROPIC_BASE_URL: "somewhere" }, "fault", "no usable form"],
    ["a key that is no header", {}, { ANTHROPIC_API_KEY: `${KEY}\nx` }, "fault", "(no connection)"],
  ])("tells of %s", async (_name, replies, env, level, says) => {
    const finding = await model(replies, env);
    expect(finding).toMatchObject({ level, says: expect.stringContaining(says) });
    expect(JSON.stringify(finding)).not.toContain(KEY);
  });
});

it("says that the model's API cannot be reached where nothing listens", async () => {
  const finding = await model({}, { ANTHROPIC_BASE_URL: await goneUrl() });
  expect(finding).toMatchObject({ level: "fault", says: "its API could not be reached (ECONNREFUSED)" });
});

describe("a look at the embeddings", () => {
  async function embeddings(replies: Readonly<Record<string, ApiReply | "hang">>, key = KEY) {
    api = await serveApi(replies);
    return embeddingsFinding({
      env: { FOOTNOTE_EMBEDDINGS_URL: api.url, FOOTNOTE_EMBEDDINGS_MODEL: "small", FOOTNOTE_EMBEDDINGS_KEY: key },
      timeoutMs: 500,
      nowMs: () => 0,
    });
  }

  it("is content without any", async () => {
    expect(await embeddingsFinding({ env: {}, timeoutMs: 500, nowMs: () => 0 })).toMatchObject({ level: "ok" });
  });

  it("has a word embedded", async () => {
    const finding = await embeddings({ "/embeddings": { body: { data: [{ index: 0, embedding: [0.1, 0.2, 0.3] }] } } });
    expect(finding).toMatchObject({ level: "ok", says: "small answers with vectors of 3 numbers" });
  });

  it.each<readonly [string, ApiReply | "hang", string]>([
    ["a refused key", { status: 401, body: { message: KEY } }, "status 401"],
    ["an endpoint that hangs", "hang", "did not answer in time"],
    ["a reply of another form", { body: { vectors: [] } }, "cannot be read"],
  ])("tells of %s", async (_name, reply, says) => {
    const finding = await embeddings({ "/embeddings": reply });
    expect(finding).toMatchObject({ level: "fault", says: expect.stringContaining(says) });
    expect(JSON.stringify(finding)).not.toContain(KEY);
  });

  it("tells of half a configuration", async () => {
    const env = { FOOTNOTE_EMBEDDINGS_KEY: KEY };
    expect(await embeddingsFinding({ env, timeoutMs: 500, nowMs: () => 0 })).toMatchObject({ level: "fault" });
  });
});
