import { line } from "../../figures.ts";
import { exactlyOnce, heardInTime, printStage } from "../report.ts";
import { type Scenario, SETTLE_MS_MAX } from "../scenario.ts";
import { openStage } from "../stage.ts";

const SAMPLE_MS = 500;
/** Nothing is broken here, so nothing comes late. */
const QUIET_MS = 4_000;

export const load: Scenario = {
  name: "load",
  says: "many people ask, and each event arrives up to three times",
  async run({ sizes, random, sample }) {
    const stage = await openStage({ sample, random, pauseFactor: sizes.pauseFactor });
    try {
      await stage.server.start();
      let top = 0;
      const watch = setInterval(() => {
        top = Math.max(top, stage.server.usage()?.residentMegabytes ?? 0);
      }, SAMPLE_MS);
      await stage.workload.run({ perSecond: sizes.rate, forMs: sizes.seconds * 1_000 });
      const settled = await stage.settle({ quietMs: QUIET_MS, maxMs: SETTLE_MS_MAX });
      clearInterval(watch);
      printStage(stage);
      line("memory at most", `${top} MB`);
      return [
        exactlyOnce(stage.ledger.judge(), { settled }),
        {
          promise: "Slack hears of every delivery within three seconds",
          kept: heardInTime(stage),
        },
        { promise: "the process that began lives on", kept: stage.server.lives && stage.server.starts === 1 },
      ];
    } finally {
      await stage.close();
    }
  },
};
