import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { readManifest } from "../../src/playground/app-manifest.ts";
import type { Spoiled } from "../../src/playground/faults.ts";
import { isJsonObject } from "../../src/playground/json.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import { MANIFEST } from "./app-calls.ts";

const TOKENS = { botToken: "xoxb-1", appToken: "xapp-1", signingSecret: "s" };
/** A caller that is to hear something waits for it; one that is not, gives up soon. */
const WAITS_MS = { long: 10_000, short: 100 };

let workspace: Workspace;

beforeEach(async () => {
  workspace = await startWorkspace({ port: 0, botEventsUrl: "", ...TOKENS, retryDelaysMs: [] });
});
afterEach(() => workspace.close());

async function call(method: string, token: string, body: object = {}, waitsMs = WAITS_MS.long): Promise<unknown> {
  const response = await fetch(`${workspace.apiUrl}${method}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(waitsMs),
  });
  const retryAfter = response.headers.get("retry-after");
  return { status: response.status, body: await response.text(), ...(retryAfter === null ? {} : { retryAfter }) };
}

const post = (waitsMs = WAITS_MS.long) =>
  call("chat.postMessage", "xoxb-1", { channel: "C00000001", text: "x" }, waitsMs).catch(() => "no reply");
const posted = () => workspace.messages("finance").length;

const SPOILED: readonly (readonly [Spoiled, unknown])[] = [
  [
    { kind: "error", error: "internal_error" },
    { status: 200, body: '{"ok":false,"error":"internal_error"}' },
  ],
  [
    { kind: "rate_limited", retryAfterSeconds: 7 },
    { status: 429, body: '{"ok":false,"error":"ratelimited"}', retryAfter: "7" },
  ],
  [{ kind: "http_error", status: 503 }, expect.objectContaining({ status: 503 })],
  [{ kind: "broken_body" }, { status: 200, body: expect.not.stringMatching(/\}$/) }],
  [{ kind: "drop_connection" }, "no reply"],
  [{ kind: "no_reply" }, "no reply"],
];

describe.each(SPOILED)("a call that meets %o", (fault, reply) => {
  const postSpoiled = () => post(fault.kind === "no_reply" ? WAITS_MS.short : WAITS_MS.long);

  it("has no effect, and the next one works", async () => {
    workspace.faults.next("chat.postMessage", fault);
    expect([await postSpoiled(), posted()]).toEqual([reply, 0]);
    expect([await post(), posted()]).toEqual([expect.objectContaining({ status: 200 }), 1]);
  });

  it("takes effect all the same where the plan says so, before its caller hears anything", async () => {
    workspace.faults.next("chat.postMessage", { ...fault, performedAfterMs: 0 });
    expect([await postSpoiled(), posted()]).toEqual([reply, 1]);
  });

  it("takes effect later where the plan says so", async () => {
    workspace.faults.next("chat.postMessage", { ...fault, performedAfterMs: 5 });
    expect(await postSpoiled()).toEqual(reply);
    await workspace.waitFor(() => posted() === 1);
  });
});

describe("the plan", () => {
  it("decides by a rule on calls for which nothing is planned", async () => {
    workspace.faults.rule = ({ method, args }) =>
      method === "chat.postMessage" && args.channel === "C00000001" ? { kind: "error", error: "ruled" } : undefined;
    workspace.faults.next("chat.postMessage", { kind: "error", error: "planned" });
    const replies = [await post(), await post(), await call("auth.test", "xoxb-1")];
    expect(JSON.stringify(replies)).toMatch(/planned.*ruled.*U0FOOTNOTE/);
    workspace.faults.clear();
    await post();
    expect(posted()).toBe(1);
  });

  it("puts words into a reply that was performed as usual", async () => {
    workspace.faults.next("chat.postMessage", { kind: "reply", body: ({ ok, channel }) => ({ ok, of: channel }) });
    expect(await post()).toEqual({ status: 200, body: '{"ok":true,"of":"C00000001"}' });
    expect(posted()).toBe(1);
  });

  it("holds a call up until something happened", async () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    workspace.faults.next("chat.postMessage", { kind: "held", until });
    const reply = post();
    await workspace.waitFor(() => workspace.calls.length === 1);
    expect(posted()).toBe(0);
    release();
    expect([await reply, posted()]).toEqual([expect.objectContaining({ status: 200 }), 1]);
  });

  it("decides when the copies of an event arrive, and whether any does", async () => {
    const arrivals = [[0, 5], []];
    workspace.faults.arrivals = () => arrivals.shift() ?? [0];
    for (const text of ["twice", "lost", "once"]) workspace.say({ channel: "dm", text });
    await workspace.settled();
    const texts = workspace.deliveries.map(({ payload }) => isJsonObject(payload.event) && payload.event.text);
    expect(texts.toSorted()).toEqual(["once", "twice", "twice"]);
  });
});

describe("an outage", () => {
  it("refuses connections and cuts open ones; afterwards all is at the same address as before", async () => {
    const { socket } = await connected();
    const closed = once(socket, "close");
    await workspace.goDown();
    await closed;
    await expect(call("auth.test", "xoxb-1")).rejects.toThrow();
    await workspace.comeUp();
    await expect(call("auth.test", "xoxb-1")).resolves.toMatchObject({ status: 200 });
    await connected();
  });
});

async function connected() {
  const opened = await call("apps.connections.open", "xapp-1");
  const socket = new WebSocket(/"(ws:[^"]+)"/.exec(JSON.stringify(opened).replaceAll("\\", ""))?.[1] ?? "");
  const hello = await once(socket, "message");
  return { socket, hello };
}

describe("a connection of Socket Mode", () => {
  it("that is cut fails at once what it was given and what nobody acknowledged", async () => {
    const { socket } = await connected();
    const given = once(socket, "message");
    workspace.say({ channel: "dm", text: "sales?" });
    await given;
    workspace.dropSocket();
    await workspace.settled();
    expect(workspace.deliveries).toMatchObject([{ reply: { kind: "failed", reason: "connection_failed" } }]);
  });

  it("carries whatever text it is given", async () => {
    const { socket } = await connected();
    const heard = once(socket, "message");
    workspace.sendText("{]");
    expect(String((await heard)[0])).toBe("{]");
  });

  it("says which payloads may be answered in their acknowledgement: commands, but no events", async () => {
    await workspace.close();
    const manifest = readManifest(MANIFEST);
    workspace = await startWorkspace({ port: 0, botEventsUrl: "", ...TOKENS, retryDelaysMs: [], manifest });
    const { socket } = await connected();
    const told: unknown[] = [];
    socket.on("message", (data) => {
      const { envelope_id, type, accepts_response_payload } = JSON.parse(String(data));
      told.push([type, accepts_response_payload]);
      socket.send(JSON.stringify({ envelope_id }));
    });
    workspace.say({ channel: "dm", text: "sales?" });
    await workspace.settled();
    await workspace.command({ channel: "dm", text: "/footnote sales?" });
    expect(told).toEqual([
      ["events_api", false],
      ["slash_commands", true],
    ]);
  });

  it("is closed after the app was asked to connect anew", async () => {
    const { socket } = await connected();
    workspace.requestReconnect();
    await once(socket, "close");
  });
});

describe("whether the app took note", () => {
  it.each([
    ["of a message that it acknowledged", true],
    ["of a message that it never acknowledged", false],
  ])("%s is told when its delivery is over", async (_name, acknowledges) => {
    const { socket } = await connected();
    socket.on("message", (data) => {
      const envelope = JSON.parse(String(data));
      if (acknowledges) socket.send(JSON.stringify({ envelope_id: envelope.envelope_id }));
      else socket.terminate();
    });
    const heard = workspace.heard(workspace.say({ channel: "dm", text: "sales?" }));
    expect([workspace.isSettled, await heard, workspace.isSettled]).toEqual([false, acknowledges, true]);
  });
});

describe("a mention that is edited", () => {
  it("is told again, as Slack does", async () => {
    const { ts } = workspace.say({ channel: "finance", text: "@Footnote salse?" });
    await workspace.settled();
    workspace.edit({ channel: "finance", ts, text: "@Footnote sales?" });
    await workspace.settled();
    expect(workspace.deliveries.map(({ payload }) => payload.event)).toMatchObject([
      { type: "app_mention", ts },
      { type: "app_mention", ts, text: "<@U0FOOTNOTE> sales?", edited: { user: "U00000001" } },
    ]);
  });
});
