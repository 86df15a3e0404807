import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startWorkspace } from "../src/playground/workspace-server.ts";
import { line } from "./figures.ts";

/**
 * What the built server and its processes hold of memory together while one of its sources brings a file and a person
 * goes on asking. `npm run bench -- memory COMPANY_FILE FILE QUESTION [CGROUP]`; the server joins the control group of
 * that folder, where one is named.
 */
const [
  ,
  ,
  PROFILE = "data/sample/profile.yaml",
  FILE = "fixtures/company/ACME_FY2024_Review.pptx",
  QUESTION = "revenue of Hong Kong in FY2024",
  CGROUP = "",
] = process.argv;
const SAMPLE_MS = 20;
const ASKER = "U00000001";
const SLACK = { botToken: "xoxb-memory", signingSecret: "memory-signing-secret" };
const MEGABYTE = 1024 * 1024;
const ANSWER_MS_MAX = 60_000;

const folder = mkdtempSync(join(tmpdir(), "footnote-memory-"));
const workspace = await startWorkspace({ port: 0, botEventsUrl: "http://127.0.0.1:9/", retryDelaysMs: [], ...SLACK });
const server = startServer();
try {
  await measure();
} finally {
  if (server.child.kill("SIGTERM")) await once(server.child, "exit");
  await workspace.close();
  rmSync(folder, { recursive: true, force: true });
}

function startServer() {
  // The company file may name others beside it.
  cpSync(dirname(PROFILE), folder, {
    recursive: true,
    filter: (path) => path === dirname(PROFILE) || path.endsWith(".yaml"),
  });
  mkdirSync(join(folder, "reports"));
  copyFileSync(FILE, join(folder, "reports", basename(FILE)));
  const sources = "\nsources:\n  - { name: reports, kind: folder, path: reports, schedule: { every: 24h } }\n";
  writeFileSync(join(folder, "profile.yaml"), `${readFileSync(PROFILE, "utf8")}${sources}`);
  const env = {
    ...{ PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "info", FOOTNOTE_TODAY: "2026-06-12" },
    ...{ FOOTNOTE_PROFILE: join(folder, "profile.yaml"), FOOTNOTE_DB: join(folder, "facts.db") },
    ...{ SLACK_BOT_TOKEN: SLACK.botToken, SLACK_SIGNING_SECRET: SLACK.signingSecret },
    ...{ SLACK_API_URL: workspace.apiUrl, FOOTNOTE_QUESTIONS_PER_MINUTE: "10000" },
  };
  const joins = CGROUP === "" ? "" : `echo $$ > ${join(resolve(CGROUP), "cgroup.procs")}; `;
  const program = `${joins}exec "${process.execPath}" --max-semi-space-size=64 dist/main.js`;
  const child = spawn("sh", ["-c", program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const said = { text: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    said.text += chunk.toString("utf8");
  });
  return { child, said };
}

async function measure(): Promise<void> {
  const port = await logged(/"event":"serving".*?"port":(\d+)/);
  workspace.setBotEventsUrl(`http://127.0.0.1:${port}/slack/events`);
  const peaks = new Map<string, number>();
  const sampling = setInterval(() => sample(peaks), SAMPLE_MS);
  const isRead = logged(/("event":"source_read".*)/).then((text) => ({ text }));
  let answers = 0;
  for (;;) {
    const read = await Promise.race([isRead, ask()]);
    answers += 1;
    if (read !== undefined) {
      line(`${basename(FILE)} was read`, read.text.slice(0, read.text.indexOf(',"msg"')));
      break;
    }
  }
  clearInterval(sampling);
  line("  questions answered meanwhile, one after the other", String(answers));
  for (const [name, bytes] of peaks) line(`  ${name}, at most`, `${Math.round(bytes / MEGABYTE)} MB`);
  for (const name of ["memory.peak", "memory.max_usage_in_bytes", "memory.failcnt", "memory.oom_control"])
    if (CGROUP !== "" && readdirSync(CGROUP).includes(name))
      line(`  ${name}`, readFileSync(join(CGROUP, name), "utf8").trim().replaceAll("\n", ", "));
}

async function ask(): Promise<undefined> {
  const answers = () => workspace.messages("D00000001").filter(({ user }) => user !== ASKER);
  const before = answers().length;
  workspace.say({ channel: "dm", text: QUESTION, user: ASKER });
  await workspace.waitFor(() => answers()[before], ANSWER_MS_MAX);
  return undefined;
}

async function logged(pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(server.said.text)?.[1];
    if (found !== undefined) return found;
    if (server.child.exitCode !== null) throw new Error(`The server ended: ${server.said.text}`);
    await sleep(SAMPLE_MS);
  }
}

/** Resident memory of the server and of the processes below it, by their depth, and of all together. */
function sample(peaks: Map<string, number>): void {
  const names = ["the server", "loading and deciding", "reading a file"];
  let all = 0;
  let level = [server.child.pid ?? 0];
  for (const name of names) {
    const bytes = level.reduce((sum, pid) => sum + residentBytes(pid), 0);
    all += bytes;
    peaks.set(name, Math.max(peaks.get(name) ?? 0, bytes));
    level = level.flatMap(childrenOf);
  }
  peaks.set("all together", Math.max(peaks.get("all together") ?? 0, all));
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

function childrenOf(pid: number): readonly number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
