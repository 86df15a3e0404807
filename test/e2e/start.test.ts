import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { hashToken } from "../../src/api/tokens.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import { codesOf, readDocument, tableOf } from "../docs/documents.ts";
import { copySample, SAMPLE_PROFILE } from "../support/sample-store.ts";
import { loadSample, TODAY, TOKENS } from "./footnote-workspace.ts";
import { shownTexts } from "./posted-message.ts";
import {
  BUILD_MS_MAX,
  built,
  endChildren,
  finished,
  loggedPort,
  playgroundUrl,
  servingPort,
  startChild,
  startServer,
} from "./program.ts";

let sample: Awaited<ReturnType<typeof loadSample>>;

beforeAll(async () => {
  sample = await loadSample();
  await built();
}, BUILD_MS_MAX);
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(endChildren);

function playgroundEnv(name: string, port: number): Readonly<Record<string, string>> {
  return { PORT: String(port), FOOTNOTE_DB: join(sample.folder, `${name}.db`), FOOTNOTE_TODAY: TODAY };
}

describe("footnote", () => {
  it("ends without a fault where nobody reads on", async () => {
    const child = startChild("bin/footnote.mjs", ["explain"], {});
    child.process.stdout?.destroy();
    const { code, stderr } = await finished(child);
    expect([code, stderr]).toEqual([0, ""]);
  });
});

describe("starting without any Slack variable", () => {
  it("serves the playground, says so in one line, and ends well on SIGTERM", async () => {
    const child = startServer(playgroundEnv("plain", 0));
    const url = await playgroundUrl(child);
    const page = await fetch(`${url}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/<title>.*Footnote.*<\/title>/u);
    expect((await fetch(`${url}/workspace/state`)).status).toBe(200);
    child.process.kill("SIGTERM");
    const { code, stdout, stderr } = await finished(child);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Footnote playground: \S+ — [^\n]+\n$/u);
    expect(stderr).toBe("");
  });

  it("serves the sample where every other variable is empty or blank", async () => {
    const names = tableOf(readDocument("docs/settings.md"), "Variable", "Default", "Meaning").flatMap(([name = ""]) =>
      codesOf(name),
    );
    const blank = Object.fromEntries(names.map((name, index) => [name, " ".repeat(index % 2)]));
    const child = startServer({ ...blank, ...playgroundEnv("plain", 0) });
    expect((await fetch(`${await playgroundUrl(child)}/`)).status).toBe(200);
    child.process.kill("SIGTERM");
    expect((await finished(child)).stdout).toContain("a workspace with sample data");
  });

  it("starts again on what it has loaded", async () => {
    const url = await playgroundUrl(startServer(playgroundEnv("plain", 0)));
    expect((await fetch(`${url}/`)).status).toBe(200);
  });

  it("leaves a store alone on which a server works already", async () => {
    await copySample(join(sample.folder, "shared.db"));
    await playgroundUrl(startServer(playgroundEnv("shared", 0)));
    const { code, stdout, stderr } = await finished(startServer(playgroundEnv("shared", 0)));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr.trim().split("\n")).toEqual([
      expect.stringMatching(/^Another Footnote server works on .*shared.*\./u),
    ]);
  });

  it("says in one sentence that the port is in use", async () => {
    const taken = await takePort();
    await copySample(join(sample.folder, "taken.db"));
    const { code, stdout, stderr } = await finished(startServer(playgroundEnv("taken", taken.port)));
    taken.release();
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(portSentence(taken.port))]);
  });
});

describe("starting with Slack variables", () => {
  const { botToken, appToken, signingSecret } = TOKENS;

  it.each([
    ["a bot token alone", { SLACK_BOT_TOKEN: botToken }, "neither SLACK_APP_TOKEN"],
    ["a signing secret alone", { SLACK_SIGNING_SECRET: signingSecret }, "SLACK_BOT_TOKEN is missing"],
    ["an app token alone", { SLACK_APP_TOKEN: appToken }, "SLACK_BOT_TOKEN is missing"],
    ["a port that is none", { SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN: appToken, PORT: "web" }, "PORT must be"],
  ])("refuses %s in one sentence", async (_, env, sentence) => {
    const { code, stdout, stderr } = await finished(startServer(env));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("says in one sentence that the port is in use", async () => {
    await withWorkspace("http", async (workspace) => {
      const taken = await takePort();
      const env = { ...slackEnv(workspace, "http"), PORT: String(taken.port), LOG_LEVEL: "silent" };
      const { code, stderr } = await finished(startServer(env));
      taken.release();
      expect(code).toBe(1);
      expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(portSentence(taken.port))]);
    });
  });

  it.each(["http", "socket"] as const)(
    "serves a workspace over %s, with the health pages on its port",
    async (mode) => {
      await withWorkspace(mode, async (workspace) => {
        const child = startServer({ ...slackEnv(workspace, mode), PORT: "0" });
        const port = await servingPort(child);
        if (mode === "http") workspace.setBotEventsUrl(`http://127.0.0.1:${port}/slack/events`);
        for (const path of ["healthz", "readyz"])
          expect([path, (await fetch(`http://127.0.0.1:${port}/${path}`)).status]).toEqual([path, 200]);
        const question = workspace.say({ channel: "finance", text: "@Footnote group revenue 2025" });
        const answer = await workspace.waitFor(
          () => workspace.messages("finance").find(({ threadTs }) => threadTs === question.ts),
          15_000,
        );
        expect(shownTexts(answer)[0]).toBe("3,370 USD m\nACME Group · FY2025 · Revenue");
        child.process.kill("SIGTERM");
        const { code, stdout, stderr } = await finished(child);
        expect([code, stderr]).toEqual([0, ""]);
        expect(stdout).not.toMatch(/xoxb-|xapp-|group revenue|3,370/u);
      });
    },
  );

  it("serves the API beside a workspace, and neither where the other cannot be", async () => {
    await withWorkspace("http", async (workspace) => {
      const env = { ...slackEnv(workspace, "http"), ...apiEnv("beside"), PORT: "0" };
      const child = startServer(env);
      const port = await servingPort(child);
      const apiPort = await loggedPort(child, "api_serving");
      expect(apiPort).not.toBe(port);
      expect(await askedOf(apiPort)).toBe("answered");
      child.process.kill("SIGTERM");
      expect((await finished(child)).code).toBe(0);
      const taken = await takePort();
      const { code, stderr } = await finished(startServer({ ...env, FOOTNOTE_API_PORT: String(taken.port) }));
      taken.release();
      expect([code, stderr.trim()]).toEqual([1, expect.stringContaining("set FOOTNOTE_API_PORT to a free port.")]);
    });
  });

  function slackEnv(workspace: Workspace, mode: "http" | "socket"): Readonly<Record<string, string>> {
    return {
      SLACK_BOT_TOKEN: botToken,
      ...(mode === "http" ? { SLACK_SIGNING_SECRET: signingSecret } : { SLACK_APP_TOKEN: appToken }),
      SLACK_API_URL: workspace.apiUrl,
      FOOTNOTE_PROFILE: SAMPLE_PROFILE,
      FOOTNOTE_DB: sample.dbPath,
      FOOTNOTE_TODAY: TODAY,
    };
  }

  async function withWorkspace(mode: "http" | "socket", work: (workspace: Workspace) => Promise<void>): Promise<void> {
    const workspace = await startWorkspace({
      port: 0,
      botEventsUrl: "http://127.0.0.1:9/slack/events",
      botToken,
      signingSecret,
      ...(mode === "socket" ? { appToken } : {}),
    });
    try {
      await work(workspace);
    } finally {
      await workspace.close();
    }
  }
});

