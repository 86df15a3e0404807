import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createMetrics } from "../../../src/operations/metrics/create-metrics.ts";
import { SlackEdgeError } from "../../../src/slack/errors.ts";
import { valueAt } from "../../operations/metrics/scraped.ts";
import {
  eventBody,
  type Harness,
  type HarnessOptions,
  mention,
  postSigned,
  sendEvent,
  startEdge,
} from "../edge-harness.ts";
import { TOKENS } from "../slack-workspace.ts";

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

let harness: Harness;
const start = async (options: HarnessOptions = {}) => {
  harness = await startEdge(options);
  return harness;
};
const get = (path: string) => fetch(`http://127.0.0.1:${harness.port}${path}`);
const later = (seconds: number) => new Date(harness.clock.now.getTime() + seconds * 1_000);

afterEach(() => harness.close());

describe("a signed request that nests deeply", () => {
  const [open, closed] = ["[".repeat(100_000), "]".repeat(100_000)];
  const form = (payload: string) => `payload=${encodeURIComponent(payload)}`;
  it.each([
    ["open brackets", open, undefined, 400],
    ["lists in lists", open + closed, undefined, 400],
    ["an event of lists", `{"type":"event_callback","event":${open}${closed}}`, undefined, 200],
    ["a text of lists", JSON.stringify(mention("x")).replace('"<@', `${open}${closed},"rest":"<@`), undefined, 200],
    ["a click of lists", form(`{"type":"block_actions","actions":${open}${closed}}`), "form", 200],
    ["a click of open lists", form(open), "form", 400],
  ])("has an answer, and the next question too: %s", async (_, body, kind, status) => {
    const { slack, asked } = await start();
    const contentType = kind === "form" ? "application/x-www-form-urlencoded" : "application/json";
    expect(await postSigned(harness, { body, contentType })).toBe(status);
    expect(await sendEvent(harness, mention("HK revenue?"))).toBe(200);
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(asked.map(({ text }) => text)).toEqual(["HK revenue?"]);
  });
});

describe("a request that is not Slack's", () => {
  it("with a wrong signature is refused", async () => {
    const { asked } = await start();
    expect(await postSigned(harness, { body: JSON.stringify(mention("x")), secret: "another" })).toBe(401);
    expect(asked).toEqual([]);
  });

  it.each([
    [-301, 401],
    [-299, 200],
    [299, 200],
    [301, 401],
    [86_400, 401],
  ])("signed %i seconds from now is answered with %i", async (seconds, status) => {
    await start();
    const body = JSON.stringify(eventBody({ type: "app_context_changed" }));
    expect(await postSigned(harness, { body, at: later(seconds) })).toBe(status);
  });

  it.each([
    ["no signature at all", { "x-slack-signature": "" }],
    ["a signature of another version", { "x-slack-signature": "v1=00" }],
    ["a timestamp that is no number", { "x-slack-request-timestamp": "soon" }],
    ["a timestamp in another notation", { "x-slack-request-timestamp": "1e9" }],
  ])("with %s is refused", async (_name, headers) => {
    await start();
    expect(await postSigned(harness, { body: "{}", headers })).toBe(401);
  });

  it("with an unsigned ssl_check is refused like any other", async () => {
    await start();
    const contentType = "application/x-www-form-urlencoded";
    expect(await postSigned(harness, { body: "ssl_check=1", contentType, secret: "another" })).toBe(401);
  });
});

