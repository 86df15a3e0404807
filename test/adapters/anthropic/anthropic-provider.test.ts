import { afterEach, describe, expect, it } from "vitest";
import {
  type AnthropicProviderOptions,
  createAnthropicProvider,
} from "../../../src/adapters/anthropic/anthropic-provider.ts";
import { FootnoteError } from "../../../src/domain/errors.ts";
import { timeLimit } from "../../../src/domain/time-limit.ts";
import {
  type MessageRequest,
  ProviderError,
  type ProviderErrorCode,
  type StopReason,
} from "../../../src/model/llm-provider.ts";
import { json, type LocalServer, type Reply, serve, text } from "../../support/local-http.ts";

const KEY = "sk-test-f00d";
const SECRET = "the-question-nobody-else-may-read";
const REQUEST: MessageRequest = {
  system: "You look figures up.",
  messages: [{ role: "user", text: SECRET }],
  tools: [],
};

const servers: LocalServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function play(...replies: readonly Reply[]): Promise<LocalServer> {
  const server = await serve(...replies);
  servers.push(server);
  return server;
}

function provider(server: { readonly url: string }, options: Partial<AnthropicProviderOptions> = {}) {
  return createAnthropicProvider({ apiKey: KEY, baseUrl: server.url, maxRetries: 0, ...options });
}

function message(fields: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-opus-4-8",
    content: [{ type: "text", text: "Hello." }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 12, output_tokens: 3 },
    ...fields,
  };
}

async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderError) return error;
  throw new Error(`expected a ProviderError, got ${String(error)}`);
}

describe("a reply", () => {
  it("with text is the text, its usage and its raw blocks", async () => {
    const server = await play(json(200, message()));
    expect(await provider(server).createMessage(REQUEST)).toEqual({
      text: "Hello.",
      toolCalls: [],
      stopReason: "end_turn",
      rawContent: [{ type: "text", text: "Hello." }],
      usage: { inputTokens: 12, outputTokens: 3 },
    });
  });

  it("with tool calls holds each call with its input unchecked, and counts cached tokens as input", async () => {
    const content = [
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "text", text: "Looking " },
      { type: "text", text: "it up." },
      { type: "tool_use", id: "tu_1", name: "query_metric", input: { metric: 7 } },
      { type: "tool_use", id: "tu_2", name: "query_metric", input: null },
    ];
    const usage = {
      input_tokens: 5,
      output_tokens: 6,
      cache_creation_input_tokens: 10,
      cache_read_input_tokens: 100,
    };
    const server = await play(json(200, message({ content, stop_reason: "tool_use", usage })));
    const reply = await provider(server).createMessage(REQUEST);
    expect(reply.text).toBe("Looking it up.");
    expect(reply.toolCalls).toEqual([
      { id: "tu_1", name: "query_metric", input: { metric: 7 } },
      { id: "tu_2", name: "query_metric", input: null },
    ]);
    expect(reply.stopReason).toBe("tool_use");
    expect(reply.rawContent).toEqual(content);
    expect(reply.usage).toEqual({ inputTokens: 115, outputTokens: 6 });
  });

  it("without any content is an empty text, since the API ends turns like that", async () => {
    const server = await play(json(200, message({ content: [] })));
    expect(await provider(server).createMessage(REQUEST)).toMatchObject({ text: "", toolCalls: [], rawContent: [] });
  });

  it.each<readonly [string | null, StopReason]>([
    ["end_turn", "end_turn"],
    ["max_tokens", "max_tokens"],
    ["refusal", "refusal"],
    ["pause_turn", "pause"],
    ["model_context_window_exceeded", "context_window"],
    ["stop_sequence", "other"],
    ["something_new", "other"],
    [null, "other"],
  ])("that stopped with %s has the stop reason %s", async (stop_reason, expected) => {
    const server = await play(json(200, message({ stop_reason })));
    expect((await provider(server).createMessage(REQUEST)).stopReason).toBe(expected);
  });
});

