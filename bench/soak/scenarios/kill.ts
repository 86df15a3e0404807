import { setTimeout as sleep } from "node:timers/promises";
import { line } from "../../figures.ts";
import { exactlyOnce, printStage } from "../report.ts";
import { QUIET_MS, type Scenario, SETTLE_MS_MAX } from "../scenario.ts";
import { openStage, type Stage } from "../stage.ts";

/** How long a process that is ready lives before it is killed. */
const LIFE_MS_MAX = 2_500;
/** The share of processes that are killed while they start. */
const KILLED_EARLY = 0.15;
const START_MS_MAX = 900;
/** Slack's longest pause must reach beyond several starts, or it gives events up. */
const PAUSE_FACTOR_MAX = 6;
/** Killing ends the load; this is only a limit for it. */
const LOAD_MS_MAX = 3_600_000;

export const kill: Scenario = {
  name: "kill",
  says: "the process is killed at random moments, and started again",
  async run({ sizes, random, sample }) {
    const stage = await openStage({ sample, random, pauseFactor: Math.min(sizes.pauseFactor, PAUSE_FACTOR_MAX) });
    const ending = new AbortController();
    try {
      await stage.server.start();
      const asking = stage.workload.run({ perSecond: sizes.rate, forMs: LOAD_MS_MAX, signal: ending.signal });
      for (let killed = 0; killed < sizes.kills; killed += 1) {
        const early = random.chance(KILLED_EARLY);
        await lived(stage, early ? null : random.between(0, LIFE_MS_MAX), random.between(0, START_MS_MAX));
      }
      ending.abort();
      await asking;
      if (!stage.server.lives) stage.server.launch();
      await stage.server.untilReady();
      const settled = await stage.settle({ quietMs: QUIET_MS, maxMs: SETTLE_MS_MAX });
      line("starts of the server", String(stage.server.starts));
      printStage(stage);
      return [exactlyOnce(stage.ledger.judge(), { settled })];
    } finally {
      ending.abort();
      await stage.close();
    }
  },
};

/** One life of a process: until it is ready and a while longer, or until some moment of its start. */
async function lived({ server }: Stage, afterReadyMs: number | null, startMs: number): Promise<void> {
  if (!server.lives) server.launch();
  if (afterReadyMs === null) await sleep(startMs);
  else {
    await server.untilReady();
    await sleep(afterReadyMs);
  }
  await server.kill();
}
