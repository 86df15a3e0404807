import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readManifest } from "../../src/playground/app-manifest.ts";
import { MANIFEST } from "./app-calls.ts";

describe("a manifest", () => {
  it.each([
    ["a shortcut with a name over 24 characters", MANIFEST.replace("Check this message", "x".repeat(25)), /name/u],
    ["a command without its slash", MANIFEST.replace("/escaped", "escaped"), /command/u],
    ["shortcuts without the scope for them", MANIFEST.replace("commands, ", ""), /need the scope commands/u],
    ["no scopes", "features: {}", /oauth_config/u],
  ])("with %s is refused", (_name, yaml, message) => {
    expect(() => readManifest(yaml)).toThrow(message);
  });

  it("tells what the app offers: the shortcuts of messages alone, and the commands", () => {
    const { scopes, shortcuts, commands } = readManifest(MANIFEST);
    expect([...(scopes ?? [])]).toEqual(["commands", "chat:write"]);
    expect(shortcuts.map(({ callbackId }) => callbackId)).toEqual(["check"]);
    expect(commands).toMatchObject([
      { command: "/footnote", usageHint: "[question]", isEscaped: false },
      { command: "/escaped", isEscaped: true },
    ]);
  });

  it("may leave out features", () => {
    const { shortcuts, commands } = readManifest("oauth_config: { scopes: { bot: [chat:write] } }");
    expect([shortcuts, commands]).toEqual([[], []]);
  });

  it("of this project can be read", () => {
    const text = readFileSync(join(import.meta.dirname, "../../manifest.yml"), "utf8");
    expect([...(readManifest(text).scopes ?? [])]).toContain("chat:write");
  });
});
