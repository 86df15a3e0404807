import { setTimeout as sleep } from "node:timers/promises";
import { line } from "../../figures.ts";
import type { Random } from "../random.ts";
import { breakCalls, limitCalls, mendCalls } from "../random-faults.ts";
import { exactlyOnce, printStage } from "../report.ts";
import { QUIET_MS, type Scenario, SETTLE_MS_MAX, type Sizes } from "../scenario.ts";
import { openStage, type Stage } from "../stage.ts";
import { channelsOf } from "../workspace.ts";

const STORM_MS = 6_000;
const RETRY_AFTER_SECONDS = 2;
const LIMITED_CHANNELS = 60;
/** Calls other than posts fail at this share while posts do. */
const OTHER_SHARE = 0.1;

export const slackFaults: Scenario = {
  name: "slack-faults",
  says: "posts fail in every way, Slack limits and goes down",
  async run({ sizes, random, sample }) {
    const stage = await openStage({ sample, random, pauseFactor: sizes.pauseFactor });
    try {
      await stage.server.start();
      await brokenPosts(stage, sizes, random.fork());
      await storms(stage, sizes);
      await outage(stage, sizes);
      const settled = await stage.settle({ quietMs: QUIET_MS, maxMs: SETTLE_MS_MAX + sizes.outageSeconds * 1_000 });
      printStage(stage);
      return [
        exactlyOnce(stage.ledger.judge(), { settled }),
        { promise: "the process lives through it", kept: stage.server.lives && stage.server.starts === 1 },
        { promise: "the server is ready again by itself", kept: (await stage.server.readiness()) === 200 },
      ];
    } finally {
      await stage.close();
    }
  },
};

async function brokenPosts({ slack, workload }: Stage, sizes: Sizes, random: Random): Promise<void> {
  breakCalls(slack.faults, random, OTHER_SHARE);
  await workload.run({ perSecond: sizes.rate, forMs: sizes.seconds * 1_000 });
  mendCalls(slack.faults);
}

/** First some channels are limited, then everything. */
async function storms({ slack, workload }: Stage, sizes: Sizes): Promise<void> {
  for (const channels of [channelsOf(slack).busy.slice(0, LIMITED_CHANNELS), null]) {
    limitCalls(slack.faults, { retryAfterSeconds: RETRY_AFTER_SECONDS, channels });
    await workload.run({ perSecond: sizes.rate, forMs: STORM_MS });
    mendCalls(slack.faults);
  }
}

/** Slack's events still come while its Web API refuses connections. */
async function outage({ slack, workload }: Stage, sizes: Sizes): Promise<void> {
  await slack.goDown();
  line("Slack is down", `${sizes.outageSeconds} s`);
  const forMs = Math.min(sizes.seconds, sizes.outageSeconds) * 1_000;
  await workload.run({ perSecond: sizes.rate, forMs });
  await sleep(sizes.outageSeconds * 1_000 - forMs);
  await slack.comeUp();
}
