import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { serveSlack } from "../../src/server/slack-mode.ts";
import { readSlackSettings } from "../../src/settings/slack.ts";
import { PROFILE_YAML } from "../answer/company.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-damaged-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a server", () => {
  it.each(["facts.db", "facts.slack.db", "facts.audit.db"])("does not start on a damaged %s", async (name) => {
    const path = (file: string): string => join(folder, file);
    writeFileSync(path("profile.yaml"), PROFILE_YAML);
    writeFileSync(path(name), "no database, and long enough to be read as the head of one. ".repeat(20));
    const env = { SLACK_BOT_TOKEN: "xoxb-1", SLACK_SIGNING_SECRET: "secret", PORT: "0" };
    const settings = readSlackSettings(env);
    if (settings.mode === "none") throw new Error("No workspace is named.");
    const starting = serveSlack({
      profilePath: path("profile.yaml"),
      dbPath: path("facts.db"),
      env,
      settings,
      logger: createLogger({ level: "silent" }),
    });
    await expect(starting).rejects.toMatchObject({ code: "corrupt", message: expect.stringContaining(name) });
  });
});
