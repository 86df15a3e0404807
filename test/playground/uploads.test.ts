import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readManifest } from "../../src/playground/app-manifest.ts";
import { type JsonObject, objectsIn } from "../../src/playground/json.ts";
import { callAs, PICTURE, sendBytes, storePicture } from "./app-calls.ts";
import { type ScriptedPlayground, startScriptedPlayground } from "./scripted-app.ts";

let playground: ScriptedPlayground;

const channels = [{ name: "finance" }, { name: "board", isWithoutApp: true }];
const FINANCE = "C00000001";
const CSV = new TextEncoder().encode("Market,FY2025\nAsia,455\n");

beforeEach(async () => {
  playground = await startScriptedPlayground({ channels });
});
afterEach(() => playground.stop());

const api = (name: string, args: JsonObject) => callAs(playground.workspace, name, args);
const complete = (args: JsonObject) => api("files.completeUploadExternal", args);
const announce = (args: JsonObject) => api("files.getUploadURLExternal", args);
const shared = () => playground.workspace.messages("finance").filter(({ files }) => files.length > 0);
const send = (content = CSV, name = "K7QM2XHV.csv") => sendBytes(playground.workspace, { name, content });

describe("an upload", () => {
  it("shares its file in the thread with the app as its author, where it can be found by its name", async () => {
    const root = playground.workspace.say({ channel: "finance", text: "hello" });
    const id = await send();
    const args = { files: [{ id, title: "Sales" }], channel_id: FINANCE, thread_ts: root.ts, initial_comment: "Here" };
    expect(await complete(args)).toMatchObject({ ok: true, files: [{ id, title: "Sales" }] });
    const replies = await api("conversations.replies", { channel: FINANCE, ts: root.ts });
    const [, message] = objectsIn(replies.messages);
    expect(message).toMatchObject({
      user: "U0FOOTNOTE",
      text: "Here",
      thread_ts: root.ts,
      files: [{ id, name: "K7QM2XHV.csv", title: "Sales", mimetype: "text/csv", size: CSV.length, user: "U0FOOTNOTE" }],
    });
    expect(await api("files.info", { file: id })).toMatchObject({
      file: { channels: [FINANCE], shares: { public: { [FINANCE]: [{ ts: message?.ts, thread_ts: root.ts }] } } },
    });
  });

  it("says in its reply neither where the file stands nor what it is, as Slack finds that out later", async () => {
    const { files } = await complete({ files: [{ id: await send() }], channel_id: FINANCE });
    const [file] = objectsIn(files);
    expect(file).toMatchObject({ name: "K7QM2XHV.csv", mimetype: "", filetype: "" });
    expect(file?.shares).toBeUndefined();
  });

  it("takes a multipart form, as the official client sends it", async () => {
    const { app } = playground;
    await app.client.files.uploadV2({ channel_id: FINANCE, file: Buffer.from(CSV), filename: "a.csv", title: "A" });
    const [message] = await playground.workspace.waitFor(() => shared().length > 0 && shared());
    const file = message?.files[0];
    const headers = { authorization: "Bearer xoxb-playground" };
    const response = await fetch(file?.downloadUrl ?? "", { headers });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(CSV));
  });

  it("shares several files in one message, with blocks above them", async () => {
    const files = [{ id: await send(CSV, "a.csv") }, { id: await send(CSV, "b.csv") }];
    const blocks = [{ type: "section", text: { type: "mrkdwn", text: "*Both*" } }];
    expect(await complete({ files: JSON.stringify(files), channel_id: FINANCE, blocks })).toMatchObject({ ok: true });
    expect(shared()).toMatchObject([{ blocks, files: [{ name: "a.csv" }, { name: "b.csv" }] }]);
  });

  it("into a direct message is told to the app as any message of its own", async () => {
    await complete({ files: [{ id: await send() }], channel_id: "D00000001" });
    await playground.workspace.settled();
    const heard = playground.workspace.deliveries.at(-1)?.payload.event;
    expect(heard).toMatchObject({ subtype: "file_share", bot_id: "B0FOOTNOTE", files: [{ name: "K7QM2XHV.csv" }] });
  });

  it("without a channel is shared nowhere", async () => {
    const id = await storePicture(playground.workspace);
    expect(shared()).toEqual([]);
    expect(await api("files.info", { file: id })).toMatchObject({
      ok: true,
      file: { mimetype: "image/png", alt_txt: "Sales rise", channels: [], shares: {} },
    });
  });

  it("replaces its bytes when they are sent again", async () => {
    const { upload_url: url, file_id: id } = await announce({ filename: "a.csv", length: 2 });
    for (const body of ["ab", "cd"]) expect((await fetch(String(url), { method: "POST", body })).status).toBe(200);
    await complete({ files: [{ id }], channel_id: FINANCE });
    const page = await fetch(`${playground.workspace.url}/workspace/files/${String(id)}`);
    expect(await page.text()).toBe("cd");
  });
});

