import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runCli } from "../../src/cli/cli.ts";
import { readEnvironment } from "../../src/settings/environment.ts";

let folder: string;
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-secrets-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("secrets in files", () => {
  it("stand in for the variables, without the end of the line", () => {
    const env = {
      SLACK_BOT_TOKEN_FILE: file("bot", "xoxb-1-in-a-file\n"),
      ANTHROPIC_API_KEY_FILE: ` ${file("key", "sk-ant-in-a-file\r\n")} `,
      SLACK_APP_TOKEN_FILE: "",
      FOOTNOTE_DB_FILE: "/nowhere",
    };
    expect(readEnvironment(env)).toMatchObject({
      SLACK_BOT_TOKEN: "xoxb-1-in-a-file",
      ANTHROPIC_API_KEY: "sk-ant-in-a-file",
    });
  });

  it("beside the variable are a doubt, and not a choice", () => {
    const env = { SLACK_BOT_TOKEN: "xoxb-2", SLACK_BOT_TOKEN_FILE: file("bot", "xoxb-1") };
    expect(() => readEnvironment(env)).toThrow("SLACK_BOT_TOKEN and SLACK_BOT_TOKEN_FILE are both set.");
  });

  it.each([
    ["is not there", () => join(folder, "none"), "which cannot be read"],
    ["is empty", () => file("empty", " \n"), "does not hold one secret"],
    ["holds more than one", () => file("two", "xoxb-1\nxoxb-2\n"), "does not hold one secret"],
  ])("whose file %s end the start, and are not repeated", (_name, path, says) => {
    const env = { SLACK_SIGNING_SECRET_FILE: path() };
    expect(() => readEnvironment(env)).toThrow(says);
    expect(() => readEnvironment(env)).not.toThrow("xoxb");
  });

  it("are read before a command of the command line does anything", async () => {
    vi.stubEnv("SLACK_BOT_TOKEN_FILE", join(folder, "none"));
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await runCli(["check"])).toBe(2);
    expect(said.mock.calls.flat().join("\n")).toContain("SLACK_BOT_TOKEN_FILE names");
    vi.unstubAllEnvs();
    said.mockRestore();
  });
});
