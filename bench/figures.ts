/** One line of a benchmark's report. */
export function line(what: string, figures: string): void {
  console.log(`${what.padEnd(64)} ${figures}`);
}

/** Milliseconds that each of `rounds` calls took, the first fifth left out. */
export function sampled(rounds: number, work: () => unknown): readonly number[] {
  const times: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const started = performance.now();
    work();
    times.push(performance.now() - started);
  }
  return times.slice(Math.floor(rounds / 5));
}

/** `p50`, `p99` in milliseconds, and how many a second that is. */
export function percentiles(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
  return `p50 ${at(0.5).toFixed(3)} ms · p99 ${at(0.99).toFixed(3)} ms · ${Math.round(1000 / mean).toLocaleString("en")} a second`;
}

/** `p50`, `p95` and the longest in milliseconds. */
export function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `p50 ${at(0.5).toFixed(2)} ms · p95 ${at(0.95).toFixed(2)} ms · max ${at(1).toFixed(2)} ms`;
}
