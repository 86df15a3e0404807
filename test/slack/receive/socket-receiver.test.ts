import { afterEach, describe, expect, it, vi } from "vitest";
import { clickBody, directMessage, type Harness, mention, startEdge } from "../edge-harness.ts";
import { SlackWorkspace } from "../slack-workspace.ts";

let harness: Harness;
const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${harness.port}${path}`)).status;

afterEach(() => harness.close());

describe("in Socket Mode", () => {
  it("a mention is acknowledged and answered once, however often it is delivered", async () => {
    harness = await startEdge({ mode: "socket" });
    const { slack, asked } = harness;
    const body = mention("HK revenue?");
    const deliveries = [0, 1, 2].map((attempt) => slack.push("events_api", body, attempt));
    expect(await Promise.all(deliveries)).toEqual([true, true, true]);
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    await harness.app.stop();
    expect(asked).toHaveLength(1);
    expect(slack.callsOf("chat.postMessage")[0]).toMatchObject({ channel: "C1", thread_ts: "1700000000.000100" });
  });

  it("a click is acknowledged and followed", async () => {
    harness = await startEdge({ mode: "socket" });
    const { slack } = harness;
    expect(await slack.push("interactive", clickBody({ offerId: "id-unknown" }))).toBe(true);
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
  });

  it("the connection is asked for at the address of the settings", async () => {
    harness = await startEdge({ mode: "socket" });
    expect(harness.slack.calls.map((call) => call.method)).toEqual(["auth.test", "apps.connections.open"]);
  });

  it("the health pages are served, and nothing else", async () => {
    let usable = true;
    harness = await startEdge({ mode: "socket", app: { ready: async () => usable } });
    expect(await statusOf("/healthz")).toBe(200);
    expect(await statusOf("/readyz")).toBe(200);
    usable = false;
    expect(await statusOf("/readyz")).toBe(503);
    expect(await statusOf("/slack/events")).toBe(404);
  });

  it.each([
    ["null", "null"],
    ["no JSON", "{]"],
    ["an event without a payload", '{"type":"events_api","envelope_id":"E0"}'],
    ["an event without a type", '{"type":"events_api","envelope_id":"E0","payload":{"event":{}}}'],
    ["a list", "[]"],
  ])("an envelope that is %s does not end the process", async (_name, text) => {
    harness = await startEdge({ mode: "socket" });
    const { slack } = harness;
    slack.workspace.sendText(text);
    await slack.push("events_api", directMessage("HK revenue?"));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(harness.log.join("")).toContain("an envelope of unknown form was ignored");
  });

  it("without a connection the app is not ready", async () => {
    harness = await startEdge({ mode: "socket" });
    const { slack } = harness;
    slack.script("apps.connections.open", { kind: "no_reply" });
    slack.workspace.dropSocket();
    await slack.until(() => slack.callsOf("apps.connections.open").length === 2);
    expect(await statusOf("/readyz")).toBe(503);
    expect(await statusOf("/healthz")).toBe(200);
  });

  it("a lost connection is opened again", async () => {
    harness = await startEdge({ mode: "socket" });
    const { slack } = harness;
    slack.workspace.dropSocket();
    await slack.until(
      () => slack.callsOf("apps.connections.open").length === 2 && slack.workspace.socketConnections() === 1,
    );
    expect(await slack.push("events_api", mention("HK revenue?"))).toBe(true);
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(await statusOf("/readyz")).toBe(200);
  });

  it("a connection that Slack wants to renew is opened again", async () => {
    harness = await startEdge({ mode: "socket" });
    const { slack } = harness;
    slack.workspace.requestReconnect();
    await slack.until(() => slack.callsOf("apps.connections.open").length === 2);
  });

  it("a connection that cannot be made at the start is made later, and the app is ready then", async () => {
    let isDown = true;
    const slack = new SlackWorkspace();
    await slack.start();
    slack.workspace.faults.rule = ({ method }) =>
      isDown && method === "apps.connections.open" ? { kind: "http_error", status: 503 } : undefined;
    harness = await startEdge({ mode: "socket", slack });
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
    isDown = false;
    await harness.slack.until(() => harness.slack.workspace.socketConnections() === 1);
    await vi.waitFor(async () => expect(await statusOf("/readyz")).toBe(200));
  });

  it("a refused connection at start says what to check", async () => {
    harness = await startEdge({ mode: "socket" });
    harness.slack.script("apps.connections.open", { kind: "error", error: "invalid_auth" });
    const settings = { mode: "socket", botToken: "x", appToken: "y", port: 0, apiUrl: harness.slack.apiUrl } as const;
    await expect(startEdge({ app: { settings } })).rejects.toMatchObject({
      code: "slack_auth",
      message: /SLACK_APP_TOKEN/,
    });
  });
});
