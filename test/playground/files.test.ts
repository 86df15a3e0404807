import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isJsonObject, type JsonObject, objectsIn } from "../../src/playground/json.ts";
import { type ScriptedPlayground, startScriptedPlayground } from "./scripted-app.ts";

let playground: ScriptedPlayground;

beforeEach(async () => {
  playground = await startScriptedPlayground();
});
afterEach(() => playground.stop());

const NAME = "年报 2025.xlsx";
const CONTENT = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff]);

/** Uploads as the page does. */
async function upload({ name = NAME, type = "application/octet-stream", body = CONTENT } = {}): Promise<Response> {
  const address = `${playground.workspace.url}/workspace/files?${new URLSearchParams({ name }).toString()}`;
  return fetch(address, { method: "POST", headers: { "content-type": type }, body });
}

async function say(message: JsonObject): Promise<Response> {
  return fetch(`${playground.workspace.url}/workspace/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message),
  });
}

async function bodyOf(response: Response): Promise<JsonObject> {
  const body: unknown = await response.json();
  return isJsonObject(body) ? body : {};
}

/** A file that the page uploaded and shared, as the app hears of it. */
async function shared(): Promise<{ readonly event: JsonObject; readonly file: JsonObject }> {
  const { id } = await bodyOf(await upload());
  const direct = playground.workspace.conversations.find(({ kind }) => kind === "im");
  expect((await say({ channel: direct?.id, text: "", files: [id] })).status).toBe(200);
  await playground.workspace.settled();
  const heard = playground.workspace.deliveries.map(({ payload }) => payload.event).filter(isJsonObject);
  const event = heard.find(({ subtype }) => subtype === "file_share") ?? {};
  return { event, file: objectsIn(event.files)[0] ?? {} };
}

const download = (file: JsonObject, token = "xoxb-playground"): Promise<Response> =>
  fetch(String(file.url_private_download), { headers: { authorization: `Bearer ${token}` } });

describe("a file", () => {
  it("reaches the app as a message of subtype file_share, described as Slack does", async () => {
    const { event, file } = await shared();
    expect(event).toMatchObject({ type: "message", channel_type: "im", text: "", upload: false });
    expect(file).toMatchObject({
      name: NAME,
      title: NAME,
      filetype: "xlsx",
      pretty_type: "Excel Spreadsheet",
      mimetype: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      size: CONTENT.length,
      mode: "hosted",
      is_external: false,
      user: "U00000001",
    });
    expect(String(file.url_private_download)).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/files-pri\/T0PLAYGROUND-F\w+\/download\/%E5%B9%B4/u,
    );
  });

  it("is handed out, byte for byte, to whoever shows the app's token", async () => {
    const { file } = await shared();
    const response = await download(file);
    expect(response.headers.get("content-type")).toBe(file.mimetype);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(CONTENT);
  });

  it("is a page to sign in for anybody else, and where the scope is missing", async () => {
    const { file } = await shared();
    playground.workspace.faults.next("files.download", { kind: "error", error: "missing_scope" });
    for (const response of [await download(file), await download(file, "xoxb-other")]) {
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(await response.text()).toContain("sign in");
    }
  });

  it("can break on its way", async () => {
    const { file } = await shared();
    const { faults } = playground.workspace;
    faults.next("files.download", { kind: "http_error", status: 503 });
    faults.next("files.download", { kind: "drop_connection" });
    expect((await download(file)).status).toBe(503);
    await expect(download(file)).rejects.toThrow();
    expect(
      (await download({ ...file, url_private_download: `${playground.workspace.url}/files-pri/T-F9/x` })).status,
    ).toBe(404);
  });

  it("is described by files.info, and unknown where it is not", async () => {
    const { event, file } = await shared();
    const ask = async (id: unknown) =>
      bodyOf(
        await fetch(`${playground.workspace.apiUrl}files.info`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: "Bearer xoxb-playground" },
          body: JSON.stringify({ file: id }),
        }),
      );
    const places = { channels: [], groups: [], ims: [event.channel] };
    const shares = { private: { [String(event.channel)]: [{ ts: event.ts }] } };
    expect(await ask(file.id)).toEqual({ ok: true, file: { ...file, ...places, shares }, comments: [] });
    expect(await ask("F404")).toMatchObject({ ok: false, error: "file_not_found" });
  });

  it("stands in the message that the workspace hands back", async () => {
    const { event, file } = await shared();
    const response = await fetch(`${playground.workspace.apiUrl}conversations.replies`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer xoxb-playground" },
      body: JSON.stringify({ channel: event.channel, ts: event.ts }),
    });
    expect(objectsIn((await bodyOf(response)).messages)[0]?.files).toEqual([file]);
  });
});

describe("the page's door for files", () => {
  it("is closed to a form of another site, and to a file without a name", async () => {
    expect((await upload({ type: "text/plain" })).status).toBe(415);
    expect((await upload({ name: "" })).status).toBe(400);
  });

  it("shares no file that is not there, and says nothing without words or files", async () => {
    expect((await say({ channel: "finance", text: "look", files: ["F404"] })).status).toBe(404);
    expect((await say({ channel: "finance", text: " ", files: [] })).status).toBe(400);
    expect(playground.workspace.messages("finance")).toEqual([]);
  });
});
