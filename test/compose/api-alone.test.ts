import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { openSqliteAuditLog, openSqliteAuditTrail } from "../../src/adapters/sqlite/open-audit.ts";
import type { AuditEntry } from "../../src/operations/audit/audit-trail.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { serveApiAlone } from "../../src/server/api-mode.ts";
import type { Running } from "../../src/server/measured-engine.ts";
import { readApiSettings } from "../../src/settings/api.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { TOKENS, tokensText } from "../api/api-harness.ts";
import { answers } from "../operations/audit/events.ts";
import { valueAt } from "../operations/metrics/scraped.ts";

const MetricsLine = z.object({ event: z.literal("metrics"), port: z.number() });

const PAGE_BYTES = 8_192;

let folder = "";
let lines: string[] = [];
let running: Running | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-api-alone-"));
  lines = [];
  writeFileSync(join(folder, "profile.yaml"), PROFILE_YAML);
  writeFileSync(join(folder, "tokens.yaml"), tokensText());
});
afterEach(async () => {
  await running?.stop();
  running = null;
  rmSync(folder, { recursive: true });
});

async function start(more: Readonly<Record<string, string>> = {}): Promise<Running> {
  const env = {
    FOOTNOTE_API_PORT: "0",
    FOOTNOTE_API_TOKENS_FILE: join(folder, "tokens.yaml"),
    FOOTNOTE_TODAY: "2026-03-02",
    ...more,
  };
  const settings = readApiSettings(env);
  if (settings === null) throw new Error("No port is set.");
  const logger = createLogger({ level: "info", destination: { write: (line) => void lines.push(line) } });
  const dbPath = join(folder, "facts.db");
  running = await serveApiAlone(settings, { env, logger, dbPath, profilePath: join(folder, "profile.yaml") });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

async function ask(question: string, token: string = TOKENS.reporting) {
  const response = await fetch(`http://127.0.0.1:${running?.port}/v1/ask`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ question }),
  });
  return { status: response.status, text: await response.text() };
}

async function entries(): Promise<readonly AuditEntry[]> {
  const log = openSqliteAuditLog(join(folder, "facts.audit.db"));
  try {
    expect((await log.verify(null)).kind).toBe("intact");
    return await log.list({ since: null, who: null, limit: 1_000 });
  } finally {
    log.close();
  }
}

/** As anybody with a right to write the file can. */
function changeTrail(sql: string): void {
  const database = new BetterSqlite3(join(folder, "facts.audit.db"));
  database.exec(sql);
  database.close();
}

