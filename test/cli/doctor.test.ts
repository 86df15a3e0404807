import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type LocalApi, serveApi } from "../doctor/local-api.ts";
import { footnote, withFigures, withWorkplace } from "./command-line.ts";

const SECRETS = {
  SLACK_BOT_TOKEN: "xoxb-987654-wellkept",
  SLACK_APP_TOKEN: "xapp-1-A987654-wellkept",
  ANTHROPIC_API_KEY: "sk-ant-987654-wellkept",
  FOOTNOTE_EMBEDDINGS_KEY: "plain987654wellkept",
};
const SCOPES = [
  ...["app_mentions:read", "assistant:write", "channels:history", "channels:read", "chat:write", "commands"],
  ...["files:read", "files:write"],
  ...["groups:history", "groups:read", "im:history", "im:write", "mpim:history", "mpim:read"],
  ...["usergroups:read", "users:read"],
].join(",");

/** Everything that a server asks for, on one local address. */
async function withApis(work: (env: Readonly<Record<string, string>>, api: LocalApi) => Promise<void>): Promise<void> {
  const api = await serveApi({
    "/api/auth.test": {
      headers: { "x-oauth-scopes": SCOPES },
      body: {
        ok: true,
        team: `Acme \u001b[31m${SECRETS.FOOTNOTE_EMBEDDINGS_KEY}`,
        team_id: "T1",
        user: "footnote",
        bot_id: "B1",
      },
    },
    "/api/apps.connections.open": { body: { ok: true, url: "wss://example.test/?ticket=987654" } },
    "/v1/models": { body: { data: [{ id: "claude-opus-4-8" }] } },
    "/v1/embeddings": { body: { data: [{ index: 0, embedding: [1, 2] }] } },
  });
  const env = {
    ...SECRETS,
    SLACK_API_URL: `${api.url}/api/`,
    ANTHROPIC_BASE_URL: api.url,
    FOOTNOTE_EMBEDDINGS_URL: `${api.url}/v1`,
    FOOTNOTE_EMBEDDINGS_MODEL: "small",
    FOOTNOTE_CURATORS: "U01ABCDEF",
    PORT: "0",
  };
  try {
    await work(env, api);
  } finally {
    await api.close();
  }
}

const Printed = z.object({
  ok: z.boolean(),
  findings: z.array(
    z.strictObject({
      name: z.string(),
      level: z.enum(["ok", "warning", "fault"]),
      says: z.string(),
      remedy: z.string().nullable(),
    }),
  ),
});

describe("footnote doctor", () => {
  it("looks at everything, one line each, and ends well where nothing is at fault", async () => {
    await withFigures(async ({ run }) => {
      await withApis(async (env) => {
        const { code, out, err } = await run(["doctor"], { env });
        expect([code, err]).toEqual([0, ""]);
        const lines = out.trimEnd().split("\n");
        for (const line of lines) expect(line).toMatch(/^(?:ok {5}|warning) {2}[A-Za-z.]+.*: .*\.$/);
        const names = lines.map((line) => line.slice(9).split(":")[0]);
        expect(names).toEqual([
          "Node.js",
          "settings",
          "Slack settings",
          "Slack bot token",
          "Slack scopes",
          "Slack connection",
          "clock",
          "curators",
          "model",
          "embeddings",
          "company file",
          "figures",
          "day",
          "store of facts",
          "store of threads",
          "store of slack",
          "store of audit",
          "store of spend",
          "store of names",
          "folder of the stores",
          "disk",
          "server",
          "rights to the stores",
          "port of PORT",
        ]);
      });
    });
  });

  it("prints no secret and steers no terminal, whatever Slack answers", async () => {
    await withFigures(async ({ run }) => {
      await withApis(async (env) => {
        for (const flags of [[], ["--json"]]) {
          const { out, err } = await run(["doctor", ...flags], { env });
          expect(out + err).not.toMatch(/987654|wellkept|wss:/);
          expect(out).toContain("[redacted]");
          expect(out).not.toContain("\\u001b");
        }
      });
    });
  });

  it("ends with 1 and the remedy where something is at fault, and looks at the rest all the same", async () => {
    await withWorkplace(async ({ run, write }) => {
      await withApis(async (env, api) => {
        write("profile.yaml", "company: { name: Tern }\nmetrics: nonsense\n");
        await api.close();
        const { code, out } = await run(["doctor", "--json"], { env: { ...env, FOOTNOTE_METRICS_PORT: "web" } });
        expect(code).toBe(1);
        const { ok, findings } = Printed.parse(JSON.parse(out));
        expect(ok).toBe(false);
        const faults = findings.filter(({ level }) => level === "fault");
        expect(faults.map(({ name }) => name)).toEqual([
          "settings",
          "Slack bot token",
          "Slack connection",
          "model",
          "embeddings",
          "company file",
        ]);
        for (const { remedy } of faults) expect(remedy).toMatch(/\.$/);
        for (const { level, remedy } of findings) expect(remedy === null).toBe(level === "ok");
      });
    });
  });

  it("says that there is no company file", async () => {
    await withWorkplace(async ({ db, path }) => {
      const args = ["doctor", "--profile", path("none.yaml"), "--db", db];
      const { code, out } = await footnote(args, { env: { PORT: "0" } });
      expect(code).toBe(1);
      expect(out).toMatch(/^fault {4}company file: there is none at .*none\.yaml\. Set FOOTNOTE_PROFILE/m);
    });
  });
});
