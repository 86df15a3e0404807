import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createLogger } from "../../src/operations/logging/logger.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import type { Running } from "../../src/server/measured-engine.ts";
import { serveSlack } from "../../src/server/slack-mode.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { valueAt } from "../operations/metrics/scraped.ts";
import { TODAY, TOKENS } from "./footnote-workspace.ts";

const MetricsLine = z.object({ event: z.literal("metrics"), port: z.number() });

let folder: string;
let workspace: Workspace;
let running: Running | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-metrics-"));
  await writeFile(join(folder, "profile.yaml"), PROFILE_YAML);
  const { botToken, appToken, signingSecret } = TOKENS;
  workspace = await startWorkspace({ port: 0, botEventsUrl: "http://127.0.0.1:9/", botToken, signingSecret, appToken });
});
afterEach(async () => {
  await running?.stop();
  running = null;
  await workspace.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the server with these settings; gives every line of its log. */
async function start(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const lines: string[] = [];
  const { botToken, appToken } = TOKENS;
  running = await serveSlack({
    profilePath: join(folder, "profile.yaml"),
    dbPath: join(folder, "facts.db"),
    env: { FOOTNOTE_TODAY: TODAY, ...env },
    settings: { mode: "socket", botToken, appToken, port: 0, apiUrl: workspace.apiUrl },
    logger: createLogger({ level: "info", destination: { write: (line) => void lines.push(line) } }),
  });
  return lines;
}

function metricsPort(lines: readonly string[]): number | null {
  const found = lines.map((line) => MetricsLine.safeParse(JSON.parse(line))).find(({ success }) => success);
  return found?.data?.port ?? null;
}

describe("a server with a port for metrics", () => {
  it("counts its questions there, says that it is ready, and leaves the port when it stops", async () => {
    const port = metricsPort(await start({ FOOTNOTE_METRICS_PORT: "0" }));
    const read = async (path: string) => await fetch(`http://127.0.0.1:${port}${path}`);
    expect((await read("/readyz")).status).toBe(200);
    const question = workspace.say({ channel: "finance", text: "@Footnote audited revenue of Tern Baltic in FY2025" });
    await workspace.waitFor(
      () => workspace.messages("finance").find(({ threadTs }) => threadTs === question.ts),
      15_000,
    );
    const page = await (await read("/metrics")).text();
    expect(valueAt(page, "footnote_questions_total", { outcome: "not_found", route: "structured" })).toBe(1);
    expect(valueAt(page, "footnote_answer_seconds_count")).toBe(1);
    expect(valueAt(page, "footnote_not_understood_total", { kind: "basis" })).toBe(1);
    expect(valueAt(page, "process_resident_memory_bytes")).toBeGreaterThan(0);
    expect(page).not.toMatch(/Baltic|audited|U0000|C0000/);
    await running?.stop();
    running = null;
    await expect(read("/healthz")).rejects.toThrow();
  });

  it("ends its start where the port is taken, and lets go of the store", async () => {
    const port = metricsPort(await start({ FOOTNOTE_METRICS_PORT: "0" }));
    const first = running;
    await expect(start({ FOOTNOTE_METRICS_PORT: String(port) })).rejects.toMatchObject({ code: "port_in_use" });
    await first?.stop();
    expect(metricsPort(await start({ FOOTNOTE_METRICS_PORT: String(port) }))).toBe(port);
  });
});

describe("a server without one", () => {
  it("serves no metrics", async () => {
    expect(metricsPort(await start({}))).toBeNull();
  });

  it.each([
    ["a port that is none", { FOOTNOTE_METRICS_PORT: "web" }, "FOOTNOTE_METRICS_PORT must be"],
    [
      "an address that is none",
      { FOOTNOTE_METRICS_PORT: "0", FOOTNOTE_METRICS_HOST: "every where" },
      "FOOTNOTE_METRICS_HOST is",
    ],
  ])("refuses %s", async (_name, env, sentence) => {
    await expect(start(env)).rejects.toThrow(sentence);
  });
});
