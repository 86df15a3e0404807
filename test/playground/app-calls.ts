import { isJsonObject, type JsonObject } from "../../src/playground/json.ts";
import type { Workspace } from "../../src/playground/workspace.ts";

/** Calls a Web API method with the token of the scripted app. Rejects where the connection breaks. */
export async function callAs(workspace: Workspace, name: string, args: JsonObject): Promise<JsonObject> {
  const response = await fetch(`${workspace.apiUrl}${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer xoxb-playground" },
    body: JSON.stringify(args),
  });
  const body: unknown = await response.json();
  return isJsonObject(body) ? body : {};
}

/** A picture of one point. */
export const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

/** Announces a file and sends its bytes; it is not completed yet. Returns its id. */
export async function sendBytes(
  workspace: Workspace,
  { name, content, altText }: { readonly name: string; readonly content: Uint8Array; readonly altText?: string },
): Promise<string> {
  const announced = { filename: name, length: content.length, ...(altText === undefined ? {} : { alt_txt: altText }) };
  const { upload_url: url, file_id: id } = await callAs(workspace, "files.getUploadURLExternal", announced);
  await fetch(String(url), { method: "POST", body: new Uint8Array(content) });
  return String(id);
}

/** Uploads a picture that is shared nowhere, and returns its id. */
export async function storePicture(workspace: Workspace, name = "chart.png"): Promise<string> {
  const id = await sendBytes(workspace, { name, content: PICTURE, altText: "Sales rise" });
  await callAs(workspace, "files.completeUploadExternal", { files: [{ id }] });
  return id;
}

/** The manifest of an app with shortcuts and slash commands. */
export const MANIFEST = `
features:
  shortcuts:
    - { name: Check this message, type: message, callback_id: check, description: Holds its figures against ours }
    - { name: Ask, type: global, callback_id: ask, description: Asks a question }
  slash_commands:
    - { command: /footnote, description: Asks in private, usage_hint: "[question]" }
    - { command: /escaped, description: Asks in private, should_escape: true }
oauth_config: { scopes: { bot: [commands, chat:write] } }
`;
