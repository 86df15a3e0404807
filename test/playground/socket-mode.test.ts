import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { isJsonObject } from "../../src/playground/json.ts";
import { type ScriptedPlayground, startScriptedPlayground } from "./scripted-app.ts";

let playground: ScriptedPlayground;

beforeEach(async () => {
  playground = await startScriptedPlayground({ socketMode: true });
});
afterEach(() => playground.stop());

describe("Socket Mode", () => {
  it("events and clicks travel over the WebSocket and are acknowledged", async () => {
    const { workspace } = playground;
    expect(workspace.socketConnections()).toBe(1);
    const question = workspace.say({ channel: "finance", text: "@Footnote sales?" });
    const answer = await workspace.waitFor(() =>
      workspace.messages("finance").find((message) => message.threadTs === question.ts),
    );
    const reply = await workspace.click({ channel: "finance", messageTs: answer.ts, actionId: "narrow" });
    expect(reply.kind).toBe("acknowledged");
    const note = await workspace.waitFor(() =>
      workspace.messages("finance").find((message) => message.visibleTo !== undefined),
    );
    expect(note.text).toBe("Only you see this: asia");
  });

  it("a dialog's answer comes back in the acknowledgement", async () => {
    const { workspace } = playground;
    const question = workspace.say({ channel: "finance", text: "@Footnote sales?" });
    const answer = await workspace.waitFor(() =>
      workspace.messages("finance").find((message) => message.threadTs === question.ts),
    );
    await workspace.click({ channel: "finance", messageTs: answer.ts, actionId: "ask_reason" });
    await workspace.waitFor(() => workspace.modal());
    await workspace.submit({ values: { reason: { text: { type: "plain_text_input", value: "no" } } } });
    expect(workspace.modal()?.errors).toEqual({ reason: "Please say a little more." });
  });

  it("asks the app to connect anew, and admits nobody without a ticket", async () => {
    const { workspace } = playground;
    const opened = await fetch(`${workspace.apiUrl}apps.connections.open`, {
      method: "POST",
      headers: { authorization: "Bearer xapp-playground" },
    });
    const answer: unknown = await opened.json();
    const url = isJsonObject(answer) && typeof answer.url === "string" ? answer.url : "";
    const socket = new WebSocket(url);
    const messages: string[] = [];
    socket.on("message", (data) => messages.push(String(data)));
    await workspace.waitFor(() => workspace.socketConnections() === 2);
    workspace.requestReconnect();
    await expect.poll(() => messages.map((message) => JSON.parse(message).type)).toEqual(["hello", "disconnect"]);
    const stranger = new WebSocket(url);
    await expect(once(stranger, "open")).rejects.toThrow("403");
  });

  it("an event without a connection counts as failed and is retried", async () => {
    const { workspace, app } = playground;
    await app.stop();
    await workspace.waitFor(() => workspace.socketConnections() === 0);
    workspace.say({ channel: "finance", text: "@Footnote sales?" });
    await workspace.settled();
    expect(workspace.deliveries.map(({ attempt, reply }) => [attempt, reply.kind])).toEqual([
      [0, "failed"],
      [1, "failed"],
      [2, "failed"],
      [3, "failed"],
    ]);
  });
});
