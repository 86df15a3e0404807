import type { ChildProcess } from "node:child_process";
import { FileError } from "../file-error.ts";
import { forkModule } from "./fork-module.ts";
import { LATE_SIGNAL, type Reply, type Request } from "./messages.ts";

/** The process ends itself when it has computed too long. Where it only waits, or cannot get at the processor, it is ended after so many times as long. */
const PATIENCE = 3;
/** A blocked program reads its clock before its messages; this is the time to look at them. */
const SECOND_LOOK_MS = 100;

/** A reading process as seen from here. It answers one request at a time. */
export class ProcessHandle {
  readonly #child: ChildProcess;
  #hasEnded = false;

  constructor(bytesMax: number) {
    this.#child = forkModule({ from: import.meta.url, module: "./reading-process", bytesMax });
    this.#child.once("exit", () => {
      this.#hasEnded = true;
    });
    // A process that cannot be started, or is gone while a request is on its way, is heard of by what waits for it.
    this.#child.on("error", () => {
      this.#hasEnded = true;
    });
    this.#rest();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Sends a request and waits for its answer, which is of the asked job. Throws `FileError` where it takes too long, or
   * where the process ended over it.
   */
  async ask<Batch>(request: Request): Promise<Reply<Batch>> {
    const { secondsMax } = request;
    if (this.#hasEnded) throw outOfMemory();
    this.#child.ref();
    this.#child.channel?.ref();
    const ended = new AbortController();
    let secondLook: NodeJS.Timeout | undefined;
    let alarm: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Reply<Batch>>((resolve, reject) => {
        const { signal } = ended;
        listen(this.#child, "message", signal, (reply: Reply<Batch>) => resolve(reply));
        listen(this.#child, "error", signal, reject);
        listen(this.#child, "exit", signal, (_code: number | null, by: NodeJS.Signals | null) =>
          reject(by === LATE_SIGNAL ? tooLate(secondsMax) : outOfMemory()),
        );
        const late = (): void => {
          reject(tooLate(secondsMax));
          this.#hasEnded = true;
          this.#child.kill("SIGKILL");
        };
        alarm = setTimeout(
          () => {
            secondLook = setTimeout(late, SECOND_LOOK_MS);
          },
          secondsMax * PATIENCE * 1000,
        );
        this.#child.send(request, (error) => {
          if (error !== null) reject(outOfMemory());
        });
      });
    } finally {
      ended.abort();
      clearTimeout(alarm);
      clearTimeout(secondLook);
      this.#rest();
    }
  }

  /** Ends the process, whatever it is doing. */
  async kill(): Promise<void> {
    this.#hasEnded = true;
    if (this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => this.#child.once("exit", () => resolve()));
    this.#child.ref();
    this.#child.kill("SIGKILL");
    await gone;
  }

  /** A process at rest keeps no program alive. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}

/** Hears of an event until the signal ends it. */
function listen<Values extends readonly unknown[]>(
  child: ChildProcess,
  event: string,
  signal: AbortSignal,
  take: (...values: Values) => void,
): void {
  child.once(event, take);
  signal.addEventListener("abort", () => child.off(event, take));
}

function tooLate(secondsMax: number): FileError {
  return new FileError("too_large", `It took longer than ${secondsMax} seconds to read.`);
}

function outOfMemory(): FileError {
  return new FileError("too_large", "It needs more memory than any report should.");
}
