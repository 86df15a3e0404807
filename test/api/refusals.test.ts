import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type RefusalCode, refusalBody } from "../../src/api/refusals.ts";
import { type ApiHarness, helpful, rawConnection, startApi, TOKENS } from "./api-harness.ts";

let api: ApiHarness;
afterEach(() => api.close());

const Refused = z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) });

/** A word of each request that must come back in none of its refusals. */
const MARK = "zqxjkv";

interface Case {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly code: RefusalCode;
}

const valid = { question: `revenue of ${MARK}` };
const CASES: readonly (readonly [string, Case])[] = [
  ["no JSON", { body: `{"question": ${MARK}`, status: 400, code: "invalid_json" }],
  ["nothing", { body: "", status: 400, code: "invalid_json" }],
  ["bytes that are no UTF-8", { body: Buffer.from([0x22, 0xc3, 0x28, 0x22]), status: 400, code: "invalid_encoding" }],
  ["null", { body: "null", status: 400, code: "invalid_body" }],
  ["a list", { body: [MARK], status: 400, code: "invalid_body" }],
  ["a text", { body: `"${MARK}"`, status: 400, code: "invalid_body" }],
  ["no question", { body: {}, status: 400, code: "invalid_question" }],
  ["an empty question", { body: { question: " \n" }, status: 400, code: "invalid_question" }],
  ["a question that is a number", { body: { question: 7 }, status: 400, code: "invalid_question" }],
  ["half a character", { body: '{"question": "\\ud83d"}', status: 400, code: "invalid_question" }],
  ["a question that is too long", { body: { question: MARK.repeat(667) }, status: 400, code: "invalid_question" }],
  ["a field that nobody knows", { body: { ...valid, [MARK]: 1 }, status: 400, code: "unknown_field" }],
  ["a field of JavaScript", { body: `{"question":"x","__proto__":{"a":1}}`, status: 400, code: "unknown_field" }],
  ["no day", { body: { ...valid, reference_date: MARK }, status: 400, code: "invalid_reference_date" }],
  [
    "a day that is none",
    { body: { ...valid, reference_date: "2026-02-30" }, status: 400, code: "invalid_reference_date" },
  ],
  [
    "a moment",
    { body: { ...valid, reference_date: "2026-02-20T10:00Z" }, status: 400, code: "invalid_reference_date" },
  ],
  [
    "a wrong thread",
    { body: { ...valid, conversation_id: `${MARK} x` }, status: 400, code: "invalid_conversation_id" },
  ],
  [
    "a thread without a name",
    { body: { ...valid, conversation_id: "" }, status: 400, code: "invalid_conversation_id" },
  ],
  ["text", { body: valid, headers: { "content-type": "text/plain" }, status: 415, code: "unsupported_media_type" }],
  [
    "another charset",
    {
      body: valid,
      headers: { "content-type": "application/json; charset=gb18030" },
      status: 415,
      code: "unsupported_media_type",
    },
  ],
  [
    "a packed body",
    { body: valid, headers: { "content-encoding": "gzip" }, status: 415, code: "unsupported_media_type" },
  ],
  ["65,537 bytes", { body: `"${MARK}${"x".repeat(65_529)}"`, status: 413, code: "too_large" }],
  ["a megabyte", { body: { question: MARK.repeat(170_000) }, status: 413, code: "too_large" }],
  ["no token", { body: valid, headers: { authorization: "" }, status: 401, code: "unauthorized" }],
  ["a wrong token", { body: valid, headers: { authorization: `Bearer ${MARK}` }, status: 401, code: "unauthorized" }],
  [
    "a token in another way",
    { body: valid, headers: { authorization: `Basic ${TOKENS.reporting}` }, status: 401, code: "unauthorized" },
  ],
  [
    "a token with more behind it",
    {
      body: valid,
      headers: { authorization: `Bearer ${TOKENS.reporting} ${MARK}` },
      status: 401,
      code: "unauthorized",
    },
  ],
];

