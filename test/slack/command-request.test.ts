import { describe, expect, it } from "vitest";
import { readCommand } from "../../src/slack/command/command-request.ts";

describe("what is no slash command of Footnote", () => {
  const fields = { command: "/footnote", text: "x", user_id: "U1", channel_id: "C1", trigger_id: "1" };

  it.each([
    ["another command", { ...fields, command: "/other" }],
    ["one without a person", { ...fields, user_id: "" }],
    ["one without a channel", { ...fields, channel_id: undefined }],
    ["something with a type", { ...fields, type: "block_actions" }],
  ])("is not read: %s", (_, body) => expect(readCommand(body)).toBeNull());

  it("has no reply address that is none", () => {
    expect(readCommand({ ...fields, response_url: "file:///etc/passwd" })).toMatchObject({ responseUrl: null });
  });
});
