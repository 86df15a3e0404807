import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { line } from "./figures.ts";

/** What is done over and over while something else goes on, each with its name. */
export type Beats = Readonly<Record<string, () => unknown>>;

const BEAT_MS = 20;
const RESOLUTION_MS = 5;

/** Does every beat some fifty times a second while the work goes on, and prints how long each took and how long the process did not listen. */
export async function whileBeating(title: string, beats: Beats, work: () => Promise<unknown>): Promise<void> {
  const times = new Map(Object.keys(beats).map((name) => [name, [] as number[]]));
  const computed: number[] = [];
  let isDone = false;
  const started = performance.now();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const [name, beat] of [["", () => sleep(BEAT_MS)], ...Object.entries(beats)] as const) {
      const begun = performance.now();
      const before = process.cpuUsage();
      await beat();
      const { user, system } = process.cpuUsage(before);
      computed.push((user + system) / 1000);
      times.get(name)?.push(performance.now() - begun);
    }
  }
  delays.disable();
  await working;
  line(`\n${title}`, `${((performance.now() - started) / 1000).toFixed(1)} s`);
  line("  the event loop was late by", `p99 ${ms(delays.percentile(99) / 1e6)}  max ${ms(delays.max / 1e6)}`);
  // What the machine gave to other programs is not in it.
  line("  computed in a pause or a beat, all threads", worst(computed));
  for (const [name, taken] of times) line(`  ${name}`, worst(taken));
}

function worst(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `p50 ${ms(at(0.5))}  p99 ${ms(at(0.99))}  max ${ms(at(1))}  (${sorted.length})`;
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
