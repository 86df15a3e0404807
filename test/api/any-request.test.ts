import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { REFUSALS, type RefusalCode, refusalBody } from "../../src/api/refusals.ts";
import { type ApiHarness, rawConnection, startApi, TOKENS } from "./api-harness.ts";

const SEED = 20_261_122;

let api: ApiHarness;
beforeAll(async () => {
  api = await startApi({ limits: { requestTimeoutMs: 1_000 } });
});
afterAll(() => api.close());

const codes: ReadonlySet<string> = new Set(Object.keys(REFUSALS));
const Refused = z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) });

function isCode(code: string): code is RefusalCode {
  return codes.has(code);
}

/** Whether a text is one of the fixed refusals, byte for byte. */
function isFixed(text: string): boolean {
  const { code } = Refused.parse(JSON.parse(text)).error;
  return isCode(code) && text === refusalBody(code);
}

const anyField = fc.constantFrom("question", "reference_date", "conversation_id", "__proto__", "history", "");
const anyShape = fc.oneof(
  fc.anything({ withNullPrototype: false }),
  fc.dictionary(anyField, fc.oneof(fc.string(), fc.constant("2026-06-12"), fc.constant(null), fc.integer()), {
    maxKeys: 4,
  }),
  fc.jsonValue({ depthSize: "large" }),
);
const anyBody = fc.oneof(
  anyShape.map((shape) => Buffer.from(textOf(shape))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom("[", '{"question":', '{"a":').map((piece) => Buffer.from(piece.repeat(60_000 / piece.length))),
);

function textOf(shape: unknown): string {
  try {
    return JSON.stringify(shape) ?? "undefined";
  } catch {
    return "{";
  }
}

describe("whatever a body holds", () => {
  it("the reply is an answer or one of the fixed refusals, and never a failure of the server", async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const response = await api.post(body);
        const text = await response.text();
        expect([200, 400]).toContain(response.status);
        expect(response.status === 200 || isFixed(text)).toBe(true);
      }),
      { numRuns: 300, seed: SEED },
    );
  });
});

const anyHeader = fc.constantFrom(
  `Authorization: Bearer ${TOKENS.reporting}`,
  "Authorization: Bearer x",
  "Authorization:",
  "Content-Type: application/json",
  "Content-Type: text/plain",
  "Content-Length: 18",
  "Content-Length: 18 ",
  "Content-Length: -1",
  "Content-Length: 99999999999999999999",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Connection: close",
  "Connection: keep-alive, upgrade",
  "Upgrade: websocket",
  "Upgrade: h2c",
  "Expect: 100-continue",
  "Expect: 200-ok",
  "Host: a",
  "Host: b",
  "X-A: \u0001",
  ": nothing",
  "no colon",
  " folded: x",
  `X-Long: ${"y".repeat(9_000)}`,
  `Cookie: ${"z".repeat(4_000)}`,
);
const anyStart = fc.constantFrom(
  "POST /v1/ask HTTP/1.1",
  "POST /v1/ask HTTP/1.0",
  "POST http://a/v1/ask HTTP/1.1",
  "GET /healthz HTTP/1.1",
  "GET /readyz?x HTTP/1.1",
  "CONNECT a:1 HTTP/1.1",
  "HEAD /v1/ask HTTP/1.1",
  "PRI * HTTP/2.0",
  "POST  /v1/ask HTTP/1.1",
  "POST /v1/ask HTTP/9.9",
  "BREW /v1/ask HTTP/1.1",
  "POST /v1/ask\u0000 HTTP/1.1",
  "\u0016\u0003\u0001",
);
const anyRest = fc.constantFrom(
  '{"question":"hi!"}',
  '12\r\n{"question":"hi!"}\r\n0\r\n\r\n',
  '12\r\n{"question":"hi!"}\r\n0\r\nX-Trailer: y\r\n\r\n',
  '12\r\n{"question',
  "ffffffffffffffffff\r\n",
  "0\r\n\r\n",
  "-1\r\n",
  "",
);
const anyRequest = fc
  .record({ start: anyStart, headers: fc.array(anyHeader, { maxLength: 6 }), rest: anyRest })
  .map(({ start, headers, rest }) => `${[start, ...headers].join("\r\n")}\r\n\r\n${rest}`);
const anyStream = fc.record({
  requests: fc.array(anyRequest, { minLength: 1, maxLength: 4 }),
  /** The bytes arrive in two pieces, or end here. */
  cut: fc.nat({ max: 400 }),
  isCutShort: fc.boolean(),
});

const REPLY = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r]+\r\n)*)\r\n/;

/** Takes the replies of a connection apart by their own lengths; fails where a byte is left over. */
function repliesOf(stream: string): readonly { readonly status: number; readonly body: string }[] {
  const replies: { status: number; body: string }[] = [];
  let rest = Buffer.from(stream, "latin1");
  while (rest.length > 0) {
    const head = REPLY.exec(rest.toString("latin1"));
    if (head === null) throw new Error(`no reply: ${rest.toString("latin1").slice(0, 200)}`);
    const status = Number(head[1]);
    const length = Number(/^content-length: (\d+)\r$/im.exec(head[2] ?? "")?.[1] ?? 0);
    const bodyEnd = head[0].length + length;
    // A reply to HEAD tells the length of a body that it does not have.
    const isBodyThere = rest.length >= bodyEnd && !rest.subarray(head[0].length, bodyEnd).includes("HTTP/1.1");
    const end = isBodyThere ? bodyEnd : head[0].length;
    if (status !== 100) replies.push({ status, body: rest.subarray(head[0].length, end).toString("utf8") });
    rest = rest.subarray(end);
  }
  return replies;
}

describe("whatever arrives on a connection", () => {
  it("every reply is a whole one of the API's own, and the process serves on", async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, async ({ requests, cut, isCutShort }) => {
        const { socket, closed } = rawConnection(api.port);
        const bytes = requests.join("");
        socket.write(Buffer.from(bytes.slice(0, cut), "latin1"));
        await new Promise((resolve) => setImmediate(resolve));
        socket.end(Buffer.from(isCutShort ? "" : bytes.slice(cut), "latin1"));
        for (const { status, body } of repliesOf(await closed)) {
          expect([200, ...Object.values(REFUSALS).map((refusal) => refusal.status)]).toContain(status);
          expect(status === 500 || status === 503).toBe(false);
          expect(body === "" || status === 200 || isFixed(body)).toBe(true);
        }
      }),
      { numRuns: 400, seed: SEED },
    );
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    expect((await api.post({ question: "hello" })).status).toBe(200);
  });

  it("bytes by chance do no harm", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const { socket, closed } = rawConnection(api.port);
        socket.end(Buffer.from(bytes));
        for (const { body } of repliesOf(await closed)) expect(isFixed(body)).toBe(true);
      }),
      { numRuns: 200, seed: SEED },
    );
    expect((await api.post({ question: "hello" })).status).toBe(200);
  });
});
