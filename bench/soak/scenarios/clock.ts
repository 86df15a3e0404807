import { setTimeout as sleep } from "node:timers/promises";
import { line } from "../../figures.ts";
import { MovedClock } from "../moved-clock.ts";
import { breakCalls, mendCalls } from "../random-faults.ts";
import { exactlyOnce, printStage } from "../report.ts";
import { QUIET_MS, type Scenario, SETTLE_MS_MAX } from "../scenario.ts";
import { openStage } from "../stage.ts";

/** Two places of the clock are never further apart than a signature is old. */
const AWAY_MS_MAX = 120_000;
const BETWEEN_MS = { low: 400, high: 2_000 };
/** The share of jumps at which the process is killed, too. */
const KILLED = 0.15;

export const clock: Scenario = {
  name: "clock",
  says: "the clock jumps back and forth, while posts fail and the process dies",
  async run({ sizes, random, sample, builtFolder }) {
    const moved = new MovedClock({ folder: sample.folder, builtFolder });
    const { pauseFactor } = sizes;
    const stage = await openStage({ sample, random, pauseFactor, clock: moved.now, ...moved.forServer });
    const ending = new AbortController();
    try {
      await stage.server.start();
      let jumps = 0;
      const jumping = (async () => {
        while (!ending.signal.aborted) {
          await sleep(random.between(BETWEEN_MS.low, BETWEEN_MS.high));
          if (random.chance(KILLED)) await stage.server.kill();
          await moved.set(random.between(-AWAY_MS_MAX, AWAY_MS_MAX), stage.server);
          if (!stage.server.lives) await stage.server.start();
          jumps += 1;
        }
      })();
      breakCalls(stage.slack.faults, random.fork());
      await stage.workload.run({ perSecond: sizes.rate, forMs: sizes.seconds * 1_000 });
      mendCalls(stage.slack.faults);
      ending.abort();
      await jumping;
      // It ends in the past of what was stored before.
      await moved.set(-AWAY_MS_MAX, stage.server);
      const settled = await stage.settle({ quietMs: QUIET_MS, maxMs: SETTLE_MS_MAX + AWAY_MS_MAX });
      line("jumps of the clock", `${jumps}, ${stage.server.starts} starts of the server`);
      printStage(stage);
      return [exactlyOnce(stage.ledger.judge(), { settled })];
    } finally {
      ending.abort();
      await stage.close();
    }
  },
};
