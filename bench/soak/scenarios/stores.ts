import { copyFileSync, existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { line } from "../../figures.ts";
import { fillDisk, lockDatabase, type Outage, overwriteWithNoise } from "../outages.ts";
import { type Check, exactlyOnce, printStage } from "../report.ts";
import { QUIET_MS, type Scenario, type ScenarioContext, SETTLE_MS_MAX, type Sizes } from "../scenario.ts";
import { openStage, type Stage } from "../stage.ts";

const READY = 200;
const LOOK_MS = 250;
/** Slack's longest pause must reach beyond the outage, or it gives events up before. */
const LONGEST_PAUSE_MS = 300_000;
const PAUSE_OVER_OUTAGE = 2;
const AFTER_MS = 2_000;
/** What the server says in place of a figure that it cannot reach. */
const FIXED_ANSWERS = [
  "I cannot reach the figures right now. Please try again in a moment.",
  "暂时读取不到数据，请稍后再试。",
];

export const stores: Scenario = {
  name: "stores",
  says: "the disk is full, a database is locked or damaged",
  async run(context) {
    const full = await duringOutage(context, {
      name: "the disk is full",
      breaks: ({ server }) => (server.pid === null ? null : fillDisk(server.pid)),
      isUnready: true,
    });
    const inbox = await duringOutage(context, {
      name: "the inbox is locked",
      breaks: ({ dbPath }) => lockDatabase(inboxOf(dbPath)),
      isUnready: true,
    });
    const facts = await duringOutage(context, {
      name: "the facts are locked for writing",
      breaks: ({ dbPath }) => lockDatabase(dbPath),
      // Readers do not wait for a writer.
      isUnready: false,
    });
    return [...full, ...inbox, ...facts, ...(await damagedInbox(context)), ...(await damagedFacts(context))];
  },
};

interface Breakdown {
  readonly name: string;
  /** Null where this system cannot bring it about. */
  readonly breaks: (stage: Stage) => Outage | null;
  /** Whether the server is to say that it is not ready. */
  readonly isUnready: boolean;
}

/** People go on asking while a store is out of order; once it is mended, all of them are answered. */
async function duringOutage(context: ScenarioContext, breakdown: Breakdown): Promise<readonly Check[]> {
  const { sizes } = context;
  const stage = await startedStage(context);
  try {
    await stage.workload.run({ perSecond: sizes.rate, forMs: AFTER_MS });
    const outage = breakdown.breaks(stage);
    if (outage === null) {
      line(breakdown.name, "left out: this system cannot bring it about");
      return [];
    }
    const readiness = new Set<number | null>();
    const ending = new AbortController();
    const looking = look(stage, readiness, ending.signal);
    await stage.workload.run({ perSecond: sizes.rate, forMs: sizes.outageSeconds * 1_000 });
    ending.abort();
    await looking;
    outage.mend();
    await stage.workload.run({ perSecond: sizes.rate, forMs: AFTER_MS });
    const settled = await settle(stage, sizes);
    line(breakdown.name, `/readyz said ${[...readiness].map((status) => status ?? "nothing").join(", ")}`);
    printStage(stage);
    const isUnready = [...readiness].some((status) => status !== READY);
    return named(breakdown.name, [
      ...(breakdown.isUnready ? [{ promise: "the server says that it is not ready", kept: isUnready }] : []),
      {
        promise: "it is ready again by itself",
        kept: stage.server.lives && (await stage.server.readiness()) === READY,
      },
      exactlyOnce(stage.ledger.judge(), { settled }),
    ]);
  } finally {
    await stage.close();
  }
}

/** A server does not start on a damaged inbox; on the copy from before, everything is answered. */
async function damagedInbox(context: ScenarioContext): Promise<readonly Check[]> {
  const { sizes, random } = context;
  const stage = await startedStage(context);
  try {
    const inbox = inboxOf(stage.dbPath);
    await stage.workload.run({ perSecond: sizes.rate, forMs: AFTER_MS });
    await stage.settle({ quietMs: AFTER_MS, maxMs: SETTLE_MS_MAX });
    await stage.server.stop();
    const copied = copyOf(inbox);
    overwriteWithNoise(inbox, random);
    const asking = stage.workload.run({ perSecond: sizes.rate, forMs: AFTER_MS });
    stage.server.launch();
    const code = await stage.server.exitCode();
    const said = stage.server.output.trim().split("\n");
    line("a damaged inbox", said.join(" / ").slice(0, 160));
    await asking;
    copied.restore();
    await stage.server.start();
    const settled = await settle(stage, sizes);
    return named("a damaged inbox", [
      { promise: "the start ends with one sentence", kept: code !== null && code !== 0 && said.length === 1 },
      exactlyOnce(stage.ledger.judge(), { settled }),
    ]);
  } finally {
    await stage.close();
  }
}

/** Facts that turn to noise under a running server: a fixed answer and no wrong figure, and figures once they are back. */
async function damagedFacts(context: ScenarioContext): Promise<readonly Check[]> {
  const { sizes, random } = context;
  const stage = await startedStage(context);
  try {
    const { ledger } = stage;
    const copied = copyOf(stage.dbPath);
    overwriteWithNoise(stage.dbPath, random);
    for (const text of FIXED_ANSWERS) ledger.fixedAnswers.add(text);
    const readiness = new Set<number | null>();
    const ending = new AbortController();
    const looking = look(stage, readiness, ending.signal);
    await stage.workload.run({ perSecond: sizes.rate, forMs: AFTER_MS });
    ending.abort();
    await looking;
    await settle(stage, sizes);
    const givenMeanwhile = ledger.fixedAnswersGiven;
    await stage.server.kill();
    copied.restore();
    await stage.server.start();
    await stage.workload.run({ perSecond: sizes.rate, forMs: AFTER_MS });
    const settled = await settle(stage, sizes);
    const since = ledger.fixedAnswersGiven - givenMeanwhile;
    line("damaged facts", `/readyz said ${[...readiness].map((status) => status ?? "nothing").join(", ")}`);
    line("fixed answers", `${givenMeanwhile} while they were damaged, ${since} afterwards`);
    return named("damaged facts", [
      { promise: "askers hear that no figure can be reached", kept: givenMeanwhile > 0 && since === 0 },
      { promise: "the server says that it is not ready", kept: [...readiness].some((status) => status !== READY) },
      exactlyOnce(stage.ledger.judge(), { settled }),
    ]);
  } finally {
    await stage.close();
  }
}

async function startedStage({ sizes, random, sample }: ScenarioContext): Promise<Stage> {
  const pauseFactor = Math.min(sizes.pauseFactor, LONGEST_PAUSE_MS / (sizes.outageSeconds * 1_000 * PAUSE_OVER_OUTAGE));
  const stage = await openStage({ sample, random, pauseFactor });
  await stage.server.start();
  return stage;
}

/** Notes what the server says of itself, for as long as the signal lets it. */
async function look({ server }: Stage, readiness: Set<number | null>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    readiness.add(await server.readiness());
    await sleep(LOOK_MS);
  }
}

function settle(stage: Stage, { outageSeconds }: Sizes): Promise<boolean> {
  const maxMs = SETTLE_MS_MAX + outageSeconds * 1_000 * PAUSE_OVER_OUTAGE;
  return stage.settle({ quietMs: QUIET_MS, maxMs });
}

/** A copy of a store's files that can be put back. */
function copyOf(path: string): { restore(): void } {
  const kept = [path, `${path}-wal`].filter((file) => existsSync(file));
  for (const file of kept) copyFileSync(file, `${file}.before`);
  return {
    restore: () => {
      for (const file of kept) copyFileSync(`${file}.before`, file);
    },
  };
}

function inboxOf(dbPath: string): string {
  return dbPath.replace(/\.db$/, ".slack.db");
}

function named(name: string, checks: readonly Check[]): readonly Check[] {
  return checks.map(({ promise, kept }) => ({ promise: `${name}: ${promise}`, kept }));
}
