import { FileError } from "../file-error.ts";
import { askReader, type Reader, startReader } from "./ask-reader.ts";
import type { Job } from "./job.ts";
import type { Reply, Request } from "./messages.ts";
import type { WorkLimits } from "./work-limits.ts";

/** A process that holds more than this share of its memory limit after a job is replaced. */
const KEPT_SHARE_MAX = 0.45;

/** Runs jobs one after another in a separate process, within limits. */
export interface ReaderPool {
  /**
   * Yields the batches of a job in order. Throws the job's own `FileError`, or one for the limit that was exceeded; in
   * the latter case the process is replaced for the next job.
   */
  run<Argument, Batch>(job: Job<Argument, Batch>, argument: Argument, limits: WorkLimits): AsyncGenerator<Batch, void>;
  close(): Promise<void>;
}

/** Opens a pool; its process starts with the first job, and may hold so many bytes. */
export function openReaderPool({ bytesMax }: { readonly bytesMax: number }): ReaderPool {
  let reader: Reader | null = null;
  let lastTurn: Promise<void> = Promise.resolve();

  return { run, close };

  async function* run<Argument, Batch>(
    job: Job<Argument, Batch>,
    argument: Argument,
    { silentSecondsMax, startSecondsMax = silentSecondsMax }: WorkLimits,
  ): AsyncGenerator<Batch, void> {
    const endTurn = await takeTurn();
    const worker = current();
    let residentBytes: number | null = null;
    try {
      const ask = (request: Request): Promise<Reply<Batch>> => askReader(worker, request);
      const secondsMax = silentSecondsMax;
      const { module, name } = job;
      let reply = ask({ kind: "start", module, name, argument, secondsMax: startSecondsMax });
      for (;;) {
        const result = await reply;
        if (result.kind !== "batch") {
          if (result.kind !== "defect") residentBytes = result.residentBytes;
          settle(result);
          return;
        }
        reply = ask({ kind: "next", secondsMax });
        // It is awaited after the batch is consumed; until then its rejection must not count as unhandled.
        reply.catch(() => {});
        yield result.batch;
      }
    } finally {
      if (residentBytes === null || residentBytes > bytesMax * KEPT_SHARE_MAX) await worker.kill();
      endTurn();
    }
  }

  function current(): Reader {
    if (reader === null || reader.hasEnded) reader = startReader(bytesMax);
    return reader;
  }

  async function takeTurn(): Promise<() => void> {
    const before = lastTurn;
    let endTurn = (): void => {};
    lastTurn = new Promise((resolve) => {
      endTurn = resolve;
    });
    await before;
    return endTurn;
  }

  async function close(): Promise<void> {
    await reader?.kill();
    reader = null;
  }
}

/** Returns for a finished job and throws the error of a failed one. */
function settle(reply: Exclude<Reply<unknown>, { readonly kind: "batch" }>): void {
  switch (reply.kind) {
    case "done":
      return;
    case "file_error":
      throw new FileError(reply.code, reply.message);
    case "defect":
      throw new Error(`A reader failed: ${reply.message}`);
  }
}