describe("the audit trail of the API alone", () => {
  it("has the company file and every answer when the answer is there, with who asked and what they may see", async () => {
    await start();
    const answer = await ask("revenue of Tern Baltic in FY2025");
    expect(answer.status).toBe(200);
    const { id } = z.object({ id: z.string() }).parse(JSON.parse(answer.text));
    const [first, second, ...more] = await entries();
    expect(first?.event).toMatchObject({ kind: "administration", action: { kind: "settings_loaded" } });
    expect(second).toMatchObject({
      key: `answered:${id}`,
      event: { kind: "answered", who: "api:reporting", place: { kind: "api" }, requestId: id },
    });
    expect(second?.event).toMatchObject({ delivery: { kind: "private", clearance: "INTERNAL", ceiling: null } });
    expect(more).toEqual([]);
    await ask("hello", TOKENS.board);
    expect((await entries()).at(-1)?.event).toMatchObject({ who: "api:board", delivery: { clearance: "RESTRICTED" } });
    expect((await ask("revenue", "fnt_wrong")).status).toBe(401);
    expect(await entries()).toHaveLength(3);
  });

  it("goes on after a restart", async () => {
    await start();
    await ask("hello");
    await stop();
    await start();
    await ask("hello");
    expect((await entries()).map(({ event }) => event.kind)).toEqual([
      "administration",
      "answered",
      "administration",
      "answered",
    ]);
  });

  it("has the company file that a running server takes its access rules from", async () => {
    await start();
    writeFileSync(join(folder, "profile.yaml"), `${PROFILE_YAML}access: { private_model: true }\n`);
    await vi.waitFor(async () => expect(await entries()).toHaveLength(2), { timeout: 20_000 });
    expect((await entries())[1]?.event).toMatchObject({
      kind: "administration",
      action: { kind: "company_file_taken" },
    });
  }, 30_000);

  it("is needed: what cannot be recorded is not answered", async () => {
    await start();
    changeTrail("CREATE TRIGGER full BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'full'); END");
    const { status, text } = await ask("revenue of Tern Baltic in FY2025");
    expect(status).toBe(500);
    expect(text).toContain('"internal_error"');
    changeTrail("DROP TRIGGER full");
    expect((await ask("revenue of Tern Baltic in FY2025")).status).toBe(200);
  });

  it("ends the start where a page in the middle of it is damaged", async () => {
    const path = join(folder, "facts.audit.db");
    const trail = openSqliteAuditTrail(path);
    await trail.record(answers(200));
    trail.close();
    const bytes = readFileSync(path);
    const middle = Math.floor(bytes.length / PAGE_BYTES / 2) * PAGE_BYTES;
    writeFileSync(path, bytes.fill(0xff, middle, middle + PAGE_BYTES));
    await expect(start()).rejects.toMatchObject({ code: "corrupt", message: expect.stringContaining(path) });
  });

  it("ends the start where it is no database, and leaves the store to the next server", async () => {
    const path = join(folder, "facts.audit.db");
    writeFileSync(path, "no database, and long enough to be read as the head of one. ".repeat(20));
    await expect(start()).rejects.toMatchObject({ code: "corrupt", message: expect.stringContaining(path) });
    rmSync(path);
    await start();
    await expect(start()).rejects.toMatchObject({ code: "locked" });
  });
});

describe("the metrics of the API alone", () => {
  function metricsPort(): number | null {
    const found = lines.map((line) => MetricsLine.safeParse(JSON.parse(line))).find(({ success }) => success);
    return found?.data?.port ?? null;
  }

  it.each(["127.0.0.1", "0.0.0.0", "localhost"])(
    "are served with the API on %s: they count its questions, say that it is ready, and end with it",
    async (host) => {
      await start({ FOOTNOTE_METRICS_PORT: "0", FOOTNOTE_API_HOST: host });
      const port = metricsPort();
      const read = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
      expect((await read("/readyz")).status).toBe(200);
      await ask("audited revenue of Tern Baltic in FY2025");
      const page = await (await read("/metrics")).text();
      expect(valueAt(page, "footnote_questions_total", { outcome: "not_found", route: "structured" })).toBe(1);
      expect(valueAt(page, "footnote_not_understood_total", { kind: "basis" })).toBe(1);
      expect(valueAt(page, "process_resident_memory_bytes")).toBeGreaterThan(0);
      expect(page).not.toMatch(/Baltic|audited|reporting/);
      await stop();
      await expect(read("/healthz")).rejects.toThrow();
    },
  );

  it("are not served without a port", async () => {
    await start();
    expect(metricsPort()).toBeNull();
  });

  it("end the start where their port is taken, and the store and the API's port are free again", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = z.object({ port: z.number() }).parse(taken.address());
    const env = { FOOTNOTE_METRICS_PORT: String(port) };
    await expect(start(env)).rejects.toMatchObject({ code: "port_in_use" });
    await new Promise((resolve) => taken.close(resolve));
    await start(env);
    expect(metricsPort()).toBe(port);
  });

  it("end when the API's own port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = z.object({ port: z.number() }).parse(taken.address());
    const starting = start({ FOOTNOTE_METRICS_PORT: "0", FOOTNOTE_API_PORT: String(port) });
    await expect(starting).rejects.toMatchObject({ code: "port_in_use" });
    await expect(fetch(`http://127.0.0.1:${metricsPort()}/healthz`)).rejects.toThrow();
    await new Promise((resolve) => taken.close(resolve));
    await start();
  });
});
