import { setTimeout as sleep } from "node:timers/promises";
import { line } from "../../figures.ts";
import { exactlyOnce, printStage } from "../report.ts";
import { QUIET_MS, type Scenario, SETTLE_MS_MAX } from "../scenario.ts";
import { openStage } from "../stage.ts";

const BETWEEN_MS = { low: 500, high: 2_500 };

export const sockets: Scenario = {
  name: "sockets",
  says: "Socket Mode, with connections that drop and are refreshed",
  async run({ sizes, random, sample }) {
    const stage = await openStage({ sample, random, mode: "socket", pauseFactor: sizes.pauseFactor });
    const ending = new AbortController();
    try {
      await stage.server.start();
      let [drops, refreshes] = [0, 0];
      const disturbing = (async () => {
        while (!ending.signal.aborted) {
          await sleep(random.between(BETWEEN_MS.low, BETWEEN_MS.high));
          if (random.chance(0.5)) {
            stage.slack.dropSocket(random.below(stage.slack.socketConnections()));
            drops += 1;
          } else {
            stage.slack.requestReconnect();
            refreshes += 1;
          }
        }
      })();
      await stage.workload.run({ perSecond: sizes.rate, forMs: sizes.seconds * 1_000 });
      ending.abort();
      await disturbing;
      const settled = await stage.settle({ quietMs: QUIET_MS, maxMs: SETTLE_MS_MAX });
      line("connections", `${drops} dropped, ${refreshes} refreshed`);
      printStage(stage);
      return [
        exactlyOnce(stage.ledger.judge(), { settled }),
        { promise: "the process lives through it", kept: stage.server.lives && stage.server.starts === 1 },
        { promise: "the server is connected again", kept: (await stage.server.readiness()) === 200 },
      ];
    } finally {
      ending.abort();
      await stage.close();
    }
  },
};