describe("a failure", () => {
  const error = (type: string): unknown => ({ type: "error", error: { type, message: `no: ${SECRET} ${KEY}` } });

  it.each<{
    readonly name: string;
    readonly code: ProviderErrorCode;
    readonly reply: Reply;
    readonly says: string;
    readonly timeoutMs?: number;
  }>([
    { name: "429", code: "rate_limited", reply: json(429, error("rate_limit_error")), says: "rate_limit_error" },
    { name: "529", code: "overloaded", reply: json(529, error("overloaded_error")), says: "529" },
    { name: "500", code: "unavailable", reply: json(500, error("api_error")), says: "500" },
    { name: "503 in HTML", code: "unavailable", reply: text(503, `<p>${SECRET}</p>`), says: "503" },
    { name: "504", code: "timeout", reply: json(504, error("timeout_error")), says: "in time" },
    {
      name: "401",
      code: "rejected",
      reply: json(401, error("authentication_error"), { "request-id": "req_011A" }),
      says: "status 401, authentication_error, req_011A",
    },
    { name: "400", code: "rejected", reply: json(400, error(`bad ${SECRET}`)), says: "(status 400)" },
    { name: "a hang before the headers", code: "timeout", reply: () => {}, says: "in time", timeoutMs: 60 },
    {
      name: "a hang within the body",
      code: "timeout",
      reply: (response) => response.writeHead(200, { "content-type": "application/json" }).write('{"type":'),
      says: "in time",
      timeoutMs: 60,
    },
    { name: "a cut connection", code: "connection", reply: (response) => response.destroy(), says: "UND_ERR_SOCKET" },
    {
      name: "a connection cut within the body",
      code: "connection",
      reply: (response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
        response.write('{"type":', () => response.destroy());
      },
      says: "connection",
    },
    {
      name: "malformed JSON",
      code: "malformed",
      reply: text(200, `{"${SECRET}`, { "content-type": "application/json" }),
      says: "no JSON",
    },
    { name: "a page instead of JSON", code: "malformed", reply: text(200, `<p>${SECRET}</p>`), says: "shape" },
    {
      name: "an empty body",
      code: "malformed",
      reply: text(200, "", { "content-type": "application/json" }),
      says: "",
    },
    { name: "status 204", code: "malformed", reply: text(204, ""), says: "shape" },
  ])("of $name is the code $code and repeats neither key nor question", async ({ code, reply, says, timeoutMs }) => {
    const server = await play(reply);
    const failure = await failureOf(provider(server, { timeoutMs }).createMessage(REQUEST));
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(says);
    const everything = [failure.message, failure.stack, JSON.stringify(failure), String(failure.cause)].join(" ");
    expect(everything).not.toContain(SECRET);
    expect(everything).not.toContain(KEY);
  });

  it.each<readonly [string, unknown]>([
    ["null", null],
    ["a list", [message()]],
    ["an error with status 200", error("api_error")],
    ["no content", message({ content: undefined })],
    ["text instead of blocks", message({ content: "Hello." })],
    ["a text block without text", message({ content: [{ type: "text" }] })],
    ["a tool call without id", message({ content: [{ type: "tool_use", name: "query_metric", input: {} }] })],
    ["a tool call without name", message({ content: [{ type: "tool_use", id: "tu_1", input: {} }] })],
    ["a block without type", message({ content: [{ text: "Hello." }] })],
    ["a user's message", message({ role: "user" })],
    ["no usage", message({ usage: undefined })],
    ["usage in words", message({ usage: { input_tokens: "12", output_tokens: 3 } })],
    ["a stop reason that is no word", message({ stop_reason: 3 })],
    ["a tool call announced and none made", message({ stop_reason: "tool_use" })],
  ])("of shape (%s) is malformed", async (_name, body) => {
    const server = await play(json(200, body));
    expect((await failureOf(provider(server).createMessage(REQUEST))).code).toBe("malformed");
  });

  it("of an address where nobody listens is a connection failure that names the system's code", async () => {
    const server = await serve(json(200, message()));
    await server.close();
    const failure = await failureOf(provider(server).createMessage(REQUEST));
    expect([failure.code, failure.message]).toEqual([
      "connection",
      "The connection to the model failed (ECONNREFUSED).",
    ]);
  });

  it.each<readonly [string, Partial<AnthropicProviderOptions>]>([
    ["an unusable base URL", { baseUrl: "not a url" }],
    ["a key that no header can hold", { apiKey: `${KEY}\nü→` }],
    ["an impossible number of retries", { maxRetries: -1 }],
  ])("of settings (%s) is a ProviderError that does not show the key", async (_name, options) => {
    const server = await play(json(200, message()));
    const failure = await failureOf(provider(server, options).createMessage(REQUEST));
    expect(failure.code).toBe("unavailable");
    expect(failure.message).not.toContain(KEY);
    expect(failure).toBeInstanceOf(FootnoteError);
  });
});

