import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Whatever starts first builds. */
export const BUILD_MS_MAX = 180_000;
/** For a test that starts programs one after the other, of which one may wait 20 seconds for a reply. */
export const CHILD_TEST_MS_MAX = 120_000;
/** No program that a test starts is needed for so long. */
const CHILD_MS_MAX = 240_000;

const ServingLine = z.object({ event: z.string(), port: z.number() });

export interface Child {
  readonly process: ChildProcess;
  readonly output: { stdout: string; stderr: string };
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const children: ChildProcess[] = [];

/** Starts a script of the project with these variables and none of Footnote's own from outside. */
export function startChild(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Child {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:SLACK_|FOOTNOTE_|ANTHROPIC_|PORT$|LOG_LEVEL$|npm_)/u.test(name),
    ),
  );
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...inherited, ...env },
    timeout: CHILD_MS_MAX,
    killSignal: "SIGKILL",
  });
  children.push(child);
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    output.stdout += chunk.toString("utf8");
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output.stderr += chunk.toString("utf8");
  });
  return { process: child, output };
}

/** Builds the program where its sources changed; the tests are about what comes after. */
export async function built(): Promise<void> {
  const { code, stderr } = await finished(startChild("bin/footnote.mjs", ["--help"], {}));
  if (code !== 0) throw new Error(`The program could not be built: ${stderr}`);
}

/** The server, as `npm start` starts it. */
export function startServer(env: Readonly<Record<string, string>>): Child {
  return startChild("scripts/start.mjs", [], env);
}

/** The command line, run to its end. */
export function runFootnote(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Finished> {
  return finished(startChild("bin/footnote.mjs", args, env));
}

/** Ends what still runs; no program outlives its test. */
export async function endChildren(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "close");
  }
}

/** Ends a server at once, wherever it is. */
export async function killed({ process: child }: Child): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "close");
}

export async function finished({ process: child, output }: Child): Promise<Finished> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  return { code: child.exitCode, ...output };
}

/** Ends a server as an operator does. */
export function stopped(child: Child): Promise<Finished> {
  child.process.kill("SIGTERM");
  return finished(child);
}

/** Waits until the output holds something; fails when the process ends before. */
function said<Found>(child: Child, find: (stdout: string) => Found | null): Promise<Found> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = find(child.output.stdout);
      if (found !== null) resolve(found);
    };
    child.process.stdout?.on("data", look);
    child.process.once("close", () => reject(new Error(`It ended early: ${JSON.stringify(child.output)}`)));
    look();
  });
}

export function playgroundUrl(child: Child): Promise<string> {
  return said(child, (stdout) => /^Footnote playground: (http:\/\/localhost:\d+) /mu.exec(stdout)?.[1] ?? null);
}

export function servingPort(child: Child): Promise<number> {
  return loggedPort(child, "serving");
}

export function loggedPort(child: Child, event: string): Promise<number> {
  return said(child, (stdout) => {
    for (const line of stdout.split("\n").filter((text) => /^\{.*\}$/u.test(text))) {
      const parsed = ServingLine.safeParse(JSON.parse(line));
      if (parsed.success && parsed.data.event === event) return parsed.data.port;
    }
    return null;
  });
}
