import { Worker } from "node:worker_threads";
import { LATE_SIGNAL } from "./messages.ts";

const GUARD_INTERVAL_MS = 20;
/** Indexes in the shared array: start of the current request, CPU time used by then, and maximum duration. */
const WATCHED = { startedMs: 0, computedMs: 1, msMax: 2 };
const IDLE = 0;
/**
 * Plain JavaScript, since it is run from a string. Ends the process when it exceeds its memory, its parent is
 * gone, or a request exceeds the limit in both elapsed and CPU time; waiting on a busy machine does not
 * count.
 */
const GUARD = `
const { workerData } = require("node:worker_threads");
const { shared, at, bytesMax, parent, intervalMs, late } = workerData;
const isLate = () => {
  const startedMs = shared[at.startedMs];
  if (startedMs === ${IDLE} || Date.now() - startedMs <= shared[at.msMax]) return false;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 - shared[at.computedMs] > shared[at.msMax];
};
setInterval(() => {
  if (process.memoryUsage.rss() > bytesMax || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  if (isLate()) process.kill(process.pid, late);
}, intervalMs);
`;

/** Watches this process from a separate thread, which runs even while the main thread is busy. */
export interface Guard {
  /** Starts the time limit of a request; between requests only memory and the parent are checked. */
  begin(msMax: number): void;
  end(): void;
}

/** Starts the guard. This process ends whenever its parent ends. */
export function startGuard(bytesMax: number): Guard {
  // A terminal sends an interrupt to the whole process group; the parent decides whether this process ends.
  process.on("SIGINT", () => {});
  const shared = new Float64Array(new SharedArrayBuffer(Object.keys(WATCHED).length * Float64Array.BYTES_PER_ELEMENT));
  const guard = new Worker(GUARD, {
    eval: true,
    execArgv: [],
    workerData: {
      shared,
      at: WATCHED,
      bytesMax,
      parent: process.ppid,
      intervalMs: GUARD_INTERVAL_MS,
      late: LATE_SIGNAL,
    },
  });
  guard.unref();
  return {
    begin: (msMax) => {
      const { user, system } = process.cpuUsage();
      shared[WATCHED.computedMs] = (user + system) / 1000;
      shared[WATCHED.msMax] = msMax;
      shared[WATCHED.startedMs] = Date.now();
    },
    end: () => {
      shared[WATCHED.startedMs] = IDLE;
    },
  };
}