describe("attempts", () => {
  it("are repeated where the API asks for it, and the answer is used", async () => {
    const soon = { "retry-after-ms": "1" };
    const server = await play(json(429, {}, soon), json(529, {}, soon), json(200, message()));
    expect((await provider(server, { maxRetries: 2 }).createMessage(REQUEST)).text).toBe("Hello.");
    expect(server.received).toHaveLength(3);
  });

  it("are not repeated for a request that the API refused", async () => {
    const server = await play(json(401, {}), json(200, message()));
    expect((await failureOf(provider(server, { maxRetries: 2 }).createMessage(REQUEST))).code).toBe("rejected");
    expect(server.received).toHaveLength(1);
  });

  it("end with the deadline of the whole call, whatever wait the API asks for", async () => {
    const server = await play(json(429, {}, { "retry-after": "3600" }));
    const failure = await failureOf(provider(server, { maxRetries: 2, timeoutMs: 60 }).createMessage(REQUEST));
    expect([failure.code, failure.message]).toEqual([
      "rate_limited",
      "The model's rate limit is reached (status 429).",
    ]);
    expect(server.received).toHaveLength(1);
  });

  it("that hang after one that was refused end as a timeout, not as the refusal", async () => {
    const server = await play(json(429, {}, { "retry-after-ms": "1" }), () => {});
    const failure = await failureOf(provider(server, { maxRetries: 2, timeoutMs: 100 }).createMessage(REQUEST));
    expect(failure.code).toBe("timeout");
    expect(server.received).toHaveLength(2);
  });

  it("that hang are not repeated after the deadline", async () => {
    const server = await play(() => {});
    const failure = await failureOf(provider(server, { maxRetries: 2, timeoutMs: 60 }).createMessage(REQUEST));
    expect(failure.code).toBe("timeout");
    expect(server.received).toHaveLength(1);
  });
});

describe("a limit that is no whole number of milliseconds", () => {
  it.each<readonly [string, Partial<AnthropicProviderOptions>, number | null]>([
    ["of the call", {}, 19_999.73],
    ["of the provider", { timeoutMs: 5_000.5 }, null],
    ["of both", { timeoutMs: 5_000.5 }, 4_999.25],
    ["of a clock that never ends", {}, Number.POSITIVE_INFINITY],
  ])("%s lets the call through", async (_name, options, limitMs) => {
    const server = await play(json(200, message()));
    const request = limitMs === null ? REQUEST : { ...REQUEST, timeoutMs: timeLimit(limitMs) };
    expect((await provider(server, options).createMessage(request)).text).toBe("Hello.");
    expect(server.received).toHaveLength(1);
  });

  it("and hardly begins still ends the call as a timeout", async () => {
    const server = await play(() => {});
    const request = { ...REQUEST, timeoutMs: timeLimit(0.25) };
    expect((await failureOf(provider(server).createMessage(request))).code).toBe("timeout");
  });
});

describe("attempts that may have been charged", () => {
  const soon = { "retry-after-ms": "1" };
  const cut: Reply = (response) => response.destroy();

  async function lostIn(replies: readonly Reply[], maxRetries: number): Promise<number | null> {
    const server = await play(...replies);
    try {
      const reply = await provider(server, { maxRetries, timeoutMs: 2_000 }).createMessage(REQUEST);
      return reply.attemptsLost ?? 0;
    } catch (error) {
      if (error instanceof ProviderError) return error.attemptsLost;
      throw error;
    }
  }

  it.each<readonly [string, readonly Reply[], number]>([
    ["none beside the reply", [json(200, message())], 0],
    ["none that the API refused", [json(429, {}, soon), json(529, {}, soon), json(200, message())], 0],
    ["none of a request that was refused", [json(400, {})], 0],
    ["none where every attempt was refused", [json(500, {}, soon), json(503, {}, soon), json(529, {}, soon)], 0],
    ["those whose connection broke before a reply", [cut, cut, json(200, message())], 2],
    ["all that broke", [cut, cut, cut], 3],
    ["those that a gateway gave up on", [json(504, {}, soon), json(504, {}, soon), json(200, message())], 2],
    ["one whose reply cannot be read", [json(200, [])], 1],
    ["one whose reply broke off", [(response) => response.writeHead(200).write("{", () => response.destroy())], 1],
  ])("are %s", async (_name, replies, lost) => {
    expect(await lostIn(replies, 2)).toBe(lost);
  });

  it("are the one that hung", async () => {
    const server = await play(() => {});
    const failure = await failureOf(provider(server, { maxRetries: 2, timeoutMs: 60 }).createMessage(REQUEST));
    expect(failure.attemptsLost).toBe(1);
  });

  it("are none where nobody listened", async () => {
    const server = await serve(json(200, message()));
    await server.close();
    const failure = await failureOf(provider(server, { maxRetries: 1 }).createMessage(REQUEST));
    expect(failure.attemptsLost).toBe(0);
  });
});

