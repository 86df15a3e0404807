import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundled } from "../../scripts/lib/bundle.mjs";
import { PROFILE_YAML } from "../answer/company.ts";
import { UNTOLD } from "../operations/logging/untold.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-crash-"));
  await writeFile(join(folder, "profile.yaml"), PROFILE_YAML);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the server and breaks it; gives what it printed beside that it serves. */
async function crashed(kind: string): Promise<{ code: number | null; lines: readonly string[]; stderr: string }> {
  const child: ChildProcess = spawn(
    process.execPath,
    ["--import", pathToFileURL(await bundled("test/e2e/break-server.ts")).href, join(ROOT, "dist/main.js")],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PORT: "0",
        FOOTNOTE_PROFILE: join(folder, "profile.yaml"),
        FOOTNOTE_DB: join(folder, `${kind}.db`),
        LOG_LEVEL: "silent",
        TEST_CRASH: kind,
      },
    },
  );
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    stdout += chunk.toString("utf8");
    if (/^Footnote playground: .*\n/m.test(stdout) && !child.killed) child.kill("SIGUSR2");
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString("utf8");
  });
  await once(child, "close");
  const lines = stdout.split("\n").filter((line) => line !== "" && !line.startsWith("Footnote playground: "));
  return { code: child.exitCode, lines, stderr };
}

const START_MS_MAX = 120_000;

describe("a server that breaks", () => {
  it(
    "while it serves tells the class and the code of the error, and ends with 1",
    async () => {
      const { code, lines, stderr } = await crashed("serving");
      expect([code, stderr]).toEqual([1, ""]);
      const [report] = lines.map((line) => JSON.parse(line));
      expect(report).toMatchObject({ level: "fatal", event: "crash", name: "CellUnreadable", code: "E_CELL" });
      expect(lines).toHaveLength(1);
      expect(lines.join("\n").replace(/"time":"[^"]+"/g, "")).not.toMatch(UNTOLD);
    },
    START_MS_MAX,
  );

  it(
    "before it serves tells where in its own files, and nothing more",
    async () => {
      const { code, lines, stderr } = await crashed("start");
      expect([code, stderr]).toEqual([1, ""]);
      const [report] = lines.map((line) => JSON.parse(line));
      expect(report).toMatchObject({ event: "crash", name: "CellUnreadable", code: "E_CELL" });
      expect(report.frames).toContainEqual(expect.stringMatching(/^src\/playground\/[a-z-]+\.ts:\d+:\d+$/));
      for (const frame of report.frames) expect(frame).toMatch(/^src\/[a-z/-]+\.ts:\d+:\d+$/);
      expect(lines.join("\n").replace(/"time":"[^"]+"|:\d+:\d+"/g, "")).not.toMatch(UNTOLD);
    },
    START_MS_MAX,
  );
});
