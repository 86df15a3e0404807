import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isJsonObject, type JsonObject } from "../../src/playground/json.ts";
import { type ScriptedPlayground, startScriptedPlayground } from "./scripted-app.ts";

let playground: ScriptedPlayground;

beforeEach(async () => {
  playground = await startScriptedPlayground();
});
afterEach(() => playground.stop());

/** Waits for the app's answer in the thread of a message. */
function answerIn(channel: string, threadTs: string) {
  const { workspace } = playground;
  return workspace.waitFor(() =>
    workspace.messages(channel).find((message) => message.threadTs === threadTs && message.user === "U0FOOTNOTE"),
  );
}

async function askedAndAnswered() {
  const question = playground.workspace.say({ channel: "finance", text: "@Footnote sales?" });
  const answer = await answerIn("finance", question.ts);
  return { question, answer };
}

const eventsOf = (type: string) =>
  playground.workspace.deliveries.filter(({ payload }) => isJsonObject(payload.event) && payload.event.type === type);

async function api(name: string, args: JsonObject, token = "xoxb-playground"): Promise<JsonObject> {
  const response = await fetch(`${playground.workspace.apiUrl}${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(args),
  });
  return bodyOf(response);
}

async function bodyOf(response: Response): Promise<JsonObject> {
  const body: unknown = await response.json();
  return isJsonObject(body) ? body : {};
}

describe("events", () => {
  it("a mention in a channel reaches the app and is answered in the thread with blocks", async () => {
    const { answer } = await askedAndAnswered();
    expect(answer.text).toBe("Sales were 1,320 million.");
    expect(answer.blocks.map((block) => block.type)).toEqual(["section", "table", "context", "actions"]);
    expect(playground.workspace.calls.map((call) => call.method)).toContain("assistant.threads.setStatus");
    expect(playground.workspace.statuses()).toEqual([]);
  });

  it("the app hears nothing of a channel message that does not mention it", async () => {
    playground.workspace.say({ channel: "finance", text: "good morning" });
    await playground.workspace.settled();
    expect(playground.workspace.deliveries).toEqual([]);
  });

  it("a mention arrives twice when the app also listens to channel messages, each with an id of its own", async () => {
    await playground.stop();
    playground = await startScriptedPlayground({ deliversChannelMessages: true });
    playground.workspace.say({ channel: "finance", text: "@Footnote sales?" });
    await playground.workspace.settled();
    const heard = [...eventsOf("app_mention"), ...eventsOf("message")].map(({ payload }) => payload.event_id);
    expect(new Set(heard).size).toBe(heard.length);
    expect(eventsOf("app_mention")).toHaveLength(1);
    expect(eventsOf("message").length).toBeGreaterThan(0);
  });

  it("a direct message is answered, and the app's own message does not make it answer itself", async () => {
    const question = playground.workspace.say({ channel: "dm", text: "sales & profit?" });
    const answer = await answerIn("dm", question.ts);
    expect(answer.text).toBe("You asked: sales &amp; profit?");
    await playground.workspace.settled();
    expect(playground.workspace.messages("dm")).toHaveLength(2);
    expect(eventsOf("message").at(-1)?.payload.event).toMatchObject({ bot_id: "B0FOOTNOTE", channel_type: "im" });
  });

  it("carries the envelope that Slack sends", async () => {
    await askedAndAnswered();
    expect(eventsOf("app_mention")[0]?.payload).toMatchObject({
      type: "event_callback",
      team_id: "T0PLAYGROUND",
      api_app_id: "A0FOOTNOTE",
      event_id: expect.stringMatching(/^Ev/u),
      is_ext_shared_channel: false,
      authorizations: [{ user_id: "U0FOOTNOTE", is_bot: true }],
      event: { type: "app_mention", user: "U00000001", channel: "C00000001", text: "<@U0FOOTNOTE> sales?" },
    });
  });

  it("a planned duplicate is delivered again under the same event_id", async () => {
    playground.workspace.faults.duplicateNextEvent({ copies: 2 });
    playground.workspace.say({ channel: "finance", text: "@Footnote sales?" });
    await playground.workspace.settled();
    const ids = eventsOf("app_mention").map(({ payload }) => payload.event_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("an edit and a deletion in a direct message are told to the app", async () => {
    const { workspace } = playground;
    const message = workspace.say({ channel: "dm", text: "salse?" });
    await workspace.settled();
    workspace.edit({ channel: "dm", ts: message.ts, text: "sales?" });
    workspace.erase({ channel: "dm", ts: message.ts });
    await workspace.settled();
    const changes = eventsOf("message").map(({ payload }) =>
      isJsonObject(payload.event) ? payload.event.subtype : "",
    );
    expect(changes).toEqual(expect.arrayContaining(["message_changed", "message_deleted"]));
  });

  it("opening the home tab makes the app publish it", async () => {
    playground.workspace.openApp({ tab: "home" });
    const home = await playground.workspace.waitFor(() => playground.workspace.home());
    expect(home).toMatchObject({ type: "home" });
  });

  it("the app proves that it owns its address", async () => {
    expect(await playground.workspace.verifyUrl()).toBe(true);
  });
});

describe("retries", () => {
  /** A server in the app's place that answers as told. */
  async function withApp(
    answers: readonly number[],
    perform: () => Promise<void>,
    headers: Record<string, string> = {},
  ) {
    const seen: { num: unknown; reason: unknown }[] = [];
    const server = createServer((request, response) => {
      seen.push({ num: request.headers["x-slack-retry-num"], reason: request.headers["x-slack-retry-reason"] });
      request.resume().on("end", () => response.writeHead(answers[seen.length - 1] ?? 200, headers).end());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    playground.workspace.setBotEventsUrl(`http://127.0.0.1:${port}/slack/events`);
    await perform();
    server.closeAllConnections();
    server.close();
    return seen;
  }

  const mention = async () => {
    playground.workspace.say({ channel: "finance", text: "@Footnote sales?" });
    await playground.workspace.settled();
  };

  it("an event that is not acknowledged is repeated with number and reason until it is", async () => {
    const seen = await withApp([500, 500, 200], mention);
    expect(seen).toEqual([
      { num: undefined, reason: undefined },
      { num: "1", reason: "http_error" },
      { num: "2", reason: "http_error" },
    ]);
  });

  it("gives up after three retries", async () => {
    expect(await withApp([500, 500, 500, 500, 500], mention)).toHaveLength(4);
  });

  it("does not retry when the app says so", async () => {
    expect(await withApp([500, 500], mention, { "x-slack-no-retry": "1" })).toHaveLength(1);
  });

  it("a click that is not answered is not repeated; the person is told", async () => {
    const { answer } = await askedAndAnswered();
    const seen = await withApp([500], async () => {
      await playground.workspace.click({ channel: "finance", messageTs: answer.ts, actionId: "narrow" });
    });
    expect(seen).toHaveLength(1);
    const state = await bodyOf(await fetch(`${playground.workspace.url}/workspace/state`));
    expect(state.notices).toHaveLength(1);
  });
});

