import { afterEach, describe, expect, it } from "vitest";
import { readManifest } from "../../src/playground/app-manifest.ts";
import { isJsonObject, type JsonObject } from "../../src/playground/json.ts";
import { callAs, MANIFEST } from "./app-calls.ts";
import { type ScriptedPlayground, startScriptedPlayground } from "./scripted-app.ts";

let playground: ScriptedPlayground;

afterEach(() => playground.stop());

const USER = "U00000002";
const person = { user: "Finance colleague" };

async function start(options: Parameters<typeof startScriptedPlayground>[0] = {}) {
  playground = await startScriptedPlayground({ manifest: readManifest(MANIFEST), ...options });
}
const last = (): JsonObject => playground.workspace.deliveries.at(-1)?.payload ?? {};
const said = () => playground.workspace.messages("finance");
const noticesOf = async (): Promise<unknown> => {
  const state: unknown = await (await fetch(`${playground.workspace.url}/workspace/state`)).json();
  return isJsonObject(state) && Array.isArray(state.notices) ? state.notices.map(({ text }) => text) : [];
};
const respond = async (body: JsonObject) => {
  const headers = { "content-type": "application/json" };
  return (await fetch(String(last().response_url), { method: "POST", headers, body: JSON.stringify(body) })).status;
};
const page = async (path: string, body: JsonObject) => {
  const headers = { "content-type": "application/json" };
  const address = `${playground.workspace.url}/workspace/${path}`;
  return (await fetch(address, { method: "POST", headers, body: JSON.stringify(body) })).status;
};

describe.each([{ socketMode: false }, { socketMode: true }])("over Socket Mode: $socketMode,", ({ socketMode }) => {
  it("a shortcut reaches the app with its message, and opens a dialog", async () => {
    await start({ socketMode });
    playground.app.shortcut({ type: "message_action", callback_id: "check" }, async ({ ack, shortcut, client }) => {
      await ack();
      const title = { type: "plain_text", text: shortcut.message.text ?? "" } as const;
      await client.views.open({ trigger_id: shortcut.trigger_id, view: { type: "modal", title, blocks: [] } });
    });
    const { ts } = playground.workspace.say({ channel: "finance", text: "HK grew 12%" });
    await playground.workspace.shortcut({ channel: "finance", messageTs: ts, callbackId: "check", ...person });
    const modal = await playground.workspace.waitFor(() => playground.workspace.modal(USER));
    expect(modal.view.title).toMatchObject({ text: "HK grew 12%" });
    expect(last()).toMatchObject({
      type: "message_action",
      callback_id: "check",
      message_ts: ts,
      message: { type: "message", ts, user: "U00000001", text: "HK grew 12%" },
      channel: { id: "C00000001", name: "finance" },
      user: { id: USER },
      team: { id: "T0PLAYGROUND", domain: "playground" },
      response_url: expect.stringContaining("/actions/"),
    });
  });

  it("a command reaches the app as a form, and what it answers at once is seen by that person alone", async () => {
    await start({ socketMode });
    playground.app.command("/footnote", ({ ack, command }) => ack({ text: `You asked: ${command.text}` }));
    await playground.workspace.command({ channel: "finance", text: "/footnote  sales of @Footnote & co?", ...person });
    expect(playground.workspace.deliveries.at(-1)).toMatchObject({
      kind: "slash_commands",
      payload: {
        command: "/footnote",
        text: "sales of @Footnote & co?",
        user_id: USER,
        user_name: "finance.colleague",
        channel_id: "C00000001",
        channel_name: "finance",
        team_id: "T0PLAYGROUND",
        trigger_id: expect.stringContaining("trigger."),
        is_enterprise_install: "false",
      },
    });
    expect(said()).toMatchObject([{ text: "You asked: sales of @Footnote & co?", visibleTo: USER }]);
  });

  it("a command is answered later through its response_url, five times, in private or for all", async () => {
    await start({ socketMode });
    playground.app.command("/footnote", ({ ack }) => ack());
    await playground.workspace.command({ channel: "dm", text: "/footnote", ...person });
    expect(last()).toMatchObject({ text: "", channel_name: "directmessage" });
    await playground.workspace.command({ channel: "finance", text: "/footnote sales?", ...person });
    expect(said()).toEqual([]);
    expect(await respond({ text: "private" })).toBe(200);
    expect(await respond({ text: "for all", response_type: "in_channel" })).toBe(200);
    expect(said().map(({ text, visibleTo }) => [text, visibleTo])).toEqual([
      ["private", USER],
      ["for all", undefined],
    ]);
    expect(await respond({ text: "changed", replace_original: true })).toBe(200);
    expect(said().map(({ text }) => text)).toEqual(["changed", "for all"]);
    expect(await respond({ delete_original: true })).toBe(200);
    expect(said().map(({ text }) => text)).toEqual(["for all"]);
    expect([await respond({ text: "fifth" }), await respond({ text: "sixth" })]).toEqual([200, 404]);
  });
});

