import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Workspace } from "../../src/playground/workspace.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { readDocument } from "../docs/documents.ts";
import { BUILD_MS_MAX, endChildren, finished, ROOT, servingPort, startChild, stopped } from "./program.ts";

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const FIGURES = "metric,entity,period,value,unit\nREVENUE,BALTIC,2025,700,USD_M\n";
const TOKENS = { botToken: "xoxb-release", signingSecret: "release-secret" };

let folder = "";
let workspace: Workspace | undefined;
const at = (...names: readonly string[]): string => join(folder, ...names);
const release = (...names: readonly string[]): string => relative(ROOT, at("release", ...names));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "footnote-release-"));
  // What `npm run build -- FOLDER` runs.
  const built = await finished(startChild("scripts/build-release.mjs", [at("release")], {}));
  expect(built).toMatchObject({ code: 0, stdout: `Footnote ${version} is in ${at("release")}\n` });
  writeFileSync(at("company.yaml"), PROFILE_YAML);
  writeFileSync(at("figures.csv"), FIGURES);
}, BUILD_MS_MAX);
afterEach(endChildren);
afterAll(() => workspace?.close());

function env(db: string): Readonly<Record<string, string>> {
  return { FOOTNOTE_PROFILE: at("company.yaml"), FOOTNOTE_DB: at(db) };
}

function footnote(args: readonly string[], db = "figures.db") {
  return finished(startChild(release("bin/footnote.mjs"), args, env(db)));
}

/** Everything in the release with its size and when it was changed. */
function tree(): readonly string[] {
  return readdirSync(at("release"), { recursive: true, encoding: "utf8" }).map((path) => {
    const { mtimeMs, size } = statSync(at("release", path));
    return `${path} ${size} ${mtimeMs}`;
  });
}

describe("a release in a folder of its own", () => {
  it("holds no package that only development needs, and refuses a folder that is in use", async () => {
    const packages = readdirSync(at("release/node_modules"));
    expect(packages).toContain("better-sqlite3");
    for (const name of ["vitest", "typescript", "esbuild", "react", "playwright-core", "pdfkit"])
      expect(packages).not.toContain(name);
    const again = await finished(startChild("scripts/build-release.mjs", [at("release")], {}));
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("is not empty") });
  });

  it("tells its version, reads documents and answers, and writes nothing beside itself", async () => {
    const before = tree();
    expect(await footnote(["--version"])).toMatchObject({ code: 0, stdout: `${version}\n` });
    expect(await footnote(["ingest", at("figures.csv")])).toMatchObject({ code: 0 });
    const { stdout } = await footnote(["ask", "Baltic revenue in 2025?"]);
    expect(stdout).toContain("700 USD m");
    expect(stdout).toContain("figures.csv");
    expect(tree()).toEqual(before);
  });

  it("serves as the unit and the image start it, and the image's health check sees whether it does", async () => {
    const unit = readFileSync(join(ROOT, "deploy/footnote.service"), "utf8");
    const image = readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8");
    const started = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit)?.[1] ?? "";
    expect(started).toContain("/opt/footnote/");
    expect(JSON.parse(/^CMD (.+)$/m.exec(image)?.[1] ?? "null")).toEqual(["node", ...started.split(" ")]);
    const check: readonly string[] = JSON.parse(/^HEALTHCHECK .* CMD (.+)$/m.exec(image)?.[1] ?? "[]");
    workspace = await startWorkspace({ port: 0, botEventsUrl: "http://127.0.0.1:9/slack/events", ...TOKENS });
    const server = startChild(release("dist/main.js"), [], {
      ...env("served.db"),
      SLACK_BOT_TOKEN: TOKENS.botToken,
      SLACK_SIGNING_SECRET: TOKENS.signingSecret,
      SLACK_API_URL: workspace.apiUrl,
      PORT: "0",
    });
    const port = await servingPort(server);
    const isHealthy = (): boolean => {
      try {
        execFileSync(process.execPath, check.slice(1), { env: { PORT: `${port}` } });
        return true;
      } catch {
        return false;
      }
    };
    expect(isHealthy()).toBe(true);
    expect(await stopped(server)).toMatchObject({ code: 0 });
    expect(isHealthy()).toBe(false);
  });

  it("refuses a store of a later release with a sentence, and leaves it as it is", async () => {
    expect(await footnote(["ingest", at("figures.csv")], "later.db")).toMatchObject({ code: 0 });
    const store = new Database(at("later.db"));
    const later = Number(store.pragma("user_version", { simple: true })) + 1;
    store.pragma(`user_version = ${later}`);
    store.close();
    const before = readFileSync(at("later.db"));
    for (const args of [
      ["ask", "Baltic revenue in 2025?"],
      ["ingest", at("figures.csv")],
    ]) {
      const { code, stdout, stderr } = await footnote(args, "later.db");
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(`was written by a later release of Footnote (version ${later}`);
    }
    expect(readFileSync(at("later.db")).equals(before)).toBe(true);
  });
});

it("the commands, the size and the unit that the page on installing names are those of the project", () => {
  const { text } = readDocument("docs/installing.md");
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const run = [...text.matchAll(/npm run (\w+)/g)].map((match) => match[1] ?? "");
  expect(run).toContain("build");
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
  const megabytes = Number(/about (\d+) MB of files/.exec(text)?.[1]);
  const held = readdirSync(at("release"), { recursive: true, encoding: "utf8" })
    .map((path) => statSync(at("release", path)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
  expect(Math.abs(held / 1_000_000 - megabytes)).toBeLessThan(megabytes * 0.15);
});
