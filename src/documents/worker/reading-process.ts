import { z } from "zod";
import { FileError } from "../file-error.ts";
import { startGuard } from "./guard.ts";
import type { Reply, Request } from "./messages.ts";

/**
 * The reading process: runs one job at a time and returns its batches on request. It is a process and not a thread,
 * because a thread that runs out of memory ends the whole process.
 */

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
  const guard = startGuard(bytesMax);
  process.on("message", async (request: Request) => {
    guard.begin(request.secondsMax * 1000);
    const reply = await answer(request);
    guard.end();
    process.send?.(reply);
  });
  process.on("disconnect", () => process.exit());
}

serve(z.coerce.number().positive().parse(process.argv[2]));
