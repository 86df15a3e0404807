import { FileError } from "../file-error.ts";
import { ChildHandle } from "./child-handle.ts";
import { LATE_SIGNAL, type Reply, type Request } from "./messages.ts";

/** The reader enforces its own CPU limit; if it waits or gets no CPU, it is killed after this multiple of the limit. */
const PATIENCE = 3;
/** Time to handle messages before giving up: a blocked event loop runs timers before it reads messages. */
const SECOND_LOOK_MS = 100;

export type Reader = ChildHandle<Request>;

export function startReader(bytesMax: number): Reader {
  return new ChildHandle({ from: import.meta.url, module: "./reading-process", bytesMax });
}

/**
 * Sends a request and waits for the reply of its job. Throws `FileError` where it takes too long or the process ends.
 */
export async function askReader<Batch>(reader: Reader, request: Request): Promise<Reply<Batch>> {
  const { secondsMax } = request;
  const late = new AbortController();
  const giveUp = (): void => {
    late.abort();
    void reader.kill();
  };
  let alarm = setTimeout(
    () => {
      alarm = setTimeout(giveUp, SECOND_LOOK_MS);
    },
    secondsMax * PATIENCE * 1000,
  );
  try {
    const told = await reader.ask<Reply<Batch>>(request);
    if (late.signal.aborted) throw tooLate(secondsMax);
    switch (told.kind) {
      case "replied":
        return told.reply;
      case "failed":
        throw told.error;
      case "ended":
        throw told.by === LATE_SIGNAL ? tooLate(secondsMax) : outOfMemory();
    }
  } finally {
    clearTimeout(alarm);
  }
}

function tooLate(secondsMax: number): FileError {
  return new FileError("timed_out", `It took longer than ${secondsMax} seconds to read.`);
}

function outOfMemory(): FileError {
  return new FileError("too_large", "It needs more memory than any report should.");
}