describe("a request with", () => {
  it.each(CASES)("%s is refused with a fixed sentence", async (_name, { body, headers, status, code }) => {
    api = await startApi();
    const response = await api.post(body, headers);
    const text = await response.text();
    expect([response.status, Refused.parse(JSON.parse(text)).error.code]).toEqual([status, code]);
    expect(text).toBe(refusalBody(code));
    expect(api.asked).toEqual([]);
    expect(api.refused).toEqual([code]);
    expect([...response.headers].join() + text + api.log.join("")).not.toMatch(/zqxjkv|fnt_/i);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.has("server") || response.headers.has("x-powered-by")).toBe(false);
    // The next request is as good as the first one.
    expect((await api.post({ question: "hello" })).status).toBe(200);
  });

  it("a body of 65,536 bytes and a question of 4,000 characters is taken", async () => {
    api = await startApi();
    const body = JSON.stringify({ question: "x".repeat(4_000) });
    expect((await api.post(body.padEnd(65_536))).status).toBe(200);
    expect(api.asked).toHaveLength(1);
  });

  it.each(["application/json", "Application/JSON; charset=UTF-8", 'application/json;charset="utf-8"'])(
    "the type %s is taken",
    async (type) => {
      api = await startApi();
      expect((await api.post({ question: "x" }, { "content-type": type })).status).toBe(200);
    },
  );

  it("a parameter in its address is told that it is not read", async () => {
    api = await startApi();
    const authorization = `Bearer ${TOKENS.reporting}`;
    const response = await fetch(`${api.url}/v1/ask?reference_date=2025-01-01`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(valid),
    });
    expect([response.status, await response.text()]).toEqual([400, refusalBody("query_not_read")]);
  });
});

describe("a path or method that is not there", () => {
  it.each([
    ["GET", "/", 404],
    ["POST", "/v1/ask/", 404],
    ["POST", "/v1/ASK", 404],
    ["POST", "/slack/events", 404],
    ["GET", "/__proto__", 404],
    ["GET", "/constructor", 404],
    ["GET", `/${MARK}%ff`, 404],
    ["GET", "/v1/ask", 405],
    ["PUT", "/v1/ask", 405],
    ["OPTIONS", "/v1/ask", 405],
    ["DELETE", "/healthz", 405],
    ["POST", "/readyz", 405],
  ])("%s %s is answered with %i", async (method, path, status) => {
    api = await startApi();
    const response = await fetch(`${api.url}${path}`, { method });
    const body = await response.text();
    expect([response.status, body]).toEqual([status, refusalBody(status === 404 ? "not_found" : "method_not_allowed")]);
    expect(response.headers.get("allow")).toBe(status === 404 ? null : path === "/v1/ask" ? "POST" : "GET");
  });
});