describe("a request", () => {
  async function sent(request: MessageRequest, options: Partial<AnthropicProviderOptions> = {}) {
    const server = await play(json(200, message()));
    await provider(server, options).createMessage(request);
    return server.received[0];
  }

  it("goes to the Messages API with the key, the defaults and no sampling settings", async () => {
    const request = await sent(REQUEST);
    expect(request?.path).toBe("/v1/messages");
    expect(JSON.stringify(request?.headers)).toContain(KEY);
    expect(request?.body).toEqual({
      model: "claude-opus-4-8",
      max_tokens: 4096,
      system: "You look figures up.",
      messages: [{ role: "user", content: SECRET }],
    });
  });

  it("carries model and token limit from the settings, and no empty system prompt", async () => {
    const request = await sent({ ...REQUEST, system: "" }, { model: "claude-x", maxTokens: 99 });
    expect(request?.body).toEqual({
      model: "claude-x",
      max_tokens: 99,
      messages: [{ role: "user", content: SECRET }],
    });
  });

  it("gives the API its own earlier reply back unchanged, and all tool results in one user message", async () => {
    const rawContent = [
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "tool_use", id: "tu_1", name: "query_metric", input: { metric: "REVENUE" }, caller: { type: "direct" } },
    ];
    const request = await sent({
      ...REQUEST,
      messages: [
        { role: "user", text: "Revenue?" },
        {
          role: "assistant",
          text: "not this",
          toolCalls: [{ id: "tu_1", name: "query_metric", input: {} }],
          rawContent,
        },
        {
          role: "tool",
          results: [
            { toolCallId: "tu_1", content: '{"status":"found"}', isError: false },
            { toolCallId: "tu_2", content: "unknown tool", isError: true },
          ],
        },
      ],
    });
    expect(request?.body).toHaveProperty("messages", [
      { role: "user", content: "Revenue?" },
      { role: "assistant", content: rawContent },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "tu_1", content: '{"status":"found"}', is_error: false },
          { type: "tool_result", tool_use_id: "tu_2", content: "unknown tool", is_error: true },
        ],
      },
    ]);
  });

  it.each<readonly [string, unknown]>([
    ["none", null],
    ["an empty list", []],
    ["another provider's", [{ kind: "offline" }]],
    ["a list with a hole", [{ type: "text", text: "x" }, null]],
  ])("builds an earlier reply from text and tool calls where its raw content is %s", async (_name, rawContent) => {
    const toolCalls = [{ id: "tu_1", name: "query_metric", input: { metric: "REVENUE" } }];
    const request = await sent({
      ...REQUEST,
      messages: [
        { role: "assistant", text: "Looking.", toolCalls, rawContent },
        { role: "assistant", text: "", toolCalls, rawContent },
        { role: "assistant", text: "", toolCalls: [], rawContent },
        { role: "user", text: "Thanks." },
      ],
    });
    const call = { type: "tool_use", id: "tu_1", name: "query_metric", input: { metric: "REVENUE" } };
    expect(request?.body).toHaveProperty("messages", [
      { role: "assistant", content: [{ type: "text", text: "Looking." }, call] },
      { role: "assistant", content: [call] },
      { role: "user", content: "Thanks." },
    ]);
  });

  it("asks for strict arguments where the schema is closed and small enough, and nowhere else", async () => {
    const schema = (count: number, closed: boolean) => ({
      type: "object",
      properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: "string" }])),
      required: ["p0"],
      ...(closed ? { additionalProperties: false } : {}),
    });
    const tool = (name: string, inputSchema: Readonly<Record<string, unknown>>) => ({
      name,
      description: "d",
      inputSchema,
    });
    const request = await sent({
      ...REQUEST,
      tools: [
        tool("closed", schema(25, true)),
        tool("open", schema(2, false)),
        tool("many", schema(26, true)),
        tool("bare", {}),
      ],
    });
    expect(request?.body).toHaveProperty("tools", [
      { name: "closed", description: "d", input_schema: schema(25, true), strict: true },
      { name: "open", description: "d", input_schema: schema(2, false) },
      { name: "many", description: "d", input_schema: schema(26, true) },
      { name: "bare", description: "d", input_schema: { type: "object" } },
    ]);
  });

  it("that is broken by our own fault fails as what it is, not as a failure of the model", async () => {
    const server = await play(json(200, message()));
    const broken: MessageRequest = {
      ...REQUEST,
      get messages(): never {
        throw new RangeError("a bug");
      },
    };
    await expect(provider(server).createMessage(broken)).rejects.toThrow(RangeError);
    expect(server.received).toHaveLength(0);
  });
});