describe("an upload is refused:", () => {
  it.each([
    { name: "no bytes", args: { filename: "a.csv", length: 0 }, error: "missing_argument" },
    { name: "no name", args: { length: 1 }, error: "invalid_arguments" },
    {
      name: "an alt text over 1000 characters",
      args: { filename: "a.png", length: 1, alt_txt: "x".repeat(1001) },
      error: "alt_txt_too_large",
    },
  ])("$name", async ({ args, error }) => {
    expect(await announce(args)).toMatchObject({ ok: false, error });
  });

  it("an alt text of 1000 characters is not", async () => {
    expect(await announce({ filename: "a.png", length: 1, alt_txt: "x".repeat(1000) })).toMatchObject({ ok: true });
  });

  it.each([
    { name: "an unknown channel", args: { channel_id: "C9" }, error: "channel_not_found" },
    { name: "a person in place of a channel", args: { channel_id: "U00000001" }, error: "invalid_arguments" },
    { name: "a channel without the app", args: { channel_id: "C00000002" }, error: "not_in_channel" },
    { name: "no files", args: { files: [] }, error: "invalid_arguments" },
    { name: "an unknown file", args: { files: [{ id: "F404" }] }, error: "file_not_found" },
    {
      name: "blocks that break a limit",
      args: { channel_id: FINANCE, blocks: [{ type: "header", text: { type: "plain_text", text: "" } }] },
      error: "invalid_blocks",
    },
    {
      name: "a markdown block, which Slack fails on here alone",
      args: { channel_id: FINANCE, blocks: [{ type: "markdown", text: "x" }] },
      error: "internal_error",
    },
  ])("$name", async ({ args, error }) => {
    const id = await send();
    expect(await complete({ files: [{ id }], ...args })).toMatchObject({ ok: false, error });
    expect(shared()).toEqual([]);
    expect(await complete({ files: [{ id }], channel_id: FINANCE })).toMatchObject({ ok: true });
  });

  it("completing it before its bytes arrived, or a second time", async () => {
    const { file_id: id } = await announce({ filename: "a.csv", length: 3 });
    expect(await complete({ files: [{ id }] })).toMatchObject({ error: "file_not_found" });
    const sent = { files: [{ id: await send() }], channel_id: FINANCE };
    expect([await complete(sent), await complete(sent)]).toMatchObject([{ ok: true }, { error: "file_not_found" }]);
    expect(shared()).toHaveLength(1);
  });

  it("more or fewer bytes than announced, and an address that was not given out", async () => {
    const { upload_url: url } = await announce({ filename: "a.csv", length: 3 });
    const post = async (to: string, body: string) => (await fetch(to, { method: "POST", body })).status;
    expect([
      await post(String(url), "four"),
      await post(`${String(url)}9`, "abc"),
      await post(String(url), "abc"),
    ]).toEqual([400, 404, 200]);
  });

  it("the scope, where the manifest lacks it", async () => {
    await playground.stop();
    const manifest = readManifest("oauth_config: { scopes: { bot: [chat:write, channels:read] } }");
    playground = await startScriptedPlayground({ manifest });
    const provided = "chat:write,channels:read";
    expect([
      await announce({ filename: "a.csv", length: 1 }),
      await complete({ files: [{ id: "F1" }] }),
      await api("files.info", { file: "F1" }),
      await api("conversations.history", { channel: FINANCE }),
      await api("conversations.info", { channel: "D00000001" }),
      await api("conversations.info", { channel: FINANCE }),
    ]).toMatchObject([
      { error: "missing_scope", needed: "files:write", provided },
      { error: "missing_scope", needed: "files:write", provided },
      { error: "missing_scope", needed: "files:read", provided },
      { error: "missing_scope", needed: "channels:history", provided },
      { error: "missing_scope", needed: "im:read", provided },
      { ok: true },
    ]);
  });
});

describe("a channel without the app", () => {
  it("takes no message of it, and tells it nothing", async () => {
    expect(await api("chat.postMessage", { channel: "C00000002", text: "x" })).toMatchObject({
      error: "not_in_channel",
    });
    expect(await api("conversations.info", { channel: "C00000002" })).toMatchObject({ channel: { is_member: false } });
    playground.workspace.say({ channel: "board", text: "@Footnote sales?" });
    await playground.workspace.settled();
    expect(playground.workspace.deliveries).toEqual([]);
  });
});

