import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FootnoteServer } from "./footnote-server.ts";

/** A clock that the server and its workspace share, and that can be set. */
export class MovedClock {
  readonly #file: string;
  readonly #preload: string;
  #offsetMs = 0;

  constructor(paths: { readonly folder: string; readonly builtFolder: string }) {
    this.#file = join(paths.folder, "clock-offset");
    this.#preload = pathToFileURL(join(paths.builtFolder, "clock-preload.mjs")).href;
    writeFileSync(this.#file, "0");
  }

  readonly now = (): number => Date.now() + this.#offsetMs;

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** What the server's process is started with. */
  get forServer() {
    return { nodeArguments: ["--import", this.#preload], env: { SOAK_CLOCK_FILE: this.#file } };
  }

  /** Sets the clock so far away from the real one, and waits until the server has it. */
  async set(offsetMs: number, server: FootnoteServer): Promise<void> {
    this.#offsetMs = offsetMs;
    writeFileSync(this.#file, String(Math.round(offsetMs)));
    if (server.pid === null || !server.lives) return;
    process.kill(server.pid, "SIGUSR2");
    await server.readiness();
  }
}
