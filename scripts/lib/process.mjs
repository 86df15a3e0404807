import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** A failure that people are told in one sentence, without a stack. */
export class Failure extends Error {}

/**
 * Runs a program to its end. Its output goes to this terminal, or is kept where `quiet` asks for it;
 * a signal that would end this process reaches the program first.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, input?: string, cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function run(command, args, { quiet = false, input, cwd = ROOT, env = process.env } = {}) {
  return new Promise((done, failed) => {
    const output = quiet ? "pipe" : "inherit";
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: [input === undefined ? "inherit" : "pipe", output, output],
      shell: command.endsWith(".cmd"),
    });
    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    const stop = passSignals(child);
    child.on("error", failed);
    child.on("close", (code, signal) => {
      stop();
      if (signal === "SIGINT" || signal === "SIGTERM") process.exit(signal === "SIGINT" ? 130 : 143);
      done({ code: code ?? 1, stdout: stdout(), stderr: stderr() });
    });
    if (input !== undefined) {
      // A program that ends before it has read everything says so by its exit code.
      child.stdin?.on("error", () => {});
      child.stdin?.end(input);
    }
  });
}

/** @param {import("node:stream").Readable | null} stream */
function collect(stream) {
  /** @type {Buffer[]} */
  const chunks = [];
  stream?.on("data", (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

/** @param {import("node:child_process").ChildProcess} child */
function passSignals(child) {
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  return () => process.off("SIGINT", pass).off("SIGTERM", pass);
}

/**
 * Runs a tool of an installed package with this very Node, without the detour over npx.
 * @param {string} packageName
 * @param {string} tool
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options]
 */
export function runTool(packageName, tool, args, options) {
  const folder = join(ROOT, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return run(process.execPath, [join(folder, typeof bin === "string" ? bin : bin[tool]), ...args], options);
}

/**
 * Runs the work of a script; what goes wrong is one sentence and exit code 1.
 * @param {() => Promise<number | undefined>} work gives the exit code, or nothing to let the process live on
 * @param {string} what what could not be done
 */
export async function script(work, what) {
  try {
    const code = await work();
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : `${what}: ${firstLine(error)}`);
    if (process.env.FOOTNOTE_DEBUG?.trim() && error instanceof Error) console.error(error.stack);
    process.exit(1);
  }
}

/** @param {unknown} error */
function firstLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n")[0] || "unknown error";
}