describe("interactions", () => {
  it("a button's click carries message, action, response_url and trigger, and its answer is seen by that person only", async () => {
    const { answer } = await askedAndAnswered();
    await playground.workspace.click({
      channel: "finance",
      messageTs: answer.ts,
      actionId: "narrow",
      user: "Finance colleague",
    });
    const note = await playground.workspace.waitFor(() =>
      playground.workspace.messages("finance").find((message) => message.visibleTo !== undefined),
    );
    expect(note).toMatchObject({ text: "Only you see this: asia", visibleTo: "U00000002" });
    expect(playground.workspace.deliveries.find(({ kind }) => kind === "interactive")?.payload).toMatchObject({
      type: "block_actions",
      user: { id: "U00000002" },
      container: { type: "message", message_ts: answer.ts, is_ephemeral: false, thread_ts: answer.threadTs },
      channel: { id: "C00000001", name: "finance" },
      message: { ts: answer.ts, thread_ts: answer.threadTs, bot_id: "B0FOOTNOTE" },
      actions: [{ type: "button", action_id: "narrow", value: "asia" }],
    });
  });

  it("a menu's choice carries the whole option", async () => {
    const { answer } = await askedAndAnswered();
    const { workspace } = playground;
    await workspace.click({ channel: "finance", messageTs: answer.ts, actionId: "period", selectedOption: "FY2024" });
    const updated = await workspace.waitFor(() =>
      workspace.messages("finance").find((message) => message.text === "Sales for FY2024"),
    );
    expect(updated.ts).toBe(answer.ts);
    expect(workspace.deliveries.at(-1)?.payload.actions).toMatchObject([
      { type: "static_select", selected_option: { value: "FY2024", text: { text: "FY2024" } } },
    ]);
  });

  it("a click on something that is not there is refused", async () => {
    const { answer } = await askedAndAnswered();
    const { workspace } = playground;
    const click = (parts: { actionId: string; selectedOption?: string }) =>
      workspace.click({ channel: "finance", messageTs: answer.ts, ...parts });
    await expect(click({ actionId: "nothing" })).rejects.toThrow("nothing");
    await expect(click({ actionId: "period", selectedOption: "FY1999" })).rejects.toThrow("FY1999");
  });

  it("a response_url serves five times", async () => {
    const { answer } = await askedAndAnswered();
    const { workspace } = playground;
    await workspace.click({ channel: "finance", messageTs: answer.ts, actionId: "narrow" });
    await workspace.waitFor(() => workspace.messages("finance").some((message) => message.visibleTo !== undefined));
    const url = String(workspace.deliveries.find(({ kind }) => kind === "interactive")?.payload.response_url);
    const post = async (body: JsonObject) =>
      (
        await fetch(url, {
          method: "POST",
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        })
      ).status;
    const statuses: number[] = [];
    for (let use = 0; use < 5; use += 1) statuses.push(await post({ text: `use ${use}` }));
    expect(statuses).toEqual([200, 200, 200, 200, 404]);
  });

  it("a response_url can replace and delete the message", async () => {
    const { answer } = await askedAndAnswered();
    const { workspace } = playground;
    await workspace.click({ channel: "finance", messageTs: answer.ts, actionId: "narrow" });
    const url = String(workspace.deliveries.at(-1)?.payload.response_url);
    const post = (body: JsonObject) =>
      fetch(url, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
    await post({ replace_original: true, text: "replaced" });
    expect(workspace.messages("finance").find(({ ts }) => ts === answer.ts)).toMatchObject({
      text: "replaced",
      blocks: [],
    });
    await post({ delete_original: true });
    expect(workspace.messages("finance").find(({ ts }) => ts === answer.ts)).toBeUndefined();
  });

  it("a dialog opens with a trigger, complains about its fields and closes when all is well", async () => {
    const { answer } = await askedAndAnswered();
    const { workspace } = playground;
    const click = { channel: "finance", messageTs: answer.ts, actionId: "ask_reason" };
    await workspace.click(click);
    await workspace.waitFor(() => workspace.modal());
    const values = (value: string) => ({ reason: { text: { type: "plain_text_input", value } } });
    await workspace.submit({ values: values("no") });
    expect(workspace.modal()?.errors).toEqual({ reason: "Please say a little more." });
    await workspace.submit({ values: values("The table is from last year.") });
    expect(workspace.modal()).toBeUndefined();
  });

  it("an open dialog can be replaced by the app", async () => {
    const { answer } = await askedAndAnswered();
    const { workspace } = playground;
    await workspace.click({ channel: "finance", messageTs: answer.ts, actionId: "ask_reason" });
    const modal = await workspace.waitFor(() => workspace.modal());
    const view = { type: "modal", title: { type: "plain_text", text: "Thanks" }, blocks: [] };
    expect(await api("views.update", { view_id: modal.id, view })).toMatchObject({ ok: true });
    expect(workspace.modal()?.view).toMatchObject({ id: modal.id, title: { text: "Thanks" } });
    expect(await api("views.update", { view_id: "V0", view })).toEqual({ ok: false, error: "not_found" });
  });

  it("a trigger opens one dialog only", async () => {
    const { answer } = await askedAndAnswered();
    const { workspace } = playground;
    await workspace.click({ channel: "finance", messageTs: answer.ts, actionId: "ask_reason" });
    await workspace.waitFor(() => workspace.modal());
    const trigger = workspace.deliveries.at(-1)?.payload.trigger_id;
    const view = { type: "modal", title: { type: "plain_text", text: "Again" }, blocks: [] };
    expect(await api("views.open", { trigger_id: trigger, view })).toEqual({
      ok: false,
      error: "exchanged_trigger_id",
    });
    expect(await api("views.open", { trigger_id: "none", view })).toEqual({ ok: false, error: "invalid_trigger_id" });
  });
});

describe("Web API", () => {
  it.each([
    { name: "an unknown token", method: "auth.test", args: {}, token: "xoxb-other", error: "invalid_auth" },
    { name: "a method it does not know", method: "files.list", args: {}, error: "unknown_method" },
    { name: "a name from Object's prototype", method: "constructor", args: {}, error: "unknown_method" },
    {
      name: "a channel that is not there",
      method: "chat.postMessage",
      args: { channel: "C9", text: "x" },
      error: "channel_not_found",
    },
    { name: "a message without content", method: "chat.postMessage", args: { channel: "C00000001" }, error: "no_text" },
    {
      name: "a text over 40,000 characters",
      method: "chat.postMessage",
      args: { channel: "C00000001", text: "x".repeat(40_001) },
      error: "msg_too_long",
    },
    {
      name: "blocks that are no JSON",
      method: "chat.postMessage",
      args: { channel: "C00000001", blocks: "[{" },
      error: "invalid_blocks_format",
    },
    { name: "a missing argument", method: "chat.postMessage", args: { text: "x" }, error: "invalid_arguments" },
    {
      name: "an update of nothing",
      method: "chat.update",
      args: { channel: "C00000001", ts: "1.0", text: "x" },
      error: "message_not_found",
    },
    { name: "an unknown person", method: "users.info", args: { user: "U9" }, error: "user_not_found" },
    {
      name: "five prompts",
      method: "assistant.threads.setSuggestedPrompts",
      args: { channel_id: "D00000001", prompts: Array.from({ length: 5 }, () => ({ title: "a", message: "b" })) },
      error: "invalid_arguments",
    },
  ])("refuses $name with $error", async ({ method, args, token, error }) => {
    expect(await api(method, args, token)).toMatchObject({ ok: false, error });
  });

  it("names the broken rules of refused blocks", async () => {
    const blocks = [{ type: "header", text: { type: "plain_text", text: "" } }];
    expect(await api("chat.postMessage", { channel: "C00000001", blocks })).toEqual({
      ok: false,
      error: "invalid_blocks",
      errors: ["must be more than 0 characters [json-pointer:/blocks/0/text/text]"],
      response_metadata: { messages: ["[ERROR] must be more than 0 characters [json-pointer:/blocks/0/text/text]"] },
    });
  });

  it("leaves escaped text as it is", async () => {
    await api("chat.postMessage", { channel: "C00000001", text: "R&amp;D &lt;!channel&gt;" });
    expect(playground.workspace.messages("finance")[0]?.text).toBe("R&amp;D &lt;!channel&gt;");
  });

  it("posts to the channel when the message to reply to is gone, as Slack does", async () => {
    const answer = await api("chat.postMessage", { channel: "C00000001", text: "late", thread_ts: "1.000001" });
    expect(answer).toMatchObject({ ok: true, message: expect.not.objectContaining({ thread_ts: "1.000001" }) });
  });

  it("finds a message by its metadata in the thread, but only on request", async () => {
    const root = playground.workspace.say({ channel: "general", text: "hello" });
    const metadata = { event_type: "answer", event_payload: { run: "r1" } };
    const channel = "C00000002";
    await api("chat.postMessage", { channel, thread_ts: root.ts, text: "answer", metadata });
    const replies = (args: JsonObject) => api("conversations.replies", { channel, ts: root.ts, ...args });
    expect(await replies({ include_all_metadata: true })).toMatchObject({
      messages: [{ text: "hello" }, { metadata }],
    });
    expect(JSON.stringify(await replies({}))).not.toContain("run");
  });

  it("pages through a thread", async () => {
    const root = playground.workspace.say({ channel: "general", text: "hello" });
    const channel = "C00000002";
    for (const text of ["one", "two"]) await api("chat.postMessage", { channel, thread_ts: root.ts, text });
    const first = await api("conversations.replies", { channel, ts: root.ts, limit: 2 });
    expect(first).toMatchObject({ has_more: true, messages: [{ text: "hello" }, { text: "one" }] });
    const cursor = isJsonObject(first.response_metadata) ? first.response_metadata.next_cursor : "";
    const second = await api("conversations.replies", { channel, ts: root.ts, limit: 2, cursor });
    expect(second).toMatchObject({ has_more: false, messages: [{ text: "two" }] });
  });

  it("an ephemeral message is in no thread that the app can read", async () => {
    const root = playground.workspace.say({ channel: "general", text: "hello" });
    const place = { channel: "C00000002", thread_ts: root.ts, user: "U00000001" };
    expect(await api("chat.postEphemeral", { ...place, text: "psst" })).toMatchObject({ ok: true });
    const thread = await api("conversations.replies", { channel: "C00000002", ts: root.ts });
    expect(JSON.stringify(thread)).not.toContain("psst");
  });

  it("an update with text alone removes the blocks", async () => {
    const { answer } = await askedAndAnswered();
    await api("chat.update", { channel: "C00000001", ts: answer.ts, text: "plain" });
    expect(playground.workspace.messages("finance").at(-1)).toMatchObject({ text: "plain", blocks: [], edited: true });
  });

  it("reactions are added once and removed", async () => {
    const message = playground.workspace.say({ channel: "general", text: "hello" });
    const args = { channel: "C00000002", timestamp: message.ts, name: "eyes" };
    expect(await api("reactions.add", args)).toEqual({ ok: true });
    expect(await api("reactions.add", args)).toEqual({ ok: false, error: "already_reacted" });
    expect(await api("reactions.remove", args)).toEqual({ ok: true });
    expect(await api("reactions.remove", args)).toEqual({ ok: false, error: "no_reaction" });
  });

  it("tells about conversations and opens the direct message with a person", async () => {
    expect(await api("conversations.info", { channel: "C00000001" })).toMatchObject({ channel: { name: "finance" } });
    expect(await api("conversations.open", { users: "U00000002" })).toMatchObject({ channel: { id: "D00000002" } });
    expect(await api("chat.postMessage", { channel: "U00000002", text: "hello" })).toMatchObject({
      channel: "D00000002",
    });
    expect(await api("conversations.history", { channel: "D00000002" })).toMatchObject({
      messages: [{ text: "hello" }],
    });
  });

  it("a guest is marked as one", async () => {
    expect(await api("users.info", { user: "U00000003" })).toMatchObject({ user: { is_restricted: true } });
  });

  it("timestamps are unique although the clock stands still", async () => {
    await playground.stop();
    playground = await startScriptedPlayground({ clock: () => new Date("2026-06-12T09:00:00Z") });
    const stamps = ["a", "b", "c"].map((text) => playground.workspace.say({ channel: "general", text }).ts);
    expect(stamps).toEqual(["1781254800.000000", "1781254800.000001", "1781254800.000002"]);
  });
});

describe("the page's side", () => {
  const send = (path: string, body: JsonObject, type = "application/json") =>
    fetch(`${playground.workspace.url}/workspace/${path}`, {
      method: "POST",
      headers: { "content-type": type },
      body: JSON.stringify(body),
    });

  it("posts messages, and the stream tells of every change", async () => {
    const stream = await fetch(`${playground.workspace.url}/workspace/stream`);
    const reader = stream.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^data: \{"workspaceName"/u);
    expect((await send("messages", { channel: "C00000002", text: "hello" })).status).toBe(200);
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("hello");
    await reader?.cancel();
  });

  it.each([
    {
      name: "a foreign page's form",
      path: "messages",
      body: { channel: "C00000002", text: "x" },
      type: "text/plain",
      status: 415,
    },
    { name: "an empty message", path: "messages", body: { channel: "C00000002", text: " " }, status: 400 },
    { name: "an unknown channel", path: "messages", body: { channel: "C9", text: "x" }, status: 404 },
    { name: "an unknown address", path: "nothing", body: {}, status: 404 },
  ])("refuses $name", async ({ path, body, type, status }) => {
    expect((await send(path, body, type)).status).toBe(status);
  });

  it("serves the page's files and nothing else of their folder", async () => {
    const webRoot = await mkdtemp(join(tmpdir(), "page-files-"));
    await writeFile(join(webRoot, "index.html"), "<p>page</p>");
    await writeFile(join(webRoot, "secret.txt"), "secret");
    await playground.stop();
    playground = await startScriptedPlayground({ webRoot });
    const get = async (path: string) => {
      const response = await fetch(`${playground.workspace.url}${path}`);
      return [response.status, await response.text()];
    };
    expect(await get("/")).toEqual([200, "<p>page</p>"]);
    expect((await get("/secret.txt"))[0]).toBe(404);
    expect(await get("/app.js")).toEqual([503, expect.stringContaining("build.mjs")]);
    await rm(webRoot, { recursive: true });
  });

  it("says that it is well", async () => {
    expect((await fetch(`${playground.workspace.url}/healthz`)).status).toBe(200);
  });
});
