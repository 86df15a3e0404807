import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSqliteAuditLog, openSqliteAuditTrail } from "../../src/adapters/sqlite/open-audit.ts";
import type { AuditEntry } from "../../src/operations/audit/audit-trail.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import { serveApiAlone } from "../../src/server/api-mode.ts";
import type { Running } from "../../src/server/measured-engine.ts";
import { serveSlack } from "../../src/server/slack-mode.ts";
import { readApiSettings } from "../../src/settings/api.ts";
import { readAuditDays } from "../../src/settings/settings.ts";
import { SettingsError } from "../../src/settings/settings-error.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { tokensText } from "../api/api-harness.ts";
import { TOKENS as WORKSPACE } from "../e2e/footnote-workspace.ts";
import { ANSWERED } from "../operations/audit/events.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let folder = "";
let lines: string[] = [];
let running: Running | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-audit-days-"));
  lines = [];
  writeFileSync(join(folder, "profile.yaml"), PROFILE_YAML);
  writeFileSync(join(folder, "tokens.yaml"), tokensText());
});
afterEach(async () => {
  await running?.stop();
  running = null;
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const trailPath = (): string => join(folder, "facts.audit.db");

/** A trail with answers of these ages, as an earlier server left it. */
async function recorded(...agesMs: readonly number[]): Promise<void> {
  const trail = openSqliteAuditTrail(trailPath());
  await trail.record(agesMs.map((age) => ({ at: new Date(Date.now() - age), key: null, event: ANSWERED })));
  trail.close();
}

function options(env: Readonly<Record<string, string>>) {
  return {
    profilePath: join(folder, "profile.yaml"),
    dbPath: join(folder, "facts.db"),
    env: { FOOTNOTE_API_PORT: "0", FOOTNOTE_API_TOKENS_FILE: join(folder, "tokens.yaml"), ...env },
    logger: createLogger({ level: "info", destination: { write: (line) => void lines.push(line) } }),
  };
}

async function startApi(env: Readonly<Record<string, string>>): Promise<void> {
  const serving = options(env);
  const settings = readApiSettings(serving.env);
  if (settings === null) throw new Error("No port is set.");
  running = await serveApiAlone(settings, serving);
}

async function entries(): Promise<readonly AuditEntry[]> {
  const log = openSqliteAuditLog(trailPath());
  try {
    expect((await log.verify(null)).kind).toBe("intact");
    return await log.list({ since: null, who: null, limit: 1_000 });
  } finally {
    log.close();
  }
}

const kinds = async (): Promise<readonly string[]> => (await entries()).map(({ seq, event }) => `${seq} ${event.kind}`);

describe("FOOTNOTE_AUDIT_DAYS", () => {
  it("is for ever where it is not set, and else a whole number of days", () => {
    expect(readAuditDays({})).toBeNull();
    expect(readAuditDays({ FOOTNOTE_AUDIT_DAYS: "400" })).toBe(400);
  });

  it.each(["0", "-1", "1.5", "400d", "36501", "1e3", "ever"])("refuses %j", (text) => {
    const read = () => readAuditDays({ FOOTNOTE_AUDIT_DAYS: text });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(`FOOTNOTE_AUDIT_DAYS is "${text}"; write a whole number of days`);
  });

  it("ends the start where it is none, before anything is opened", async () => {
    await expect(startApi({ FOOTNOTE_AUDIT_DAYS: "ever" })).rejects.toThrow("FOOTNOTE_AUDIT_DAYS");
    expect(readdirSync(folder).sort()).toEqual(["profile.yaml", "tokens.yaml"]);
  });
});

describe("a server that keeps its audit trail for 30 days", () => {
  it("takes what is older when it starts, as the server, and tells how much", async () => {
    await recorded(400 * DAY, 100 * DAY, 29 * DAY, 2 * DAY);
    await startApi({ FOOTNOTE_AUDIT_DAYS: "30" });
    await vi.waitFor(async () => expect(await kinds()).toContain("6 pruned"));
    expect(await kinds()).toEqual(["3 answered", "4 answered", "5 administration", "6 pruned"]);
    expect((await entries()).at(-1)?.event).toMatchObject({ who: "footnote:server", entries: 2 });
    await vi.waitFor(() => expect(lines.join("")).toContain('"event":"audit_pruned","entries":2'));
    expect(lines.join("")).not.toContain("audit_clock");
  });

  it("does so beside Slack, too", async () => {
    await recorded(400 * DAY, 2 * DAY);
    const { botToken, appToken, signingSecret } = WORKSPACE;
    const workspace = await startWorkspace({
      port: 0,
      botEventsUrl: "http://127.0.0.1:9/",
      ...{ botToken, signingSecret, appToken },
    });
    try {
      const settings = { mode: "socket", botToken, appToken, port: 0, apiUrl: workspace.apiUrl } as const;
      running = await serveSlack({ ...options({ FOOTNOTE_AUDIT_DAYS: "30" }), settings });
      await vi.waitFor(async () => expect(await kinds()).toEqual(["2 answered", "3 administration", "4 pruned"]));
      await running.stop();
      running = null;
    } finally {
      await workspace.close();
    }
  });

  it("looks again once an hour", async () => {
    await recorded(30 * DAY - HOUR / 2, 1.5 * DAY, DAY - (3 * HOUR) / 4);
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    // The trail's own time is that of its newest entry of a day ago.
    await startApi({ FOOTNOTE_AUDIT_DAYS: "29" });
    const before = await kinds();
    vi.advanceTimersByTime(HOUR - 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await kinds()).toEqual(before);
    vi.advanceTimersByTime(1);
    await vi.waitFor(async () => expect(await kinds()).toContain("5 pruned"), { interval: 20 });
    expect(await kinds()).toEqual(["2 answered", "3 answered", "4 administration", "5 pruned"]);
  });

  it("keeps what its clock alone calls old, and says so", async () => {
    await recorded(100 * DAY, 99 * DAY);
    await startApi({ FOOTNOTE_AUDIT_DAYS: "30" });
    await vi.waitFor(() => expect(lines.join("")).toContain('"event":"audit_clock","aheadDays":99'));
    expect(await kinds()).toEqual(["1 answered", "2 answered", "3 administration"]);
  });

  it("goes on serving where the trail cannot be pruned", async () => {
    await recorded(400 * DAY, 2 * DAY);
    const database = new BetterSqlite3(trailPath());
    database.exec("CREATE TRIGGER stuck BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'stuck'); END");
    database.close();
    await startApi({ FOOTNOTE_AUDIT_DAYS: "30" });
    await vi.waitFor(() => expect(lines.join("")).toContain('"event":"audit_not_pruned"'));
    expect((await fetch(`http://127.0.0.1:${running?.port}/readyz`)).status).toBe(200);
    expect(await kinds()).toEqual(["1 answered", "2 answered", "3 administration"]);
  });
});

describe("a server without the setting", () => {
  it("keeps everything", async () => {
    await recorded(4_000 * DAY, 2 * DAY);
    await startApi({});
    await running?.stop();
    running = null;
    expect(await kinds()).toEqual(["1 answered", "2 answered", "3 administration"]);
  });
});
