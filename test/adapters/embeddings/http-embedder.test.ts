import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createHttpEmbedder, type HttpEmbedderOptions } from "../../../src/adapters/embeddings/http-embedder.ts";
import { EmbedderError, type EmbedderErrorCode } from "../../../src/passages/embedder.ts";
import { json, type LocalServer, type Reply, serve, text } from "../../support/local-http.ts";

const KEY = "sk-test-f00d";
const SECRET = "the-passage-nobody-else-may-read";

const servers: LocalServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function play(...replies: readonly Reply[]): Promise<LocalServer> {
  const server = await serve(...replies);
  servers.push(server);
  return server;
}

function embedder(server: { readonly url: string }, options: Partial<HttpEmbedderOptions> = {}) {
  return createHttpEmbedder({
    baseUrl: `${server.url}/v1`,
    apiKey: KEY,
    model: "tiny-embed",
    retries: 2,
    backoffMs: 1,
    ...options,
  });
}

function vectors(...embeddings: readonly (readonly number[])[]): Reply {
  return json(200, { object: "list", data: embeddings.map((embedding, index) => ({ index, embedding })) });
}

async function failureOf(call: Promise<unknown>): Promise<EmbedderError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof EmbedderError) return error;
  throw new Error(`expected an EmbedderError, got ${String(error)}`);
}

const Body = z.strictObject({ model: z.string(), input: z.array(z.string()) });

describe("texts", () => {
  it("are sent with the model and the key, and come back as vectors of one length", async () => {
    const server = await play(vectors([0.5, -1, 2], [1, 0, 0]));
    const embed = embedder(server);
    expect(embed.dimensions).toBeNull();
    expect(await embed.embed(["ships", "台风"])).toEqual([Float32Array.of(0.5, -1, 2), Float32Array.of(1, 0, 0)]);
    expect([embed.model, embed.dimensions]).toEqual(["tiny-embed", 3]);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      path: "/v1/embeddings",
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      body: { model: "tiny-embed", input: ["ships", "台风"] },
    });
  });

  it("are sent without a key to a server that wants none, whatever ends its address", async () => {
    const server = await play(vectors([1]));
    await embedder(server, { apiKey: undefined, baseUrl: `${server.url}/v1//` }).embed(["ships"]);
    expect(server.received[0]?.path).toBe("/v1/embeddings");
    expect(server.received[0]?.headers).not.toHaveProperty("authorization");
  });

  it("go in batches of 64, in order", async () => {
    const batch = (size: number): Reply => vectors(...Array.from({ length: size }, (_, index) => [size, index + 1]));
    const server = await play(batch(64), batch(64), batch(2));
    const texts = Array.from({ length: 130 }, (_, index) => `text ${index}`);
    const embedded = await embedder(server).embed(texts);
    expect(server.received.map(({ body }) => Body.parse(body).input)).toEqual([
      texts.slice(0, 64),
      texts.slice(64, 128),
      texts.slice(128),
    ]);
    expect(embedded.map((vector) => [...vector])).toEqual(
      texts.map((_, index) => [index < 128 ? 64 : 2, (index % 64) + 1]),
    );
  });

  it("that are none cost no request", async () => {
    const server = await play(vectors([1]));
    expect(await embedder(server).embed([])).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it("get their own vectors, in whatever order they come", async () => {
    const data = [
      { index: 1, embedding: [2] },
      { index: 0, embedding: [1] },
    ];
    expect(await embedder(await play(json(200, { data }))).embed(["a", "b"])).toEqual([
      Float32Array.of(1),
      Float32Array.of(2),
    ]);
    const plain = data.map(({ embedding }) => ({ embedding }));
    expect(await embedder(await play(json(200, { data: plain }))).embed(["a", "b"])).toEqual([
      Float32Array.of(2),
      Float32Array.of(1),
    ]);
  });
});

describe("a failure that may pass", () => {
  it.each<readonly [string, Reply]>([
    ["429", json(429, {})],
    ["500", text(500, "<p>no</p>")],
    ["503", json(503, {})],
    ["a broken connection", (response) => response.destroy()],
    [
      "a body that breaks off",
      (response) => response.writeHead(200, { "content-length": "999" }).write("{") && response.destroy(),
    ],
  ])("is tried again: %s", async (_name, failing) => {
    const server = await play(failing, failing, vectors([1]));
    expect(await embedder(server).embed(["ships"])).toEqual([Float32Array.of(1)]);
    expect(server.received).toHaveLength(3);
  });

  it("is tried again only so often, and each batch anew", async () => {
    const down = json(503, {});
    const server = await play(down, down, down);
    expect((await failureOf(embedder(server).embed(["ships"]))).code).toBe("unavailable");
    expect(server.received).toHaveLength(3);
    const one = await play(json(429, {}), vectors([1]));
    expect((await failureOf(embedder(one, { retries: 0 }).embed(["ships"]))).code).toBe("rate_limited");
    expect(one.received).toHaveLength(1);
  });

  it.each([
    ["seconds", "7", 7_000],
    ["a time", "Fri, 02 Jan 2026 00:00:09 GMT", 9_000],
    ["a time that has passed", "Thu, 01 Jan 2026 00:00:00 GMT", 0],
  ])("waits as long as the server asks in %s", async (_name, header, waitMs) => {
    const waits: number[] = [];
    const server = await play(json(429, {}, { "retry-after": header }), vectors([1]));
    const patient = embedder(server, {
      sleep: async (milliseconds) => waits.push(milliseconds),
      nowMs: () => Date.UTC(2026, 0, 2),
    });
    await patient.embed(["ships"]);
    expect(waits).toEqual([waitMs]);
    expect(server.received).toHaveLength(2);
  });

  it("is not waited for where the server asks for too much, and waits by itself where it asks for nonsense", async () => {
    const long = await play(json(429, {}, { "retry-after": "3600" }), vectors([1]));
    expect((await failureOf(embedder(long).embed(["ships"]))).code).toBe("rate_limited");
    expect(long.received).toHaveLength(1);
    for (const header of ["soon", "-5", "0"]) {
      const server = await play(json(429, {}, { "retry-after": header }), vectors([1]));
      expect(await embedder(server).embed(["ships"])).toHaveLength(1);
    }
  });
});