describe("starting with the API's variables and no Slack variable", () => {
  const paths = () => ({ FOOTNOTE_PROFILE: SAMPLE_PROFILE, FOOTNOTE_DB: sample.dbPath, FOOTNOTE_TODAY: TODAY });

  it("serves the API alone, on a store that is its own, and ends well on SIGTERM", async () => {
    const env = { ...apiEnv("alone"), ...paths() };
    const child = startServer(env);
    const port = await servingPort(child);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(await askedOf(port)).toBe("answered");
    expect((await fetch(`http://127.0.0.1:${port}/v1/ask`, { method: "POST" })).status).toBe(401);
    const second = await finished(startServer(env));
    expect([second.code, second.stderr.trim()]).toEqual([
      1,
      expect.stringMatching(/^Another Footnote server works on/u),
    ]);
    child.process.kill("SIGTERM");
    const { code, stdout, stderr } = await finished(child);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain('"event":"trace"');
    expect(stdout).not.toMatch(/fnt_|group revenue|3,370/u);
  });

  it.each([
    [
      "no file of tokens",
      { FOOTNOTE_API_TOKENS_FILE: "" },
      /^FOOTNOTE_API_PORT is set, but FOOTNOTE_API_TOKENS_FILE is not/u,
    ],
    [
      "a file that is not there",
      { FOOTNOTE_API_TOKENS_FILE: "none.yaml" },
      /^none\.yaml:1:1 The file of tokens cannot be read/u,
    ],
    ["no company file", { FOOTNOTE_PROFILE: "none.yaml" }, /^There is no company file at none\.yaml/u],
  ])("refuses %s in one sentence", async (_, env, sentence) => {
    const { code, stdout, stderr } = await finished(startServer({ ...apiEnv("wrong"), ...paths(), ...env }));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(sentence)]);
  });
});

const API_TOKEN = "fnt_a-token-of-this-test";

/** An API on any port, with a token. */
function apiEnv(name: string): Readonly<Record<string, string>> {
  const path = join(sample.folder, `${name}.tokens.yaml`);
  writeFileSync(path, `tokens: [{ name: test, sha256: ${hashToken(API_TOKEN)}, clearance: INTERNAL }]`);
  return { FOOTNOTE_API_PORT: "0", FOOTNOTE_API_TOKENS_FILE: path };
}

async function askedOf(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/ask`, {
    method: "POST",
    headers: { authorization: `Bearer ${API_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ question: "group revenue 2025" }),
  });
  return z.object({ outcome: z.string() }).parse(await response.json()).outcome;
}

/** Listens somewhere, so that nobody else can. */
async function takePort(): Promise<{ readonly port: number; readonly release: () => void }> {
  const server = createServer();
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { port, release: () => server.close() };
}

function portSentence(port: number): RegExp {
  return new RegExp(`Port ${port} is in use by another program\\. Stop it, or set PORT to a free port\\.$`, "u");
}
