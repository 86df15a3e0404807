import type { ChildProcess } from "node:child_process";
import { type ForkOptions, forkModule } from "./fork-module.ts";

/** Outcome of a request. */
export type Told<Reply> =
  | { readonly kind: "replied"; readonly reply: Reply }
  /** The process ended; `by` is the signal that ended it, if known. */
  | { readonly kind: "ended"; readonly by: NodeJS.Signals | null }
  /** The process could not be started. */
  | { readonly kind: "failed"; readonly error: Error };

/** The parent's handle of a child process, which answers one request at a time. */
export class ChildHandle<Request extends object> {
  readonly #child: ChildProcess;
  #hasEnded = false;

  constructor(options: ForkOptions) {
    this.#child = forkModule(options);
    this.#child.once("exit", () => {
      this.#hasEnded = true;
    });
    // Keeps spawn and send errors from being thrown; `ask` reports them to its caller.
    this.#child.on("error", () => {
      this.#hasEnded = true;
    });
    this.#rest();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get pid(): number | null {
    return this.#child.pid ?? null;
  }

  /** Sends a request and waits for its reply, or for the end of the process. */
  async ask<Reply>(request: Request): Promise<Told<Reply>> {
    if (this.#hasEnded) return { kind: "ended", by: null };
    this.#child.ref();
    this.#child.channel?.ref();
    const done = new AbortController();
    try {
      return await new Promise<Told<Reply>>((resolve) => {
        const listen = <Values extends readonly unknown[]>(event: string, take: (...values: Values) => void): void => {
          this.#child.once(event, take);
          done.signal.addEventListener("abort", () => this.#child.off(event, take));
        };
        listen("message", (reply: Reply) => resolve({ kind: "replied", reply }));
        listen("error", (error: Error) => resolve({ kind: "failed", error }));
        listen("exit", (_code: number | null, by: NodeJS.Signals | null) => resolve({ kind: "ended", by }));
        this.#child.send(request, (error) => {
          if (error !== null) resolve({ kind: "ended", by: null });
        });
      });
    } finally {
      done.abort();
      this.#rest();
    }
  }

  /** Kills the process and waits until it is gone. */
  async kill(): Promise<void> {
    this.#hasEnded = true;
    if (this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => this.#child.once("exit", () => resolve()));
    this.#child.ref();
    this.#child.kill("SIGKILL");
    await gone;
  }

  /** An idle child does not keep this program alive; one that is being killed does, until it is gone. */
  #rest(): void {
    if (this.#hasEnded) return;
    this.#child.unref();
    this.#child.channel?.unref();
  }
}