describe("a failure", () => {
  const error = { error: { message: `no: ${SECRET} ${KEY}`, type: "invalid_request_error" } };

  it.each<readonly [string, EmbedderErrorCode, Reply, string]>([
    ["400", "rejected", json(400, error), "status 400"],
    ["401", "rejected", json(401, error), "status 401"],
    ["404 in HTML", "rejected", text(404, `<p>${SECRET}</p>`), "status 404"],
    ["408", "timeout", json(408, error), "in time"],
    ["429", "rate_limited", json(429, error), "status 429"],
    ["500", "unavailable", json(500, error), "status 500"],
    ["504", "timeout", json(504, error), "in time"],
    ["a redirect", "rejected", text(307, "", { location: "http://127.0.0.1:9/elsewhere" }), "status 307"],
    ["a broken connection", "connection", (response) => response.destroy(), "connection"],
    ["no JSON", "malformed", text(200, `${SECRET} ${KEY}`), "cannot be read"],
    ["null", "malformed", json(200, null), "cannot be read"],
    ["no list", "malformed", json(200, { data: SECRET }), "cannot be read"],
    ["too few vectors", "malformed", vectors(), "cannot be read"],
    ["too many vectors", "malformed", vectors([1], [1]), "cannot be read"],
    ["a vector of another text", "malformed", json(200, { data: [{ index: 7, embedding: [1] }] }), "cannot be read"],
    ["an empty vector", "malformed", vectors([]), "cannot be read"],
    ["a vector of zeros", "malformed", vectors([0, 0]), "cannot be read"],
    ["a number beyond four bytes", "malformed", vectors([1, 1e300]), "cannot be read"],
    [
      "a number beyond eight bytes",
      "malformed",
      text(200, '{"data":[{"index":0,"embedding":[1e999]}]}'),
      "cannot be read",
    ],
    ["text in place of numbers", "malformed", json(200, { data: [{ index: 0, embedding: SECRET }] }), "cannot be read"],
  ])("has a code and names neither key nor text: %s", async (_name, code, reply, says) => {
    const server = await play(reply);
    const failure = await failureOf(embedder(server, { retries: 0 }).embed([SECRET]));
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(says);
    const everything = `${failure.message} ${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`;
    for (const secret of [SECRET, KEY]) expect(everything).not.toContain(secret);
  });

  it("for want of time ends the call, and is not tried again", async () => {
    for (const reply of [() => {}, ((response) => response.writeHead(200).write("{")) satisfies Reply]) {
      const server = await play(reply);
      const started = performance.now();
      expect((await failureOf(embedder(server, { timeoutMs: 50 }).embed([SECRET]))).code).toBe("timeout");
      expect(performance.now() - started).toBeLessThan(5_000);
      expect(server.received).toHaveLength(1);
    }
  });

  it("is not a limit that is no whole number of milliseconds", async () => {
    const server = await play(vectors([1]));
    expect(await embedder(server, { timeoutMs: 5_000.73 }).embed(["a"])).toHaveLength(1);
  });

  it("to reach anybody is a connection's", async () => {
    const server = await play(vectors([1]));
    await server.close();
    const failure = await failureOf(embedder(server).embed([SECRET]));
    expect([failure.code, failure.message]).toEqual([
      "connection",
      "The connection to the embeddings endpoint failed (ECONNREFUSED).",
    ]);
  });

  it.each([
    ["a key that no header can hold", { apiKey: `${KEY}\nx` }],
    ["an address that is none", { baseUrl: "nowhere" }],
  ])("before a request is made says so without the key: %s", async (_name, options) => {
    const server = await play(vectors([1]));
    const failure = await failureOf(embedder(server, options).embed([SECRET]));
    expect(failure.code).toBe("unavailable");
    expect(`${failure.message} ${failure.stack} ${String(failure.cause)}`).not.toContain(KEY);
    expect(server.received).toEqual([]);
  });

  it("is a model that changes the length of its vectors, within a reply or later", async () => {
    expect((await failureOf(embedder(await play(vectors([1, 2], [1]))).embed(["a", "b"]))).code).toBe("malformed");
    const later = embedder(await play(vectors([1, 2]), vectors([1])));
    await later.embed(["a"]);
    expect((await failureOf(later.embed(["b"]))).code).toBe("malformed");
    expect(later.dimensions).toBe(2);
  });

  it("in a later batch fails the call as a whole", async () => {
    const batch = vectors(...Array.from({ length: 64 }, () => [1]));
    const server = await play(batch, json(400, {}));
    const texts = Array.from({ length: 65 }, () => "ships");
    expect((await failureOf(embedder(server).embed(texts))).code).toBe("rejected");
  });
});
