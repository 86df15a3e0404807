import type { Chart } from "../../domain/chart.ts";
import type { PictureDrawer } from "../../slack/pictures/ports.ts";
import type { Picture } from "./messages.ts";
import { PictureError } from "./picture-error.ts";
import { ThreadHandle } from "./thread-handle.ts";

interface Limits {
  /** Of one drawing, from its start. */
  readonly msMax: number;
  /** Drawings that wait. */
  readonly waitingMax: number;
}

const LIMITS: Limits = { msMax: 10_000, waitingMax: 32 };

const FIRST_CHART: Chart = {
  shape: "line",
  title: "1",
  alt: "",
  series: [{ name: "", points: ["1", "2", "3"].map((place) => ({ place, value: place, said: place })) }],
};

interface Job {
  readonly picture: Picture;
  readonly settle: (result: Uint8Array | PictureError) => void;
}

/**
 * Draws in a thread of its own, one picture after another. A drawing that takes too long ends with its thread; the
 * next one gets a new thread.
 */
export class ThreadDrawer implements PictureDrawer {
  readonly #limits: Limits;
  readonly #waiting: Job[] = [];
  #thread: ThreadHandle | null = null;
  #isDrawing = false;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  draw(chart: Chart, signal: AbortSignal): Promise<Uint8Array> {
    return this.#queued({ kind: "chart", chart }, signal);
  }

  drawSvg(svg: string, signal: AbortSignal): Promise<Uint8Array> {
    return this.#queued({ kind: "svg", svg }, signal);
  }

  /** Starts the thread and draws a first chart, which takes longest; nobody sees it. Never throws. */
  async warm(): Promise<void> {
    await this.draw(FIRST_CHART, new AbortController().signal).catch(() => {});
  }

  /** Ends the thread; drawings that are not done fail. */
  async close(): Promise<void> {
    for (const job of this.#waiting.splice(0)) job.settle(new PictureError("ended"));
    await this.#thread?.end();
  }

  #queued(picture: Picture, signal: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new PictureError("aborted"));
      if (this.#waiting.length >= this.#limits.waitingMax) return reject(new PictureError("busy"));
      const settle = (result: Uint8Array | PictureError): void => {
        signal.removeEventListener("abort", leave);
        if (result instanceof PictureError) reject(result);
        else resolve(result);
      };
      const job: Job = { picture, settle };
      const leave = (): void => {
        const at = this.#waiting.indexOf(job);
        if (at >= 0) this.#waiting.splice(at, 1);
        settle(new PictureError("aborted"));
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.push(job);
      if (!this.#isDrawing) void this.#drawAll();
    });
  }

  async #drawAll(): Promise<void> {
    this.#isDrawing = true;
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift()) {
      job.settle(await this.#draw(job.picture));
    }
    this.#isDrawing = false;
  }

  async #draw(picture: Picture): Promise<Uint8Array | PictureError> {
    const thread = this.#thread === null || this.#thread.hasEnded ? new ThreadHandle() : this.#thread;
    this.#thread = thread;
    const told = await thread.draw(picture, this.#limits.msMax);
    if (told.kind === "drawn") return told.png;
    if (told.kind === "refused") return new PictureError(told.code);
    await thread.end();
    return new PictureError(told.kind);
  }
}
