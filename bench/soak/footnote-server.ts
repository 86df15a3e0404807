import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface ServerOptions {
  readonly root: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** For Node itself, before the program: `--import …`. */
  readonly nodeArguments: readonly string[];
}

/** What a process used so far; null on systems that do not tell. */
export interface Usage {
  readonly residentMegabytes: number;
  readonly cpuSeconds: number;
}

/** A start takes less than a second where nobody else uses the machine. */
const READY_MS_MAX = 120_000;
const READY_CHECK_MS = 20;
/** As `npm start` does. */
const AS_STARTED = ["--max-semi-space-size=64"];
const HEALTH_MS_MAX = 2_000;
const OUTPUT_MAX = 20_000;
const TICKS_PER_SECOND = 100;

/** The built server in a process of its own, that can be killed and started again on the same port and files. */
export class FootnoteServer {
  readonly #options: ServerOptions;
  #child: ChildProcess | null = null;
  /** The end of what the current process has printed. */
  output = "";
  starts = 0;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Whether the process has not ended. */
  get lives(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the process, and waits until it is ready; throws what it printed where it ends instead. */
  async start(): Promise<void> {
    this.launch();
    await this.untilReady();
  }

  /** Starts the process without waiting for it. */
  launch(): void {
    const { root, port, env, nodeArguments } = this.#options;
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(?:SLACK_|FOOTNOTE_|ANTHROPIC_|PORT$|LOG_LEVEL$|npm_|NODE_OPTIONS$)/u.test(name),
    );
    const child = spawn(process.execPath, [...AS_STARTED, ...nodeArguments, join(root, "dist/main.js")], {
      cwd: root,
      env: { ...Object.fromEntries(inherited), LOG_LEVEL: "warn", ...env, PORT: String(port) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.output = "";
    this.starts += 1;
    const keep = (chunk: Buffer): void => {
      this.output = `${this.output}${chunk.toString("utf8")}`.slice(-OUTPUT_MAX);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
  }

  async untilReady(): Promise<void> {
    const started = performance.now();
    while ((await this.readiness()) !== 200) {
      if (!this.lives) throw new Error(`The server ended before it was ready: ${this.output.trim()}`);
      if (performance.now() - started > READY_MS_MAX)
        throw new Error(`The server did not become ready: ${this.output}`);
      await sleep(READY_CHECK_MS);
    }
  }

  /** The status of `/readyz`; null where no reply comes in time. */
  readiness(): Promise<number | null> {
    return new Promise((resolve) => {
      const url = `http://127.0.0.1:${this.#options.port}/readyz`;
      const sent = get(url, { agent: false, timeout: HEALTH_MS_MAX }, (response) => {
        response.resume();
        resolve(response.statusCode ?? null);
      });
      sent.on("timeout", () => sent.destroy());
      sent.on("error", () => resolve(null));
    });
  }

  /** Ends the process at once, as a lost machine does. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  /** Ends it as an operator does. */
  stop(): Promise<void> {
    return this.#end("SIGTERM");
  }

  /** Waits for the process to end by itself; its exit code, or null for a signal. */
  async exitCode(): Promise<number | null> {
    if (this.#child !== null && this.lives) await once(this.#child, "exit");
    return this.#child?.exitCode ?? null;
  }

  usage(): Usage | null {
    return this.pid === null ? null : usageOf(this.pid);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || !this.lives) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}

function usageOf(pid: number): Usage | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return {
      residentMegabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024),
      cpuSeconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND,
    };
  } catch {
    return null;
  }
}

/** A port that nobody has now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("No port is free.");
  return address.port;
}