describe("planned faults", () => {
  const plan = (...args: Parameters<typeof playground.workspace.faults.next>) =>
    playground.workspace.faults.next(...args);

  it("meet every step of an upload: 429, 5xx, and a reply that is lost after the effect", async () => {
    plan("files.getUploadURLExternal", { kind: "rate_limited", retryAfterSeconds: 3 });
    expect(await announce({ filename: "a.csv", length: 1 })).toEqual({ ok: false, error: "ratelimited" });
    plan("files.upload", { kind: "http_error", status: 503 });
    const { upload_url: url, file_id: id } = await announce({ filename: "a.csv", length: 3 });
    const post = () => fetch(String(url), { method: "POST", body: "abc" });
    expect((await post()).status).toBe(503);
    expect(await complete({ files: [{ id }], channel_id: FINANCE })).toMatchObject({ error: "file_not_found" });
    plan("files.upload", { kind: "drop_connection", performedAfterMs: 0 });
    await expect(post()).rejects.toThrow();
    plan("files.completeUploadExternal", { kind: "drop_connection", performedAfterMs: 0 });
    await expect(complete({ files: [{ id }], channel_id: FINANCE })).rejects.toThrow();
    await playground.workspace.waitFor(() => shared().length === 1);
  });

  it("make Slack process a file late: until then it is shared nowhere and is no image", async () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    plan("files.processing", { kind: "held", until });
    const id = await sendBytes(playground.workspace, { name: "chart.png", content: PICTURE });
    await complete({ files: [{ id }], channel_id: FINANCE });
    const blocks = [{ type: "image", alt_text: "Sales rise", slack_file: { id } }];
    const show = () => api("chat.postMessage", { channel: FINANCE, text: "chart", blocks });
    expect(await show()).toMatchObject({ error: "invalid_blocks" });
    expect(await api("files.info", { file: id })).toMatchObject({ file: { mimetype: "", shares: {} } });
    release();
    await playground.workspace.waitFor(() => shared().length === 1);
    expect(await show()).toMatchObject({ ok: true });
  });

  it("make Slack say that all is well and share nothing", async () => {
    plan("files.processing", { kind: "error", error: "lost" });
    const id = await send();
    expect(await complete({ files: [{ id }], channel_id: FINANCE })).toMatchObject({ ok: true });
    expect(await api("files.info", { file: id })).toMatchObject({ ok: true, file: { mimetype: "", shares: {} } });
    expect(shared()).toEqual([]);
  });
});

describe("an image block", () => {
  const show = (slackFile: JsonObject) =>
    api("chat.postMessage", {
      channel: FINANCE,
      text: "chart",
      blocks: [{ type: "context", elements: [{ type: "image", alt_text: "Sales rise", slack_file: slackFile }] }],
    });

  it("shows a stored picture by its id or its address", async () => {
    const id = await storePicture(playground.workspace);
    const { file } = await api("files.info", { file: id });
    const { url_private: url, permalink } = Object(file);
    for (const slackFile of [{ id }, { url }, { url: permalink }])
      expect(await show(slackFile)).toMatchObject({ ok: true });
  });

  it("shows nothing that is no picture, not complete or not there", async () => {
    const csv = await send();
    await complete({ files: [{ id: csv }] });
    const open = await sendBytes(playground.workspace, { name: "chart.png", content: PICTURE });
    for (const slackFile of [{ id: csv }, { id: open }, { id: "F404" }, { url: "https://acme.example/a.png" }]) {
      expect(await show(slackFile)).toMatchObject({
        error: "invalid_blocks",
        errors: ["invalid slack file [json-pointer:/blocks/0/elements/0/slack_file]"],
      });
    }
  });

  it("takes a file that is called a picture and is none for what it is", async () => {
    const id = await send(CSV, "chart.png");
    await complete({ files: [{ id }] });
    expect(await api("files.info", { file: id })).toMatchObject({ file: { filetype: "binary" } });
    expect(await show({ id })).toMatchObject({ error: "invalid_blocks" });
  });

  it("in a view is checked as well", async () => {
    const view = (id: string) => ({ type: "home", blocks: [{ type: "image", alt_text: "x", slack_file: { id } }] });
    const publish = (id: string) => api("views.publish", { user_id: "U00000001", view: view(id) });
    expect(await publish("F404")).toMatchObject({
      error: "invalid_arguments",
      errors: ["invalid slack file [json-pointer:/view/blocks/0/slack_file]"],
    });
    expect(await publish(await storePicture(playground.workspace))).toMatchObject({ ok: true });
  });
});

describe("the page", () => {
  it("is handed pictures to show and other files to save, and neither runs anything", async () => {
    const html = new TextEncoder().encode("<script>alert(1)</script>");
    const ids = [await storePicture(playground.workspace), await send(html, "page.html")];
    await complete({ files: [{ id: ids[1] }] });
    const [picture, page] = await Promise.all(
      ids.map((id) => fetch(`${playground.workspace.url}/workspace/files/${id}`)),
    );
    expect(picture?.headers.get("content-type")).toBe("image/png");
    expect(picture?.headers.get("content-disposition")).toMatch(/^inline; filename/u);
    expect(page?.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''page.html");
    for (const response of [picture, page]) {
      expect(response?.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response?.headers.get("content-security-policy")).toContain("sandbox");
      expect(response?.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
    expect(new Uint8Array((await picture?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(new Uint8Array(PICTURE));
    expect((await fetch(`${playground.workspace.url}/workspace/files/F404`)).status).toBe(404);
  });
});
