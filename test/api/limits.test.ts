import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { refusalBody } from "../../src/api/refusals.ts";
import { createTurns } from "../../src/api/turns.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Question } from "../../src/domain/question.ts";
import { createRateLimit } from "../../src/domain/rate-limit.ts";
import { type ApiHarness, helpful, rawConnection, startApi, TOKENS } from "./api-harness.ts";

let api: ApiHarness | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

/** An engine that answers when it is told to, and says when it was asked. */
function slowEngine() {
  const waiting: (() => void)[] = [];
  const told: { readonly count: number; readonly tell: () => void }[] = [];
  const ask = (question: Question): Promise<AnswerRun> =>
    new Promise((resolve) => {
      waiting.push(() => resolve(helpful(question)));
      for (const { count, tell } of told) if (waiting.length >= count) tell();
    });
  return {
    ask,
    asked: (count: number): Promise<void> =>
      waiting.length >= count ? Promise.resolve() : new Promise((tell) => told.push({ count, tell })),
    answerAll: () => {
      for (const answer of waiting.splice(0)) answer();
    },
  };
}

const question = { question: "hello" };

describe("the rate of a token", () => {
  it("is so many requests within any 60 seconds, and the refusal says how long to wait", async () => {
    api = await startApi({ requestsPerMinute: 3 });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await api.post(question)).status);
      api.clock.nowMs += 10_000;
    }
    const refused = await api.post(question);
    expect([...statuses, refused.status]).toEqual([200, 200, 200, 429]);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await refused.text()).toBe(refusalBody("too_many_requests"));
    api.clock.nowMs += 30_000;
    expect((await api.post(question)).status).toBe(200);
    expect((await api.post(question)).status).toBe(429);
  });

  it("is its own: another token and the health pages go on", async () => {
    api = await startApi({ requestsPerMinute: 1 });
    await api.post(question);
    expect((await api.post(question)).status).toBe(429);
    expect((await api.post(question, { authorization: `Bearer ${TOKENS.board}` })).status).toBe(200);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  });

  it("counts what is asked wrongly, and not what was refused for it", () => {
    const clock = { nowMs: 0 };
    const rate = createRateLimit({ perMinute: 2, nowMs: () => clock.nowMs });
    const taken: (number | null)[] = [];
    for (const at of [0, 1_000, 1_500, 59_999, 60_000, 60_001, 61_000]) {
      clock.nowMs = at;
      taken.push(rate.take("a"));
    }
    expect(taken).toEqual([null, null, 59, 1, null, 1, null]);
  });
});

describe("questions at one time", () => {
  it("are answered up to a number, wait up to another, and are turned away past that", async () => {
    const engine = slowEngine();
    api = await startApi({ ask: engine.ask, limits: { answering: 1, waiting: 1 } });
    const first = api.post(question);
    await engine.asked(1);
    const settled: string[] = [];
    const others = [api.post(question), api.post(question)].map(async (pending) => {
      const response = await pending;
      settled.push(String(response.status));
      return response;
    });
    const refused = await Promise.race(others);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.text()).toBe(refusalBody("overloaded"));
    engine.answerAll();
    expect((await first).status).toBe(200);
    await engine.asked(1);
    engine.answerAll();
    await Promise.all(others);
    expect(settled).toEqual(["503", "200"]);
    expect(api.asked).toHaveLength(2);
  });

  it("are not asked for somebody who has left while waiting", async () => {
    const engine = slowEngine();
    api = await startApi({ ask: engine.ask, limits: { answering: 1, waiting: 5 } });
    const first = api.post(question);
    await engine.asked(1);
    const { socket, closed } = rawConnection(api.port);
    const body = JSON.stringify({ question: "left" });
    const head = `POST /v1/ask HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKENS.board}\r\ncontent-type: application/json`;
    socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    // The health page is answered behind it: by then the question has arrived.
    socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    await fetch(`${api.url}/healthz`);
    socket.destroy();
    await closed;
    await fetch(`${api.url}/healthz`);
    engine.answerAll();
    await first;
    await api.stop();
    expect(api.asked.map(({ text }) => text)).toEqual(["hello"]);
  });

  it("come in their order, and a failed one makes way", async () => {
    const turns = createTurns({ atOnce: 1, waiting: 2 });
    const done: string[] = [];
    const work = (name: string) => async () => {
      done.push(name);
      if (name === "a") throw new Error(name);
    };
    const taken = ["a", "b", "c", "d"].map((name) => turns.take(work(name)));
    expect(taken[3]).toBeNull();
    await expect(taken[0]).rejects.toThrow("a");
    await turns.idle();
    expect(done).toEqual(["a", "b", "c"]);
    await turns.idle();
  });
});

describe("stopping", () => {
  it("answers what is under way, takes nothing more, and can be asked for twice", async () => {
    const engine = slowEngine();
    const running = await startApi({ ask: engine.ask });
    const pending = running.post(question);
    await engine.asked(1);
    const stopped = [running.stop(), running.stop()];
    await expect(running.post(question)).rejects.toThrow();
    engine.answerAll();
    const response = await pending;
    expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
    await Promise.all(stopped);
    await running.close();
  });

  it("refuses a question that comes on an open connection", async () => {
    const engine = slowEngine();
    const running = await startApi({ ask: engine.ask });
    const { socket, closed } = rawConnection(running.port);
    const body = JSON.stringify(question);
    const head = `POST /v1/ask HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKENS.board}\r\ncontent-type: application/json`;
    const request = `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    socket.write(request);
    await engine.asked(1);
    const stopped = running.stop();
    socket.write(request);
    while (!running.refused.includes("stopping")) await new Promise((resolve) => setImmediate(resolve));
    engine.answerAll();
    await stopped;
    expect((await closed).match(/HTTP\/1\.1 \d+/g)?.[0]).toBe("HTTP/1.1 200");
    expect(running.asked).toHaveLength(1);
    await running.close();
  });

  it("waits no longer than it has time", async () => {
    const running = await startApi({ ask: () => new Promise(() => {}), limits: { stopMs: 20 } });
    const pending = running.post(question);
    const lost = expect(pending).rejects.toThrow();
    while (running.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await running.stop();
    await lost;
    await running.close();
  });

  it("is not held up by a connection that says nothing", async () => {
    const running = await startApi();
    const { socket, closed } = rawConnection(running.port);
    await once(socket, "connect");
    await running.stop();
    expect(await closed).toBe("");
    await running.close();
  });
});

describe("starting", () => {
  it("on a port in use says what to set", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = z.object({ port: z.number() }).parse(other.address());
    await expect(startApi({ port })).rejects.toMatchObject({ code: "port_in_use", message: /FOOTNOTE_API_PORT/ });
    other.close();
  });

  it("on an address of another machine says what to set", async () => {
    await expect(startApi({ host: "192.0.2.1" })).rejects.toMatchObject({
      code: "bad_setting",
      message:
        'FOOTNOTE_API_HOST is "192.0.2.1", which is no address of this machine. Write one such as 127.0.0.1 or 0.0.0.0.',
    });
  });
});
