import { Worker } from "node:worker_threads";
import { z } from "zod";
import { FileError } from "../file-error.ts";
import type { Reply, Request } from "./messages.ts";

/**
 * The process that reads files for others. It runs one job after another, and batch by batch as it is asked. A process
 * and no thread, because a thread that runs out of memory ends everybody's process.
 */

const GUARD_INTERVAL_MS = 20;
/** Plain JavaScript, since it runs from a text: ends the process where it holds too much, or where nobody waits any more. */
const GUARD = `
const { workerData } = require("node:worker_threads");
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.bytesMax || process.ppid !== workerData.parent)
    process.kill(process.pid, "SIGKILL");
}, workerData.intervalMs);
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
  const guard = new Worker(GUARD, {
    eval: true,
    execArgv: [],
    workerData: { bytesMax, parent: process.ppid, intervalMs: GUARD_INTERVAL_MS },
  });
  guard.unref();
  process.on("message", async (request: Request) => {
    process.send?.(await answer(request));
  });
  process.on("disconnect", () => process.exit());
}

serve(z.coerce.number().positive().parse(process.argv[2]));