describe("the health pages", () => {
  it("say that the process serves, and whether it is ready", async () => {
    let usable = true;
    api = await startApi({ ready: async () => usable });
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${api.url}/readyz?probe=1`)).status).toBe(200);
    usable = false;
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
    api.clock.nowMs += 1_000;
    const response = await fetch(`${api.url}/readyz`);
    expect([response.status, await response.text()]).toEqual([503, refusalBody("not_ready")]);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  });

  it("are not ready where the stores cannot even be asked", async () => {
    api = await startApi({ ready: () => Promise.reject(new Error("closed")) });
    expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
  });
});

describe("a body that nests deeply", () => {
  const [open, closed] = ["[".repeat(30_000), "]".repeat(30_000)];
  it.each([
    ["open brackets", open, "invalid_json"],
    ["open maps", '{"question":'.repeat(5_000), "invalid_json"],
    ["lists in lists", open + closed, "invalid_body"],
    ["a question of lists", `{"question":${open}${closed}}`, "invalid_question"],
    ["a field of lists", `{"question":"hello","more":${open}${closed}}`, "unknown_field"],
  ] as const)("is refused with a code, and the server goes on: %s", async (_, body, code) => {
    api = await startApi();
    const headers = { authorization: `Bearer ${TOKENS.board}`, "content-type": "application/json" };
    const response = await fetch(`${api.url}/v1/ask`, { method: "POST", headers, body });
    expect([response.status, await response.text()]).toEqual([400, refusalBody(code)]);
    expect((await api.post(valid)).status).toBe(200);
  });
});

describe("an answer that fails", () => {
  it("while it is read costs that one alone", async () => {
    const overflow = (): never => {
      throw new RangeError("Maximum call stack size exceeded");
    };
    api = await startApi({
      ask: (question) => (question.text === "deep" ? overflow() : Promise.resolve(helpful(question))),
    });
    const failed = await api.post({ question: "deep" });
    expect([failed.status, await failed.text()]).toEqual([500, refusalBody("internal_error")]);
    expect((await api.post(valid)).status).toBe(200);
  });

  it("is a fixed sentence, and the log has the class of the fault only", async () => {
    api = await startApi({ ask: () => Promise.reject(new RangeError(`at ${MARK}`)) });
    const response = await api.post(valid);
    expect([response.status, await response.text()]).toEqual([500, refusalBody("internal_error")]);
    expect(api.log.join("")).toContain("RangeError");
    expect(api.log.join("")).not.toContain(MARK);
  });

  it("is not given where it could not be recorded, and nothing of it is said", async () => {
    api = await startApi({ onAnswered: () => Promise.reject(new Error(MARK)) });
    expect((await api.post(valid)).status).toBe(500);
    expect(api.log.join("")).toContain("answering failed");
    expect(api.log.join("")).not.toContain(MARK);
  });
});

describe("on a raw connection", () => {
  const head = (...lines: readonly string[]): string =>
    ["POST /v1/ask HTTP/1.1", "host: x", "content-type: application/json", ...lines, "", ""].join("\r\n");
  const authorization = `authorization: Bearer ${TOKENS.reporting}`;

  async function exchange(bytes: string): Promise<string> {
    const { socket, closed } = rawConnection(api.port);
    socket.write(bytes);
    return closed;
  }

  it("a request that arrives too slowly is cut off", async () => {
    api = await startApi({ limits: { requestTimeoutMs: 50 } });
    expect(await exchange(`${head(authorization, "content-length: 100")}{`)).toMatch(/^HTTP\/1\.1 408 .*too_slow/s);
    expect(await exchange("POST /v1/ask HTTP/1.1\r\nhost:")).toMatch(/^HTTP\/1\.1 408 .*too_slow/s);
  });

  it.each([
    ["garbage", `${MARK}\r\n\r\n`, "bad_request"],
    ["headers that never end", head(`x: ${MARK.repeat(2_000)}`), "headers_too_large"],
    ["two lengths", `${head(authorization, "content-length: 2", "content-length: 3")}{}`, "bad_request"],
    ["a length and chunks", `${head("content-length: 2", "transfer-encoding: chunked")}0\r\n\r\n`, "bad_request"],
    ["a chunk of no size", `${head(authorization, "transfer-encoding: chunked")}${MARK}\r\n`, "bad_request"],
    ["an expectation", head(authorization, `expect: ${MARK}`), "expectation_failed"],
  ] as const)("%s is answered once and closed", async (_name, bytes, code) => {
    api = await startApi();
    const reply = await exchange(bytes);
    expect(reply.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(reply.endsWith(refusalBody(code))).toBe(true);
    expect(reply).toMatch(/cache-control: no-store\r\n/i);
    expect(reply).not.toContain(MARK);
    expect(api.refused).toEqual([code]);
  });

  it.each([
    ["no host", `POST /v1/ask HTTP/1.1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, "bad_request"],
    ["two tokens", head(authorization, authorization, "connection: close", "content-length: 0"), "unauthorized"],
    [
      "two types",
      head(authorization, "content-type: text/plain", "connection: close", "content-length: 0"),
      "unsupported_media_type",
    ],
  ] as const)("a request with %s is refused", async (_name, bytes, code) => {
    api = await startApi();
    expect(await exchange(bytes)).toMatch(new RegExp(`${code}"[^}]*\\}\\}$`));
  });

  it("a body without an end is refused before it has ended", async () => {
    api = await startApi();
    const { socket, closed } = rawConnection(api.port);
    socket.write(head(authorization, "transfer-encoding: chunked"));
    const chunk = `10000\r\n${MARK.repeat(10_923).slice(0, 65_536)}\r\n`;
    for (let i = 0; i < 40; i += 1) socket.write(chunk);
    await closed;
    expect(api.refused).toEqual(["too_large"]);
    expect(api.asked).toEqual([]);
  });

  it("garbage behind a question is never answered in the question's place", async () => {
    let answer: () => void = () => {};
    api = await startApi({
      ask: ({ text }) =>
        new Promise((resolve) => {
          answer = () =>
            resolve({
              requestId: text,
              question: text,
              language: "en",
              answer: { kind: "help", topic: { kind: "thanks" }, examples: [] },
              providerCalls: 0,
              elapsedMs: 0,
            });
        }),
    });
    const body = JSON.stringify({ question: "first" });
    const reply = exchange(
      `${head(authorization, `content-length: ${body.length}`)}${body}\u0000\u0000${MARK}\r\n\r\n`,
    );
    expect(await reply).toBe("");
    answer();
  });

  it("questions behind each other are answered in their order", async () => {
    api = await startApi({ render: ({ question }) => ({ question }) });
    const requests = ["one", "two", "three"].map((question, index) => {
      const body = JSON.stringify({ question });
      const last = index === 2 ? ["connection: close"] : [];
      return `${head(authorization, ...last, `content-length: ${body.length}`)}${body}`;
    });
    const reply = await exchange(requests.join(""));
    expect([...reply.matchAll(/\{"question":"(\w+)"\}/g)].map((match) => match[1])).toEqual(["one", "two", "three"]);
  });
});
