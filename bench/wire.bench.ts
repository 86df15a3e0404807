import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { line, percentiles } from "./figures.ts";
import { loadSample, SAMPLE_FIGURES, serveSample } from "./served-sample.ts";

const ROUNDS = 300;
const ROOT = process.cwd();

const folder = mkdtempSync(join(tmpdir(), "footnote-bench-"));
try {
  await benchWire(join(folder, "wire.db"));
  await benchStart(join(folder, "start.db"));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** From the moment that the workspace has a message to the moment that the answer is posted, over signed HTTP. */
async function benchWire(dbPath: string): Promise<void> {
  await loadSample(dbPath, SAMPLE_FIGURES);
  const { workspace, stop } = await serveSample(dbPath);
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const before = workspace.messages("dm").length;
    const started = performance.now();
    workspace.say({ channel: "dm", text: "HK revenue in FY2025?" });
    await workspace.waitFor(() => workspace.messages("dm").length >= before + 2);
    times.push(performance.now() - started);
  }
  line("Slack event received → answer posted", percentiles(times.slice(ROUNDS / 5)));
  line("memory at rest (server and workspace)", `${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
  await stop();
}

/** `npm start`'s own script, built and loaded: until the playground says that it serves. */
async function benchStart(dbPath: string): Promise<void> {
  const once = async (): Promise<number> => {
    const started = performance.now();
    const child = spawn(process.execPath, ["scripts/start.mjs"], {
      cwd: ROOT,
      env: { ...process.env, PORT: "0", FOOTNOTE_DB: dbPath },
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (chunk: Buffer) => chunk.toString().includes("playground:") && resolve());
      child.on("exit", (code) => reject(new Error(`start ended with ${code}`)));
    });
    const elapsed = performance.now() - started;
    child.removeAllListeners("exit");
    child.kill("SIGTERM");
    await new Promise((resolve) => child.on("exit", resolve));
    return elapsed;
  };
  await once();
  const times: number[] = [];
  for (let i = 0; i < 5; i += 1) times.push(await once());
  line("start of the built and loaded server, until it serves", percentiles(times));
}
