import { Worker } from "node:worker_threads";
import { timeLimit } from "../../domain/time-limit.ts";
import { type DrawReply, type Picture, READY } from "./messages.ts";

const HEAP = { maxOldGenerationSizeMb: 256 };
/** The thread loads its parts first, which takes long on a busy machine. */
const START_MS_MAX = 60_000;

export type Drawn = DrawReply | { readonly kind: "too_late" | "ended" };

/** A thread that draws one picture at a time. After `too_late` and `ended` it is of no more use. */
export class ThreadHandle {
  readonly #worker: Worker;
  #hasEnded = false;
  #isReady = false;
  #lastId = 0;

  constructor() {
    this.#worker = new Worker(new URL("./drawing-thread.js", import.meta.url), {
      resourceLimits: HEAP,
      env: {},
      execArgv: [],
    });
    // A thread that waits keeps no program alive.
    this.#worker.unref();
    // What it fails of is told by its end.
    this.#worker.on("error", () => {});
    this.#worker.once("exit", () => {
      this.#hasEnded = true;
    });
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The limit counts from when the thread has loaded its parts. */
  async draw(picture: Picture, msMax: number): Promise<Drawn> {
    if (this.#hasEnded) return { kind: "ended" };
    this.#worker.ref();
    try {
      if (!this.#isReady) {
        const started = await this.#awaited((message) => (message === READY ? message : null), START_MS_MAX);
        if (started !== READY) return started;
        this.#isReady = true;
      }
      this.#lastId += 1;
      const id = this.#lastId;
      this.#worker.postMessage({ id, picture });
      return await this.#awaited((message) => (message !== READY && message.id === id ? message : null), msMax);
    } finally {
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#worker.terminate();
  }

  /** The first message that is taken. */
  async #awaited<Message>(
    take: (message: DrawReply | typeof READY) => Message | null,
    msMax: number,
  ): Promise<Message | { readonly kind: "too_late" | "ended" }> {
    const done = new AbortController();
    try {
      return await new Promise((resolve) => {
        const listen = <Value>(event: string, listener: (value: Value) => void): void => {
          this.#worker.on(event, listener);
          done.signal.addEventListener("abort", () => this.#worker.off(event, listener));
        };
        const alarm = setTimeout(() => resolve({ kind: "too_late" }), timeLimit(msMax));
        done.signal.addEventListener("abort", () => clearTimeout(alarm));
        listen("exit", () => resolve({ kind: "ended" }));
        listen("message", (message: DrawReply | typeof READY) => {
          const taken = take(message);
          if (taken !== null) resolve(taken);
        });
      });
    } finally {
      done.abort();
    }
  }
}
