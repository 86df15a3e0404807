import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { NODE_MIN, nodeFinding, portFinding, settingsFinding } from "../../src/doctor/machine-findings.ts";

describe("a look at the machine", () => {
  it.each([
    ["20.11.0", "ok"],
    ["20.10.9", "fault"],
    ["22.0.0", "ok"],
    ["18.20.0", "fault"],
  ])("judges Node.js %s", (version, level) => {
    expect(nodeFinding(version).level).toBe(level);
  });

  it("wants the Node.js that the package wants", () => {
    const text = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
    const { engines } = z.object({ engines: z.object({ node: z.string() }) }).parse(JSON.parse(text));
    expect(engines.node).toBe(`>=${NODE_MIN.join(".")}`);
  });

  it("tells a free port from one that is in use, and from the running server's own", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const look = { variable: "PORT", port, host: "127.0.0.1", isServerRunning: false } as const;
    expect(await portFinding(look)).toMatchObject({ level: "fault", remedy: expect.stringContaining("PORT") });
    expect(await portFinding({ ...look, isServerRunning: true })).toMatchObject({ level: "ok" });
    server.close();
    await once(server, "close");
    expect(await portFinding(look)).toMatchObject({ level: "ok", says: `${port} is free` });
    expect(await portFinding({ ...look, host: "192.0.2.1" })).toMatchObject({ level: "fault" });
    expect(await portFinding({ ...look, port: 0 })).toMatchObject({ level: "ok" });
  });

  it("names settings that cannot be used, and never their values", () => {
    const env = {
      LOG_LEVEL: "xoxb-1-secret",
      FOOTNOTE_TODAY: "sk-secret",
      FOOTNOTE_METRICS_PORT: "xapp-secret",
      FOOTNOTE_AUDIT_DAYS: "fnt_secret",
    };
    const finding = settingsFinding(env);
    expect(finding).toMatchObject({
      level: "fault",
      says: "not usable: LOG_LEVEL, FOOTNOTE_TODAY, FOOTNOTE_METRICS_PORT or FOOTNOTE_METRICS_HOST, FOOTNOTE_AUDIT_DAYS",
    });
    expect(settingsFinding({}).level).toBe("ok");
    expect(settingsFinding({ FOOTNOTE_TODAY: "2026-06-12" }).level).toBe("warning");
  });
});
