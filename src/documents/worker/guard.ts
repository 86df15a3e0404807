import { Worker } from "node:worker_threads";
import { LATE_SIGNAL } from "./messages.ts";

const GUARD_INTERVAL_MS = 20;
/** What the guard sees of the request under way: when it began, how much the process had computed by then, what it may take. */
const WATCHED = { startedMs: 0, computedMs: 1, msMax: 2 };
const IDLE = 0;
/**
 * Plain JavaScript, since it runs from a text: ends the process where it holds too much, where nobody waits any more, and where a request
 * takes too long. A machine that is busy with other things is no fault of the file: what counts is time that passed and was computed in.
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

/** Watches over a process from a thread of its own, which goes on while the process computes. */
export interface Guard {
  /** A request begins, which may take so long; without it, only memory and the parent are looked at. */
  begin(msMax: number): void;
  end(): void;
}

/** Begins to watch over this process; a parent that ends, however it does, takes it along. */
export function startGuard(bytesMax: number): Guard {
  // An interrupt from a terminal reaches everybody: whether this process ends by it is for its parent to say.
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
