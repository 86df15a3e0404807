import { afterEach, describe, expect, it } from "vitest";
import type { Finding } from "../../src/doctor/finding.ts";
import { type SlackLook, slackFindings } from "../../src/doctor/slack-findings.ts";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import { readCurators, readSlackSettings } from "../../src/settings/slack.ts";
import { type ApiReply, goneUrl, type LocalApi, serveApi } from "./local-api.ts";

const NOW = Date.parse("2026-06-12T08:00:00Z");
const SCOPES = ["chat:write", "files:read"];
const SOCKET = { SLACK_BOT_TOKEN: "xoxb-123456-secret", SLACK_APP_TOKEN: "xapp-1-A123-secret" };
const HTTP = { SLACK_BOT_TOKEN: "xoxb-123456-secret", SLACK_SIGNING_SECRET: "0123456789abcdef0123456789abcdef" };
const AUTH: ApiReply = {
  headers: { "x-oauth-scopes": "chat:write,files:read", date: new Date(NOW).toUTCString() },
  body: { ok: true, team: "Acme", team_id: "T1", user: "footnote", bot_id: "B1" },
};
const OPEN: ApiReply = { body: { ok: true, url: "wss://wss.slack.example/link?ticket=secret-ticket" } };

let api: LocalApi | null = null;
afterEach(async () => {
  await api?.close();
  api = null;
});

async function looked(
  env: Readonly<Record<string, string>>,
  replies: Readonly<Record<string, ApiReply | "hang">> = {},
  { servesApi = false, access = null }: Partial<Pick<SlackLook, "servesApi" | "access">> = {},
): Promise<readonly Finding[]> {
  api = await serveApi({ "/api/auth.test": AUTH, "/api/apps.connections.open": OPEN, ...replies });
  const named = Object.keys(env).some((name) => /TOKEN|SECRET/.test(name));
  const full = named ? { SLACK_API_URL: `${api.url}/api/`, ...env } : env;
  return slackFindings({ env: full, scopes: SCOPES, access, servesApi, timeoutMs: 500, nowMs: () => NOW + 500 });
}

function levels(findings: readonly Finding[]): Readonly<Record<string, string>> {
  return Object.fromEntries(findings.map(({ name, level }) => [name, level]));
}

function of(findings: readonly Finding[], name: string): Finding | undefined {
  return findings.find((finding) => finding.name === name);
}