describe("a command", () => {
  it("is answered with plain text or with blocks, and for all where the app says so", async () => {
    await start();
    const section = { type: "section", text: { type: "mrkdwn", text: "*1,320*" } } as const;
    playground.app.command("/footnote", ({ ack, command }) =>
      command.text === "blocks" ? ack({ response_type: "in_channel", blocks: [section] }) : ack("plain words"),
    );
    for (const text of ["/footnote words", "/footnote blocks"])
      await playground.workspace.command({ channel: "finance", text });
    expect(said()).toMatchObject([
      { text: "plain words", visibleTo: "U00000001" },
      { text: "", blocks: [section] },
    ]);
    expect(said()[1]?.visibleTo).toBeUndefined();
  });

  it("carries references where its manifest asks for them", async () => {
    await start();
    playground.app.command("/escaped", ({ ack }) => ack());
    await playground.workspace.command({ channel: "finance", text: "/escaped @Footnote & #general" });
    expect(last().text).toBe("<@U0FOOTNOTE> &amp; <#C00000002|general>");
  });

  it("that nobody answers, or that is answered with blocks that break a rule, fails before the person's eyes", async () => {
    await start({ ackTimeoutMs: 200 });
    const broken = { type: "header", text: { type: "plain_text", text: "" } } as const;
    playground.app.command("/footnote", ({ ack, command }) =>
      command.text === "broken" ? ack({ blocks: [broken] }) : Promise.resolve(),
    );
    await playground.workspace.command({ channel: "finance", text: "/footnote broken" });
    await playground.workspace.command({ channel: "finance", text: "/footnote silence" });
    playground.workspace.setBotEventsUrl("http://127.0.0.1:9/slack/events");
    await playground.workspace.command({ channel: "finance", text: "/footnote nobody" });
    expect(await noticesOf()).toEqual([
      "/footnote failed with the error “invalid_command_response”",
      "/footnote failed with the error “operation_timeout”",
      "/footnote failed with the error “dispatch_failed”",
    ]);
    expect(playground.workspace.deliveries).toHaveLength(3);
    expect(said()).toEqual([]);
  });

  it("that the manifest does not name, or in a thread, does not reach the app and is no message", async () => {
    await start();
    const { ts } = playground.workspace.say({ channel: "finance", text: "hello" });
    await expect(playground.workspace.command({ channel: "finance", text: "/other x" })).rejects.toThrow("/other");
    const channel = "C00000001";
    expect(await page("commands", { channel, text: "/other x" })).toBe(200);
    expect(await page("commands", { channel, text: "/footnote x", threadTs: ts })).toBe(200);
    expect(await page("commands", { channel, text: "footnote x" })).toBe(400);
    expect(await noticesOf()).toEqual([
      expect.stringContaining("/other is not a valid command."),
      "/footnote is not supported in threads. Sorry!",
    ]);
    expect([playground.workspace.deliveries, said().length]).toEqual([[], 1]);
  });
});

describe("a shortcut", () => {
  it("must stand in the manifest, and no private message has a menu", async () => {
    await start();
    const { ts } = playground.workspace.say({ channel: "finance", text: "hello" });
    const choose = (callbackId: string, messageTs: string) =>
      playground.workspace.shortcut({ channel: "finance", messageTs, callbackId });
    await expect(choose("ask", ts)).rejects.toThrow("ask");
    const place = { channel: "C00000001", user: "U00000001", text: "psst" };
    const { message_ts } = await callAs(playground.workspace, "chat.postEphemeral", place);
    await expect(choose("check", String(message_ts))).rejects.toThrow("menu");
    expect(await page("shortcuts", { channel: "C00000001", messageTs: ts, callbackId: "ask" })).toBe(404);
  });

  it("does not let its response_url change the message, which is not the app's", async () => {
    await start();
    playground.app.shortcut("check", ({ ack }) => ack());
    const { ts } = playground.workspace.say({ channel: "finance", text: "HK grew 12%" });
    await playground.workspace.shortcut({ channel: "finance", messageTs: ts, callbackId: "check" });
    expect([
      await respond({ delete_original: true }),
      await respond({ text: "agrees", replace_original: true }),
    ]).toEqual([200, 200]);
    expect(said()).toMatchObject([{ text: "HK grew 12%" }, { text: "agrees", visibleTo: "U00000001" }]);
  });
});

describe("a private message with buttons", () => {
  it("takes the clicks of its reader alone, who may be shown another in its place, or none", async () => {
    await start();
    const button = { type: "button", action_id: "share", text: { type: "plain_text", text: "Share" } };
    const blocks = [{ type: "actions", block_id: "a", elements: [button] }];
    playground.app.action("share", ({ ack }) => ack());
    const place = { channel: "C00000001", user: USER, text: "psst", blocks };
    const { message_ts } = await callAs(playground.workspace, "chat.postEphemeral", place);
    const click = (user: string) =>
      playground.workspace.click({ channel: "finance", messageTs: String(message_ts), actionId: "share", user });
    await expect(click("You")).rejects.toThrow("sees no message");
    await click("Finance colleague");
    expect(last()).toMatchObject({ container: { is_ephemeral: true, message_ts } });
    expect(last()).not.toHaveProperty("message");
    expect(await respond({ replace_original: true, text: "Shared." })).toBe(200);
    expect(said()).toMatchObject([{ text: "Shared.", blocks: [], visibleTo: USER }]);
    expect(await respond({ delete_original: true })).toBe(200);
    expect(said()).toEqual([]);
  });
});
