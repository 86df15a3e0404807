import type { ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import { forkModule } from "../documents/worker/fork-module.ts";
import { FootnoteError } from "../domain/errors.ts";
import type { DeskReply, DeskRequest } from "./messages.ts";

/** `desk_ended`: the process that loads and decides ended over a call · `desk_closed`: the server is stopping. */
export class DeskError extends FootnoteError<"desk_ended" | "desk_closed"> {}

/** Where processors are short, answers come first; the readers that it starts inherit it. */
const NICENESS = 10;
/** The embedder's endpoint may have a certificate of the company's own. */
const SETTINGS = ["NODE_EXTRA_CA_CERTS"];

/** A desk process as seen from here. It answers one request at a time. */
export class DeskHandle {
  readonly #child: ChildProcess;
  #hasEnded = false;

  constructor(bytesMax: number) {
    this.#child = forkModule({ from: import.meta.url, module: "./desk-process", bytesMax, settings: SETTINGS });
    this.#child.once("exit", () => {
      this.#hasEnded = true;
    });
    // A process that cannot be started, or is gone while a request is on its way, is heard of by what waits for it.
    this.#child.on("error", () => {
      this.#hasEnded = true;
    });
    lowered(this.#child.pid);
    this.#rest();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get pid(): number | null {
    return this.#child.pid ?? null;
  }

  /** Sends a request and waits for its answer. Throws `DeskError` where the process ends over it, and what it threw. */
  async ask<Result>(request: DeskRequest): Promise<{ readonly result: Result; readonly residentBytes: number }> {
    if (this.#hasEnded) throw ended();
    this.#child.ref();
    this.#child.channel?.ref();
    const done = new AbortController();
    try {
      const reply = await new Promise<DeskReply<Result>>((resolve, reject) => {
        const listen = <Values extends readonly unknown[]>(event: string, take: (...values: Values) => void): void => {
          this.#child.once(event, take);
          done.signal.addEventListener("abort", () => this.#child.off(event, take));
        };
        listen("message", (told: DeskReply<Result>) => resolve(told));
        listen("error", () => reject(ended()));
        listen("exit", () => reject(ended()));
        this.#child.send(request, (error) => {
          if (error !== null) reject(ended());
        });
      });
      switch (reply.kind) {
        case "result":
          return reply;
        case "fault":
          throw new FootnoteError(reply.code, reply.message);
        case "defect":
          throw new Error(`The desk failed: ${reply.message}`);
      }
    } finally {
      done.abort();
      this.#rest();
    }
  }

  /** Ends the process, whatever it is doing: what it had not stored as a whole is not stored. */
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

/** A system that knows no priorities, or has ended the process already, is none the worse. */
function lowered(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It runs as it is.
  }
}

function ended(): DeskError {
  return new DeskError(
    "desk_ended",
    "The process that loads documents ended: it needed more memory than it may have, or was ended from outside. Try again.",
  );
}