describe("a signed body", () => {
  const form = "application/x-www-form-urlencoded";
  it.each([
    ["null", "null", "application/json"],
    ["an empty list", "[]", "application/json"],
    ["nothing", "", "application/json"],
    ["a number", "42", "application/json"],
    ["a string", '"x"', "application/json"],
    ["garbage", "{]\u0000", "application/json"],
    ["a form with a payload that is null", "payload=null", form],
    ["a form with a broken payload", "payload=%7B", form],
  ])("of %s is refused, and the process lives on", async (_name, body, contentType) => {
    await start();
    expect(await postSigned(harness, { body, contentType })).toBe(400);
    expect((await get("/healthz")).status).toBe(200);
  });

  it.each([
    ["an empty object", "{}"],
    ["actions that are none", '{"type":"block_actions","actions":[],"user":{"id":"U1"},"team":{"id":"T1"}}'],
    ["actions of nobody", '{"type":"block_actions","actions":[{"action_id":"footnote_offer:0"}]}'],
    ["an event without a channel", '{"type":"event_callback","event":{"type":"app_mention"}}'],
  ])("of %s is acknowledged and does nothing", async (_name, body) => {
    const { slack } = await start();
    expect(await postSigned(harness, { body })).toBe(200);
    await harness.app.stop();
    expect(slack.calls.map((call) => call.method)).toEqual(["auth.test"]);
  });

  it("over one megabyte is refused", async () => {
    await start();
    expect(await postSigned(harness, { body: JSON.stringify({ pad: "x".repeat(2_000_000) }) })).toBe(413);
    expect(await postSigned(harness, { body: JSON.stringify({ pad: "x".repeat(1_000_000) }) })).toBe(200);
  });

  it("of a URL verification is answered with its challenge", async () => {
    await start();
    expect(await postSigned(harness, { body: JSON.stringify({ type: "url_verification", challenge: "c" }) })).toBe(200);
  });

  it("that arrives too slowly is cut off", async () => {
    await start({ app: { limits: { requestTimeoutMs: 50 } } });
    const socket = connect(harness.port, "127.0.0.1");
    socket.write("POST /slack/events HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
    const [reply] = await once(socket, "data");
    expect(String(reply)).toContain("408");
    await once(socket, "close");
  });
});

describe("pages", () => {
  it("say that the process serves, and whether it is ready", async () => {
    let usable = true;
    await start({ app: { ready: async () => usable } });
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz?probe=1")).status).toBe(200);
    usable = false;
    expect((await get("/readyz")).status).toBe(503);
    expect((await get("/healthz")).status).toBe(200);
  });

  it("are not ready when the stores cannot even be asked", async () => {
    await start({ app: { ready: () => Promise.reject(new Error("closed")) } });
    expect((await get("/readyz")).status).toBe(503);
  });

  it.each(["/", "/slack/events", "/slack/install", "/healthz/x", "//", "/%ff"])("at %s are not there", async (path) => {
    await start();
    expect((await get(path)).status).toBe(404);
  });

  it("are not there for other methods or paths of events", async () => {
    await start();
    const response = await fetch(`http://127.0.0.1:${harness.port}/other`, { method: "POST", body: "{}" });
    expect(response.status).toBe(404);
  });
});

describe("starting", () => {
  it("on a port in use says so", async () => {
    const other = createServer().listen(0);
    await once(other, "listening");
    const { port } = z.object({ port: z.number() }).parse(other.address());
    harness = await startEdge();
    const settings = {
      mode: "http",
      botToken: "xoxb-1",
      signingSecret: "s",
      port,
      apiUrl: harness.slack.apiUrl,
    } as const;
    await expect(startEdge({ app: { settings } })).rejects.toMatchObject({
      code: "port_in_use",
      message: `Port ${port} is in use by another program. Stop it, or set PORT to a free port.`,
    });
    other.close();
  });

  it("with a token that Slack refuses says so", async () => {
    harness = await startEdge();
    harness.slack.script("auth.test", { kind: "error", error: "invalid_auth" });
    const settings = {
      mode: "http",
      botToken: "x",
      signingSecret: "s",
      port: 0,
      apiUrl: harness.slack.apiUrl,
    } as const;
    const starting = startEdge({ app: { settings } });
    await expect(starting).rejects.toBeInstanceOf(SlackEdgeError);
    await expect(starting).rejects.toMatchObject({ code: "slack_auth", message: /SLACK_BOT_TOKEN \(invalid_auth\)/ });
  });

  it.each([
    ["of no bot", { user_id: "U1", team_id: "T1" }, /belongs to no bot/],
    ["of no workspace", { user_id: "U1", bot_id: "B1" }, /which workspace/],
    ["of a workspace that cannot be read", { user_id: "U1", bot_id: "B1", team_id: ["T1"] }, /which workspace/],
    [
      "of an organisation that cannot be read",
      { user_id: "U1", bot_id: "B1", team_id: "T1", enterprise_id: 1 },
      /which/,
    ],
  ])("with a token %s says so", async (_name, body, message) => {
    harness = await startEdge();
    const starting = startEdge({ rewrite: () => ({ ok: true, ...body }) });
    await expect(starting).rejects.toMatchObject({ code: "slack_auth", message });
  });

  it("without Slack waits for it, alive and not ready, and refuses events until then", async () => {
    harness = await startEdge();
    const { faults } = harness.slack.workspace;
    faults.rule = ({ method }) => (method === "auth.test" ? { kind: "http_error", status: 503 } : undefined);
    const port = await freePort();
    const { apiUrl } = harness.slack;
    const settings = {
      mode: "http",
      botToken: TOKENS.botToken,
      signingSecret: "s",
      port,
      host: "127.0.0.1",
      apiUrl,
    } as const;
    const starting = startEdge({ app: { settings }, limits: { reachPauseMs: 1 } });
    const status = async (path: string, method = "GET") =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { method }).catch(() => null))?.status;
    await vi.waitFor(async () => expect(await status("/healthz")).toBe(200));
    expect([await status("/readyz"), await status("/slack/events", "POST")]).toEqual([503, 503]);
    faults.clear();
    const late = await starting;
    try {
      expect([await status("/readyz"), await status("/slack/events", "POST")]).toEqual([200, 401]);
      const waiting = late.log.map((line) => JSON.parse(line)).filter(({ event }) => event === "slack_link");
      expect(waiting[0]).toMatchObject({ state: "unreachable", msg: expect.stringContaining("could not be reached") });
    } finally {
      await late.close();
    }
  });

  it("whose token is revoked while it serves is not ready until Slack takes it again, and says so once", async () => {
    const metrics = createMetrics({ withProcess: false });
    const { log, slack } = await start({ limits: { linkMs: 5 }, app: { metrics: metrics.edge } });
    const { faults } = slack.workspace;
    const state = async (name: string) => valueAt(await metrics.scrape(), "footnote_slack_link", { state: name });
    const told = (name: string) => log.filter((line) => JSON.parse(line).state === name);
    await vi.waitFor(async () => expect((await get("/readyz")).status).toBe(200));
    faults.rule = ({ method }) => (method === "auth.test" ? { kind: "error", error: "token_revoked" } : undefined);
    await vi.waitFor(async () => expect((await get("/readyz")).status).toBe(503));
    expect([await state("refused"), await state("reached")]).toEqual([1, 0]);
    expect(JSON.parse(told("refused")[0] ?? "")).toMatchObject({ level: "error", code: "token_revoked" });
    faults.clear();
    await vi.waitFor(async () => expect((await get("/readyz")).status).toBe(200));
    expect([told("refused").length, told("reached").length]).toEqual([1, 1]);
  });
});

describe("stopping", () => {
  it("closes the port and can be asked for twice", async () => {
    const { app } = await start();
    await sendEvent(harness, mention("HK revenue?"));
    await Promise.all([app.stop(), app.stop()]);
    await expect(get("/healthz")).rejects.toThrow();
  });
});

it("no secret and no question is written to the log", async () => {
  await start();
  await sendEvent(harness, mention("a very private question"));
  await harness.slack.until(() => harness.slack.callsOf("chat.postMessage").length === 1);
  const log = harness.log.join("");
  expect(log).toContain("listening to Slack");
  expect(log).not.toMatch(/xoxb-|private question|a-signing-secret/);
});