describe("a look at Slack", () => {
  it("finds nothing wrong over Socket Mode, and opens no connection", async () => {
    const findings = await looked({ ...SOCKET, FOOTNOTE_CURATORS: "U01ABCDEF" });
    expect(levels(findings)).toEqual({
      "Slack settings": "ok",
      "Slack bot token": "ok",
      "Slack scopes": "ok",
      "Slack connection": "ok",
      clock: "ok",
      curators: "ok",
    });
    expect(of(findings, "Slack bot token")?.says).toBe("works for the bot footnote in Acme (T1)");
    expect(JSON.stringify(findings)).not.toMatch(/secret|wss:|xoxb-1|xapp-1/);
    expect(api?.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ["/api/auth.test", `Bearer ${SOCKET.SLACK_BOT_TOKEN}`],
      ["/api/apps.connections.open", `Bearer ${SOCKET.SLACK_APP_TOKEN}`],
    ]);
  });

  it("misses no workspace where the API is served without one", async () => {
    expect(of(await looked({}), "Slack settings")).toMatchObject({ level: "warning" });
    const alone = of(await looked({}, {}, { servesApi: true }), "Slack settings");
    expect(alone).toMatchObject({ level: "ok", says: expect.stringContaining("the API alone") });
  });

  it("asks for no connection over HTTP", async () => {
    expect(of(await looked(HTTP), "Slack connection")).toMatchObject({ level: "ok" });
    expect(api?.requests.map(({ path }) => path)).toEqual(["/api/auth.test"]);
  });

  it.each<readonly [string, Readonly<Record<string, ApiReply | "hang">>, string, string]>([
    [
      "a refused token",
      { "/api/auth.test": { body: { ok: false, error: "invalid_auth" } } },
      "Slack bot token",
      "(invalid_auth)",
    ],
    ["a token of no bot", { "/api/auth.test": { body: { ok: true } } }, "Slack bot token", "belongs to no bot"],
    ["a reply that never comes", { "/api/auth.test": "hang" }, "Slack bot token", "(timeout)"],
    [
      "a page instead of a reply",
      { "/api/auth.test": { body: "<html>xoxb-9" } },
      "Slack bot token",
      "(status 200 without",
    ],
    [
      "a redirect",
      { "/api/auth.test": { status: 302, headers: { location: "/x" } } },
      "Slack bot token",
      "(status 302 without",
    ],
    [
      "a refusal that quotes",
      { "/api/auth.test": { body: { ok: false, error: "bad token xoxb-9" } } },
      "Slack bot token",
      "(no code)",
    ],
    [
      "a missing scope",
      { "/api/auth.test": { ...AUTH, headers: { "x-oauth-scopes": "chat:write" } } },
      "Slack scopes",
      "not granted: files:read",
    ],
    [
      "Socket Mode that is off",
      { "/api/apps.connections.open": { body: { ok: false, error: "missing_scope" } } },
      "Slack connection",
      "(missing_scope)",
    ],
  ])("calls %s a fault with a remedy", async (_name, replies, name, says) => {
    const finding = of(await looked(SOCKET, replies), name);
    expect(finding).toMatchObject({ level: "fault", says: expect.stringContaining(says) });
    expect(finding?.remedy).toMatch(/^[A-Z].*\.$/);
    expect(finding?.says).not.toContain("xoxb-9");
  });

  it("says that Slack cannot be reached where nothing listens", async () => {
    const findings = await looked({ ...SOCKET, SLACK_API_URL: `${await goneUrl()}/api/` });
    expect(of(findings, "Slack bot token")?.says).toBe("Slack could not be reached (ECONNREFUSED)");
    expect(levels(findings)).not.toHaveProperty("clock");
  });

  it("misses no scope that this company does not need, and none that it has beyond that", async () => {
    const told = (scopes: string) => ({ "/api/auth.test": { ...AUTH, headers: { "x-oauth-scopes": scopes } } });
    const scopes = async (granted: string, env: Readonly<Record<string, string>> = {}) =>
      of(await looked({ ...SOCKET, ...env }, told(granted), { access: DEFAULT_ACCESS }), "Slack scopes");
    expect(await scopes("chat:write")).toMatchObject({ level: "ok", says: "the 1 of the manifest are granted" });
    expect(await scopes("chat:write, files:read")).toMatchObject({ level: "ok" });
    expect(await scopes("chat:write", { FOOTNOTE_CURATORS: "U01ABCDEF" })).toMatchObject({
      level: "fault",
      says: "not granted: files:read",
    });
  });

  it("warns of scopes beyond the manifest, and of none that are told", async () => {
    const with_ = (header: Readonly<Record<string, string>>) => ({ "/api/auth.test": { ...AUTH, headers: header } });
    const more = await looked(SOCKET, with_({ "x-oauth-scopes": "chat:write, files:read, channels:history" }));
    expect(of(more, "Slack scopes")).toMatchObject({
      level: "warning",
      says: "granted and not needed: channels:history",
    });
    await api?.close();
    expect(of(await looked(SOCKET, with_({})), "Slack scopes")?.level).toBe("warning");
  });

  it.each([
    ["a few seconds", HTTP, 20, "ok"],
    ["half a minute", HTTP, 31, "warning"],
    ["half a minute the other way", HTTP, -31, "warning"],
    ["five minutes over HTTP, where requests are signed,", HTTP, 301, "fault"],
    ["five minutes over Socket Mode", SOCKET, -400, "warning"],
  ])("judges a clock that is %s off", async (_name, env, seconds, level) => {
    const date = new Date(NOW - seconds * 1_000).toUTCString();
    const findings = await looked(env, { "/api/auth.test": { ...AUTH, headers: { ...AUTH.headers, date } } });
    expect(of(findings, "clock")?.level).toBe(level);
  });
});

describe("a look at the settings alone", () => {
  it("takes none for the playground", async () => {
    const findings = await looked({});
    expect(levels(findings)).toEqual({ "Slack settings": "warning", curators: "warning" });
    expect(api?.requests).toEqual([]);
  });

  it.each<readonly [string, Readonly<Record<string, string>>, string]>([
    ["a user's token", { ...SOCKET, SLACK_BOT_TOKEN: "xoxp-123456-secret" }, "fault"],
    ["an app token of another kind", { ...SOCKET, SLACK_APP_TOKEN: "A123secret" }, "fault"],
    ["a signing secret of another form", { ...HTTP, SLACK_SIGNING_SECRET: "client-secret" }, "warning"],
  ])("does not repeat %s", async (_name, env, level) => {
    const finding = of(await looked(env), "Slack settings");
    expect(finding?.level).toBe(level);
    expect(JSON.stringify(finding)).not.toMatch(/123456|A123secret|client-secret/);
  });

  it.each<Readonly<Record<string, string>>>([
    {},
    SOCKET,
    HTTP,
    { SLACK_BOT_TOKEN: "xoxb-123456-secret" },
    { SLACK_APP_TOKEN: "xapp-1-A123-secret" },
    { SLACK_SIGNING_SECRET: "s" },
    { ...SOCKET, SLACK_BOT_TOKEN: "xapp-1-A123-secret" },
    { ...SOCKET, PORT: "web" },
    { ...SOCKET, SLACK_API_URL: "ftp://slack.com" },
    { ...SOCKET, FOOTNOTE_CURATORS: "xoxb-123456-secret" },
  ])("finds a fault in whatever the server itself refuses: %j", async (env) => {
    const refuses = (read: () => unknown): boolean => {
      try {
        read();
        return false;
      } catch {
        return true;
      }
    };
    const findings = await looked(env);
    expect(of(findings, "Slack settings")?.level === "fault").toBe(refuses(() => readSlackSettings(env)));
    expect(of(findings, "curators")?.level === "fault").toBe(refuses(() => readCurators(env)));
    expect(JSON.stringify(findings)).not.toContain("123456");
  });
});
