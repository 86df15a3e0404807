import { Worker } from "node:worker_threads";
import { z } from "zod";
import { FileError } from "../file-error.ts";
import { LATE_SIGNAL, type Reply, type Request } from "./messages.ts";

/**
 * The process that reads files for others. It runs one job after another, and batch by batch as it is asked. A process
 * and no thread, because a thread that runs out of memory ends everybody's process.
 */

const GUARD_INTERVAL_MS = 20;
/** What the guard sees of the request under way: when it began, how much the process had computed by then, what it may take. */
const WATCHED = { startedMs: 0, computedMs: 1, msMax: 2 };
const IDLE = 0;
/**
 * Plain JavaScript, since it runs from a text: ends the process where it holds too much, where nobody waits any more, and where a request
 * takes too long. A machine that is busy with other things is no fault of the file: what counts is time that passed and was computed in.
 */
const GUARD = `
const { workerData } = require("node:worker_threads");
const { shared, at, bytesMax, parent, intervalMs, late } = workerData;
const isLate = () => {
  const startedMs = shared[at.startedMs];
  if (startedMs === ${IDLE} || Date.now() - startedMs <= shared[at.msMax]) return false;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 - shared[at.computedMs] > shared[at.msMax];
};
setInterval(() => {
  if (process.memoryUsage.rss() > bytesMax || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  if (isLate()) process.kill(process.pid, late);
}, intervalMs);
`;

let batches: AsyncIterator<unknown> | null = null;

async function start({ module, name, argument }: Extract<Request, { kind: "start" }>): Promise<void> {
  const exported: Readonly<Record<string, unknown>> = await import(module);
  const run = exported[name];
  if (typeof run !== "function") throw new Error(`${module} exports no function ${name}`);
  const iterable: AsyncIterable<unknown> = run(argument);
  batches = iterable[Symbol.asyncIterator]();
}

async function answer(request: Request): Promise<Reply<unknown>> {
  try {
    if (request.kind === "start") await start(request);
    const next = await batches?.next();
    if (next !== undefined && next.done !== true) return { kind: "batch", batch: next.value };
    batches = null;
    return { kind: "done", residentBytes: residentBytes() };
  } catch (error) {
    batches = null;
    if (error instanceof FileError)
      return { kind: "file_error", code: error.code, message: error.message, residentBytes: residentBytes() };
    return { kind: "defect", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function residentBytes(): number {
  return process.memoryUsage.rss();
}

function serve(bytesMax: number): void {
  const shared = new Float64Array(new SharedArrayBuffer(Object.keys(WATCHED).length * Float64Array.BYTES_PER_ELEMENT));
  const guard = new Worker(GUARD, {
    eval: true,
    execArgv: [],
    workerData: {
      shared,
      at: WATCHED,
      bytesMax,
      parent: process.ppid,
      intervalMs: GUARD_INTERVAL_MS,
      late: LATE_SIGNAL,
    },
  });
  guard.unref();
  process.on("message", async (request: Request) => {
    const { user, system } = process.cpuUsage();
    shared[WATCHED.computedMs] = (user + system) / 1000;
    shared[WATCHED.msMax] = request.secondsMax * 1000;
    shared[WATCHED.startedMs] = Date.now();
    const reply = await answer(request);
    shared[WATCHED.startedMs] = IDLE;
    process.send?.(reply);
  });
  process.on("disconnect", () => process.exit());
}

serve(z.coerce.number().positive().parse(process.argv[2]));
