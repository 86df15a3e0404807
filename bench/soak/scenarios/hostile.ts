import { setTimeout as sleep } from "node:timers/promises";
import { line } from "../../figures.ts";
import { buttonRows } from "../buttons.ts";
import { BadRequests, type StolenButton } from "../hostile/bad-requests.ts";
import { longQuestion } from "../hostile/long-questions.ts";
import { RawSender } from "../hostile/raw-request.ts";
import type { Random } from "../random.ts";
import { type Check, counts, exactlyOnce, heardInTime, milliseconds, printStage } from "../report.ts";
import { type Scenario, type ScenarioContext, SETTLE_MS_MAX } from "../scenario.ts";
import { openStage, type Stage } from "../stage.ts";

const AT_ONCE = 32;
const QUIET_MS = 3_000;
/** Of a thousand bad requests so many may meet an inner fault. */
const FAULTS_PER_THOUSAND_MAX = 1;
/** A refusal needs no words. */
const BODY_CHARACTERS_MAX = 120;
const LOOK_MS = 25;
/** Twelve at once were enough to make acknowledgements late for everybody. */
const HOSTILE_AT_ONCE = 12;
const HOSTILE_EVERY_MS = 1_000;
const WARM_UP = { perSecond: 10, forMs: 2_000 };

export const hostile: Scenario = {
  name: "hostile",
  says: "requests of every wrong shape, signed and unsigned; questions that are made to hold everybody up",
  async run(context) {
    return [...(await badRequests(context)), ...(await longQuestions(context))];
  },
};

/** Nobody waits longer because others ask what is made to be slow: every delivery is heard of, and every question answered. */
async function longQuestions({ sizes, random, sample }: ScenarioContext): Promise<readonly Check[]> {
  const stage = await openStage({ sample, random, pauseFactor: sizes.pauseFactor });
  const ending = new AbortController();
  try {
    await stage.server.start();
    await stage.workload.run(WARM_UP);
    const { pid } = stage.server;
    const waits: number[] = [];
    const looking = lookAt(stage, waits, ending.signal);
    const asking = askHostile(stage, random.fork(), ending.signal);
    await stage.workload.run({ perSecond: sizes.rate, forMs: sizes.seconds * 1_000 });
    ending.abort();
    const asked = await asking;
    await looking;
    const settled = await stage.settle({ quietMs: QUIET_MS, maxMs: SETTLE_MS_MAX });
    printStage(stage);
    line("hostile questions", String(asked));
    line("a page of the server meanwhile", milliseconds(waits));
    return [
      {
        promise: "long questions: the process that began lives on",
        kept: stage.server.lives && stage.server.pid === pid,
      },
      {
        promise: "long questions: Slack hears of every delivery within three seconds",
        kept: heardInTime(stage),
      },
      exactlyOnce(stage.ledger.judge(), { settled }),
    ];
  } finally {
    ending.abort();
    await stage.close();
  }
}

/** How long the server takes to say that it is there: as long as whatever it is doing. */
async function lookAt({ server }: Stage, waits: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const started = performance.now();
    await server.readiness();
    waits.push(performance.now() - started);
    await sleep(LOOK_MS);
  }
}

async function askHostile({ workload }: Stage, random: Random, signal: AbortSignal): Promise<number> {
  let asked = 0;
  while (!signal.aborted) {
    for (let at = 0; at < HOSTILE_AT_ONCE; at += 1) workload.askAnything(longQuestion(random), "hostile question");
    asked += HOSTILE_AT_ONCE;
    await sleep(HOSTILE_EVERY_MS);
  }
  return asked;
}

async function badRequests({ sizes, random, sample }: ScenarioContext): Promise<readonly Check[]> {
  const stage = await openStage({ sample, random, pauseFactor: sizes.pauseFactor });
  try {
    await stage.server.start();
    const { pid } = stage.server;
    await stage.workload.run(WARM_UP);
    await stage.settle({ quietMs: QUIET_MS, maxMs: SETTLE_MS_MAX });
    const before = stage.ledger.posts;
    const requests = new BadRequests(random.fork(), stage.slack, { stolen: stolenFrom(stage), clock: stage.clock });
    const { statuses, bodies } = await sendAll(stage, requests, sizes.requests);
    line("replies", counts(statuses));
    line("replies with words", bodies.size === 0 ? "none" : [...bodies].slice(0, 5).join(" | "));
    const posts = stage.ledger.posts - before;
    stage.workload.askDirectly();
    const settled = await stage.settle({ quietMs: QUIET_MS, maxMs: SETTLE_MS_MAX });
    const faults = [...statuses].reduce((sum, [status, count]) => sum + (/^5/.test(status) ? count : 0), 0);
    return [
      { promise: "the process that began lives on", kept: stage.server.lives && stage.server.pid === pid },
      {
        promise: "hardly any request meets an inner fault",
        kept: faults * 1_000 <= sizes.requests * FAULTS_PER_THOUSAND_MAX,
      },
      { promise: "nothing is posted", kept: posts === 0 },
      {
        promise: "no reply says more than a refusal",
        kept: [...bodies].every((body) => body.length <= BODY_CHARACTERS_MAX && !/\d{3},\d{3}/.test(body)),
      },
      exactlyOnce(stage.ledger.judge(), { settled }),
    ];
  } finally {
    await stage.close();
  }
}

async function sendAll(stage: Stage, requests: BadRequests, count: number) {
  const sender = new RawSender(stage.port);
  const statuses = new Map<string, number>();
  const bodies = new Set<string>();
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { status, body } = await sender.send(requests.next());
      const name = status === null ? "none" : String(status);
      statuses.set(name, (statuses.get(name) ?? 0) + 1);
      if (body !== "") bodies.add(body);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  sender.close();
  return { statuses, bodies };
}

/** Buttons of answers that stand in the workspace, to be clicked from elsewhere. */
function stolenFrom({ slack }: Stage): readonly StolenButton[] {
  return slack.conversations
    .flatMap(({ id }) => slack.messages(id))
    .flatMap(buttonRows)
    .flatMap(({ elements }) => elements.map((element) => ({ actionId: element.action_id, value: element.value })));
}
